"""5.5: rivers and forts."""

import pytest

from cockade.engine.rebels.common.zones import enemy_zone
from cockade.events.rebels import AMERICAN, BRITISH, EndSegment, Engage, March, OpenAssaults
from tests.engine.rebels.field import Battle, line

rule = pytest.mark.rule


def zone_of(hex_=1505, **ground):
    """The zone of a British unit."""
    return enemy_zone(Battle(line("a", AMERICAN, 1101), line("b", BRITISH, hex_), **ground).state, AMERICAN)


@rule("rebels", "5.5", "chart.TEC")
def test_it_does_not_cross_a_river():
    """The hexside stops it from either bank."""
    assert 1504 not in zone_of(river=[(1504, 1505)])
    assert len(zone_of(river=[(1504, 1505)])) == 5


@rule("rebels", "5.5", "chart.TEC")
@pytest.mark.parametrize("crossing", ["bridge", "ford"])
def test_it_crosses_at_a_bridge_or_a_ford(crossing):
    """As the unit could."""
    assert 1504 in zone_of(river=[(1504, 1505)], **{crossing: [(1504, 1505)]})


@rule("rebels", "5.5", "chart.TEC")
def test_it_does_not_reach_into_a_fort_but_out_of_it():
    """A garrison is in no zone, and who comes beside it is in its zone."""
    assert 1504 not in zone_of(fort=[1504])
    assert 1504 in zone_of(fort=[1505])
    assert 1504 not in zone_of(fort=[1504, 1505])


@rule("rebels", "5.5", "chart.TEC")
@pytest.mark.parametrize(
    "ground",
    [
        {"stream": [(1504, 1505)]},
        {"entrenchment": [(1504, 1505)]},
        {"abatis": [(1504, 1505)]},
        {"level": {1504: 2}},
        {"woods": [1504]},
        {"town": [1504]},
        {"swamp": [1504]},
    ],
)
def test_nothing_else_stops_it(ground):
    """Other hexsides and terrain let it through."""
    assert len(zone_of(**ground)) == 6


@rule("rebels", "5.5")
def test_a_unit_across_the_river_walks_on():
    """It is next to the enemy, but in no zone."""
    battle = Battle(line("a", AMERICAN, 1503), line("b", BRITISH, 1505), river=[(1504, 1505)])
    battle.do(March("a", 1504))
    assert not battle.unit("a").halted


@rule("rebels", "5.5", "8.22")
def test_besiegers_must_assault_and_garrisons_need_not():
    """Ruling Q10."""
    walls = {"fort": [1505]}
    outside = Battle(line("a", AMERICAN, 1504), line("b", BRITISH, 1505), segment="assault", **walls)
    outside.go_on()
    assert outside.offered() == [Engage(1504, 1505)]
    inside = Battle(line("a", AMERICAN, 1505), line("b", BRITISH, 1504), segment="assault", **walls)
    inside.go_on()
    assert OpenAssaults() in inside.offered()


@rule("rebels", "5.5", "5.1")
def test_a_garrison_leaves_its_fort_freely():
    """It is in no zone: it marches out, and stops outside."""
    battle = Battle(line("a", AMERICAN, 1505), line("b", BRITISH, 1504), fort=[1505])
    battle.do(March("a", 1604))
    assert battle.unit("a").halted
    battle.do(EndSegment())
