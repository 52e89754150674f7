"""What wins at once (4.1, 4.2) and what the scenario makes decisive (18.1.3 to 18.4.3)."""

from __future__ import annotations

import pytest

from cockade.engine.brandywine.b6_combat.losses import be_captured, lose_step
from cockade.engine.brandywine.common.data import Decisive
from cockade.engine.brandywine.common.phases import PHASES, PLAYER_TURN, TURN, end
from cockade.engine.brandywine.common.tracks import shift
from cockade.engine.brandywine.common.victory import AFTER_TURN, wins_of
from cockade.engine.brandywine.d_end.victory import is_way_open
from cockade.engine.brandywine.play import GAME
from cockade.engine.dice import KeyedDice
from cockade.engine.victory import Win
from cockade.events.brandywine import AMERICAN, BRITISH, DISRUPTED
from tests.engine.brandywine.field import Battle, dragoon, foot, gun, light, militia

rule = pytest.mark.rule
WAY_OUT = {"exits": [1505, 1705]}


def over(battle):
    """Winner, level and clause, or nothing."""
    state = battle.state
    return (state.winner, state.why.split(":")[0], state.rule) if state.over else None


def at_the_exits(*pieces, side=AMERICAN):
    """How the game stands when a player turn of a side has ended."""
    battle = Battle(foot("a", AMERICAN, 1506, strength=1), *pieces, zones=WAY_OUT, side=side)
    resolution = battle.resolution()
    end(resolution, PLAYER_TURN, side)
    battle.take(resolution)
    return over(battle)


@rule("brandywine", "4.1.1", "18.4.3")
def test_four_points_of_foot_in_one_exit_win_after_an_american_player_turn():
    """Americans beside do not matter; infantry and light infantry count together, current strength."""
    won = (BRITISH, "decisive", "4.1.1")
    assert at_the_exits(foot("b", BRITISH, 1505, strength=2), light("c", BRITISH, 1505, strength=2)) == won
    assert at_the_exits(foot("b", BRITISH, 1705, strength=4), side=BRITISH) is None


@rule("brandywine", "4.1.1", "3.2.parade-order")
def test_the_four_points_must_be_in_one_hex_in_parade_order_and_foot():
    """Not two and two, nor reduced to three, nor Disrupted, nor dragoons or guns."""
    b = foot("b", BRITISH, 1505, strength=2)
    assert at_the_exits(b, foot("c", BRITISH, 1705, strength=2)) is None
    assert at_the_exits(foot("b", BRITISH, 1505, strength=(4, 3), reduced=True)) is None
    assert at_the_exits(b, foot("c", BRITISH, 1505, strength=2, condition=DISRUPTED)) is None
    assert at_the_exits(b, dragoon("c", BRITISH, 1505, strength=2), gun("g", BRITISH, 1505)) is None


@rule("brandywine", "4.1.1")
@pytest.mark.parametrize("strength", range(1, 7))
def test_an_exit_is_held_by_four_points_and_no_fewer(strength):
    """So it is told: by whom each exit is held, how many points stand there, and how near that is."""
    battle = Battle(foot("a", AMERICAN, 1506), foot("b", BRITISH, 1505, strength=strength), zones=WAY_OUT)
    stand = is_way_open(battle.state, Win(BRITISH, "4.1.1", "exits", "turn", "", ""))
    enough = strength >= 4
    assert (stand.holds, stand.places) == (enough, {1505: BRITISH if enough else "", 1705: ""})
    assert stand.names == {"strength": strength, "of": 4}
    assert (stand.share == 1) is enough


@rule("brandywine", "4.1.2", "4.2.2", "15.2.6")
@pytest.mark.parametrize("loser", [AMERICAN, BRITISH])
def test_an_army_without_morale_has_lost_at_once(loser):
    """A substantial victory of the other side at 0, and not at 1."""
    battle = Battle(foot("a", AMERICAN, 1505), foot("b", BRITISH, 1805), morale=(2, 2))
    resolution = battle.resolution()
    shift(resolution, loser, -1, "a loss", "15.2.1")
    assert not resolution.state.over
    shift(resolution, loser, -1, "a loss", "15.2.1")
    battle.take(resolution)
    winner = BRITISH if loser == AMERICAN else AMERICAN
    assert over(battle) == (winner, "substantial", "15.2.6")


def lost(*pieces, captured=()):
    """How the game stands when a turn ends in which these units were lost one after another."""
    battle = Battle(*pieces, foot("z", AMERICAN, 1101), morale=(21, 21))
    resolution = battle.resolution()
    for piece in pieces:
        lose = be_captured if piece.counter.id in captured else lose_step
        lose(resolution, resolution.state.unit(piece.counter.id), "13.1.5")
    assert not resolution.state.over
    end(resolution, TURN)
    battle.take(resolution)
    return over(battle)


@rule("brandywine", "4.2.1", "3.2.british-units")
def test_fifteen_points_of_british_foot_lost_win_for_the_americans():
    """When the turn ends, Germans too; fourteen do not, nor Loyalists, dragoons or guns."""
    five = [foot(f"b{n}", BRITISH, 1505 + n, strength=5) for n in range(3)]
    won = (AMERICAN, "decisive", "4.2.1")
    assert lost(*five) == lost(*five, captured=("b0", "b2")) == won
    german = foot("h", BRITISH, 1510, strength=5, printed={"nation": "german"})
    assert lost(*five[:2], german) == won
    loyal = foot("h", BRITISH, 1510, strength=5, printed={"nation": "loyalist"})
    assert lost(*five[:2], loyal) is None
    assert lost(*five[:2], foot("d", BRITISH, 1510, strength=4)) is None
    assert lost(*five[:2], dragoon("d", BRITISH, 1510, strength=5)) is None


@rule("brandywine", "4.2.1")
def test_their_own_losses_may_not_be_more_than_half_of_that():
    """Eight lost of their own are too many, seven are not; a militia unit does not count."""
    five = [foot(f"b{n}", BRITISH, 1505 + n, strength=5) for n in range(3)]
    four = foot("a", AMERICAN, 1301, strength=4)
    assert lost(four, foot("c", AMERICAN, 1303, strength=4), *five) is None
    assert lost(four, foot("c", AMERICAN, 1303, strength=3), *five) is not None
    assert lost(four, militia("c", AMERICAN, 1303, strength=4), *five) is not None
    eight = (four, foot("c", AMERICAN, 1303, strength=4))
    assert lost(*eight, *five, foot("d", BRITISH, 1510, strength=1)) is not None, "sixteen are twice eight"


@rule("brandywine", "4.2.1", "15.1.1")
def test_a_reduced_unit_is_not_lost_and_a_lost_one_counts_in_full():
    """Ruling Q04: nothing while it is reduced, its full strength when it goes."""
    big = foot("b", BRITISH, 1505, strength=(15, 9))
    battle = Battle(big, foot("z", AMERICAN, 1101))
    resolution = battle.resolution()
    lose_step(resolution, resolution.state.unit("b"), "13.1.5")
    end(resolution, TURN)
    assert not resolution.state.over
    lose_step(resolution, resolution.state.unit("b"), "13.1.5")
    end(resolution, TURN)
    battle.take(resolution)
    assert over(battle) == (AMERICAN, "decisive", "4.2.1")


@rule("brandywine", "4.2.1", "18.1.3", "18.2.3")
def test_losses_count_only_where_the_british_have_not_won_by_the_scenario():
    """4.2.1 asks that no British victory at once has come; so a scenario's own conditions go first."""
    for scenario in ("feint", "flank-attack"):
        state = GAME.start(scenario, KeyedDice(bytes(16), 0))[1]
        rules = [win.rule for win in wins_of(state) if win.when == AFTER_TURN]
        assert rules[-1] == "4.2.1"
        assert len(rules) > 1


@rule("brandywine", "4.2.1", "4.1.1", "5.0")
def test_losses_are_looked_at_when_the_turn_ends_after_the_way_out():
    """Ruling Q140: not in the combat, nor when a phase or a player turn ends; the British may win first."""
    five = [foot(f"b{n}", BRITISH, 1505 + n, strength=5) for n in range(3)]
    battle = Battle(
        *five, foot("c", BRITISH, 1705), foot("z", AMERICAN, 1101), zones=WAY_OUT, morale=(21, 21)
    )
    resolution = battle.resolution()
    for piece in five:
        lose_step(resolution, resolution.state.unit(piece.counter.id), "13.1.5")
    for moment in PHASES:
        end(resolution, moment, AMERICAN)
    end(resolution, PLAYER_TURN, BRITISH)
    assert not resolution.state.over
    end(resolution, PLAYER_TURN, AMERICAN)
    battle.take(resolution)
    assert over(battle) == (BRITISH, "decisive", "4.1.1")


# ---------------------------------------------------------------- the scenario's own


def decisive(side, how, *zones, at_end=False):
    """A decisive condition of a sketch."""
    return Decisive(side, how, zones, at_end, "as agreed", "as told", "so it ended", "18.1.3")


def judged(condition, *pieces, turn=7):
    """How the game stands after the end of a turn; the places are 1505 and 1805 or 1806."""
    battle = Battle(
        *pieces,
        foot("z", AMERICAN, 1001),
        side=BRITISH,
        turn=turn,
        decisive=[condition],
        zones={"one": [1505], "two": [1805, 1806]},
    )
    resolution = battle.resolution()
    end(resolution, TURN)
    battle.take(resolution)
    return over(battle)


HOLD = decisive(BRITISH, "hold_each", "one", "two")


@rule("brandywine", "18.1.3", "18.2.3")
def test_the_british_must_hold_both_places_with_nobody_beside():
    """Either hex of the second will do (rulings Q60, Q62)."""
    one, two = foot("b", BRITISH, 1505), foot("c", BRITISH, 1806)
    won = (BRITISH, "decisive", "18.1.3")
    assert judged(HOLD, one, two) == won
    assert judged(HOLD, one, foot("c", BRITISH, 1805)) == won
    assert judged(HOLD, one) is None
    assert judged(HOLD, one, two, foot("a", AMERICAN, 1506)) is None
    assert judged(HOLD, one, gun("c", BRITISH, 1806)) is None
    assert judged(HOLD, one, foot("c", BRITISH, 1806, condition=DISRUPTED)) is None


@rule("brandywine", "18.2.3")
def test_the_americans_win_if_nobody_holds_the_meeting_house_at_the_end():
    """Not before the last turn."""
    gone = decisive(AMERICAN, "none_in", "one", at_end=True)
    won = (AMERICAN, "decisive", "18.1.3")
    assert judged(gone, foot("b", BRITISH, 1805), turn=12) == won
    assert judged(gone, foot("b", BRITISH, 1505), turn=12) != won
    assert judged(gone, foot("b", BRITISH, 1805), turn=11) is None


@rule("brandywine", "18.4.3")
def test_a_place_in_an_american_zone_is_not_held():
    """Ruling Q63: neither place free of American zones of control."""
    neither = decisive(AMERICAN, "none_free_in", "one", "two", at_end=True)
    won = (AMERICAN, "decisive", "18.1.3")
    held = foot("b", BRITISH, 1505)
    assert judged(neither, held, turn=12) != won
    assert judged(neither, held, foot("a", AMERICAN, 1506), turn=12) == won
    assert judged(neither, held, foot("a", AMERICAN, 1506, condition=DISRUPTED), turn=12) != won
    assert judged(neither, turn=12) == won


@rule("brandywine", "18.1.3")
def test_the_feint_is_decisive_for_whoever_wins_it():
    """At the end the Americans, if the British condition never came true."""
    otherwise = decisive(AMERICAN, "otherwise", at_end=True)
    assert judged(otherwise, foot("b", BRITISH, 1505), turn=12) == (AMERICAN, "decisive", "18.1.3")
    assert judged(otherwise, foot("b", BRITISH, 1505), turn=11) is None
