"""An area map small enough for a corner: land and sea, and the areas in the colours of their owners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.board.areas.land import GROUNDS
from cockade.tui.board.mini import Frame, seen

if TYPE_CHECKING:
    from cockade.tui.board.areas.layout import AreaZoom
    from cockade.tui.board.areas.scene import AreaScene
    from cockade.tui.board.camera import Camera


class AreaMini:
    """A scene at most so many cells wide and high; half a cell is `step` columns and half as many rows."""

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
        """The half of a cell in which the middle of an area lies."""
        x, y = centre
        return int(x - self._left) // self.step, (y - self._top) // (self.step // 2)

    def patch(self, x: int, half: int) -> str:
        """What one half of a cell shows: "side0" and "side1" for an area that is held, else its ground."""
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
        """The cells that stand for what a camera sees."""
        across, down = self.step * zoom.across, self.step / 2 * zoom.down
        left, right = seen(camera.x, camera.width, across, self.width)
        top, bottom = seen(camera.y, camera.height, down, self.halves)
        return Frame(left, top // 2, right, bottom // 2)
