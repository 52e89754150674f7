"""4.2.2, chart.TEC: what hexsides cost."""

from functools import partial

import pytest

from cockade.engine.rebels.common.charts import load_charts
from cockade.events.rebels import AMERICAN, BRITISH, March
from tests.engine.rebels.field import Battle, dragoon, gun, leader, light, line

rule = pytest.mark.rule
WORKS = ["fieldwork", "hedge", "abatis", "entrenchment"]


def mover(piece=line, **ground):
    """A unit in 1505."""
    return Battle(piece("a", AMERICAN, 1505), line("far", BRITISH, 2011), **ground)


@rule("rebels", "4.2.2", "chart.TEC")
@pytest.mark.parametrize("piece", [line, light, dragoon, gun, leader])
def test_a_stream_costs_a_point_where_it_is_crossed(piece):
    """Either way, for everybody; hexside costs are not reduced for light infantry (12.1.1)."""
    assert mover(piece, stream=[(1505, 1504)]).cost("a", 1504) == 2
    assert mover(piece, stream=[(1504, 1505)]).cost("a", 1504) == 2


@rule("rebels", "4.2.2")
def test_a_hexside_costs_nothing_to_who_enters_the_hex_by_another():
    """The stream lies on the far side of the hex."""
    assert mover(stream=[(1504, 1503), (1504, 1604)]).cost("a", 1504) == 1


@rule("rebels", "4.2.2", "chart.TEC")
def test_a_slope_costs_uphill_only():
    """From its low to its high side one point more; downhill nothing; steeper slopes no more."""
    assert mover(level={1504: 1}).cost("a", 1504) == 2
    assert mover(level={1504: 3}).cost("a", 1504) == 2
    assert mover(level={1505: 1}).cost("a", 1504) == 1


@rule("rebels", "4.2.2", "chart.TEC")
@pytest.mark.parametrize("work", WORKS)
@pytest.mark.parametrize("side", [(1505, 1504), (1504, 1505)])
def test_works_cost_a_point_in_both_directions(work, side):
    """Whomever they protect."""
    assert mover(**{work: [side]}).cost("a", 1504) == 2


@rule("rebels", "4.2.2", "chart.TEC")
def test_hexsides_and_hex_are_added():
    """Woods behind a stream and up a slope: two, one and one."""
    assert mover(woods=[1504], stream=[(1505, 1504)], level={1504: 1}).cost("a", 1504) == 4
    assert mover(light, woods=[1504], stream=[(1505, 1504)], level={1504: 1}).cost("a", 1504) == 3


@rule("rebels", "4.2.2", "chart.TEC")
@pytest.mark.parametrize("piece", [dragoon, gun])
def test_guns_and_horse_cross_an_abatis_along_a_way_only(piece):
    """Elsewhere it is closed to them, from both sides, and refused by the chart."""
    elsewhere = [(1504, hex_) for hex_ in (1603, 1604, 1404, 1403)]
    for work in [(1505, 1504), (1504, 1505)]:
        closed = mover(partial(piece, allowance=2), abatis=[work], river=elsewhere)
        assert closed.refusal(March("a", 1504)).rule == "chart.TEC"
    assert mover(piece, abatis=[(1505, 1504)], trail=[[1505, 1504]]).cost("a", 1504) == 1
    assert mover(line, abatis=[(1505, 1504)]).cost("a", 1504) == 2


@rule("rebels", "4.2.2", "chart.TEC")
def test_a_bridge_or_a_ford_takes_the_place_of_its_stream():
    """A bridge costs nothing; a ford one point, and not another for the stream."""
    assert mover(stream=[(1505, 1504)], bridge=[(1505, 1504)]).cost("a", 1504) == 1
    assert mover(stream=[(1505, 1504)], ford=[(1505, 1504)]).cost("a", 1504) == 2


@rule("rebels", "chart.TEC")
def test_what_a_bridge_costs_is_read_from_the_chart():
    """A player's printed card may say otherwise."""
    laid = {"charts": {"hexside": [{"id": "bridge", "cost": 2}]}}
    battle = mover(river=[(1505, 1504)], bridge=[(1505, 1504)], charts=load_charts(laid))
    assert battle.cost("a", 1504) == 2
