"""5.1: leaving a zone of control."""

import pytest

from cockade.events import rebels as events
from tests.engine.rebels.field import Battle, line

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
