"""Area maps as data: areas, their regions, the connections between them, and routes.

Areas are named by readable ids. Each also has a number, its place on the sheet, so the range search of
`cockade.engine.hex_search` works for hexes and areas alike.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cached_property
from typing import Literal

from attrs import define, field, frozen

from cockade.engine.data_files import Source, about
from cockade.engine.data_sources import PrintedEntry
from cockade.engine.hex_search import Exits, Reach, reach, steps_from

Ground = Literal["land", "sea", "box"]
Link = tuple[str, str]
Cost = Callable[[str, str, str], int]
"""(from, to, kind of connection) to the cost of entering. 0 or less if this mover may not enter."""


@frozen
class AreaKind(PrintedEntry):
    """A kind of area for movers: land, sea, or a box off the map."""

    id: str
    ground: Ground
    rule: str


@frozen
class ConnectionKind(PrintedEntry):
    """A kind of connection. `joins` are pairs of what it may join: `land`, `sea`, `box` or `port`."""

    id: str
    joins: tuple[str, ...]
    glyph: str
    rule: str


@frozen
class Region(PrintedEntry):
    """A colony, province or group of islands: every area of land is in exactly one."""

    id: str
    name: str
    rule: str


@frozen
class Area(PrintedEntry):
    """
    Any place that can hold pieces.

    `label` is on the drawing from column `x` in row `y`, `w` columns wide. `colour` is the printed owner.
    """

    id: str
    name: str = field(metadata=about("Name"))
    label: str
    kind: str
    x: int
    y: int
    w: int
    region: str = ""
    points: int = field(default=0, metadata=about("political points"))
    colour: str = field(default="", metadata=about("owner at the beginning"))
    port: bool = field(default=False, metadata=about("port"))

    @property
    def centre(self) -> tuple[float, int]:
        """The middle of the label, where connections end."""
        return self.x + (self.w - 1) / 2, self.y


@frozen
class Connection(PrintedEntry):
    """Two areas that are adjacent, both ways, and the kind of their connection."""

    a: str
    b: str
    kind: str

    @property
    def link(self) -> Link:
        """The two areas in the order of their ids."""
        return link(self.a, self.b)


@frozen
class Drawing:
    """The sheet in character cells: its size, and the height and least width of a label."""

    columns: int
    rows: int
    block_height: int
    block_width: int


def link(a: str, b: str) -> Link:
    """Return the key of a connection between two areas: the earlier id first."""
    return (a, b) if a < b else (b, a)


@define(frozen=True, slots=False, eq=False)
class AreaMap:
    """Everything printed on an area map, in the order of the sheet."""

    id: str
    title: str
    up: str
    drawing: Drawing
    kinds: dict[str, AreaKind]
    ways: dict[str, ConnectionKind]
    regions: dict[str, Region]
    areas: dict[str, Area]
    connections: tuple[Connection, ...]
    source: Source = ""
    why: str = ""

    def __contains__(self, area: str) -> bool:
        """Whether there is an area with this id."""
        return area in self.areas

    # ------------------------------------------------------------ what is where

    def ground(self, area: str) -> Ground:
        """Return land, sea or box. Raise KeyError for an unknown area."""
        return self.kinds[self.areas[area].kind].ground

    def is_port(self, area: str) -> bool:
        """Whether ships may be here as well as units ashore: a port, or a box."""
        return self.areas[area].port

    def of_kind(self, *kinds: str) -> tuple[str, ...]:
        """Return the areas of some kinds."""
        found = self._by_kinds.get(kinds)
        if found is None:
            found = tuple(id_ for id_, area in self.areas.items() if area.kind in kinds)
            self._by_kinds[kinds] = found
        return found

    @cached_property
    def _by_kinds(self) -> dict[tuple[str, ...], tuple[str, ...]]:
        return {}

    def in_region(self, region: str) -> tuple[str, ...]:
        """Return the ids of a region's areas. Empty for an unknown region."""
        return self._by_region.get(region, ())

    @cached_property
    def _by_region(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for id_, area in self.areas.items():
            found[area.region] = (*found.get(area.region, ()), id_)
        return found

    # ------------------------------------------------------------ what is joined to what

    @cached_property
    def neighbours(self) -> dict[str, tuple[tuple[str, str], ...]]:
        """By area: each connected area and the kind of connection, in the order of the sheet."""
        found: dict[str, list[tuple[str, str]]] = {id_: [] for id_ in self.areas}
        for joint in self.connections:
            found[joint.a].append((joint.b, joint.kind))
            found[joint.b].append((joint.a, joint.kind))
        return {id_: tuple(around) for id_, around in found.items()}

    @cached_property
    def _links(self) -> dict[Link, str]:
        return {joint.link: joint.kind for joint in self.connections}

    def way(self, a: str, b: str) -> str:
        """Return the kind of connection between two areas. Empty if they are not adjacent."""
        return self._links.get(link(a, b), "")

    def adjacent(self, area: str, *kinds: str) -> tuple[str, ...]:
        """Return the areas connected to one by some kinds of connection, or by any if none is named."""
        found = self._adjacent.get((area, kinds))
        if found is None:
            around = self.neighbours[area]
            found = tuple(there for there, kind in around if not kinds or kind in kinds)
            self._adjacent[area, kinds] = found
        return found

    @cached_property
    def _adjacent(self) -> dict[tuple[str, tuple[str, ...]], tuple[str, ...]]:
        return {}

    # ------------------------------------------------------------ going there

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of every area: its place on the sheet."""
        return {id_: number for number, id_ in enumerate(self.areas)}

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """The areas in the order of their numbers."""
        return tuple(self.areas)

    def exits(self, cost: Cost) -> Exits:
        """Return the table of exits for one class of mover. See `cockade.engine.hex_search`."""
        return [tuple(self._exits_of(area, cost)) for area in self.areas]

    def _exits_of(self, area: str, cost: Cost) -> Iterator[tuple[int, int]]:
        for there, kind in self.neighbours[area]:
            paid = cost(area, there, kind)
            if paid > 0:
                yield self.numbers[there], paid

    def by_way(self, costs: Mapping[str, int]) -> Exits:
        """Return the table of exits for a mover that pays by kind of connection.

        Other kinds are closed to it.
        """
        return self.exits(lambda _here, _there, kind: costs.get(kind, 0))

    def reach(
        self,
        exits: Exits,
        start: str,
        budget: int,
        *,
        barred: Collection[str] = (),
        stops: Collection[str] = (),
    ) -> Travel:
        """Return the areas within a budget. Areas in `barred` are never entered, and moves end in `stops`."""
        numbers = self.numbers
        closed, ends = ({numbers[area] for area in areas} for areas in (barred, stops))
        return Travel(self, reach(exits, numbers[start], budget, barred=closed, stops=ends))

    def steps(self, exits: Exits, start: str, *, barred: Collection[str] = ()) -> dict[str, int]:
        """Return the least number of connections to every reachable area, 0 to the start."""
        ways = [tuple(there for there, _ in around) for around in exits]
        closed = {self.numbers[area] for area in barred}
        found = steps_from(ways, self.numbers[start], barred=closed)
        return {self.ids[number]: steps for number, steps in found.items()}


@define(frozen=True, slots=False, eq=False)
class Travel:
    """The areas that a mover reaches within a budget. `AreaMap.reach` makes it."""

    map: AreaMap
    found: Reach

    def __contains__(self, area: str) -> bool:
        """Whether the area can be entered. The start does not count."""
        return self.map.numbers[area] in self.found

    @cached_property
    def costs(self) -> dict[str, int]:
        """Return the least cost of every area that can be entered, cheapest first."""
        return {self.map.ids[number]: cost for number, cost in self.found.costs.items()}

    def cost_to(self, area: str) -> int:
        """Return the least cost of entering an area. Raise KeyError if it cannot be entered."""
        return self.found.cost_to(self.map.numbers[area])

    def path_to(self, area: str) -> tuple[str, ...]:
        """
        The areas entered on the way, this one last; KeyError if it cannot be entered.

        Of several cheapest paths it has the fewest areas. Of those, it takes the connection that is earlier
        on the sheet where they part.
        """
        return tuple(self.map.ids[number] for number in self.found.path_to(self.map.numbers[area]))
