"""Land and sea as cells, and a shore line finer than they are: each cell has four quarters."""

from __future__ import annotations

from itertools import pairwise
from math import ceil
from typing import TYPE_CHECKING

from cockade.tui.board.areas.land import SEA

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cockade.tui.board.areas.land import Land
    from cockade.tui.board.areas.layout import AreaZoom

ALL = 15
"""All four quarters of a cell: 1 and 2 the upper ones, 4 and 8 the lower ones."""
LESS = 1e-9


class Coast:
    """
    The cells of a sheet in one size: `quarters` which quarters are land, `letters` whose a cell is.

    Blocks are `fine`: they show each quarter as it is. A line that shall have no gaps asks the corners.
    """

    def __init__(
        self, land: Land, layout: AreaZoom, corner: tuple[int, int], size: tuple[int, int], *, fine: bool
    ) -> None:
        self._land, self._layout, self._corner = land, layout, corner
        self.width, self.height = size
        self.quarters = self._by_quarters() if fine else self._by_corners()
        self.letters = [list(self._row(y)) for y in range(self.height)]

    def _by_quarters(self) -> list[list[int]]:
        halves = [self._sampled((n + 0.5) / 2, 2, 0.25) for n in range(2 * self.height)]
        return [
            _joined(upper[::2], upper[1::2], lower[::2], lower[1::2])
            for upper, lower in zip(halves[::2], halves[1::2], strict=True)
        ]

    def _by_corners(self) -> list[list[int]]:
        lines = [self._sampled(y, 1, 0) for y in range(self.height + 1)]
        return [_joined(upper[:-1], upper[1:], lower[:-1], lower[1:]) for upper, lower in pairwise(lines)]

    def _sampled(self, y: float, per_cell: int, first: float) -> bytearray:
        """Along a row, 1 for land: so many points for each cell, the first so far from its left edge."""
        (left, top), layout = self._corner, self._layout
        count = per_cell * self.width + (first == 0)
        marks = [
            ceil(((x - left) * layout.across - first) * per_cell)
            for x in self._land.crossings(top + y / layout.down)
        ]
        points = bytearray(count)
        for start, end in zip(marks[::2], marks[1::2], strict=True):
            west, east = max(0, start), min(count, end)
            if west < east:
                points[west:east] = b"\x01" * (east - west)
        return points

    def _row(self, y: int) -> Iterator[str]:
        for x, quarters in enumerate(self.quarters[y]):
            yield self.owner(x, y) if quarters.bit_count() > 1 else SEA

    def owner(self, x: int, y: int) -> str:
        """Whose a cell is if it is land."""
        (left, top), layout = self._corner, self._layout
        return self._land.owner(left + int(x / layout.across + LESS), top + int(y / layout.down + LESS))


def _joined(*points: bytearray) -> list[int]:
    """Four rows of points as one row of quarters."""
    return [a | b << 1 | c << 2 | d << 3 for a, b, c, d in zip(*points, strict=True)]
