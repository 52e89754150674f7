"""An area map for drawing: its zooms, and the areas that keys lead to."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from attrs import define

from cockade.tui.board.areas.canvas import AreaCanvas
from cockade.tui.board.areas.land import GROUNDS
from cockade.tui.board.areas.layout import STANDARD, ZOOMS, AreaZoom
from cockade.tui.board.mini import Frame, seen

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from cockade.engine.areamap import Area
    from cockade.tui.board.areas.layout import AreaZoom
    from cockade.tui.board.areas.scene import AreaScene
    from cockade.tui.board.areas.sheet import AreaSheet
    from cockade.tui.board.camera import Camera
    from cockade.tui.board.glyphs import GlyphSet


class AreaMini:
    """A scene scaled to fit some cells. Half a cell covers `step` columns and half that number of rows."""

    def __init__(self, scene: AreaScene, width: int, rows: int) -> None:
        self.scene = scene
        sheet = scene.map
        drawing, (self._left, self._top) = sheet.map.drawing, sheet.corner
        self._columns, self._rows = drawing.columns - self._left, drawing.rows - self._top
        self.step = max(2, -(-self._columns // max(1, width)), -(-self._rows // max(1, rows)))
        self.step += self.step % 2
        self.width = -(-self._columns // self.step)
        self.halves = -(-self._rows // (self.step // 2))
        self.height = -(-self.halves // 2)
        self._areas = {self._half(area.centre): number for number, area in enumerate(sheet.areas, 1)}

    def _half(self, centre: tuple[float, int]) -> tuple[int, int]:
        """The half cell with the middle of an area."""
        x, y = centre
        return int(x - self._left) // self.step, (y - self._top) // (self.step // 2)

    def patch(self, x: int, half: int) -> str:
        """The colour of half a cell: "side0" or "side1" for a held area, or else its ground."""
        land = self.scene.map.land
        number = self._areas.get((x, half))
        if number is not None:
            face = self.scene.stacks.get(number)
            kind = self.scene.map.area(number).kind
            return f"side{face.side}" if face and face.is_held else GROUNDS.get(kind, kind)
        at = (self._left + x * self.step, self._top + half * (self.step // 2))
        return land.grounds[land.at(*at)]

    def place_at(self, x: int, y: int) -> int | None:
        """The area nearest to a cell."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            return None
        at = ((n, (hx - x) ** 2 + (half - 2 * y) ** 2) for (hx, half), n in self._areas.items())
        return min(at, key=lambda found: found[1])[0]

    def frame(self, camera: Camera, zoom: AreaZoom) -> Frame:
        """The frame of cells for the view of a camera."""
        across, down = self.step * zoom.across, self.step / 2 * zoom.down
        left, right = seen(camera.x, camera.width, across, self.width)
        top, bottom = seen(camera.y, camera.height, down, self.halves)
        return Frame(left, top // 2, right, bottom // 2)


LAND = ("town", "wilderness", "indian")
"""The kinds of areas that armies march through."""
TALL = 2
"""The height of a cell relative to its width."""
DIRECTIONS = {"N": (0, -1), "S": (0, 1), "W": (-1, 0), "E": (1, 0)} | {
    "NW": (-1, -1),
    "NE": (1, -1),
    "SW": (-1, 1),
    "SE": (1, 1),
}
NARROW, WIDE = 0.5, 0.1
"""The least cosine between a direction and a place, for connected places and for any place."""


@define(frozen=True, slots=False, eq=False)
class AreaAtlas:
    """The sheet of an area map. The numbers of the areas are the places."""

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

    @cached_property
    def heavy(self) -> Collection[int]:
        """See `Atlas`: land, not the sea and not the boxes beyond it."""
        return [place for place in self.places if self.sheet.area(place).kind in LAND]

    def armies(self, scene: AreaScene) -> Collection[int]:
        """See `Atlas`."""
        return scene.stacks.keys()

    # ------------------------------------------------------------ the drawing

    @property
    def zooms(self) -> Sequence[AreaZoom]:
        """See `Atlas`."""
        return ZOOMS

    def fitting(self, size: tuple[int, int], normal: int) -> AreaZoom:  # noqa: ARG002 - as every map
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
        """Yield the areas that lie in a direction, each with a score of distance and angle."""
        x, y = self.sheet.area(place).centre
        size = (way[0] ** 2 + way[1] ** 2) ** 0.5
        for there in among:
            dx, dy = self.sheet.area(there).centre[0] - x, TALL * (self.sheet.area(there).centre[1] - y)
            far = (dx**2 + dy**2) ** 0.5
            near = (dx * way[0] + dy * way[1]) / (far * size) if far else 0
            if near >= least:
                yield far / near**2, there
