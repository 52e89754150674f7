"""Every reason to refuse names its clause (the reasons of a chapter stand in its tests too)."""

from __future__ import annotations

import pytest

from cockade.events import brandywine as events
from cockade.events.facts import SetUp
from tests.engine.brandywine.field import GRID, Battle, dragoon, foot, gun, leader, rifle

FAR = foot("z", events.BRITISH, 2011)


CASES = [
    ("5.0", events.March("b", 1505), {}),
    ("9.1.1", events.March("b", 1505), {"side": events.AMERICAN}),
    ("5.0", events.Decline(), {"side": events.AMERICAN}),
    ("13.6.1", events.Rally("a"), {"side": events.AMERICAN}),
    ("18.3.1", SetUp("battle"), {"side": events.AMERICAN}),
    ("3.2.combat-unit", events.March("nobody", 1505), {"side": events.AMERICAN}),
    ("2.1", events.March("a", 101), {"side": events.AMERICAN}),
]


@pytest.mark.parametrize(("clause", "action", "more"), CASES)
def test_the_wrong_time_the_wrong_player_the_wrong_unit(clause, action, more):
    """Before anything about the move itself is looked at."""
    battle = Battle(foot("a", events.AMERICAN, 1505), foot("b", events.BRITISH, 1509), side=events.AMERICAN)
    assert battle.refusal(action, more.get("side", events.BRITISH)).rule == clause


GONE = {"hex": 0, "fate": events.ELIMINATED}


@pytest.mark.rule("brandywine", "13.1.5", "13.1.7", "CH.leader-loss")
def test_who_is_gone_is_refused_by_the_clause_of_the_loss():
    """Eliminated, captured, a leader who was hit: never by the clause of the points that this gave."""
    battle = Battle(
        foot("a", events.AMERICAN, 1505),
        foot("c", events.AMERICAN, 1506),
        leader("l", events.AMERICAN, 1507),
        FAR,
        side=events.AMERICAN,
    )
    battle.with_unit("a", **GONE).with_unit("c", hex=0, fate=events.CAPTURED).with_unit("l", **GONE)
    told = {id_: battle.refusal(events.March(id_, 1504)) for id_ in "acl"}
    assert [told[id_].rule for id_ in "acl"] == ["13.1.5", "13.1.7", "CH.leader-loss"]
    assert all(one.message.endswith("is out of the game.") for one in told.values())


@pytest.mark.rule("brandywine", "7.1.3-adv", "3.2.combat-unit")
def test_who_may_not_be_known_is_refused_without_saying_whether_it_is_there():
    """A British unit and one that there is not are alike to the American before the release."""
    pieces = foot("a", events.AMERICAN, 1505), foot("b", events.BRITISH, 1509)
    battle = Battle(*pieces, side=events.AMERICAN, released=())
    told = [battle.refusal(events.March(id_, 1504)) for id_ in ("b", "nobody")]
    assert {(one.rule, one.message) for one in told} == {
        ("7.1.3-adv", "You know of no such unit in this battle.")
    }


def refused(action, *pieces, **more):
    """The clause under which an action of the American is refused."""
    battle = Battle(*pieces, FAR, **more)
    for piece in pieces:
        battle.with_unit(piece.counter.id, **piece.changes)  # what it has done in the phase that begins
    battle.state = battle.state.replace(last_moved="a")
    return battle.refusal(action).rule


A = foot("a", events.AMERICAN, 1505)
LANE = {"woods": [1504, 1605, 1606, 1506, 1406, 1405]}


@pytest.mark.parametrize(
    ("clause", "action", "pieces", "more"),
    [
        ("9.1.1", events.March("a", 1505), [A], {}),
        ("9.1.2", events.March("a", 1101), [A], {}),
        ("9.1.2", events.March("a", 1504), [foot("a", events.AMERICAN, 1505, halted=True)], {}),
        ("9.1.4", events.March("c", 1504), [A, foot("c", events.AMERICAN, 1505, start=1506)], {}),
        (
            "9.1.4",
            events.Hasten("c", 1504),
            [A, foot("c", events.AMERICAN, 1505, start=1506, hastened=True)],
            {},
        ),
        ("13.4", events.March("a", 1504), [foot("a", events.AMERICAN, 1505, condition=events.SHATTERED)], {}),
        ("13.5.1", events.March("a", 1504), [dragoon("a", events.AMERICAN, 1505, withdrawn=True)], {}),
        ("9.6.2", events.March("delaware", 1504), [foot("delaware", events.AMERICAN, 1505)], {}),
        ("9.6.3", events.March("proctor", 1504), [gun("proctor", events.AMERICAN, 1505)], {}),
        (
            "8.2.1",
            events.March("a", 1504),
            [foot("a", events.AMERICAN, 1505, halted=True), foot("b", events.BRITISH, 1506)],
            {},
        ),
        ("13.3", events.March("a", 1502), [foot("a", events.AMERICAN, 1505, condition=events.DISRUPTED)], {}),
        (
            "13.3",
            events.March("a", 1504),
            [foot("a", events.AMERICAN, 1505, condition=events.DISRUPTED, start=1506)],
            {},
        ),
        (
            "13.3",
            events.March("a", 1506),
            [foot("a", events.AMERICAN, 1505, condition=events.DISRUPTED), foot("b", events.BRITISH, 1507)],
            {},
        ),
        ("9.1.5", events.March("a", 1506), [A, foot("b", events.BRITISH, 1506)], {}),
        (
            "14.3.2",
            events.March("l", 1506),
            [leader("l", events.AMERICAN, 1505), leader("k", events.BRITISH, 1506)],
            {},
        ),
        ("9.4.1", events.March("a", 1506), [A], {"released": (), "zones": {"bivouac": [1505]}}),
        (
            "9.5.3",
            events.March("a", 1506),
            [foot("a", events.AMERICAN, 1505, printed={"detachment": True})],
            {"released": ()},
        ),
        ("9.6.1", events.March("a", 1506), [A], {"zones": {"north_of_radley_near_d": [1506]}}),
        ("CH.tec", events.March("g", 1506), [gun("g", events.AMERICAN, 1505)], {"woods": [1506]}),
        ("7.1.1", events.March("a", 1506), [A, foot("c", events.AMERICAN, 1506)], {}),
        (
            "8.2.1",
            events.March("a", 1508),
            [A, foot("b", events.BRITISH, 1607), foot("c", events.BRITISH, 1407)],
            {},
        ),
        (
            "8.2.1",
            events.March("a", 1508),
            [A, rifle("b", events.BRITISH, 1509)],
            {"road": [[1505, 1506]], "light_woods": [1507]},
        ),
        ("9.2.2", events.March("a", 1504), [foot("a", events.AMERICAN, 1505, start=1506, hastened=True)], {}),
        ("14.5", events.March("lafayette", 1506), [leader("lafayette", events.AMERICAN, 1505)], {}),
        ("9.2.2", events.Hasten("a", 1503), [A], {}),
        (
            "9.2.2",
            events.Hasten("a", 1503),
            [foot("a", events.AMERICAN, 1505, start=1506)],
            {"road": [[1505, 1504, 1503]]},
        ),
        (
            "9.2.2",
            events.Hasten("a", 1503),
            [A, foot("b", events.BRITISH, 1506)],
            {"road": [[1505, 1504, 1503]]},
        ),
        ("16.1.2", events.Wade("a", 1506), [A], {}),
        ("16.1.2", events.Wade("g", 1506), [gun("g", events.AMERICAN, 1505)], {"creek": [(1505, 1506)]}),
        (
            "16.1.2",
            events.Wade("a", 1506),
            [foot("a", events.AMERICAN, 1505, start=1405)],
            {"creek": [(1505, 1506)]},
        ),
        ("16.1.3", events.Wade("a", 1506), [A, foot("b", events.BRITISH, 1606)], {"creek": [(1505, 1506)]}),
        ("1.0", events.Release("wing"), [A], {"advanced": False, "pool": 0, "turn": 2, "released": ()}),
        ("9.4.4", events.Release("wing"), [A], {"turn": 2, "released": ()}),
        ("9.4.5", events.Release("army"), [A], {"turn": 3, "released": ()}),
        ("18.1.1", events.Place("a", 1506), [A], {}),
    ],
)
def test_what_speaks_against_a_move(clause, action, pieces, more):
    """One case for each reason."""
    assert refused(action, *pieces, **more) == clause


def test_why_a_unit_cannot_try_to_rally():
    """In Parade Order, next to the enemy."""
    battle = Battle(
        foot("a", events.AMERICAN, 1505),
        foot("d", events.AMERICAN, 1508, condition=events.DISRUPTED),
        foot("e", events.AMERICAN, 1101, condition=events.DISRUPTED),
        foot("b", events.BRITISH, 1509),
        phase="rally",
    )
    assert [battle.refusal(events.Rally(n)).rule for n in "ad"] == ["13.6.1", "13.6.1"]
    assert "Parade" in battle.refusal(events.Rally("a")).message
    assert "next to" in battle.refusal(events.Rally("d")).message


def test_only_those_who_are_too_many_lose_steps():
    """7.1.2: of the sort of which there are too many."""
    battle = Battle(
        foot("a", events.AMERICAN, 1505),
        foot("c", events.AMERICAN, 1505),
        gun("g", events.AMERICAN, 1505),
        FAR,
    )
    battle.do(events.EndPhase())
    assert battle.refusal(events.LoseStep("g")).rule == "7.1.2"


def test_nothing_is_offered_and_refused_at_once():
    """Every hex of the sketch: a march is offered, or refused with a clause and changes nothing."""
    battle = Battle(A, foot("c", events.AMERICAN, 1506), foot("b", events.BRITISH, 1508), FAR, **LANE)
    ends = battle.ends("a", events.March)
    for hex_ in GRID.hexes:
        if hex_ not in ends:
            assert battle.refusal(events.March("a", hex_)).rule
