"""7.0: who bombards, when, and whom."""

import pytest

from cockade.events.facts import SegmentBegan
from cockade.events.rebels import AMERICAN, BRITISH, Bombard, EndSegment
from tests.engine.rebels.field import Battle, gun, leader, line

rule = pytest.mark.rule


def battery(*pieces, **more):
    """An American gun in 1505 and others, in the American bombardment segment."""
    return Battle(gun("g", AMERICAN, 1505, reach=3), *pieces, segment="bombardment", **more)


@rule("rebels", "7.0")
def test_a_target_holds_enemy_combat_units_in_range_and_in_line_of_fire():
    """Every such hex is offered: infantry or guns, near or far."""
    battle = battery(line("b", BRITISH, 1508), gun("h", BRITISH, 1605), line("c", BRITISH, 1511))
    assert battle.offered(Bombard) == [Bombard("g", 1508), Bombard("g", 1605)]


@rule("rebels", "7.0")
def test_all_some_or_none_may_fire():
    """The segment may be ended at any time."""
    battle = battery(line("b", BRITISH, 1507), gun("k", AMERICAN, 1405), gun("h", BRITISH, 1504, reach=2))
    assert EndSegment() in battle.offered()
    battle.do(Bombard("k", 1507), bombardment=[1])
    assert battle.offered(Bombard) == [Bombard("g", 1504)]
    battle.do(EndSegment())
    assert not battle.unit("g").fired


@rule("rebels", "7.0")
def test_each_gun_fires_once():
    """What has fired is not offered again, and is refused."""
    battle = battery(line("b", BRITISH, 1507), line("c", BRITISH, 1607), gun("k", AMERICAN, 1705, reach=5))
    battle.do(Bombard("g", 1507), bombardment=[1])
    assert battle.refusal(Bombard("g", 1607)).rule == "7.0"


@rule("rebels", "7.0")
def test_the_enemys_guns_are_silent():
    """Artillery fires in its own side's segment only."""
    battle = battery(gun("h", BRITISH, 1507, reach=3))
    assert battle.offered(Bombard) == [Bombard("g", 1507)]
    assert battle.refusal(Bombard("h", 1505), side=BRITISH).rule == "2.0"
    assert battle.refusal(Bombard("h", 1505)).rule == "2.0"


@rule("rebels", "7.0")
def test_only_guns_bombard():
    """And only those on the map, at hexes that hold an enemy."""
    battle = battery(
        line("b", BRITISH, 1507), line("a", AMERICAN, 1506), gun("r", AMERICAN, 0, due=5, entry=1001)
    )
    assert battle.refusal(Bombard("a", 1507)).rule == "7.0"
    assert battle.refusal(Bombard("r", 1507)).rule == "7.0"
    assert battle.refusal(Bombard("g", 1605)).rule == "7.0"


@rule("rebels", "7.0", "11.14")
def test_leaders_alone_are_no_target():
    """Refused under 11.14."""
    battle = battery(leader("k", BRITISH, 1507), line("b", BRITISH, 1606))
    assert battle.refusal(Bombard("g", 1507)).rule == "11.14"


@rule("rebels", "7.0")
def test_the_segment_is_over_when_no_gun_has_a_target():
    """Nobody is asked for nothing."""
    battle = battery(line("b", BRITISH, 1511))
    battle.go_on()
    assert battle.happened(SegmentBegan)[-1] == SegmentBegan(AMERICAN, "movement")


@rule("rebels", "7.0")
def test_guns_that_fired_may_move():
    """Firing costs no movement, and is forgotten on the next turn."""
    battle = battery(line("b", BRITISH, 1508), leader("w", AMERICAN, 1504))
    battle.do(Bombard("g", 1508), bombardment=[1])
    assert battle.state.segment == "movement"
    assert battle.ends("g")
    battle.do(EndSegment(), EndSegment())
    assert battle.offered(Bombard) == [Bombard("g", 1508)]
