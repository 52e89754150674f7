"""Movement ranges, routes, zones and lines of sight on maps of the largest size."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from attrs import evolve

from benchmarks.measure import Row, floors
from cockade.engine.hex_search import Exits, reach
from cockade.engine.hexgrid import HexGrid
from cockade.engine.hexmap_file import load_map
from cockade.engine.line_of_sight import sightline
from cockade.engine.rebels.common.charts import load_charts
from cockade.engine.rebels.common.ground import FOOT, Ground
from cockade.engine.rebels.common.scenarios import PACKAGE, load_scenario
from cockade.engine.zones import zone, zone_table

GRID = HexGrid(10, 49, 1, 35)
MIDDLE = 3018
EIGHT_POINTS = 16
CLEAR: Exits = [tuple((there, 2) for there in around) for around in GRID.neighbours]
ZONES = zone_table(GRID.neighbours, lambda _from, _into: False)
BROOKLYN = Ground(evolve(load_scenario("trenton"), map=load_map(PACKAGE, "brooklyn")), load_charts())
ROADS = BROOKLYN.exits[FOOT]
CROSSROADS = 2915
SIXTY = GRID.hexes[::23][:60]

JOBS = {
    "reach of 8 points on the map of Brooklyn, on foot": (lambda: reach(ROADS, CROSSROADS, EIGHT_POINTS), 80),
    "the same, with the cost of every hex there": (lambda: reach(ROADS, CROSSROADS, EIGHT_POINTS).costs, 90),
    "reach of 8 points, clear country": (lambda: reach(CLEAR, MIDDLE, EIGHT_POINTS), 80),
    "the same, with the cost of every hex": (lambda: reach(CLEAR, MIDDLE, EIGHT_POINTS).costs, 90),
    "the same, with one route": (lambda: reach(CLEAR, MIDDLE, EIGHT_POINTS).path_to(MIDDLE + 7), 240),
    "zone of 60 units": (lambda: zone(ZONES, SIXTY), 33),
    "line of sight over 6 hexes": (lambda: sightline(GRID, MIDDLE, MIDDLE + 603), 25),
}
"""What is measured, and the most floors it may take."""

TIMES = 50


def rows() -> Iterator[Row]:
    """All rows of this module."""
    for name, (job, budget) in JOBS.items():
        yield Row(name, _floors(job), budget)


def _floors(job: Callable[[], object]) -> float:
    def work(_: object) -> None:
        for _time in range(TIMES):
            job()

    return floors(work, TIMES)
