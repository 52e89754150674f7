"""Straight lines from box to box."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tui.board.layout import Box

WAYS = ("high_sea", "trail", "river", "road")
"""The kinds of way; a later one is drawn over an earlier one."""


def cells_between(a: Box, b: Box) -> Iterator[tuple[int, int, bool]]:
    """The cells of a line from box to box that neither covers, and whether it runs upright there."""
    (ax, ay), (bx, by) = _middle(a), _middle(b)
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
