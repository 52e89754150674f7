"""4.2.1, chart.TEC: what hexes and ways cost, and to whom they are closed."""

import pytest

from cockade.engine.rebels.common.charts import load_charts
from cockade.events.rebels import AMERICAN, BRITISH, March
from tests.engine.rebels.field import Battle, dragoon, gun, leader, light, line

rule = pytest.mark.rule

PIECES = {"line": line, "light": light, "dragoon": dragoon, "gun": gun, "leader": leader}
COSTS = {  # chart.TEC: MP of a hex for foot, leaders and guns; light infantry; 0 is prohibited
    "clear": {"line": 1, "light": 1, "dragoon": 1, "gun": 1, "leader": 1},
    "light_woods": {"line": 1, "light": 1, "dragoon": 1, "gun": 1, "leader": 1},
    "woods": {"line": 2, "light": 1, "dragoon": 2, "gun": 2, "leader": 2},
    "swamp": {"line": 3, "light": 2, "dragoon": 0, "gun": 0, "leader": 3},
    "town": {"line": 2, "light": 1, "dragoon": 2, "gun": 2, "leader": 2},
    "fort": {"line": 1, "light": 1, "dragoon": 1, "gun": 1, "leader": 1},
    "water": {"line": 0, "light": 0, "dragoon": 0, "gun": 0, "leader": 0},
}


def mover(kind, **ground):
    """A unit of a kind in 1505, north of which the ground is."""
    return Battle(PIECES[kind]("a", AMERICAN, 1505), line("far", BRITISH, 2011), **ground)


@rule("rebels", "4.2.1", "chart.TEC", "12.1.1")
@pytest.mark.parametrize(("terrain", "kind"), [(t, k) for t, costs in COSTS.items() for k in costs])
def test_the_cost_of_a_hex(terrain, kind):
    """Each terrain for each kind of unit."""
    battle = mover(kind, **{terrain: [1504]})
    cost = COSTS[terrain][kind]
    assert (1504 in battle.ends("a", March)) == bool(cost)
    if cost:
        assert battle.cost("a", 1504) == cost


@rule("rebels", "4.2.1")
@pytest.mark.parametrize(("terrain", "clause"), [("swamp", "4.2.1"), ("water", "4.2.3")])
def test_prohibited_ground_is_refused(terrain, clause):
    """A swamp to guns under 4.2.1, water to all under 4.2.3."""
    assert mover("gun", **{terrain: [1504]}).refusal(March("a", 1504)).rule == clause


@rule("rebels", "4.2.1", "chart.TEC")
@pytest.mark.parametrize("kind", PIECES)
@pytest.mark.parametrize("terrain", ["clear", "woods", "swamp", "town"])
@pytest.mark.parametrize(("way", "cost"), [("road", 0.5), ("trail", 1)])
def test_a_way_costs_the_same_through_any_ground(kind, terrain, way, cost):
    """Ruling Q57: a road half a point, a trail one, for everybody; guns and horse pass swamps by them."""
    assert mover(kind, **{terrain: [1504], way: [[1505, 1504]]}).cost("a", 1504) == cost


@rule("rebels", "4.2.1")
def test_a_way_must_be_followed():
    """Entering a hex of a road from elsewhere costs what the hex costs."""
    battle = mover("line", woods=[1504], road=[[1504, 1503]])
    assert battle.cost("a", 1504) == 2
    battle = mover("gun", swamp=[1504], road=[[1404, 1504]])
    assert 1504 in battle.ends("a")
    battle.do(March("a", 1504))
    assert battle.walked("a") == ((1404, 1504), 3)


@rule("rebels", "4.2.1", "chart.TEC")
def test_a_swamp_that_a_gun_may_enter_only_from_elsewhere_is_refused_by_the_chart():
    """It could stand there, but not come from this side."""
    battle = mover("gun", swamp=[1504, 1503], road=[[1504, 1503]])
    assert battle.refusal(March("a", 1504)).rule == "chart.TEC"


@rule("rebels", "4.2.1", "chart.TEC")
@pytest.mark.parametrize("side", ["stream", "fieldwork", "hedge", "abatis", "entrenchment"])
@pytest.mark.parametrize(("way", "cost"), [("road", 0.5), ("trail", 1)])
def test_a_way_cancels_hexside_costs(side, way, cost):
    """Ruling Q57: along a way nothing is paid for the hexside, uphill or not."""
    ground = {side: [(1505, 1504)], way: [[1505, 1504]], "level": {1504: 1}}
    assert mover("dragoon", **ground).cost("a", 1504) == cost


@rule("rebels", "4.2.1", "chart.TEC")
@pytest.mark.parametrize(("way", "cost"), [("road", 1.5), ("trail", 2)])
def test_a_ford_on_the_way_still_costs_a_point(way, cost):
    """It is not among what a way cancels."""
    battle = mover("line", river=[(1505, 1504)], ford=[(1505, 1504)], **{way: [[1505, 1504]]})
    assert battle.cost("a", 1504) == cost


@rule("rebels", "chart.TEC")
def test_what_a_way_cancels_is_read_from_the_chart():
    """A player's printed card may say that fieldworks are paid for along a trail."""
    laid = {"charts": {"way": [{"id": "trail", "cancels": ["stream"]}]}}
    battle = mover("line", fieldwork=[(1505, 1504)], trail=[[1505, 1504]], charts=load_charts(laid))
    assert battle.cost("a", 1504) == 2
