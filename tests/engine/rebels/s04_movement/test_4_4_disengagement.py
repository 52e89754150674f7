"""4.4: leaving an enemy zone of control."""

import pytest

from cockade.events import rebels as events
from tests.engine.rebels.field import Battle, dragoon, gun, leader, light, line

rule = pytest.mark.rule


def beside(*pieces, **more):
    """A unit beside an enemy one."""
    return Battle(
        line("a", events.AMERICAN, 1505, morale=(5, 3)), line("b", events.BRITISH, 1506), *pieces, **more
    )


@rule("rebels", "4.4", "5.1")
def test_a_unit_in_an_enemy_zone_leaves_by_disengaging_only():
    """It is not offered a march before it has tried."""
    battle = beside()
    assert battle.offered() == [events.Disengage("a"), events.EndSegment()]
    assert battle.refusal(events.March("a", 1504)).rule == "5.1"


@rule("rebels", "4.4")
def test_a_gun_disengages_too():
    """Every combat unit does."""
    battle = Battle(gun("g", events.AMERICAN, 1505), line("b", events.BRITISH, 1506))
    assert events.Disengage("g") in battle.offered()


@rule("rebels", "4.4")
def test_a_unit_tries_once_per_segment():
    """Passed or failed, there is no second try; on its next turn there is."""
    battle = beside()
    battle.do(events.Disengage("a"), morale=[4])
    assert battle.refusal(events.Disengage("a")).rule == "4.4"
    passed = beside()
    passed.do(events.Disengage("a"), morale=[1])
    assert passed.refusal(events.Disengage("a")).rule == "4.4"
    assert passed.ends("a", events.March)


@rule("rebels", "4.4")
def test_on_its_next_turn_it_may_try_again():
    """Both have fought meanwhile, without effect."""
    battle = beside()
    battle.do(events.Disengage("a"), morale=[4])
    battle.do(
        events.EndSegment(),
        events.Engage(1505, 1506),
        events.OpenAssaults(),
        events.Assault(1506),
        assault=[6],
    )
    battle.do(
        events.EndSegment(),
        events.Engage(1506, 1505),
        events.OpenAssaults(),
        events.Assault(1505),
        assault=[6],
    )
    assert battle.offered() == [events.Disengage("a"), events.EndSegment()]


@rule("rebels", "4.4", "9.1")
def test_disrupted_units_may_not_try():
    """They stay and fight, and are refused under 9.1."""
    battle = Battle(line("a", events.AMERICAN, 1505, disrupted=True), line("b", events.BRITISH, 1506))
    assert battle.offered() == [events.EndSegment()]
    assert battle.refusal(events.Disengage("a")).rule == "9.1"
    assert battle.refusal(events.StandRearguard("a")).rule == "9.1"
    assert battle.refusal(events.March("a", 1504)).rule == "9.1"


@rule("rebels", "4.4", "9.1", "12.3")
@pytest.mark.parametrize("piece", [light, dragoon])
def test_nor_do_disrupted_light_infantry_and_dragoons_slip_away(piece):
    """Good, they need no check; disrupted, they stay."""
    battle = Battle(piece("a", events.AMERICAN, 1505, disrupted=True), line("b", events.BRITISH, 1506))
    assert battle.offered() == [events.EndSegment()]
    assert battle.refusal(events.March("a", 1504)).rule == "9.1"


@rule("rebels", "4.4", "11.4.1.b")
def test_units_out_of_command_may_try():
    """Command is not asked for."""
    battle = beside(command=True)
    assert not battle.unit("a").in_command
    battle.do(events.Disengage("a"), morale=[1])
    assert battle.ends("a", events.March)


@rule("rebels", "4.4")
def test_who_is_in_no_enemy_zone_need_not():
    """Beside a gun alone, or with a river between, there is no zone to leave."""
    for battle in (
        Battle(line("a", events.AMERICAN, 1505), gun("g", events.BRITISH, 1506)),
        Battle(line("a", events.AMERICAN, 1505), line("b", events.BRITISH, 1506), river=[(1505, 1506)]),
    ):
        assert battle.refusal(events.Disengage("a")).rule == "4.4"
        assert 1504 in battle.ends("a", events.March)


@rule("rebels", "4.4")
def test_only_who_started_there():
    """A unit that has just moved into the zone has moved."""
    battle = Battle(line("a", events.AMERICAN, 1504), line("b", events.BRITISH, 1506))
    battle.do(events.March("a", 1505))
    assert battle.refusal(events.Disengage("a")).rule == "4.4"
    assert battle.refusal(events.March("a", 1504)).rule == "5.2"


@rule("rebels", "4.4", "5.6")
def test_leaders_do_not_disengage():
    """They are no combat units."""
    battle = beside(leader("w", events.AMERICAN, 1505))
    assert battle.refusal(events.Disengage("w")).rule == "4.4"
    assert battle.ends("w", events.March)
