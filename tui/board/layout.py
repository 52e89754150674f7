r"""
Flat-topped hexes out of `/ \ _`: the cells of a hex, at three sizes and in an overview.

A hex owns the border cells on its left and the edge below it. The cells on its right belong to its right
neighbours, the edge above it to the hex above. So every cell has one owner and the map is tiled.
"""

from __future__ import annotations

from functools import cached_property
from operator import add
from typing import TYPE_CHECKING, NamedTuple

from attrs import define

from cockade.engine.hexgrid import NE, NW, SE, SW, HexGrid

if TYPE_CHECKING:
    from collections.abc import Iterable


class Box(NamedTuple):
    """A rectangle of cells."""

    x: int
    y: int
    width: int
    height: int


def around(boxes: Iterable[Box]) -> Box:
    """The smallest rectangle around some others."""
    lefts, tops, widths, heights = zip(*boxes, strict=True)
    left, top = min(lefts), min(tops)
    right, bottom = max(map(add, lefts, widths)), max(map(add, tops, heights))
    return Box(left, top, right - left, bottom - top)


class Cell(NamedTuple):
    """A cell of a hex, counted from the left end of its widest row and from its first row."""

    dx: int
    dy: int


class HexRow(NamedTuple):
    """An interior row of a hex."""

    dx: int
    dy: int
    width: int


@define(frozen=True, slots=False)
class Layout:
    """
    One size of hex: `top` cells along the upper edge, `slope` rows from the top to the waist.

    In the overview, without outlines, `slope` is 0: two columns and one row a hex.
    """

    name: str
    top: int
    slope: int

    @cached_property
    def pitch(self) -> tuple[int, int]:
        """The distance between neighbouring columns and rows of hexes, in cells."""
        return (self.top + self.slope, 2 * self.slope) if self.slope else (2, 1)

    @cached_property
    def lattice(self) -> tuple[int, int]:
        """A shift of the camera that maps border cells to border cells."""
        return 2 * self.pitch[0], self.pitch[1]

    def size(self, grid: HexGrid) -> tuple[int, int]:
        """The size of the whole map."""
        across, down = self.pitch
        columns, rows = grid.col_max - grid.col_min + 1, grid.row_max - grid.row_min + 1
        return columns * across + self.slope, rows * down + self.slope + 1

    def origin(self, grid: HexGrid, hex_: int) -> tuple[int, int]:
        """The place of the cell (0, 0) of a hex."""
        across, down = self.pitch
        column, row = divmod(hex_, 100)
        drop = self.slope if grid.is_low(column) else 0
        return (column - grid.col_min) * across, bool(self.slope) + (row - grid.row_min) * down + drop

    def box(self, grid: HexGrid, hex_: int) -> Box:
        """The rectangle that a hex touches, including its outline on all six sides."""
        x, y = self.origin(grid, hex_)
        if not self.slope:
            return Box(x, y, 2, 1 + grid.is_low(hex_ // 100))
        return Box(x, y - 1, self.width, 2 * self.slope + 1)

    @cached_property
    def width(self) -> int:
        """The cells from the left to the right corner of a hex."""
        return self.top + 2 * self.slope

    @cached_property
    def interior(self) -> tuple[HexRow, ...]:
        """The rows inside the outline. The last one carries the lower edge."""
        upper = [HexRow(self.slope - k, k, self.top + 2 * k) for k in range(self.slope)]
        lower = [HexRow(row.dx, 2 * self.slope - 1 - row.dy, row.width) for row in reversed(upper)]
        return (*upper, *lower)

    @cached_property
    def slants(self) -> dict[int, tuple[Cell, ...]]:
        """The cells of the four slanted sides by direction, from top to bottom."""
        cells: dict[int, tuple[Cell, ...]] = {}
        half = self.slope
        for west, east, rows in ((NW, NE, self.interior[:half]), (SW, SE, self.interior[half:])):
            cells[west] = tuple(Cell(row.dx - 1, row.dy) for row in rows)
            cells[east] = tuple(Cell(row.dx + row.width, row.dy) for row in rows)
        return cells

    @cached_property
    def middle(self) -> int:
        """The column of cells through the centre."""
        return self.width // 2

    @cached_property
    def waist(self) -> tuple[int, int]:
        """The two rows at the waist, through which roads leave to the upper and to the lower sides."""
        return self.slope - 1, self.slope


OVERVIEW = Layout("overview", 2, 0)
COMPACT = Layout("compact", 4, 1)
STANDARD = Layout("standard", 5, 2)
LARGE = Layout("large", 10, 3)
ZOOMS = (OVERVIEW, COMPACT, STANDARD, LARGE)
"""The layouts, from far to near."""
