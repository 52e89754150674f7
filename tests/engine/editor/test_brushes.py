"""Brushes, lines and fields of hexes."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from cockade.engine.editor.brushes import BRUSHES, brushed, field, line
from cockade.engine.hexgrid import HexGrid

GRID = HexGrid(1, 12, 1, 10)
HEXES = st.sampled_from(GRID.hexes)


@given(start=HEXES, end=HEXES)
def test_a_line_is_a_shortest_way_between_its_ends(start, end):
    """Each hex is beside the one before, and there are no more of them than there must be."""
    found = line(GRID, start, end)
    assert (found[0], found[-1]) == (start, end)
    assert len(found) == GRID.distance(start, end) + 1
    assert all(b in GRID.neighbours[a] for a, b in pairwise(found))


@given(hex_=HEXES)
def test_a_brush_paints_so_many_hexes_that_hang_together(hex_):
    """In the middle of a map exactly so many, at its edge those that there are; the cursor's always."""
    for size in BRUSHES:
        found = brushed(GRID, hex_, size)
        assert hex_ in found
        assert set(found) <= set(GRID.within(hex_, 1))
        assert len(found) == size or GRID.is_edge(hex_)


@given(hex_=HEXES, wood=st.sets(HEXES))
def test_a_field_is_all_that_hangs_together_and_nothing_else(hex_, wood):
    """All of one kind, and whatever lies beside it is of another."""
    kinds = {each: each in wood for each in GRID.hexes}
    found = set(field(GRID, hex_, kinds))
    assert {kinds[each] for each in found} == {kinds[hex_]}
    around = {there for each in found for there in GRID.neighbours[each]} - found
    assert all(kinds[there] != kinds[hex_] for there in around)
