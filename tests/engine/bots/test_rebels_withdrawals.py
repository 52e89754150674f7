"""Regular in Rebels: who leaves the enemy, where leaders stay, and what is known of the enemy's roads."""

from random import Random

import pytest

from cockade.engine.bots.parameters import laid, values_of
from cockade.engine.bots.rebels import SHEET, Character, GreedyBot
from cockade.engine.bots.rebels.aims import aims_of
from cockade.engine.bots.rebels.evaluation_map import outlook
from cockade.engine.bots.rebels.plan import Plan
from cockade.engine.bots.rebels.withdrawals import chances, next_withdrawal
from cockade.engine.rebels.play import GAME
from cockade.events.rebels import AMERICAN, BRITISH, Disengage, EndSegment, ForceMarch, March, StandRearguard
from tests.engine.rebels.field import Battle, leader, line
from tests.engine.rebels.scenes import Scene

KNOWING = {"concerted": True, "desperate": True, "parting": 0.2, "settled": True, "roads": True}


def wary(**changes):
    """Greedy who leaves the enemy and knows his roads, as Regular does."""
    return laid(Character, values_of(SHEET, "greedy", "", AMERICAN) | KNOWING | {"precious": 4.0} | changes)


def leaving(battle, **changes):
    """The first step by which the side to move leaves the enemy."""
    return next_withdrawal(Plan(battle.state, wary(**changes)), GAME.offers(battle.state))


# ---------------------------------------------------------------- leaving (4.4)


def test_who_would_attack_at_poor_odds_tries_to_leave():
    """8.22: three points beside twelve must attack at 1:3 or go; beside two they stay and fight."""

    def beside(strength):
        return Battle(
            line("a", AMERICAN, 1504, strength=3),
            line("b", BRITISH, 1505, strength=strength),
            else_wins=AMERICAN,
        )

    assert leaving(beside(12)) == Disengage("a")
    assert leaving(beside(1)) is None
    assert leaving(beside(12), parting=99.0) is None


def test_of_a_stack_one_stays_so_that_the_others_go():
    """4.4.2: the weakest covers two others, who would each go by a check only."""
    battle = Battle(
        line("a", AMERICAN, 1504, strength=3),
        line("weak", AMERICAN, 1504, strength=1, points=1),
        line("c", AMERICAN, 1504, strength=3),
        line("b", BRITISH, 1505, strength=8),
        line("d", BRITISH, 1605, strength=8),
        line("e", BRITISH, 1405, strength=8),
        else_wins=AMERICAN,
    )
    assert leaving(battle) == StandRearguard("weak")


@pytest.mark.parametrize("morale", [4, 6, 8])
def test_how_likely_one_goes_is_counted_by_the_rules(morale):
    """4.4.1: of ten dice so many let him go, so many disrupt him, as the rules resolve them."""
    counted = []
    for die in range(1, 11):
        battle = Battle(line("a", AMERICAN, 1504, morale=morale), line("b", BRITISH, 1505))
        battle.do(Disengage("a"), morale=[die])
        unit = battle.unit("a")
        counted.append((unit.freed, unit.disrupted))
    fresh = Battle(line("a", AMERICAN, 1504, morale=morale), line("b", BRITISH, 1505))
    assert chances(fresh.state, fresh.unit("a")) == (
        sum(freed for freed, _ in counted) / 10,
        sum(disrupted for _, disrupted in counted) / 10,
    )


# ---------------------------------------------------------------- what can come


def test_no_more_come_than_fight_from_where_they_can_stand():
    """6.0: three times eight points against a hex that is open on one side count as eight."""
    foes = [line(f"b{n}", BRITISH, hex_, strength=8) for n, hex_ in enumerate((1502, 1402, 1602))]
    open_ = Battle(line("a", AMERICAN, 1505), *foes)
    shut = [(1505, hex_) for hex_ in (1604, 1605, 1506, 1405, 1404)]
    behind = Battle(line("a", AMERICAN, 1505), *foes, river=shut)

    def threat(battle):
        return outlook(battle.state, AMERICAN, wary()).threat(1505, {1505})[0]

    assert threat(open_) == 24
    assert threat(behind) == 8


def test_who_comes_by_road_comes_farther():
    """4.2.1: eight hexes off along a road is near, across the fields it is not."""
    road = [[1502 + n for n in range(9)]]
    pieces = line("a", AMERICAN, 1510), line("b", BRITISH, 1502)

    def threat(**ground):
        return outlook(Battle(*pieces, **ground).state, AMERICAN, wary()).threat(1510, {1510})[0]

    assert threat(road=road) == 4
    assert threat() == 0


# ---------------------------------------------------------------- leaders


def test_a_leader_moves_once_after_the_line():
    """Nobody walks to and fro: each leader marches once at most, when all others have gone."""
    battle = Battle(
        leader("l", AMERICAN, 1402),
        *(line(f"a{n}", AMERICAN, 1402 + 100 * n) for n in range(4)),
        line("b", BRITISH, 1509, strength=2),
        else_wins=BRITISH,
    )
    player, marched = GreedyBot(wary()), []
    while True:
        action = player.choose(GAME, battle.state, GAME.offers(battle.state), Random(1).randrange)
        if isinstance(action, EndSegment):
            break
        marched += [action.unit] if isinstance(action, March) else []
        battle.do(action, **({"forced_march": [1]} if isinstance(action, ForceMarch) else {}))
    assert marched.count("l") <= 1
    assert "l" not in marched[:-1]


def test_a_leader_is_dearer_where_his_stack_may_break():
    """11.13: with three points before sixteen he is in peril, far behind he is not."""
    battle = Battle(
        leader("l", AMERICAN, 1505),
        line("a", AMERICAN, 1505, strength=3),
        line("c", AMERICAN, 1501, strength=3),
        line("b", BRITISH, 1508, strength=8),
        line("d", BRITISH, 1608, strength=8),
        else_wins=AMERICAN,
    )
    plan = Plan(battle.state, wary())
    assert plan.peril(battle.unit("l"), 1505) > plan.peril(battle.unit("l"), 1501) == 0.0


# ---------------------------------------------------------------- what decides


def test_who_is_driven_from_the_summit_wants_any_hex_of_it():
    """kingsmountain.18.1: one Loyalist on the hilltop is enough."""
    state = Scene(
        "kings-mountain", turn=4, side=BRITISH, at={"nc-1": 6830, "campbell": 6527}, only=True
    ).state
    assert 6527 in aims_of(state, BRITISH, wary()).goals
    assert aims_of(state, BRITISH, wary(desperate=False)).goals == ()
