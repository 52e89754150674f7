"""Advance after combat (12.1.15, 16.2.10)."""

from __future__ import annotations

import pytest

from cockade.engine.brandywine.b2_movement.limits import closed_hexes
from cockade.engine.brandywine.b6_combat.advance import advance_modifiers
from cockade.events import brandywine as events
from tests.engine.brandywine.clashes import AMERICAN, BRITISH, strike
from tests.engine.brandywine.field import foot, gun, leader

rule = pytest.mark.rule
A, C = foot("a", AMERICAN, 1505, strength=2), foot("c", AMERICAN, 1405, strength=2)
B = foot("b", BRITISH, 1504)
FOLLOWING = (events.Accompany, events.Decline)
BOTH = (("a", 1504), ("c", 1504))


def emptied(*pieces, engage=BOTH, **more):
    """B is shot to pieces; its hex is empty."""
    return strike((A, C, B, *pieces), "-/1", *engage, **more)


@rule("brandywine", "12.1.15")
def test_the_lead_unit_must_and_others_may_after_a_check():
    """Each that passes; nobody but the lead is forced."""
    battle = emptied()
    assert battle.unit("a").hex == 1504
    assert battle.offered() == [events.Advance("c", 1504), events.Decline()]
    battle.do(events.Advance("c", 1504), advance=[5])
    assert battle.unit("c").hex == 1504
    failed = emptied()
    failed.do(events.Advance("c", 1504), advance=[4])
    assert failed.unit("c").hex == 1405
    assert failed.state.segment != "combat"


@rule("brandywine", "12.1.15", "15.2.7")
def test_the_check_counts_the_army_level_at_the_start_of_the_combat():
    """Ruling Q38: a level that falls in the combat counts from the next one on."""
    battle = emptied(morale=(20, 20))
    unit = battle.unit("c")
    before = [(one.name, one.value) for one in advance_modifiers(battle.state, unit)]
    battle.state = battle.state.replace(morale=(1, 20))
    assert [(one.name, one.value) for one in advance_modifiers(battle.state, unit)] == before


@rule("brandywine", "12.1.15", "14.2.3")
def test_the_check_counts_the_leaders_of_the_hex():
    """Ruling Q38; leaders may go along."""
    battle = emptied(leader("k", AMERICAN, 1405, leadership=2), morale=(14, 20))
    battle.do(events.Advance("c", 1504), advance=[3])
    assert battle.unit("c").hex == 1504 or battle.state.morale[0] < 15
    battle.do(events.Accompany("k"))
    assert battle.unit("k").hex == 1504


@rule("brandywine", "12.1.15", "7.1.1", "13.1.3")
def test_who_does_not_advance():
    """Guns, who finds no room, who is closed out; nobody if his side has retreated."""
    with_guns = emptied(gun("g", AMERICAN, 1505), engage=(*BOTH, ("g", 1504)))
    assert {action.unit for action in with_guns.offered(events.Advance)} == {"c"}
    full = strike((foot("a", AMERICAN, 1505), foot("c", AMERICAN, 1405), B), "-/1", *BOTH)
    assert full.state.segment != "combat"
    assert full.unit("c").hex == 1405
    low = strike((A, C, B), "-/1", *BOTH, moved={"c": 1406})
    assert not low.happened(events.UnitAdvanced)


@rule("brandywine", "12.1.15")
def test_a_loss_is_no_retreat():
    """Who has lost a unit of his own still advances with the others, the lead unit first if it lives."""
    battle = strike((A, C, B), "1/1", *BOTH, dice={"morale_check": [9]})
    assert not battle.unit("a").hex
    assert battle.offered() == [events.Advance("c", 1504), events.Decline()]


@rule("brandywine", "12.1.15", "9.4.1", "QA.14")
def test_the_bound_do_not_advance_out_of_their_area():
    """This can mean that nobody does."""
    battle = emptied(released=(), zones={"bivouac": [1505, 1405]})
    assert 1504 in closed_hexes(battle.state, battle.unit("a"))
    assert battle.unit("a").hex == 1505
    assert battle.state.segment != "combat"


@rule("brandywine", "13.2.6", "9.4.1")
def test_a_bound_leader_does_not_go_along_out_of_his_area():
    """Not even with a unit that is not bound: he is not asked."""
    for area, asked in (([1505, 1405], []), ([1505, 1405, 1504], [events.Accompany("k"), events.Decline()])):
        pieces = (foot("a", AMERICAN, 1505, strength=2, due=5), leader("k", AMERICAN, 1505), B)
        battle = strike(pieces, "-/1", ("a", 1504), released=(), zones={"bivouac": area})
        assert battle.unit("a").hex == 1504
        assert [action for action in battle.offered() if isinstance(action, FOLLOWING)] == asked


@rule("brandywine", "16.2.10")
def test_an_advance_crosses_any_creek():
    """Ford or not."""
    battle = emptied(engage=(("a", 1504),), creek=[(1505, 1504)])
    assert battle.unit("a").hex == 1504


@rule("brandywine", "14.3.2")
def test_an_advance_captures_lone_leaders():
    """Who stayed when their units were gone."""
    battle = emptied(leader("k", BRITISH, 1504), engage=(("a", 1504),), morale=(18, 18))
    assert battle.unit("k").fate == events.CAPTURED
    assert battle.state.morale == (18 + 1 + 1, 18 - 1 - 1)


@rule("brandywine", "4.3.4", "9.6.2")
def test_who_takes_notice_of_an_advance():
    """Proctor's Battery is lost again, Delaware is free."""
    delaware = foot("delaware", AMERICAN, 1502)
    battle = emptied(delaware, engage=(("a", 1504),), zones={"battery": [1503]})
    assert events.UnitFreed("delaware", "9.6.2") in battle.facts
    held = strike((A, C, B), "-/1", ("a", 1504), zones={"battery": [1503]}, marked=7)
    assert events.BatteryMarked(0) in held.facts
