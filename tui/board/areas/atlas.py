"""An area map to be drawn: its zooms, and where the keys lead from each area."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from attrs import define

from cockade.tui.board.areas.canvas import AreaCanvas
from cockade.tui.board.areas.layout import STANDARD, ZOOMS, AreaZoom
from cockade.tui.board.areas.mini import AreaMini

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cockade.engine.areamap import Area
    from cockade.tui.board.areas.scene import AreaScene
    from cockade.tui.board.areas.sheet import AreaSheet
    from cockade.tui.board.glyphs import GlyphSet

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
class AreaAtlas:
    """The sheet of an area map; the numbers of the areas are the places."""

    sheet: AreaSheet

    # ------------------------------------------------------------ places

    @property
    def places(self) -> Sequence[int]:
        """See `Atlas`."""
        return self.sheet.places

    @property
    def size(self) -> int:
        """See `Atlas`."""
        return self.sheet.size

    def __contains__(self, place: object) -> bool:
        """See `Atlas`."""
        return place in self.sheet

    @property
    def middle(self) -> int:
        """See `Atlas`: the area nearest to the middle of the drawing."""
        x, y = self.sheet.map.drawing.columns / 2, self.sheet.map.drawing.rows / 2
        return min(self.sheet.places, key=lambda n: self._apart(self.sheet.area(n), x, y))

    @staticmethod
    def _apart(area: Area, x: float, y: float) -> float:
        return (area.centre[0] - x) ** 2 + (TALL * (area.centre[1] - y)) ** 2

    # ------------------------------------------------------------ the drawing

    @property
    def zooms(self) -> Sequence[AreaZoom]:
        """See `Atlas`."""
        return ZOOMS

    def fitting(self, columns: int, normal: int) -> AreaZoom:  # noqa: ARG002 - as every map
        """See `Atlas`: the sheet as it is, in every width."""
        return STANDARD

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
        joined = {self.sheet.number(id_) for id_ in self.sheet.map.adjacent(self.sheet.area(place).id)}
        found = [*self._ahead(place, way, joined, NARROW)] or [
            *self._ahead(place, way, self.sheet.places, WIDE)
        ]
        return min(found)[1] if found else None

    def _ahead(
        self, place: int, way: tuple[int, int], among: Any, least: float
    ) -> Iterator[tuple[float, int]]:
        """Of some areas those that lie in a direction: how far off it and away, and which."""
        x, y = self.sheet.area(place).centre
        size = (way[0] ** 2 + way[1] ** 2) ** 0.5
        for there in among:
            dx, dy = self.sheet.area(there).centre[0] - x, TALL * (self.sheet.area(there).centre[1] - y)
            far = (dx**2 + dy**2) ** 0.5
            near = (dx * way[0] + dy * way[1]) / (far * size) if far else 0
            if near >= least:
                yield far / near**2, there
