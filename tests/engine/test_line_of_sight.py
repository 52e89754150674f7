"""Lines of sight, held against cutting the line wherever it meets any hexside."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cockade.engine.hexgrid import HexGrid
from cockade.engine.line_of_sight import sightline

GRID = HexGrid(3, 9, 3, 9)
AROUND = HexGrid(2, 10, 2, 10)
"""The same hexes and those just beyond their edge."""

hexes = st.sampled_from(GRID.hexes)
staggers = st.sampled_from(["even", "odd"])
grids = staggers.map(lambda low: HexGrid(3, 9, 3, 9, low))
pairs = st.tuples(hexes, hexes).filter(lambda pair: pair[0] != pair[1])


def centre(grid, hex_):
    """The centre in thirds of a column and halves of a row: corners are whole numbers too."""
    column, row = divmod(hex_, 100)
    return 3 * column, 2 * row + grid.is_low(column)


def hexes_at(grid, x, y):
    """Every hex, also beyond the edge, whose inside or border holds the point."""
    around = ((hex_, *centre(grid, hex_)) for hex_ in AROUND.hexes)
    return {hex_ for hex_, cx, cy in around if abs(y - cy) <= 1 and abs(x - cx) + abs(y - cy) <= 2}


def cuts(grid, start, target):
    """All points of the line, as fractions of its length, where it may meet a hexside of any hex."""
    (x, y), (u, v) = centre(grid, start), centre(grid, target)
    dx, dy = u - x, v - y
    found = {Fraction(0), Fraction(1)}
    for hex_ in AROUND.hexes:
        cx, cy = centre(grid, hex_)
        for a, b, c in ((0, 1, 1), (0, 1, -1), (1, 1, 2), (1, 1, -2), (1, -1, 2), (1, -1, -2)):
            if slope := a * dx + b * dy:
                found.add(Fraction(c - a * (x - cx) - b * (y - cy), slope))
    return sorted(t for t in found if 0 <= t <= 1)


def point(grid, start, target, t):
    """The point at a fraction of the line."""
    (x, y), (u, v) = centre(grid, start), centre(grid, target)
    return x + t * (u - x), y + t * (v - y)


def slow_sightline(grid, start, target):
    """What is between, from a point of every stretch; what it enters by, from the point of entry."""
    between, entry = [], Fraction(0)
    for a, b in pairwise(cuts(grid, start, target)):
        there = hexes_at(grid, *point(grid, start, target, (a + b) / 2))
        if target in there:
            entry = a
            break
        passed = tuple(sorted(hex_ for hex_ in there if hex_ in grid))
        if start not in there and passed not in between:
            between.append(passed)
    return tuple(between), tuple(sorted(hexes_at(grid, *point(grid, start, target, entry)) - {target}))


@given(grids, pairs)
def test_a_line_is_what_cutting_it_finds(grid, pair):
    """A point inside every stretch of the line lies in the hexes named, and nowhere else."""
    line = sightline(grid, *pair)
    assert (line.between, line.sides) == slow_sightline(grid, *pair)


@given(grids, pairs)
def test_there_and_back_lie_the_same_hexes(grid, pair):
    """Whoever sees is seen along the same line."""
    there, back = sightline(grid, *pair), sightline(grid, *reversed(pair))
    assert there.between == back.between[::-1]


@given(grids, pairs)
def test_only_hexes_between_are_named(grid, pair):
    """Every hex on the way is nearer to either end than the ends are to each other."""
    for hex_ in sum(sightline(grid, *pair).between, ()):
        assert all(grid.distance(hex_, end) < grid.distance(*pair) for end in pair)


@given(grids, pairs)
def test_a_line_never_leaps(grid, pair):
    """Every hex on the way touches those before and after it."""
    start, target = pair
    stretches = ((start,), *sightline(grid, start, target).between, (target,))
    for before, after in pairwise(stretches):
        assert all(b in grid.neighbours[a] for a in before for b in after)


@given(grids, pairs)
def test_a_line_enters_by_the_hexsides_of_its_target(grid, pair):
    """It enters from one neighbour, or through the corner between two that touch each other."""
    sides = sightline(grid, *pair).sides
    wide = HexGrid(2, 10, 2, 10, grid.low)
    assert 1 <= len(sides) <= 2
    assert all(side in wide.neighbours[pair[1]] for side in sides)
    assert all(b in wide.neighbours[a] for a, b in pairwise(sides))


def test_nothing_lies_between_neighbours():
    """The line goes straight over their hexside."""
    line = sightline(GRID, 505, 506)
    assert (line.between, line.sides) == ((), (505,))


def test_a_row_of_hexes_is_crossed_one_by_one():
    """Straight down a column."""
    line = sightline(GRID, 503, 507)
    assert (line.between, line.sides) == (((504,), (505,), (506,)), (506,))


def test_a_line_along_a_hexside_passes_both_its_hexes():
    """Two columns over in the same row, the line runs between two hexes and enters through a corner."""
    line = sightline(GRID, 505, 705)
    assert (line.between, line.sides) == (((604, 605),), (604, 605))


def test_a_line_along_hexsides_crosses_the_hex_between_them():
    """Four columns over: a hexside, a hex, a hexside."""
    assert sightline(GRID, 305, 705).between == ((404, 405), (505,), (604, 605))


def test_a_corner_that_is_only_touched_does_not_count():
    """From 0505 to 0908 the line passes through the corner of 0605, 0706 and 0606, and 0606 is left out."""
    assert sightline(GRID, 505, 908).between == ((605,), (706,), (707,), (807,))
    assert any(606 in hexes_at(GRID, *point(GRID, 505, 908, t)) for t in cuts(GRID, 505, 908))


def test_beyond_the_edge_of_the_map_nothing_lies():
    """Along the edge only the hex on the map is between; the corner is still one of two hexsides."""
    line = sightline(GRID, 303, 503)
    assert (line.between, line.sides) == (((403,),), (402, 403))


def test_a_hex_has_no_line_to_itself():
    """There is no direction to look in."""
    with pytest.raises(ValueError, match="two different hexes"):
        sightline(GRID, 505, 505)
