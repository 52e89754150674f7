"""Terrain (CH.tec, 9.1, 9.2, 8.1.1, 16.1): what a hex or a hexside costs, bars, stops and hides."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from cockade.engine.brandywine.common.charts import load_charts
from cockade.engine.brandywine.common.data import MOVERS, Charts, Group, Scenario
from cockade.engine.brandywine.common.scenarios import SCENARIOS, load_scenario
from cockade.engine.brandywine.common.state import Unit
from cockade.engine.hex_search import Exits
from cockade.engine.hex_terrain import Grounds, HexGround
from cockade.engine.memo import DERIVED, forget_oldest
from cockade.engine.zones import ZoneTable, zone_table

FORDS = frozenset({"primary_ford", "secondary_ford"})
FAST = "fast"
MOVER = {kind: kind for kind in MOVERS} | {"militia": "infantry"}


class _ExitsByMap:
    """The exits of every mover on a map by some charts, computed once and shared by all scenarios."""

    def __init__(self) -> None:
        """Nothing is known yet."""
        self._known: dict[tuple[int, int], tuple[object, object, dict[str, Exits]]] = {}
        DERIVED.append(self)

    def __call__(self, ground: Ground) -> dict[str, Exits]:
        """The exits by mover. Maps and charts are compared by identity, and kept alive."""
        key = id(ground.map), id(ground.charts)
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= MAPS:
                forget_oldest(self._known)
            exits = {mover: ground.exits_by(mover) for mover in MOVERS}
            found = self._known[key] = ground.map, ground.charts, exits
        return found[2]


MAPS = 4
_exits_of = _ExitsByMap()


class Ground(HexGround[Scenario, Charts]):
    """
    The ground of a scenario as its charts see it; all tables are worked out once.

    Costs are movement points. A mover is one of `data.MOVERS`. `closed` is kept by `limits.closed_hexes`.
    """

    def __init__(self, scenario: Scenario, charts: Charts) -> None:
        """Read a scenario's map through the terrain effects chart."""
        super().__init__(scenario, charts)
        self.closed: dict[tuple[str, object], frozenset[int]] = {}
        self._open: dict[tuple[str, frozenset[int]], Exits] = {}

    # ------------------------------------------------------------ movement (9.1, 9.2, 16.1)

    @cached_property
    def exits(self) -> dict[str, Exits]:
        """By mover and hex: the (neighbour, cost) that may be entered, but for wading."""
        return _exits_of(self)

    @cached_property
    def fast_exits(self) -> Exits:
        """9.2.2: by hex the neighbours to which a road or a track leads, at 1 movement point."""
        table: Exits = [()] * self.grid.size
        for hex_ in self.grid.hexes:
            ways = ((n, self.charts.ways.get(self.map.road(hex_, n))) for n in self.neighbours[hex_])
            table[hex_] = tuple((n, way.cost) for n, way in ways if way and way.strategic)
        return table

    def exits_within(self, mover: str, closed: frozenset[int]) -> Exits:
        """The exits of a mover (or `FAST`) without those into closed hexes, worked out once for each area."""
        found = self._open.get((mover, closed))
        if found is None:
            table = self.fast_exits if mover == FAST else self.exits[mover]
            found = self._open[mover, closed] = [_open_of(steps, closed) for steps in table]
        return found

    def exits_of(self, unit: Unit) -> Exits:
        """The exits of a unit's kind."""
        return self.exits[MOVER[unit.kind]]

    def exits_by(self, mover: str) -> Exits:
        """The exits of one mover, computed."""
        table: Exits = [()] * self.grid.size
        for hex_ in self.grid.hexes:
            steps = ((there, self.entry_cost(mover, hex_, there)) for there in self.neighbours[hex_])
            table[hex_] = tuple((there, cost) for there, cost in steps if cost)
        return table

    def entry_cost(self, mover: str, a: int, b: int) -> int:
        """9.1.1, 9.2.1: the cost of stepping from a to the adjacent b; 0 if barred, or across the creek."""
        if self.is_deep(a, b):
            return 0
        way = self.charts.ways.get(self.map.road(a, b))
        if way is not None:
            return way.cost
        cost = self.charts.terrain[self.map.terrain[b]].cost[mover]
        return cost and cost + sum(self.charts.hexsides[kind].cost[mover] for kind in self.crossed(a, b))

    def crossed(self, a: int, b: int) -> list[str]:
        """CH.tec, 9.1.7: the lines of the chart for stepping from a to b; slope and run are one together."""
        kinds = self.map.kinds(a, b)
        slope = self.slope(a, b)
        if slope.endswith("_run"):
            kinds -= {"run"}
        if kinds & FORDS:
            kinds -= {"creek"}
        works = ["fieldwork"] if self.into_works(a, b) else []
        return [*sorted(kinds), *([slope] if slope else []), *works]

    def slope(self, a: int, b: int) -> str:
        """3.2, 9.1.7: up_slope, down_slope, up_slope_run, down_slope_run, or nothing."""
        if (b, a) in self.map.slopes:
            return f"up_{self.map.slopes[b, a]}"
        return f"down_{self.map.slopes[a, b]}" if (a, b) in self.map.slopes else ""

    def into_works(self, a: int, b: int) -> bool:
        """3.2: whether the step, attack or fire from a goes into the fieldworks of b."""
        return self.map.works.get((b, a)) == "fieldwork"

    def is_deep(self, a: int, b: int) -> bool:
        """16.1.2: a creek hexside without a ford."""
        kinds = self.map.kinds(a, b)
        return "creek" in kinds and not kinds & FORDS

    @cached_property
    def across(self) -> dict[str, dict[int, tuple[int, ...]]]:
        """16.1.2: by mover and hex, the neighbours across non-ford creek hexsides that it may wade to."""
        return {mover: {hex_: self._across(mover, hex_) for hex_ in self.grid.hexes} for mover in MOVERS}

    @cached_property
    def banks(self) -> frozenset[int]:
        """16.1.2: the hexes that units can wade from."""
        return frozenset(hex_ for table in self.across.values() for hex_, there in table.items() if there)

    def _across(self, mover: str, hex_: int) -> tuple[int, ...]:
        if mover in self.charts.hexsides["creek"].prohibited:
            return ()
        able = (there for there in self.neighbours[hex_] if self.is_deep(hex_, there))
        return tuple(there for there in able if self.charts.terrain[self.map.terrain[there]].cost[mover])

    # ------------------------------------------------------------ places and areas

    @cached_property
    def group_of(self) -> dict[str, Group]:
        """The group of every unit."""
        return {unit: group for group in self.scenario.groups for unit in group.units}

    def zone(self, name: str) -> frozenset[int]:
        """The hexes of an area of the map (9.4.1, 9.5.2, 18.1.1) or of a named place."""
        return self.map.zones.get(name, frozenset())

    def entry(self, letter: str) -> int:
        """The entry hex of this letter (9.3.1)."""
        return min(self.map.zones[letter])

    # ------------------------------------------------------------ zones of control (8.1.1), sight (11.2)

    @cached_property
    def zone_exits(self) -> ZoneTable:
        """By hex: the adjacent hexes into which a unit there exerts its zone of control."""
        return zone_table(self.neighbours, self._stops_zone)

    def _stops_zone(self, a: int, b: int) -> bool:
        """8.1.1 (ruling Q12): woods, houses, and fieldworks from outside."""
        return self.charts.terrain[self.map.terrain[b]].bars_zone or self.into_works(a, b)

    @cached_property
    def in_range(self) -> dict[int, frozenset[int]]:
        """11.1.3: by hex, the hexes that guns there can reach if they see them."""
        limit = self.charts.limits.artillery_range
        return {hex_: self.grid.within(hex_, limit) - {hex_} for hex_ in self.grid.hexes}

    def blocks_sight(self, hex_: int) -> bool:
        """11.2.2: whether the terrain of a hex blocks the line of sight."""
        return self.charts.terrain[self.map.terrain[hex_]].blocks_sight


def _open_of(steps: tuple[tuple[int, int], ...], closed: frozenset[int]) -> tuple[tuple[int, int], ...]:
    """The steps into open hexes; the same object if all are open, because the tables are large."""
    left = tuple(step for step in steps if step[0] not in closed)
    return left if len(left) < len(steps) else steps


GROUNDS = Grounds(Ground, load_scenario, load_charts, SCENARIOS)
lay = GROUNDS.lay
ground: Callable[[str], Ground] = GROUNDS.__getitem__
"""The ground of a scenario by its id, worked out once."""
