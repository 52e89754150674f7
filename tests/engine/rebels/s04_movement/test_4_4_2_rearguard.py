"""4.4.2: a rearguard lets the others go."""

import pytest

from events.rebels import (
    AMERICAN,
    BRITISH,
    Disengage,
    EndSegment,
    March,
    StandRearguard,
    UnitFreed,
    UnitHeld,
)
from tests.engine.rebels.field import Battle, dragoon, gun, leader, light, line

rule = pytest.mark.rule


def stack(*pieces, enemy=None):
    """A stack in 1505 beside an enemy in 1506."""
    return Battle(*pieces, enemy or line("b", BRITISH, 1506))


def unit(id_, **more):
    """A weak unit, so that many have room."""
    return line(id_, AMERICAN, 1505, strength=2, **more)


@rule("rebels", "4.4.2")
def test_every_other_unit_of_the_hex_may_leave_without_a_check():
    """No die falls; guns go too."""
    battle = stack(unit("a"), unit("c"), gun("g", AMERICAN, 1505))
    battle.do(StandRearguard("a"))
    assert battle.facts == (UnitFreed("c", "4.4.2"), UnitFreed("g", "4.4.2"), UnitHeld("a", "4.4.2"))
    assert 1504 in battle.ends("c", March)
    assert 1504 in battle.ends("g", March)


@rule("rebels", "4.4.2")
def test_the_rearguard_may_not_move():
    """Neither march nor try to disengage."""
    battle = stack(unit("a"), unit("c"))
    battle.do(StandRearguard("a"))
    assert battle.ends("a") == set()
    assert battle.refusal(March("a", 1504)).rule == "4.4"
    assert battle.refusal(Disengage("a")).rule == "4.4"


@rule("rebels", "4.4.2")
def test_only_a_line_unit_can_be_one():
    """No gun, no leader."""
    battle = stack(unit("a"), gun("g", AMERICAN, 1505), leader("w", AMERICAN, 1505))
    assert [action.unit for action in battle.offered(StandRearguard)] == ["a"]
    assert battle.refusal(StandRearguard("g")).rule == "4.4.2"
    assert battle.refusal(StandRearguard("w")).rule == "4.4.2"


@rule("rebels", "4.4.2")
def test_a_disrupted_unit_is_no_rearguard_and_does_not_leave_by_one():
    """Ruling Q08: refused under 9.1, and it stays when the others go."""
    battle = stack(unit("a"), unit("c"), unit("d", disrupted=True))
    assert battle.refusal(StandRearguard("d")).rule == "9.1"
    battle.do(StandRearguard("a"))
    assert battle.ends("d") == set()
    assert battle.refusal(March("d", 1504)).rule == "9.1"


@rule("rebels", "4.4.2")
def test_there_must_be_somebody_to_cover():
    """A unit alone, or with leaders only, has nobody."""
    assert stack(unit("a")).refusal(StandRearguard("a")).rule == "4.4.2"
    assert stack(unit("a"), leader("w", AMERICAN, 1505)).refusal(StandRearguard("a")).rule == "4.4.2"


@rule("rebels", "4.4.2")
def test_nobody_covers_those_who_have_only_come():
    """A unit that moved into the zone this turn is no stack to leave behind."""
    battle = Battle(unit("a"), line("c", AMERICAN, 1503, strength=2), line("b", BRITISH, 1506))
    battle.do(March("c", 1505))
    assert battle.refusal(StandRearguard("a")).rule == "4.4.2"


@rule("rebels", "4.4.2")
def test_it_is_instead_of_rolling():
    """Who has tried is no rearguard, and who has failed is not let go."""
    battle = stack(unit("a"), unit("c", morale=2), unit("d"))
    battle.do(Disengage("c"), morale=[2])
    assert battle.refusal(StandRearguard("c")).rule == "4.4.2"
    battle.do(StandRearguard("a"))
    assert battle.ends("c") == set()
    assert battle.ends("d", March)


@rule("rebels", "4.4.2")
def test_only_its_own_hex_is_covered():
    """Friends beside it must try for themselves."""
    battle = stack(unit("a"), unit("c"), line("d", AMERICAN, 1405))
    battle.do(StandRearguard("a"))
    assert battle.ends("d") == set()
    assert Disengage("d") in battle.offered()


@rule("rebels", "4.4.2", "5.1")
def test_nobody_covers_where_there_is_no_zone():
    """Out of every enemy zone there is nothing to cover."""
    battle = Battle(unit("a"), unit("c"), line("b", BRITISH, 1508))
    assert battle.refusal(StandRearguard("a")).rule == "4.4.2"


@rule("rebels", "4.4.2", "12.3")
@pytest.mark.parametrize("kind", [light, dragoon])
def test_light_infantry_and_dragoons_are_good_rearguards(kind):
    """They need no check themselves to leave on the next turn."""
    battle = stack(kind("a", AMERICAN, 1505), unit("c"))
    battle.do(StandRearguard("a"))
    assert 1504 in battle.ends("c", March)
    battle.do(EndSegment())
    assert battle.unit("a").hex == 1505
