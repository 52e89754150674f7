"""1.2.2, chart.hex: the hex grid."""

import pytest

from cockade.engine.hexgrid import HexGrid
from cockade.events.rebels import AMERICAN, BRITISH, March
from tests.engine.rebels.field import Battle, line

rule = pytest.mark.rule
GRID = HexGrid(10, 20, 1, 11)
INNER = [column * 100 + row for column in range(11, 20) for row in range(2, 11)]


def stated_neighbours(hex_):
    """The neighbours as chart.hex lists them."""
    c, r = divmod(hex_, 100)
    odd = [(c, r - 1), (c + 1, r - 1), (c + 1, r), (c, r + 1), (c - 1, r), (c - 1, r - 1)]
    even = [(c, r - 1), (c + 1, r), (c + 1, r + 1), (c, r + 1), (c - 1, r + 1), (c - 1, r)]
    return [column * 100 + row for column, row in (odd if c % 2 else even)]


def stated_distance(a, b):
    """The distance as chart.hex reckons it."""
    (qa, za), (qb, zb) = ((c, r - c // 2 + (c % 2 == 0)) for c, r in (divmod(hex_, 100) for hex_ in (a, b)))
    return max(abs(qa - qb), abs(za - zb), abs(qa - qb + za - zb))


@rule("rebels", "1.2.2", "chart.hex")
@pytest.mark.parametrize("hex_", INNER)
def test_even_columns_lie_half_a_hex_lower(hex_):
    """Ruling Q55: the six neighbours of odd and of even columns are those of the chart."""
    assert list(GRID.neighbours[hex_]) == stated_neighbours(hex_)


@rule("rebels", "chart.hex")
def test_centres_are_where_the_chart_puts_them():
    """Columns lie 0.866 of a hex height apart, rows one; even columns half a hex lower."""
    assert GRID.centre(1505) == pytest.approx((15 * 0.866, 5.0), abs=1e-3)
    assert GRID.centre(1605) == pytest.approx((16 * 0.866, 5.5), abs=1e-3)


@rule("rebels", "1.2.2", "chart.hex")
def test_distance_is_the_least_number_of_steps():
    """The axial formula of the chart and walking ring by ring agree everywhere."""
    for start in (1505, 1605):
        for hex_ in GRID.hexes:
            steps = next(n for n in range(30) if hex_ in GRID.within(start, n))
            assert GRID.distance(start, hex_) == steps == stated_distance(start, hex_)


@rule("rebels", "1.2.2")
def test_there_is_nothing_beyond_the_grid():
    """A move to a hex that is not on the map is refused under 1.2.2."""
    battle = Battle(line("a", AMERICAN, 1505), line("b", BRITISH, 2011))
    assert battle.refusal(March("a", 1512)).rule == "1.2.2"
    assert battle.refusal(March("a", 9999)).rule == "1.2.2"
