"""
A plot of curves over the turns, in braille dots, or in letters that any terminal can draw.

It is readable without colour too: the second curve is dotted, and each ends in its letter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cockade.tui.text.line import Line, Span, line

if TYPE_CHECKING:
    from collections.abc import Container, Mapping, Sequence


FINER = 4
"""Levels in a row of braille."""
BLANK = 0x2800
LEFT, RIGHT = (0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80)
"""The bits of the dots of a cell, from the top, in its left and its right half."""

Place = tuple[int, int]


def traced(levels: Sequence[int], *, dotted: bool) -> dict[Place, int]:
    """
    Return the dots of a curve through levels, one a column, by row and column of the cell.

    Vertical lines join the steps. A dotted line has every other dot, to be recognized without colour.

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
    """Merge all curves: for each place the character, and the numbers of its curves."""
    found: dict[Place, tuple[str, tuple[int, ...]]] = {}
    for at in dict.fromkeys(place for course in courses for place in course):
        owners = tuple(number for number, course in enumerate(courses) if at in course)
        dots = 0
        for number in owners:
            dots |= courses[number][at]
        found[at] = chr(BLANK + dots), owners
    return found


AXIS = 7
"""Columns for the figures and the axis at the left."""
BOTH = "#"
COARSE = 10
"""From this range on, the axis has whole figures."""


class PlotSigns(NamedTuple):
    """The characters of a plot besides its curves: axis, current column, zero level."""

    upright: str
    corner: str
    flat: str
    mark: str
    point: str
    here: str
    zero: str


PLAIN = PlotSigns("|", "+", "-", "+", "^", ":", ".")
FINE = PlotSigns("│", "└", "─", "┴", "▲", "┊", "╌")

Cell = tuple[str, str]
"""A character and its tone, empty where there is no curve."""


def plot(  # noqa: PLR0913 - all but the values is how they are drawn
    values: Sequence[Sequence[float]],
    letters: Sequence[str],
    height: int,
    *,
    marks: Mapping[int, str],
    here: int,
    fine: bool = False,
    dotted: Container[int] = (1,),
    grounded: bool = True,
) -> list[Line]:
    """
    Plot rows of values, one a column, in this many lines with the axis below.

    Each curve has its side's tone. It is drawn in its letter, with `#` where two coincide, or in dots if
    `fine`. `marks` are labels of columns on the axis, and `here` is the marked column. The axis starts at 0,
    unless `grounded` is false.
    """
    low, high = _bounds(values, grounded=grounded)
    rows = max(3, height - 2)
    signs = FINE if fine else PLAIN
    levels = [[_level(value, low, high, rows * (FINER if fine else 1)) for value in row] for row in values]
    grid = _in_dots(levels, letters, rows, dotted) if fine else _in_letters(levels, letters, rows)
    zero = _level(0, low, high, rows) if low < 0 < high else -1
    labels = {0: high, rows - 1: low, rows // 2: _at(rows // 2, low, high, rows)}
    if zero >= 0:
        labels = {0: high, rows - 1: low, zero: 0}
    figures = {n: _figure(value, high - low) for n, value in labels.items()}
    found = [_row(grid[n], signs, figures.get(n, ""), here, zero=n == zero) for n in range(rows)]
    return [*found, *_axis(len(values[0]), signs, marks, here)]


def _in_letters(levels: Sequence[Sequence[int]], letters: Sequence[str], rows: int) -> list[list[Cell]]:
    grid: list[list[Cell]] = [[("", "")] * len(levels[0]) for _ in range(rows)]
    for number, course in enumerate(levels):
        for column, level in enumerate(course):
            own = (letters[number], f"side{number}")
            grid[level][column] = (BOTH, "title") if grid[level][column][0] else own
    return grid


def _in_dots(
    levels: Sequence[Sequence[int]], letters: Sequence[str], rows: int, dotted: Container[int]
) -> list[list[Cell]]:
    grid: list[list[Cell]] = [[("", "")] * len(levels[0]) for _ in range(rows)]
    courses = [traced(course, dotted=number in dotted) for number, course in enumerate(levels)]
    for (row, column), (sign, owners) in laid_together(courses).items():
        grid[row][column] = sign, f"side{owners[0]}" if len(owners) == 1 else "title"
    for number, course in enumerate(levels):
        row, last = course[-1] // FINER, len(course) - 1
        if letters[number].isalpha():
            column = last - (grid[row][last][0] in letters)
            grid[row][column] = letters[number], f"side{number}"
    return grid


def _bounds(values: Sequence[Sequence[float]], *, grounded: bool) -> tuple[float, float]:
    low, high = min(map(min, values)), max(map(max, values))
    low = min(low, 0) if grounded else low
    return (low, high) if high > low else (low, low + 1)


def _level(value: float, low: float, high: float, rows: int) -> int:
    return round((high - value) * (rows - 1) / (high - low))


def _at(row: int, low: float, high: float, rows: int) -> float:
    return high - row * (high - low) / (rows - 1)


def _figure(value: float, span: float) -> str:
    """Return a figure of the axis, with tenths only for a narrow range."""
    return f"{value:.0f}" if span >= COARSE else f"{value:.1f}".removesuffix(".0")


def _row(cells: Sequence[Cell], signs: PlotSigns, figure: str, here: int, *, zero: bool) -> Line:
    spans: list[str | Span] = [Span(f"{figure:>{AXIS - 2}} {signs.upright}", "dim")]
    for column, (sign, tone) in enumerate(cells):
        ground = signs.here if column == here else signs.zero if zero else " "
        spans.append(Span(sign, tone) if sign else Span(ground, "dim"))
    return _merged(spans)


def _axis(width: int, signs: PlotSigns, marks: Mapping[int, str], here: int) -> list[Line]:
    ruler, below = [signs.flat] * width, [" "] * (width + AXIS)
    free = 0
    for column, label in sorted(marks.items()):
        ruler[column] = signs.mark
        if column >= free and column + len(label) <= width:
            below[column : column + len(label)] = label
            free = column + len(label) + 1
    ruler[here] = signs.point
    pad = " " * (AXIS - 1)
    return [
        line(Span(f"{pad}{signs.corner}", "dim"), Span("".join(ruler), "dim")),
        line(Span(f"{pad} {''.join(below).rstrip()}", "dim")),
    ]


def _merged(spans: Sequence[str | Span]) -> Line:
    """Join neighbouring spans of the same tone."""
    found: list[Span] = []
    for span in line(*spans):
        if found and found[-1].tone == span.tone:
            found[-1] = Span(found[-1].text + span.text, span.tone)
        else:
            found.append(span)
    return tuple(found)
