"""4.2.3: rivers are crossed at bridges and fords only."""

import pytest

from cockade.events.rebels import AMERICAN, BRITISH, March
from tests.engine.rebels.field import Battle, dragoon, gun, leader, light, line

rule = pytest.mark.rule
# A river along the whole north side of row 5, from edge to edge.
BANK = [
    (c * 100 + 5, n)
    for c in range(10, 21)
    for n in ((c * 100 + 4, (c - 1) * 100 + 4, (c + 1) * 100 + 4) if c % 2 else (c * 100 + 4,))
    if 1000 < n < 2012
]
PIECES = [line, light, dragoon, gun, leader]


def mover(piece=line, **ground):
    """A unit in 1505, south of the river."""
    return Battle(piece("a", AMERICAN, 1505), line("far", BRITISH, 2011), river=BANK, **ground)


@rule("rebels", "4.2.3", "chart.TEC")
@pytest.mark.parametrize("piece", PIECES)
def test_nobody_crosses_a_river_elsewhere(piece):
    """Not a single hex beyond the river can be reached, not even by a road that has no bridge."""
    for battle in (mover(piece), mover(piece, road=[[1505, 1504]])):
        assert all(hex_ % 100 >= 5 for hex_ in battle.ends("a"))
        assert battle.refusal(March("a", 1504)).rule == "4.2.3"


@rule("rebels", "4.2.3", "chart.TEC")
@pytest.mark.parametrize("piece", PIECES)
@pytest.mark.parametrize(("crossing", "cost"), [("bridge", 1), ("ford", 2)])
def test_a_bridge_costs_nothing_and_a_ford_one_point(piece, crossing, cost):
    """Beyond it the whole bank is open."""
    battle = mover(piece, **{crossing: [(1505, 1504)]})
    assert battle.cost("a", 1504) == cost
    assert 1604 in battle.ends("a")


@rule("rebels", "4.2.3")
def test_water_is_closed():
    """No unit enters a water hex."""
    battle = Battle(line("a", AMERICAN, 1505), line("far", BRITISH, 2011), water=[1504])
    assert battle.refusal(March("a", 1504)).rule == "4.2.3"
