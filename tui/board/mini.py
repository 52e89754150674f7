"""A map small enough for a corner: several hexes in each half cell, and a frame around the view."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from cockade.engine.hexgrid import hex_number
from cockade.engine.memo import memoized_by, remembered
from cockade.tui.board.overview import BANK

if TYPE_CHECKING:
    from cockade.engine.hexgrid import HexGrid
    from cockade.engine.hexmap import HexMap
    from cockade.tui.board.camera import Camera
    from cockade.tui.board.layout import Layout
    from cockade.tui.board.scene import Scene


FORD = "ford"
RIVERS = frozenset({"river", "creek"})
CROSSINGS = frozenset({"bridge", "ford", "primary_ford", "secondary_ford"})


class Frame(NamedTuple):
    """A rectangle of cells, both ends inclusive."""

    left: int
    top: int
    right: int
    bottom: int

    def part(self, x: int, y: int) -> int:
        """The part of the frame that a cell shows: 0 to 7 as in `nw n ne w e sw s se` of a box, or -1."""
        if not (self.left <= x <= self.right and self.top <= y <= self.bottom):
            return -1
        across = 0 if x == self.left else 2 if x == self.right else 1
        down = 0 if y == self.top else 2 if y == self.bottom else 1
        return (0, 1, 2, 3, -1, 4, 5, 6, 7)[3 * down + across]


class MiniMap:
    """
    A scene scaled to fit some cells.

    Each half of a cell covers `step` by `step` hexes. A counter among them hides a river, and a river hides
    ground. A crossing of a river leaves a gap.
    """

    def __init__(self, scene: Scene, width: int, height: int) -> None:
        self.scene = scene
        grid = scene.map.grid
        columns, rows = grid.col_max - grid.col_min + 1, grid.row_max - grid.row_min + 1
        self.step = max(1, -(-columns // max(1, width)), -(-rows // max(1, 2 * height)))
        self.width = -(-columns // self.step)
        self.halves = -(-rows // self.step)
        self.height = -(-self.halves // 2)
        self._grounds = grounds(scene.map, self.step)
        faces = sorted(scene.stacks.items(), key=lambda held: (held[1].more, -held[0]))  # the strongest last
        self._sides = {patch_of(grid, self.step, hex_): f"side{face.side}" for hex_, face in faces}

    def patch(self, x: int, half: int) -> str:
        """
        The content of half a cell: a terrain, "side0" and "side1" for counters, `BANK` for a river, `FORD`
        for its crossing.

        Empty off the map.
        """
        return self._sides.get((x, half)) or self._grounds.get((x, half), "")

    def place_at(self, x: int, y: int) -> int | None:
        """The hex in the middle of a cell's area."""
        grid, step = self.scene.map.grid, self.step
        hex_ = hex_number(grid.col_min + x * step + step // 2, grid.row_min + (2 * y + 1) * step)
        last = hex_number(min(hex_ // 100, grid.col_max), min(hex_ % 100, grid.row_max))
        return last if 0 <= x < self.width and 0 <= y < self.height else None

    def frame(self, camera: Camera, layout: Layout) -> Frame:
        """The frame of cells for the view of a camera."""
        left, right = seen(camera.x, camera.width, layout.pitch[0], self._columns)
        top, bottom = seen(camera.y, camera.height, layout.pitch[1], self._rows)
        return Frame(left // self.step, top // self.step // 2, right // self.step, bottom // self.step // 2)

    @property
    def _grid(self) -> HexGrid:
        return self.scene.map.grid

    @property
    def _columns(self) -> int:
        return self._grid.col_max - self._grid.col_min + 1

    @property
    def _rows(self) -> int:
        return self._grid.row_max - self._grid.row_min + 1


def seen(at: int, view: int, pitch: float, count: int) -> tuple[int, int]:
    """The first and the last of `count` rows or columns of that pitch that are in view."""
    return max(0, min(int(at // pitch), count - 1)), max(0, min(int((at + view - 1) // pitch), count - 1))


Patch = tuple[int, int]
"""The column of a cell and the number of the half, counted from the top."""


def patch_of(grid: HexGrid, step: int, hex_: int) -> Patch:
    """The half cell that shows a hex."""
    return (hex_ // 100 - grid.col_min) // step, (hex_ % 100 - grid.row_min) // step


@memoized_by(4)
def grounds(sheet: HexMap, step: int) -> dict[Patch, str]:
    """The ground of each half cell without counters: a river among its hexes, or the most common terrain."""
    hexes: dict[Patch, list[int]] = {}
    for hex_ in sorted(sheet.terrain):
        hexes.setdefault(patch_of(sheet.grid, step, hex_), []).append(hex_)
    return {patch: _ground(sheet, here) for patch, here in hexes.items()}


def _ground(sheet: HexMap, here: list[int]) -> str:
    water = {rivers(sheet)[hex_] for hex_ in here if hex_ in rivers(sheet)}
    if water:
        return FORD if FORD in water else BANK
    return Counter(sheet.terrain[hex_] for hex_ in here).most_common(1)[0][0]


@remembered(4)
def rivers(sheet: HexMap) -> dict[int, str]:
    """The river or crossing on the west or south side of each hex that has one."""
    found: dict[int, str] = {}
    for (a, b), kinds in sheet.hexsides.items():
        hex_ = a if a // 100 == b // 100 else b
        if kinds & RIVERS and found.get(hex_) != FORD:
            found[hex_] = FORD if kinds & CROSSINGS else BANK
    return found
