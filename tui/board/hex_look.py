"""A sketch: everything except its number that determines the look of a hex. Equal sketches look alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from cockade.engine.hexgrid import NW, SW, S
from cockade.events.record import Record
from cockade.tui.board.hexsides import PLAIN, HexSide, read_side

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cockade.engine.hexmap import HexMap
    from cockade.tui.board.scene import CounterFace, Scene

NO_ROADS = ("",) * 6


@frozen
class Ground(Record):
    """The terrain of a hex and its level. Without levels, `rim` marks the high side of a slope."""

    terrain: str
    level: int = 0
    rim: bool = False


@frozen
class Sketch(Record):
    """One hex for drawing. `roads` are the kinds of way by direction."""

    ground: Ground
    upper: HexSide = PLAIN
    lower: HexSide = PLAIN
    floor: HexSide = PLAIN
    roads: tuple[str, ...] = NO_ROADS
    place: str = ""
    face: CounterFace | None = None
    owner: int = -1


class Sketcher:
    """Makes the sketches of a map, and caches the printed parts."""

    def __init__(self, sheet: HexMap) -> None:
        self.sheet = sheet
        self._roads = _roads(sheet)
        self._printed: dict[int, tuple[Ground, HexSide, HexSide, HexSide]] = {}
        self._beyond: dict[int, tuple[int, ...]] = {}
        self._known = frozenset(sheet.grid.hexes)
        self._offsets = {low: _offsets(sheet, low=low) for low in (True, False)}
        self._rims, self._marked = _rims(sheet), _marked(sheet)

    def turn_to(self, sheet: HexMap, hexes: Iterable[int]) -> None:
        """Use another map of the same grid, in which these hexes may look different."""
        self.sheet = sheet
        self._roads = _roads(sheet)
        self._rims, self._marked = _rims(sheet), _marked(sheet)
        for hex_ in hexes:
            self._printed.pop(hex_, None)

    def sketch(self, scene: Scene, hex_: int) -> Sketch:
        """The sketch of a hex in a scene."""
        printed = self._printed.get(hex_)
        if printed is None:
            printed = self._printed[hex_] = self._read(hex_)
        return Sketch(
            *printed,
            self.roads(hex_),
            self.sheet.places.get(hex_, ""),
            scene.face(hex_),
            scene.owners.get(hex_, -1),
        )

    def roads(self, hex_: int) -> tuple[str, ...]:
        """The roads and trails that leave a hex, by direction."""
        return self._roads.get(hex_, NO_ROADS)

    def beyond(self, hex_: int) -> tuple[int, ...]:
        """The adjacent hexes by direction, with 0 beyond the edge of the map."""
        found = self._beyond.get(hex_)
        if found is None:
            known, offsets = self._known, self._offsets[self.sheet.grid.is_low(hex_ // 100)]
            found = tuple([there if (there := hex_ + by) in known else 0 for by in offsets])
            self._beyond[hex_] = found
        return found

    def _read(self, hex_: int) -> tuple[Ground, HexSide, HexSide, HexSide]:
        ground = Ground(self.sheet.terrain[hex_], self.sheet.level[hex_], hex_ in self._rims)
        return (ground, self._side(hex_, NW), self._side(hex_, SW), self._side(hex_, S))

    def _side(self, hex_: int, direction: int) -> HexSide:
        beyond = self.beyond(hex_)[direction]
        level = self.sheet.level
        if not beyond or (hex_ not in self._marked and level[hex_] == level[beyond]):
            return PLAIN
        return read_side(self.sheet, hex_, beyond)


def _rims(sheet: HexMap) -> frozenset[int]:
    """The high sides of slopes, on sheets without levels."""
    return frozenset() if any(sheet.level.values()) else frozenset(high for high, _ in sheet.slopes)


def _marked(sheet: HexMap) -> set[int]:
    """The hexes with features on their sides."""
    return {hex_ for side in (*sheet.hexsides, *sheet.works, *sheet.slopes) for hex_ in side}


def _offsets(sheet: HexMap, *, low: bool) -> tuple[int, ...]:
    """The number to add for a step in each direction, from a hex in a low or in a high column."""
    grid = sheet.grid
    hexes = [hex_ for hex_ in grid.hexes if grid.is_low(hex_ // 100) == low]
    steps = ((there - hex_ for hex_ in hexes if (there := grid.step(hex_, d))) for d in range(6))
    return tuple(next(found, 0) for found in steps)


def _roads(sheet: HexMap) -> dict[int, tuple[str, ...]]:
    """The roads and trails that leave each hex, by direction."""
    table: dict[int, list[str]] = {}
    for (a, b), kind in sheet.roads.items():
        table.setdefault(a, [""] * 6)[sheet.grid.direction(a, b)] = kind
        table.setdefault(b, [""] * 6)[sheet.grid.direction(b, a)] = kind
    return {hex_: tuple(kinds) for hex_, kinds in table.items()}
