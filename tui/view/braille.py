"""Courses in the dots of braille: each cell is two dots wide and four high."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

FINER = 4
"""So many levels has a row."""
BLANK = 0x2800
LEFT, RIGHT = (0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80)
"""The bits of the dots of a cell, from above, in its left and its right half."""

Place = tuple[int, int]


def traced(levels: Sequence[int], *, dotted: bool) -> dict[Place, int]:
    """
    The dots of a line along levels, one a column, by row and column of the cell.

    Steps are joined by upright lines; a dotted line has every other dot: it is told apart without colour.

    >>> {at: chr(BLANK + dots) for at, dots in traced([3, 3, 1], dotted=False).items()}
    {(0, 0): '⣀', (0, 1): '⣀', (0, 2): '⡖'}
    """
    found: dict[Place, int] = {}
    before = levels[0]
    for column, level in enumerate(levels):
        for at in range(min(before, level), max(before, level) + 1):
            _add(found, at, column, LEFT)
        if not dotted:
            _add(found, level, column, RIGHT)
        before = level
    return found


def _add(found: dict[Place, int], level: int, column: int, half: Sequence[int]) -> None:
    row, dot = divmod(level, FINER)
    found[row, column] = found.get((row, column), 0) | half[dot]


def laid_together(courses: Sequence[Mapping[Place, int]]) -> dict[Place, tuple[str, tuple[int, ...]]]:
    """All courses in one picture: by place the sign, and the numbers of the courses that it is of."""
    found: dict[Place, tuple[str, tuple[int, ...]]] = {}
    for at in dict.fromkeys(place for course in courses for place in course):
        owners = tuple(number for number, course in enumerate(courses) if at in course)
        dots = 0
        for number in owners:
            dots |= courses[number][at]
        found[at] = chr(BLANK + dots), owners
    return found
