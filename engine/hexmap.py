"""Hex maps as data: terrain, levels, hexsides, works, roads, places and zones, each with its source."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define, field, frozen

from cockade.events.record import Record

if TYPE_CHECKING:
    from cockade.engine.hexgrid import HexGrid

Side = tuple[int, int]


def hexside(a: int, b: int) -> Side:
    """The key of the hexside between two adjacent hexes: the lower number first."""
    return (a, b) if a < b else (b, a)


@frozen
class Way(Record):
    """A road, track, path or trail: a chain of adjacent hexes."""

    name: str
    kind: str
    hexes: tuple[int, ...]


@frozen
class Statement(Record):
    """The rulebook's statement about some hexes, which a redrawn map must respect."""

    hexes: tuple[int, ...]
    says: str
    source: str


@define(frozen=True, slots=False, eq=False)
class HexMap:
    """
    Everything printed on a map sheet.

    `terrain` and `level` have an entry for every hex of the grid. `hexsides` holds the kinds of a
    side without a direction (stream, river, creek, run, bridge, fords) under the lower number first;
    `works` the kind of work by (protected hex, outer hex); `slopes` the kind of slope by (high hex, low
    hex), whether the sheet has levels or only slopes; `roads` the best kind of way that joins two hexes,
    also under the lower number first. `notes` says in words what each zone is.
    """

    id: str
    title: str
    grid: HexGrid
    terrain: dict[int, str]
    level: dict[int, int]
    hexsides: dict[Side, frozenset[str]] = field(factory=dict)
    works: dict[Side, str] = field(factory=dict)
    roads: dict[Side, str] = field(factory=dict)
    ways: tuple[Way, ...] = ()
    places: dict[int, str] = field(factory=dict)
    zones: dict[str, frozenset[int]] = field(factory=dict)
    up: str = ""
    metres_per_hex: int = 0
    source: str = ""
    why: str = ""
    notes: dict[str, str] = field(factory=dict)
    stated: tuple[Statement, ...] = ()
    slopes: dict[Side, str] = field(factory=dict)

    def kinds(self, a: int, b: int) -> frozenset[str]:
        """Return the kinds of the hexside between two adjacent hexes. Empty for a plain one."""
        return self.hexsides.get(hexside(a, b), frozenset())

    def climbs(self, a: int, b: int) -> bool:
        """Whether the step from a to b goes up a slope."""
        return (b, a) in self.slopes or self.level[b] > self.level[a]

    def road(self, a: int, b: int) -> str:
        """Return the kind of road from a to the adjacent b: `road`, `trail`, ... Empty if there is none."""
        return self.roads.get(hexside(a, b), "")

    def roads_from(self, a: int) -> tuple[int, ...]:
        """Return the adjacent hexes to which a road leads."""
        return tuple(b for b in self.grid.neighbours[a] if self.road(a, b))

    @property
    def present(self) -> dict[str, frozenset[str]]:
        """Return the kinds of terrain, hexsides and roads on the sheet, by the tables of the charts."""
        sides = {kind for kinds in self.hexsides.values() for kind in kinds}
        slopes = set(self.slopes.values()) | ({"slope"} if len(set(self.level.values())) > 1 else set())
        return {
            "terrain": frozenset(self.terrain.values()),
            "hexside": frozenset(sides | set(self.works.values()) | slopes),
            "way": frozenset(self.roads.values()),
        }
