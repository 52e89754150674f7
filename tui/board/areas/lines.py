"""Straight lines from box to box."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cockade.tui.board.layout import Box

WAYS = ("high_sea", "trail", "river", "road")
"""The kinds of way; a later one is drawn over an earlier one."""


Cell = tuple[int, int, bool]
"""Column, row, and whether the line runs upright there."""
_ENDS = range(-6, 7, 2)
SHIFTS = sorted(product(_ENDS, _ENDS), key=lambda shift: (sum(map(abs, shift)), shift))
"""How far beside the middles of its boxes a line may end, the least first."""


def line_between(a: Box, b: Box, is_free: Callable[[int, int], bool]) -> list[Cell]:
    """The cells of a line from box to box which touches no third one, as near to the middles as can be."""
    for shift in SHIFTS:
        cells = list(cells_between(a, b, shift))
        if all(is_free(x, y) for x, y, _ in cells):
            return cells
    return list(cells_between(a, b))


def cells_between(a: Box, b: Box, shift: tuple[int, int] = (0, 0)) -> Iterator[Cell]:
    """The cells of a line from box to box that neither covers, and whether it runs upright there."""
    (ax, ay), (bx, by) = _middle(a), _middle(b)
    ax, bx = ax + shift[0], bx + shift[1]
    dx, dy = bx - ax, by - ay
    count = max(abs(dx), abs(dy), 1)
    upright = abs(dy) > abs(dx)
    for k in range(count + 1):
        x, y = round(ax + dx * k / count), round(ay + dy * k / count)
        if not (_covers(a, x, y) or _covers(b, x, y)):
            yield x, y, upright


def _middle(box: Box) -> tuple[int, int]:
    return box.x + box.width // 2, box.y + (box.height - 1) // 2


def _covers(box: Box, x: int, y: int) -> bool:
    return box.x <= x < box.x + box.width and box.y <= y < box.y + box.height
