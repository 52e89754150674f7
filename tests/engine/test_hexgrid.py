"""Hex geometry: numbers, neighbours and distances in both staggers."""

from __future__ import annotations

from math import dist, isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cockade.engine.hexgrid import DIRECTIONS, NW, SE, HexGrid, N, S, hex_number, spoken

LOW_EVEN = HexGrid(10, 16, 1, 7, low="even")
LOW_ODD = HexGrid(10, 16, 1, 7, low="odd")
both_staggers = pytest.mark.parametrize("grid", [LOW_EVEN, LOW_ODD], ids=["low even", "low odd"])
some_hex = st.sampled_from(LOW_EVEN.hexes)


def steps_by_walking(grid, start):
    """The distances that a walk over neighbours finds."""
    steps, rim = {start: 0}, [start]
    for here in rim:
        for there in grid.neighbours[here]:
            if there not in steps:
                steps[there] = steps[here] + 1
                rim.append(there)
    return steps


def test_a_hex_is_its_printed_number():
    """Column 7, row 12 is printed 0712 and is the number 712."""
    assert hex_number(7, 12) == 712
    assert spoken(712) == "0712"


def test_the_hexes_of_a_grid_go_column_by_column():
    """Two columns of two rows are four hexes."""
    assert HexGrid(3, 4, 8, 9).hexes == (308, 309, 408, 409)


def test_a_list_of_the_size_of_a_grid_can_be_indexed_by_every_hex():
    """The size is one more than the greatest number."""
    assert LOW_EVEN.size == max(LOW_EVEN.hexes) + 1


@pytest.mark.parametrize("hex_", [901, 1701, 1000, 1008, -1, 0])
def test_a_hex_beyond_any_edge_is_not_on_the_grid(hex_):
    """Columns 10 to 16 and rows 1 to 7 are the whole grid."""
    assert 1001 in LOW_EVEN
    assert hex_ not in LOW_EVEN


def test_low_even_columns_lie_half_a_hex_below_odd_ones():
    """The neighbours of an odd and of an even column, N to NW, as the charts of our games list them."""
    assert LOW_EVEN.neighbours[1304] == (1303, 1403, 1404, 1305, 1204, 1203)
    assert LOW_EVEN.neighbours[1404] == (1403, 1504, 1505, 1405, 1305, 1304)


def test_low_odd_columns_lie_half_a_hex_below_even_ones():
    """The same two hexes in the other stagger."""
    assert LOW_ODD.neighbours[1304] == (1303, 1404, 1405, 1305, 1205, 1204)
    assert LOW_ODD.neighbours[1404] == (1403, 1503, 1504, 1405, 1304, 1303)


@both_staggers
def test_neighbours_are_mutual(grid):
    """Whoever is beside me has me beside him."""
    assert all(a in grid.neighbours[b] for a in grid.hexes for b in grid.neighbours[a])


@both_staggers
def test_hexes_on_the_edge_lack_neighbours_and_others_have_six(grid):
    """A hex has six neighbours exactly if it is not on the edge."""
    for hex_ in grid.hexes:
        assert grid.is_edge(hex_) == (len(grid.neighbours[hex_]) < 6)


@both_staggers
def test_a_step_and_its_opposite_lead_back(grid):
    """Direction d and direction d + 3 cancel each other."""
    for hex_ in grid.hexes:
        for direction in range(6):
            there = grid.step(hex_, direction)
            assert there is None or grid.step(there, (direction + 3) % 6) == hex_


def test_no_step_leads_off_the_grid():
    """Beyond the edge there is nothing."""
    assert LOW_EVEN.step(1001, N) is None
    assert LOW_EVEN.step(1607, SE) is None
    assert LOW_EVEN.step(1607, NW) == 1507


@both_staggers
def test_the_direction_of_a_neighbour_is_the_one_that_steps_there(grid):
    """`direction` undoes `step`."""
    for there in grid.neighbours[1304]:
        assert grid.step(1304, grid.direction(1304, there)) == there
    assert DIRECTIONS[grid.direction(1304, 1305)] == "S"
    assert grid.direction(1304, 1305) == S


def test_there_is_no_direction_to_a_hex_further_off():
    """Only adjacent hexes lie in a direction, and the refusal names both."""
    with pytest.raises(ValueError, match="1306 is not adjacent to 1304"):
        LOW_EVEN.direction(1304, 1306)


@both_staggers
@given(start=some_hex)
def test_distance_is_the_least_number_of_steps(grid, start):
    """Counting steps over neighbours gives the same distance, to every hex."""
    walked = steps_by_walking(grid, start)
    assert {hex_: grid.distance(start, hex_) for hex_ in grid.hexes} == walked


@both_staggers
@given(centre=some_hex, reach=st.integers(0, 4))
def test_within_is_every_hex_at_most_so_far(grid, centre, reach):
    """The hexes within a reach are those whose distance is no greater, the centre included."""
    assert grid.within(centre, reach) == {h for h in grid.hexes if grid.distance(centre, h) <= reach}


@both_staggers
def test_the_centres_of_neighbours_are_one_hex_height_apart(grid):
    """All six neighbours are drawn equally far away."""
    for there in grid.neighbours[1304]:
        assert isclose(dist(grid.centre(1304), grid.centre(there)), 1.0)
