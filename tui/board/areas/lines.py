"""Straight lines from box to box."""

from __future__ import annotations

from itertools import pairwise, product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

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


def along(a: Box, b: Box, bends: Iterable[tuple[int, int]]) -> list[Cell]:
    """The cells of a line from box to box by way of some others, each of them once."""
    stops = [_middle(a), *bends, _middle(b)]
    found: dict[tuple[int, int], Cell] = {}
    for here, there in pairwise(stops):
        for x, y, upright in _straight(here, there):
            if not (_covers(a, x, y) or _covers(b, x, y)):
                found.setdefault((x, y), (x, y, upright))
    return list(found.values())


def quartered(points: Iterable[tuple[float, float]]) -> dict[tuple[int, int], int]:
    """A line through points, a quarter of a cell thick: by cell, the quarters of it (as of a shore)."""
    found: dict[tuple[int, int], int] = {}
    for (ax, ay), (bx, by) in pairwise(points):
        count = max(1, round(2 * max(abs(bx - ax), abs(by - ay))))
        for k in range(count + 1):
            x, y = (int(2 * (a + (b - a) * k / count)) for a, b in ((ax, bx), (ay, by)))
            cell = (x // 2, y // 2)
            found[cell] = found.get(cell, 0) | 1 << (x % 2 + 2 * (y % 2))
    return found


def cells_between(a: Box, b: Box, shift: tuple[int, int] = (0, 0)) -> Iterator[Cell]:
    """The cells of a line from box to box that neither covers, and whether it runs upright there."""
    (ax, ay), (bx, by) = _middle(a), _middle(b)
    for x, y, upright in _straight((ax + shift[0], ay), (bx + shift[1], by)):
        if not (_covers(a, x, y) or _covers(b, x, y)):
            yield x, y, upright


def _straight(start: tuple[int, int], end: tuple[int, int]) -> Iterator[Cell]:
    (ax, ay), (bx, by) = start, end
    dx, dy = bx - ax, by - ay
    count = max(abs(dx), abs(dy), 1)
    upright = abs(dy) > abs(dx)
    for k in range(count + 1):
        yield round(ax + dx * k / count), round(ay + dy * k / count), upright


def _middle(box: Box) -> tuple[int, int]:
    return box.x + box.width // 2, box.y + (box.height - 1) // 2


def _covers(box: Box, x: int, y: int) -> bool:
    return box.x <= x < box.x + box.width and box.y <= y < box.y + box.height
