"""4.4.2: a rearguard lets the others go."""

import pytest

from cockade.events import rebels as events
from tests.engine.rebels.field import Battle, dragoon, gun, leader, light, line

rule = pytest.mark.rule


def stack(*pieces, enemy=None):
    """A stack in 1505 beside an enemy in 1506."""
    return Battle(*pieces, enemy or line("b", events.BRITISH, 1506))


def unit(id_, **more):
    """A weak unit, so that many have room."""
    return line(id_, events.AMERICAN, 1505, strength=2, **more)


@rule("rebels", "4.4.2")
def test_every_other_unit_of_the_hex_may_leave_without_a_check():
    """No die falls; guns go too."""
    battle = stack(unit("a"), unit("c"), gun("g", events.AMERICAN, 1505))
    battle.do(events.StandRearguard("a"))
    assert battle.facts == (
        events.UnitFreed("c", "4.4.2"),
        events.UnitFreed("g", "4.4.2"),
        events.UnitHeld("a", "4.4.2"),
    )
    assert 1504 in battle.ends("c", events.March)
    assert 1504 in battle.ends("g", events.March)


@rule("rebels", "4.4.2")
def test_the_rearguard_may_not_move():
    """Neither march nor try to disengage."""
    battle = stack(unit("a"), unit("c"))
    battle.do(events.StandRearguard("a"))
    assert battle.ends("a") == set()
    assert battle.refusal(events.March("a", 1504)).rule == "4.4"
    assert battle.refusal(events.Disengage("a")).rule == "4.4"


@rule("rebels", "4.4.2")
def test_only_a_line_unit_can_be_one():
    """No gun, no leader."""
    battle = stack(unit("a"), gun("g", events.AMERICAN, 1505), leader("w", events.AMERICAN, 1505))
    assert [action.unit for action in battle.offered(events.StandRearguard)] == ["a"]
    assert battle.refusal(events.StandRearguard("g")).rule == "4.4.2"
    assert battle.refusal(events.StandRearguard("w")).rule == "4.4.2"


@rule("rebels", "4.4.2")
def test_a_disrupted_unit_is_no_rearguard_and_does_not_leave_by_one():
    """Ruling Q08: refused under 9.1, and it stays when the others go."""
    battle = stack(unit("a"), unit("c"), unit("d", disrupted=True))
    assert battle.refusal(events.StandRearguard("d")).rule == "9.1"
    battle.do(events.StandRearguard("a"))
    assert battle.ends("d") == set()
    assert battle.refusal(events.March("d", 1504)).rule == "9.1"


@rule("rebels", "4.4.2")
def test_there_must_be_somebody_to_cover():
    """A unit alone, or with leaders only, has nobody."""
    assert stack(unit("a")).refusal(events.StandRearguard("a")).rule == "4.4.2"
    assert (
        stack(unit("a"), leader("w", events.AMERICAN, 1505)).refusal(events.StandRearguard("a")).rule
        == "4.4.2"
    )


@rule("rebels", "4.4.2")
def test_nobody_covers_those_who_have_only_come():
    """A unit that moved into the zone this turn is no stack to leave behind."""
    battle = Battle(unit("a"), line("c", events.AMERICAN, 1503, strength=2), line("b", events.BRITISH, 1506))
    battle.do(events.March("c", 1505))
    assert battle.refusal(events.StandRearguard("a")).rule == "4.4.2"


@rule("rebels", "4.4.2")
def test_it_is_instead_of_rolling():
    """Who has tried is no rearguard, and who has failed is not let go."""
    battle = stack(unit("a"), unit("c", morale=2), unit("d"))
    battle.do(events.Disengage("c"), morale=[2])
    assert battle.refusal(events.StandRearguard("c")).rule == "4.4.2"
    battle.do(events.StandRearguard("a"))
    assert battle.ends("c") == set()
    assert battle.ends("d", events.March)


@rule("rebels", "4.4.2")
def test_only_its_own_hex_is_covered():
    """Friends beside it must try for themselves."""
    battle = stack(unit("a"), unit("c"), line("d", events.AMERICAN, 1405))
    battle.do(events.StandRearguard("a"))
    assert battle.ends("d") == set()
    assert events.Disengage("d") in battle.offered()


@rule("rebels", "4.4.2", "5.1")
def test_nobody_covers_where_there_is_no_zone():
    """Out of every enemy zone there is nothing to cover."""
    battle = Battle(unit("a"), unit("c"), line("b", events.BRITISH, 1508))
    assert battle.refusal(events.StandRearguard("a")).rule == "4.4.2"


@rule("rebels", "4.4.2", "12.3")
@pytest.mark.parametrize("kind", [light, dragoon])
def test_light_infantry_and_dragoons_are_good_rearguards(kind):
    """They need no check themselves to leave on the next turn."""
    battle = stack(kind("a", events.AMERICAN, 1505), unit("c"))
    battle.do(events.StandRearguard("a"))
    assert 1504 in battle.ends("c", events.March)
    battle.do(events.EndSegment())
    assert battle.unit("a").hex == 1505


@rule("rebels", "9.1", "4.4.2")
def test_a_unit_let_go_and_then_disrupted_stays():
    """Ruling Q08: neither the rearguard nor a check passed before helps who is disrupted now."""
    battle = stack(unit("a"), unit("c"), unit("d"))
    battle.do(events.StandRearguard("a"))
    assert battle.ends("c", events.March)
    battle.with_unit("c", disrupted=True)
    assert battle.ends("c", events.March) == set()
    assert battle.refusal(events.March("c", 1504)).rule == "9.1"
    assert battle.ends("d", events.March)
