"""Terrain (4.2, 5.5, 8.3, chart.TEC): what a hex or a hexside costs, stops, protects and hides."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property

from cockade.engine.hex_search import Exits, open_ways
from cockade.engine.hex_terrain import Grounds, HexGround
from cockade.engine.hexmap import hexside
from cockade.engine.rebels.common.charts import load_charts
from cockade.engine.rebels.common.data import Charts, Closed, Group, Scenario
from cockade.engine.rebels.common.scenarios import SCENARIOS, load_scenario
from cockade.engine.rebels.common.state import Unit
from cockade.engine.zones import ZoneTable, zone_table

FOOT, LIGHT, DRAGOON, ARTILLERY = "foot", "light", "dragoon", "artillery"
MOVER = {
    "infantry": FOOT,
    "militia": FOOT,
    "leader": FOOT,
    "light": LIGHT,
    "dragoon": DRAGOON,
    "artillery": ARTILLERY,
}
LIGHT_COUNTRY = frozenset({"woods", "swamp", "town"})


class Ground(HexGround[Scenario, Charts]):
    """
    The ground of one battle as its charts see it; all tables are worked out once.

    Costs are half movement points. A mover is one of foot, light, dragoon, artillery.
    """

    def __init__(self, scenario: Scenario, charts: Charts) -> None:
        """Read a scenario's map through the terrain effects chart."""
        super().__init__(scenario, charts)
        self._closed: dict[tuple[str, int, bool], frozenset[int]] = {}
        self._shifts: dict[tuple[int, int], tuple[int, str]] = {}
        self._between: dict[tuple[int, int], frozenset[int] | None] = {}
        self._arrivals: dict[tuple[str, int], int] = {}

    # ------------------------------------------------------------ movement (4.2)

    @cached_property
    def exits(self) -> dict[str, Exits]:
        """By mover and hex: the (neighbour, cost) that may be entered."""
        return {mover: self._exits(mover) for mover in (FOOT, LIGHT, DRAGOON, ARTILLERY)}

    @cached_property
    def ways(self) -> dict[str, list[tuple[int, ...]]]:
        """By mover and hex: the neighbours that are not prohibited, at any cost."""
        return {mover: open_ways(exits) for mover, exits in self.exits.items()}

    def exits_of(self, unit: Unit) -> Exits:
        """The exits of a unit's kind, without the crossings that the battle closes to its side."""
        return self._side_exits.get((unit.counter.side, MOVER[unit.kind])) or self.exits[MOVER[unit.kind]]

    def ways_of(self, unit: Unit) -> list[tuple[int, ...]]:
        """The unit's neighbours by hex that are not prohibited, at any cost."""
        return self.ways_for(unit.counter.side, MOVER[unit.kind])

    def ways_for(self, side: str, mover: str) -> list[tuple[int, ...]]:
        """The open neighbours by hex for any unit of a side that moves like this."""
        return self._side_ways.get((side, mover)) or self.ways[mover]

    @cached_property
    def _side_exits(self) -> dict[tuple[str, str], Exits]:
        closed = self.scenario.special.closed_crossings
        return {
            (side, mover): self._without(self.exits[mover], {*pairs, *((b, a) for a, b in pairs)})
            for side, pairs in closed.items()
            for mover in self.exits
        }

    @cached_property
    def _side_ways(self) -> dict[tuple[str, str], list[tuple[int, ...]]]:
        return {key: open_ways(exits) for key, exits in self._side_exits.items()}

    def _without(self, exits: Exits, closed: set[tuple[int, int]]) -> Exits:
        """The exits without the steps that are closed."""
        table = list(exits)
        for here in {here for here, _ in closed}:
            table[here] = tuple((there, cost) for there, cost in exits[here] if (here, there) not in closed)
        return table

    def _exits(self, mover: str) -> Exits:
        """Most hexsides are plain: the cost of the hex beyond is looked up once for all of them."""
        plain = {hex_: self._plain_cost(mover, hex_) for hex_ in self.grid.hexes}
        table: Exits = [()] * self.grid.size
        for hex_ in self.grid.hexes:
            costs = {there: plain[there] for there in self.neighbours[hex_]}
            for there in self._marked.get(hex_, ()):
                costs[there] = self.entry_cost(mover, hex_, there)
            table[hex_] = tuple([step for step in costs.items() if step[1]])
        return table

    @cached_property
    def _marked(self) -> dict[int, set[int]]:
        """By hex: the neighbours beyond a hexside with water, works, a slope or a way."""
        found: dict[int, set[int]] = {}
        level, slopes = self.map.level, set[tuple[int, int]]()
        for hex_ in self.grid.hexes:
            slopes.update([(hex_, there) for there in self.neighbours[hex_] if level[there] != level[hex_]])
        for a, b in {*self.map.hexsides, *self.map.works, *self.map.roads, *slopes}:
            found.setdefault(a, set()).add(b)
            found.setdefault(b, set()).add(a)
        return found

    def _plain_cost(self, mover: str, hex_: int) -> int:
        """4.2: the cost of a hex where nothing is on the hexside; 0 if it is prohibited."""
        kind = self.charts.terrain[self.map.terrain[hex_]]
        return 0 if mover in kind.prohibited else self._terrain_cost(mover, hex_)

    def entry_cost(self, mover: str, a: int, b: int) -> int:
        """4.2: the cost of stepping from a to the adjacent b; 0 if that is prohibited."""
        if self.is_river(a, b) or not self._terrain_cost(mover, b):
            return 0
        way = self.map.road(a, b)
        if way:
            return self.charts.ways[way].cost + self._hexside_cost(a, b, self.charts.ways[way].cancels)
        if self._is_barred(mover, a, b):
            return 0
        return self._terrain_cost(mover, b) + self._hexside_cost(a, b)

    def arrival_cost(self, mover: str, hex_: int) -> int:
        """3.1.1: the cost of entering the map at a hex; a way that ends there leads off the map."""
        cost = self._arrivals.get((mover, hex_))
        if cost is None:
            cost = self._arrivals[mover, hex_] = self._arrival_cost(mover, hex_)
        return cost

    def _arrival_cost(self, mover: str, hex_: int) -> int:
        ends = [way.kind for way in self.map.ways if hex_ in (way.hexes[0], way.hexes[-1])]
        if ends:
            return min(self.charts.ways[kind].cost for kind in ends)
        return self._plain_cost(mover, hex_)

    def _terrain_cost(self, mover: str, hex_: int) -> int:
        kind = self.charts.terrain[self.map.terrain[hex_]]
        return kind.light_cost if mover == LIGHT else kind.cost

    def _is_barred(self, mover: str, a: int, b: int) -> bool:
        """Swamp and abatis turn guns and horse back, unless along a road or trail (chart.TEC)."""
        if mover in self.charts.terrain[self.map.terrain[b]].prohibited:
            return True
        return any(mover in self.charts.hexsides[work].prohibited for work in self._works(a, b))

    def _works(self, a: int, b: int) -> list[str]:
        """The works on the hexside between two hexes, protecting either of them."""
        return [self.map.works[side] for side in ((a, b), (b, a)) if side in self.map.works]

    def _hexside_cost(self, a: int, b: int, free: Iterable[str] = ()) -> int:
        """4.2.2: the cost of crossing from a to b, except costs that a way cancels (ruling Q57)."""
        return sum(self.charts.hexsides[kind].cost for kind in self._crossed(a, b) if kind not in free)

    def _crossed(self, a: int, b: int) -> list[str]:
        """4.2.2, 4.2.3: works both ways, slopes only uphill; a bridge or a ford takes its water's place."""
        crossings = self.map.kinds(a, b)
        crossed = self._works(a, b) + sorted(crossings & {"bridge", "ford"} or crossings & {"stream"})
        return [*crossed, "slope"] if self.map.climbs(a, b) else crossed

    def is_river(self, a: int, b: int) -> bool:
        """4.2.3: a river hexside without bridge or ford."""
        kinds = self.map.kinds(a, b)
        return "river" in kinds and not kinds & {"bridge", "ford"}

    def can_step(self, unit: Unit, a: int, b: int) -> bool:
        """Whether neither the hex nor the hexside is prohibited to the unit."""
        return any(there == b for there, _ in self.exits_of(unit)[a])

    def is_habitable(self, hex_: int) -> bool:
        """4.2.3: whether units can be in the hex at all, because it is not water."""
        return self.charts.terrain[self.map.terrain[hex_]].cost > 0

    # ------------------------------------------------------------ areas (1.3, 17.0)

    @cached_property
    def group_of(self) -> dict[str, Group]:
        """The group of every unit."""
        return {unit: group for group in self.scenario.groups for unit in group.units}

    def area(self, unit: str) -> frozenset[int]:
        """1.3: the hexes where a unit may be placed. A battle names them for its reserve (brooklyn.17.2)."""
        group = self.group_of.get(unit)
        if group is not None:
            return group.area(self.map, self.scenario.counters[unit].kind)
        return frozenset(
            hex_ for rule in self.scenario.special.regeneration for hex_ in self.map.zones[rule.zone]
        )

    def closed(self, side: str, turn: int, *, named: bool) -> frozenset[int]:
        """17.0: the hexes that the battle closes to such a unit on this turn."""
        key = (side, turn, named)
        found = self._closed.get(key)
        if found is None:
            rules = [rule for rule in self.scenario.special.closed if rule.side == side]
            shut = [rule for rule in rules if turn < rule.before or not rule.before]
            zones = [self._shut(rule) for rule in shut if not (named and rule.spares_named)]
            found = self._closed[key] = frozenset().union(*zones)
        return found

    def _shut(self, rule: Closed) -> frozenset[int]:
        zone = self.map.zones[rule.zone]
        return frozenset(self.grid.hexes) - zone if rule.outside else zone

    # ------------------------------------------------------------ zones of control (5.5)

    @cached_property
    def zone_exits(self) -> ZoneTable:
        """By hex: the adjacent hexes into which a unit there exerts its zone of control."""
        return zone_table(self.neighbours, self._stops_zone)

    def _stops_zone(self, a: int, b: int) -> bool:
        """5.5: an unbridged river, and the wall of a fort from outside."""
        return b in self._forts or (hexside(a, b) in self.map.hexsides and self.is_river(a, b))

    @cached_property
    def _forts(self) -> frozenset[int]:
        return frozenset(filter(self.is_fort, self.grid.hexes))

    def is_fort(self, hex_: int) -> bool:
        """Whether the hex is a fort."""
        return self.charts.terrain[self.map.terrain[hex_]].bars_enemy_zone

    # ------------------------------------------------------------ fire and assault (7.3, 8.3)

    def blocks_fire(self, hex_: int) -> bool:
        """7.3.4: whether the terrain of a hex blocks the line of fire."""
        return self.charts.terrain[self.map.terrain[hex_]].blocks_fire

    def between(self, a: int, b: int) -> frozenset[int] | None:
        """7.3.2: the hexes that a line of fire needs free of combat units; None if the terrain blocks it."""
        if (a, b) not in self._between:
            crossed = frozenset(hex_ for step in self.sight(a, b).between for hex_ in step)
            self._between[a, b] = None if any(map(self.blocks_fire, crossed)) else crossed
        return self._between[a, b]

    def allows_charge(self, hex_: int) -> bool:
        """12.2.1: clear or light woods."""
        return self.charts.terrain[self.map.terrain[hex_]].charge

    @cached_property
    def light_country(self) -> frozenset[int]:
        """All hexes of woods, swamp or town (12.1)."""
        return frozenset(filter(self.is_light_country, self.grid.hexes))

    def is_light_country(self, hex_: int) -> bool:
        """12.1: woods, swamp or town."""
        return self.map.terrain[hex_] in LIGHT_COUNTRY

    def hex_shift(self, hex_: int) -> int:
        """8.31: columns left for the defender's hex."""
        return self._hex_shift[hex_]

    @cached_property
    def _hex_shift(self) -> dict[int, int]:
        return {hex_: self.charts.terrain[kind].shift for hex_, kind in self.map.terrain.items()}

    def hexside_shift(self, a: int, b: int) -> tuple[int, str]:
        """8.32: columns left for attacking from a across the hexside of b, and the kind that gives it."""
        found = self._shifts.get((a, b))
        if found is None:
            shifts = [(self.charts.hexsides[kind].shift, kind) for kind in self._defending_kinds(a, b)]
            found = self._shifts[a, b] = max(shifts, default=(0, ""))
        return found

    def _defending_kinds(self, a: int, b: int) -> list[str]:
        """The features of a hexside that help b against a; works do not add to a fort (8.32)."""
        kinds = self.map.kinds(a, b)
        found: list[str] = [kind for kind in ("bridge", "ford") if kind in kinds and "river" in kinds]
        if not found and kinds & {"stream", "ford"}:
            found = ["ford"] if "ford" in kinds else ["stream"]
        if self.map.climbs(a, b):
            found.append("slope")
        if (b, a) in self.map.works and not self.is_fort(b):
            found.append(self.map.works[b, a])
        return found

    def work_morale(self, a: int, b: int) -> int:
        """9.2.1: what works do for a defender in b who is assaulted from a: 0 or negative."""
        if self.is_fort(b):
            return self.charts.terrain[self.map.terrain[b]].morale
        work = self.map.works.get((b, a))
        return self.charts.hexsides[work].morale if work else 0

    def fire_shift(self, target: int, entries: tuple[int, ...]) -> int:
        """
        7.1 step 5: columns left for a bombardment that enters the target from these adjacent hexes.

        Through a corner (two entries) the smaller help of works counts.
        """
        works = min((self._work_fire_shift(target, entry) for entry in entries), default=0)
        return self.charts.terrain[self.map.terrain[target]].fire_shift + works

    def _work_fire_shift(self, target: int, outer: int) -> int:
        work = self.map.works.get((target, outer))
        return self.charts.hexsides[work].fire_shift if work and not self.is_fort(target) else 0

    def climb(self, a: int, b: int) -> int:
        """7.35: +1 if b lies higher than a, -1 if lower, else 0."""
        difference = self.map.level[b] - self.map.level[a]
        return (difference > 0) - (difference < 0)


GROUNDS = Grounds(Ground, load_scenario, load_charts, SCENARIOS)
lay = GROUNDS.lay
ground: Callable[[str], Ground] = GROUNDS.__getitem__
"""The ground of a scenario by its id, worked out once."""
