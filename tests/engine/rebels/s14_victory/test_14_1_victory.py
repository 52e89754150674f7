"""14.1: who has won."""

import pytest

from cockade.events.facts import GameEnded
from cockade.events.rebels import AMERICAN, BRITISH, Disengage, EndSegment, HexTaken, March
from tests.engine.rebels.field import Battle, gun, leader, line
from tests.engine.rebels.fights import duel


def last_turn(*pieces, **more):
    """The second player's movement segment of the last turn."""
    pieces = pieces or (line("a", AMERICAN, 1505), line("b", BRITISH, 2011))
    first = more.pop("first", AMERICAN)
    second = BRITISH if first == AMERICAN else AMERICAN
    return Battle(*pieces, side=second, first=first, turn=9, turns=9, **more)


def taken(battle):
    """Who has taken which victory hexes in the last step."""
    return [(fact.hex, fact.side) for fact in battle.happened(HexTaken)]


# ---------------------------------------------------------------- how a game ends


@pytest.mark.rule("rebels", "14.1", "13.1")
def test_a_collapse_wins_at_once():
    """In the middle of the game, whatever the battle's own rule says."""
    fight = duel(levels=(60, 6), else_wins=BRITISH)
    fight.strike(1506, "DE")
    (end,) = fight.all_of(GameEnded)
    assert (end.winner, end.rule) == (AMERICAN, "13.1")


@pytest.mark.rule("rebels", "14.1")
@pytest.mark.parametrize("side", [AMERICAN, BRITISH])
def test_after_the_last_turn_the_battles_own_rule_decides(side):
    """Ruling Q69: 18.1 of the battle, even against the higher level."""
    battle = last_turn(else_wins=side, levels=(90, 30) if side == BRITISH else (30, 90))
    battle.do(EndSegment())
    (end,) = battle.happened(GameEnded)
    assert (end.winner, end.rule) == (side, "18.1")


@pytest.mark.rule("rebels", "14.1")
@pytest.mark.parametrize(
    ("levels", "first", "winner"),
    [
        ((61, 60), AMERICAN, AMERICAN),
        ((60, 61), AMERICAN, BRITISH),
        ((60, 60), AMERICAN, BRITISH),
        ((60, 60), BRITISH, AMERICAN),
    ],
)
def test_without_such_a_rule_the_higher_level_wins(levels, first, winner):
    """On equal levels the side that moves second."""
    battle = last_turn(else_wins="", levels=levels, first=first)
    battle.do(EndSegment())
    assert battle.state.winner == winner


@pytest.mark.rule("rebels", "14.1", "2.0.3")
def test_the_game_goes_on_until_the_last_turn_is_over():
    """Neither before the last turn nor after the first player's half of it."""
    for turn, side in ((8, BRITISH), (9, AMERICAN)):
        battle = Battle(
            line("a", AMERICAN, 1505), line("b", BRITISH, 2011), side=side, turn=turn, turns=9, else_wins=""
        )
        battle.do(EndSegment())
        assert not battle.state.over


# ---------------------------------------------------------------- occupation (ruling Q39)


@pytest.mark.rule("rebels", "14.1")
def test_a_line_unit_that_enters_a_victory_hex_takes_it():
    """Also one that only marches through."""
    battle = Battle(line("a", AMERICAN, 1505), line("b", BRITISH, 2011), owners=[(1503, BRITISH)])
    battle.do(March("a", 1501))
    assert taken(battle) == [(1503, AMERICAN)]
    assert battle.state.owners == ((1503, AMERICAN),)


@pytest.mark.rule("rebels", "14.1")
def test_a_hex_keeps_its_owner_when_he_leaves():
    """The last line unit to have been there decides."""
    battle = Battle(line("a", AMERICAN, 1505), line("b", BRITISH, 2011), owners=[(1505, AMERICAN)])
    battle.do(March("a", 1501))
    assert battle.state.owners == ((1505, AMERICAN),)


@pytest.mark.rule("rebels", "14.1")
@pytest.mark.parametrize("make", [gun, leader])
def test_guns_and_leaders_take_nothing(make):
    """Ruling Q39 speaks of line units."""
    battle = Battle(make("a", AMERICAN, 1505), line("b", BRITISH, 2011), owners=[(1504, BRITISH)])
    battle.do(March("a", 1504))
    assert battle.state.owners == ((1504, BRITISH),)


@pytest.mark.rule("rebels", "14.1")
def test_a_retreat_takes_hexes_too():
    """Whoever enters it last."""
    battle = Battle(
        line("a", AMERICAN, 1505), line("b", BRITISH, 1506), owners=[(1504, BRITISH)], water=[1604, 1404]
    )
    battle.do(Disengage("a"), morale=[10])
    assert taken(battle) == [(1504, AMERICAN)]


@pytest.mark.rule("rebels", "14.1")
def test_hexes_that_are_no_victory_hexes_have_no_owner():
    """Nothing is said of them."""
    battle = Battle(line("a", AMERICAN, 1505), line("b", BRITISH, 2011), owners=[(1811, BRITISH)])
    battle.do(March("a", 1501))
    assert taken(battle) == []


@pytest.mark.rule("rebels", "14.1")
def test_taking_every_place_wins_nothing_before_the_end():
    """Ruling Q40: places are judged after the last turn only."""
    battle = Battle(line("a", AMERICAN, 1505), line("b", BRITISH, 2011), owners=[(1504, BRITISH)])
    battle.do(March("a", 1504))
    assert not battle.state.over
