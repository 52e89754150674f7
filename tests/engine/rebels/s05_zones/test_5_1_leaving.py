"""5.1: leaving a zone of control."""

import pytest

from cockade.engine.rebels.play import GAME
from cockade.events import rebels as events
from tests.engine.rebels.field import Battle, leader, line

rule = pytest.mark.rule


@rule("rebels", "5.1")
def test_a_unit_that_starts_in_a_zone_is_bound():
    """No march is offered or allowed, neither away nor along the enemy's front."""
    battle = Battle(line("a", events.AMERICAN, 1505), line("b", events.BRITISH, 1506))
    assert battle.offered(events.March) == []
    assert battle.refusal(events.March("a", 1504)).rule == "5.1"
    assert battle.refusal(events.March("a", 1405)).rule == "5.1"


@rule("rebels", "5.1", "4.4")
def test_disengagement_sets_it_free():
    """And nothing else in the movement segment does."""
    battle = Battle(line("a", events.AMERICAN, 1505), line("b", events.BRITISH, 1506))
    battle.do(events.Disengage("a"), morale=[1])
    assert 1504 in battle.ends("a", events.March)


@rule("rebels", "5.1")
def test_a_combat_result_takes_it_out():
    """An assault that throws it back does not ask whether it may leave."""
    battle = Battle(line("a", events.AMERICAN, 1505), line("b", events.BRITISH, 1506), segment="assault")
    battle.go_on()
    battle.do(events.Engage(1505, 1506), events.OpenAssaults(), events.Assault(1506), assault=[4], morale=[1])
    battle.do(battle.offered(events.Retreat)[0])
    assert battle.unit("a").hex in {1404, 1504, 1604}


@rule("rebels", "5.1")
def test_other_friends_are_not_bound():
    """Only who stands in the zone."""
    battle = Battle(
        line("a", events.AMERICAN, 1505), line("c", events.AMERICAN, 1504), line("b", events.BRITISH, 1506)
    )
    assert battle.ends("c", events.March)
    battle.do(events.March("c", 1503), events.EndSegment())
    assert battle.unit("c").hex == 1503


@rule("rebels", "5.1", "9.1", "8.513")
def test_who_was_driven_out_in_its_own_movement_segment_does_not_march_on():
    """Ruling Q86: disrupted or good, it began the segment in the zone; who stood clear of zones may march."""
    for disrupted in (False, True):
        for began, found in ((1505, False), (1504, True)):
            pieces = (line("a", events.AMERICAN, began), line("b", events.BRITISH, 1506))
            battle = Battle(*pieces, leader("l", events.AMERICAN, 1101))
            battle.state = GAME.reduce(battle.state, events.UnitRetreated("a", 1403))
            if disrupted:
                battle.state = GAME.reduce(battle.state, events.UnitDisrupted("a", "8.513"))
            assert bool(battle.ends("a", events.March)) is found
