"""Ranges, routes and steps over hexes, held against a plain and slow search."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cockade.engine.hex_search import open_ways, reach, reach_from_off_map, steps_from, steps_to
from cockade.engine.hexgrid import HexGrid

GRID = HexGrid(1, 6, 1, 6)
CENTRE = 303
OPEN = [tuple((there, 2) for there in around) for around in GRID.neighbours]
"""Clear country: every hex costs 2."""

hexes = st.sampled_from(GRID.hexes)
sets_of_hexes = st.frozensets(hexes, max_size=10)
obstacles = st.fixed_dictionaries({"barred": sets_of_hexes, "stops": sets_of_hexes})


@st.composite
def countries(draw):
    """Exits with costs 1 to 5 drawn one by one, some of them missing, so that some are one-way."""
    count = sum(map(len, GRID.neighbours))
    drawn = iter(draw(st.lists(st.integers(0, 5), min_size=count, max_size=count)))
    return [tuple((there, cost) for there in around if (cost := next(drawn))) for around in GRID.neighbours]


def best_routes(exits, start, budget, barred, stops):
    """By hex: (cost, steps, directions, path) of the best route, found by trying routes in that order."""
    found = {}
    waiting = [(0, 0, (), (start,))]
    while waiting:
        route = heappop(waiting)
        cost, steps, turns, path = route
        here = path[-1]
        if here in found:
            continue
        found[here] = route
        if here in stops and here != start:
            continue
        for there, price in exits[here]:
            if there not in barred and cost + price <= budget:
                turn = GRID.direction(here, there)
                heappush(waiting, (cost + price, steps + 1, (*turns, turn), (*path, there)))
    del found[start]
    return found


@given(countries(), hexes, st.integers(0, 16), obstacles)
def test_a_reach_is_what_a_slow_search_finds(exits, start, budget, obstacles):
    """The same hexes, the same least costs and the same routes as trying all routes in order."""
    slow = best_routes(exits, start, budget, **obstacles)
    found = reach(exits, start, budget, **obstacles)
    assert found.costs == {hex_: route[0] for hex_, route in slow.items()}
    assert {hex_: found.path_to(hex_) for hex_ in found.costs} == {h: r[3][1:] for h, r in slow.items()}


@given(countries(), hexes, st.integers(1, 6), st.integers(0, 16), obstacles)
def test_coming_from_off_the_map_is_one_step_more(exits, entry, paid, budget, obstacles):
    """It is as if the hex of entry had been entered from a hex of its own beyond the edge."""
    outside = 0
    extended = [((entry, paid),), *exits[1:]]
    within = reach(extended, outside, budget, **obstacles)
    found = reach_from_off_map(exits, (entry, paid), budget, **obstacles)
    assert found.costs == within.costs
    assert all(found.path_to(hex_) == within.path_to(hex_) for hex_ in within.costs)


@given(countries(), hexes, st.integers(0, 16), sets_of_hexes)
def test_a_path_costs_what_its_goal_costs(exits, start, budget, barred):
    """The exits along the path add up to the cost of the hex it leads to."""
    found = reach(exits, start, budget, barred=barred)
    for hex_, cost in found.costs.items():
        path = (start, *found.path_to(hex_))
        assert sum(dict(exits[a])[b] for a, b in pairwise(path)) == cost == found.cost_to(hex_)


def test_in_the_open_a_reach_is_a_distance():
    """With 5 to spend and hexes at 2, everything two steps away is in reach at 2 a step."""
    found = reach(OPEN, CENTRE, 5)
    assert found.costs == {h: 2 * GRID.distance(CENTRE, h) for h in GRID.within(CENTRE, 2) - {CENTRE}}


def test_costs_come_cheapest_first():
    """Whoever lists a reach lists near hexes before far ones."""
    costs = list(reach(OPEN, CENTRE, 6).costs.values())
    assert costs == sorted(costs)


def test_the_hex_of_departure_is_no_destination():
    """Staying is not moving."""
    found = reach(OPEN, CENTRE, 6)
    assert CENTRE not in found
    with pytest.raises(KeyError):
        found.path_to(CENTRE)


def test_nothing_is_entered_beyond_the_budget():
    """A hex that costs one more than there is stays out of reach, and has no cost and no path."""
    found = reach(OPEN, CENTRE, 3)
    assert 305 not in found
    with pytest.raises(KeyError):
        found.cost_to(305)
    with pytest.raises(KeyError):
        found.path_to(305)


def test_a_barred_hex_is_walked_around():
    """With the hex between barred, the way leads past it."""
    found = reach(OPEN, CENTRE, 6, barred={304})
    assert 304 not in found
    assert found.path_to(305) == (403, 404, 305)


def test_entering_a_stop_ends_the_move():
    """A stop can be entered but not passed through."""
    found = reach(OPEN, CENTRE, 6, stops={304})
    assert found.cost_to(304) == 2
    assert found.cost_to(305) == 6


def test_a_move_may_begin_on_a_stop():
    """What already stands in a stop was not entered in this move."""
    assert reach(OPEN, CENTRE, 4, stops={CENTRE}).costs == reach(OPEN, CENTRE, 4).costs


def test_equal_ways_part_in_the_order_of_directions():
    """Hex 0201 lies two steps off, north and north-west of 0303: the step north is taken first."""
    assert reach(OPEN, CENTRE, 8).path_to(201) == (302, 201)


def test_fewer_hexes_come_before_earlier_directions():
    """One step for 2 beats two steps for 1 each, although those begin further north."""
    exits = [()] * GRID.size
    exits[303] = ((302, 1), (403, 2))
    exits[302] = ((403, 1),)
    assert reach(exits, 303, 4).path_to(403) == (403,)


def test_a_path_from_off_the_map_begins_with_the_hex_of_entry():
    """Entering is the first step of the path, and its cost is part of every cost."""
    found = reach_from_off_map(OPEN, (301, 1), 5)
    assert found.path_to(303) == (301, 302, 303)
    assert (found.cost_to(301), found.cost_to(303)) == (1, 5)


@pytest.mark.parametrize("obstacle", [{"budget": 2}, {"budget": 9, "barred": {301}}], ids=["dear", "barred"])
def test_an_entry_that_is_dear_or_barred_leads_nowhere(obstacle):
    """Nothing comes onto the map there."""
    found = reach_from_off_map(OPEN, (301, 3), **obstacle)
    assert (found.costs, 301 in found) == ({}, False)


def test_an_entry_that_is_a_stop_is_as_far_as_it_goes():
    """A zone of control over the edge of the map stops what comes in."""
    assert reach_from_off_map(OPEN, (301, 2), 9, stops={301}).costs == {301: 2}


def test_ways_are_exits_without_their_costs():
    """What can be entered at any cost is open."""
    assert open_ways(OPEN)[CENTRE] == GRID.neighbours[CENTRE]


@given(hexes, sets_of_hexes)
def test_steps_are_counted_around_barred_hexes(start, barred):
    """Steps are the costs of a reach in which every hex costs one."""
    exits = [tuple((there, 1) for there in around) for around in GRID.neighbours]
    wanted = {start: 0} | reach(exits, start, 40, barred=barred).costs
    assert steps_from(GRID.neighbours, start, barred=barred) == wanted


def test_steps_end_at_the_limit():
    """Within two steps there is nothing three steps away, and within none only the start."""
    assert steps_from(GRID.neighbours, CENTRE, 2).keys() == GRID.within(CENTRE, 2)
    assert steps_from(GRID.neighbours, CENTRE, 0) == {CENTRE: 0}


def test_the_steps_to_the_nearest_goal_are_counted():
    """Of two goals the nearer one counts; standing on a goal is no step."""
    assert steps_to(GRID.neighbours, CENTRE, {306, 301}) == 2
    assert steps_to(GRID.neighbours, CENTRE, {CENTRE, 301}) == 0


def test_a_chain_that_is_cut_leads_to_no_goal():
    """A whole barred column parts the map, and one gap joins it again."""
    wall = set(GRID.hexes[12:18])
    assert steps_to(GRID.neighbours, 103, {603}, barred=wall) is None
    assert steps_to(GRID.neighbours, 103, {603}, barred=wall - {303}) == 5


def test_a_barred_goal_is_not_reached():
    """A goal that the enemy holds is no goal."""
    assert steps_to(GRID.neighbours, 103, {603}, barred={603}) is None
