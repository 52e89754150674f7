"""Zones of control as tables."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cockade.engine.hexgrid import HexGrid
from cockade.engine.zones import zone, zone_table

GRID = HexGrid(1, 5, 1, 5)
FORT = 303
RIVER = {(202, 203), (203, 202)}


def blocked(here, there):
    """A river between two hexes, and a fort that is not reached into."""
    return (here, there) in RIVER or there == FORT


TABLE = zone_table(GRID.neighbours, blocked)


def test_a_zone_reaches_into_every_neighbour():
    """In open country it is the six hexes around."""
    assert zone(TABLE, [404]) == set(GRID.neighbours[404])


def test_a_zone_leaves_out_the_hex_it_comes_from():
    """Nobody is in his own zone, unless a comrade beside him exerts one into his hex."""
    assert 404 not in zone(TABLE, [404])
    assert 404 in zone(TABLE, [404, 405])


def test_a_zone_stops_where_it_is_blocked():
    """It does not reach over the river, and still reaches everywhere else."""
    assert zone(TABLE, [202]) == set(GRID.neighbours[202]) - {203, FORT}


def test_a_zone_may_go_out_where_none_comes_in():
    """A garrison reaches out of its fort, and nothing reaches into it."""
    assert zone(TABLE, [FORT]) == set(GRID.neighbours[FORT])
    assert FORT not in zone(TABLE, GRID.neighbours[FORT])


def test_nobody_has_no_zone():
    """No hexes, no zone."""
    assert zone(TABLE, []) == frozenset()


@given(st.lists(st.sampled_from(GRID.hexes), max_size=20))
def test_the_zone_of_many_is_that_of_each(exerting):
    """A hex is in the zone exactly if somebody beside it reaches into it; repeats do no harm."""
    wanted = {
        hex_
        for hex_ in GRID.hexes
        if any(beside in exerting and not blocked(beside, hex_) for beside in GRID.neighbours[hex_])
    }
    assert zone(TABLE, exerting) == wanted
