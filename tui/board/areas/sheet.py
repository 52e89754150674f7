"""An area map to be drawn: its areas as places, numbered from 1, and where the keys lead from each."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from attrs import define

from tui.board.areas.canvas import AreaCanvas
from tui.board.areas.layout import STANDARD, ZOOMS, AreaZoom
from tui.board.areas.mini import AreaMini

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.areamap import Area, AreaMap
    from tui.board.areas.land import Land
    from tui.board.areas.scene import AreaScene
    from tui.board.glyphs import GlyphSet

TALL = 2
"""How many times higher than wide a cell is."""
DIRECTIONS = {"N": (0, -1), "S": (0, 1), "W": (-1, 0), "E": (1, 0)} | {
    "NW": (-1, -1),
    "NE": (1, -1),
    "SW": (-1, 1),
    "SE": (1, 1),
}
NARROW, WIDE = 0.5, 0.1
"""How near to its direction a place lies that is joined to this one, or any place: the cosine, at least."""


@define(frozen=True, slots=False, eq=False)
class AreaSheet:
    """An area map with its background; it is an `Atlas`."""

    map: AreaMap
    land: Land

    # ------------------------------------------------------------ places

    @cached_property
    def areas(self) -> tuple[Area, ...]:
        """The areas in the order of their numbers, which begin at 1."""
        return tuple(self.map.areas.values())

    def number(self, area: str) -> int:
        """The number of an area; 0 for none."""
        return self.map.numbers[area] + 1 if area in self.map else 0

    def area(self, number: int) -> Area:
        """The area of a number."""
        return self.areas[number - 1]

    @property
    def places(self) -> Sequence[int]:
        """See `Atlas`."""
        return range(1, self.size)

    @property
    def size(self) -> int:
        """See `Atlas`."""
        return len(self.areas) + 1

    @property
    def middle(self) -> int:
        """See `Atlas`: the area nearest to the middle of the drawing."""
        x, y = self.map.drawing.columns / 2, self.map.drawing.rows / 2
        return min(self.places, key=lambda n: self._apart(self.area(n), x, y))

    @staticmethod
    def _apart(area: Area, x: float, y: float) -> float:
        return (area.centre[0] - x) ** 2 + (TALL * (area.centre[1] - y)) ** 2

    def __contains__(self, place: object) -> bool:
        """Whether there is an area of this number."""
        return isinstance(place, int) and 0 < place < self.size

    # ------------------------------------------------------------ the drawing

    @property
    def zooms(self) -> Sequence[AreaZoom]:
        """See `Atlas`."""
        return ZOOMS

    def fitting(self, columns: int, normal: int) -> AreaZoom:  # noqa: ARG002 - as every map
        """See `Atlas`: the sheet as it is, in every width."""
        return STANDARD

    @cached_property
    def corner(self) -> tuple[int, int]:
        """The first column and the first row of the sheet that are drawn."""
        return min(area.x for area in self.areas) - 1, min(area.y for area in self.areas)

    def canvas(
        self, scene: AreaScene, zoom: AreaZoom, glyphs: GlyphSet, flags: list[int] | None = None
    ) -> AreaCanvas:
        """See `Atlas`."""
        return AreaCanvas(scene, zoom, glyphs, flags)

    def mini(self, scene: AreaScene, width: int, rows: int) -> AreaMini:
        """See `Atlas`."""
        return AreaMini(scene, width, rows)

    # ------------------------------------------------------------ where the keys lead

    def step(self, place: int, direction: str) -> int | None:
        """See `Atlas`: the nearest area that way, rather one that is joined to this one."""
        key = (place, direction)
        if key not in self._steps:
            self._steps[key] = self._step(place, DIRECTIONS[direction])
        return self._steps[key]

    def across(self, place: int, by: int) -> int | None:
        """See `Atlas`."""
        return self.step(place, "W" if by < 0 else "E")

    @cached_property
    def _steps(self) -> dict[tuple[int, str], int | None]:
        return {}

    def _step(self, place: int, way: tuple[int, int]) -> int | None:
        joined = {self.number(id_) for id_ in self.map.adjacent(self.area(place).id)}
        found = [*self._ahead(place, way, joined, NARROW)] or [*self._ahead(place, way, self.places, WIDE)]
        return min(found)[1] if found else None

    def _ahead(
        self, place: int, way: tuple[int, int], among: Any, least: float
    ) -> Iterator[tuple[float, int]]:
        """Of some areas those that lie in a direction: how far off it and away, and which."""
        x, y = self.area(place).centre
        size = (way[0] ** 2 + way[1] ** 2) ** 0.5
        for there in among:
            dx, dy = self.area(there).centre[0] - x, TALL * (self.area(there).centre[1] - y)
            far = (dx**2 + dy**2) ** 0.5
            near = (dx * way[0] + dy * way[1]) / (far * size) if far else 0
            if near >= least:
                yield far / near**2, there
