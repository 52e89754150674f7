"""A plot of two courses over the turns, in letters: it is read without colour and drawn on any terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.text.line import Line, Span, line

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

AXIS = 7
"""Columns of the figures at the left, with the axis."""
BOTH = "#"
COARSE = 10
"""From this span on the axis has whole figures."""


def plot(
    values: Sequence[Sequence[float]],
    letters: Sequence[str],
    height: int,
    *,
    marks: Mapping[int, str],
    here: int,
) -> list[Line]:
    """
    Two rows of values, one a column, in so many lines with the axis below.

    Each course is written in its letter and its side's tone, `#` where both are level. `marks` are labels
    of columns on the axis, `here` the column that is pointed at.
    """
    low, high = _bounds(values)
    rows = max(3, height - 2)
    grid = [[""] * len(values[0]) for _ in range(rows)]
    for column, pair in enumerate(zip(*values, strict=True)):
        levels = [_level(value, low, high, rows) for value in pair]
        for side, level in enumerate(levels):
            grid[level][column] = BOTH if grid[level][column] else str(side)
    zero = _level(0, low, high, rows) if low < 0 < high else -1
    labels = {0: high, rows - 1: low, rows // 2: _at(rows // 2, low, high, rows)}
    if zero >= 0:
        labels = {0: high, rows - 1: low, zero: 0}
    figures = {n: _figure(value, high - low) for n, value in labels.items()}
    found = [_row(grid[n], letters, figures.get(n, ""), here, zero=n == zero) for n in range(rows)]
    return [*found, *_axis(len(values[0]), marks, here)]


def _bounds(values: Sequence[Sequence[float]]) -> tuple[float, float]:
    low, high = min(map(min, values)), max(map(max, values))
    low = min(low, 0)
    return (low, high) if high > low else (low, low + 1)


def _level(value: float, low: float, high: float, rows: int) -> int:
    return round((high - value) * (rows - 1) / (high - low))


def _at(row: int, low: float, high: float, rows: int) -> float:
    return high - row * (high - low) / (rows - 1)


def _figure(value: float, span: float) -> str:
    """A figure of the axis: tenths where the values lie close together only."""
    return f"{value:.0f}" if span >= COARSE else f"{value:.1f}".removesuffix(".0")


def _row(cells: Sequence[str], letters: Sequence[str], figure: str, here: int, *, zero: bool) -> Line:
    spans: list[str | Span] = [Span(f"{figure:>{AXIS - 2}} |", "dim")]
    for column, cell in enumerate(cells):
        if cell == BOTH:
            spans.append(Span(BOTH, "title"))
        elif cell:
            spans.append(Span(letters[int(cell)], f"side{cell}"))
        else:
            spans.append(Span(":" if column == here else "." if zero else " ", "dim"))
    return _merged(spans)


def _axis(width: int, marks: Mapping[int, str], here: int) -> list[Line]:
    ruler, below = ["-"] * width, [" "] * (width + AXIS)
    free = 0
    for column, label in sorted(marks.items()):
        ruler[column] = "+"
        if column >= free and column + len(label) <= width:
            below[column : column + len(label)] = label
            free = column + len(label) + 1
    ruler[here] = "^"
    pad = " " * (AXIS - 1)
    return [
        line(Span(f"{pad}+", "dim"), Span("".join(ruler), "dim")),
        line(Span(f"{pad} {''.join(below).rstrip()}", "dim")),
    ]


def _merged(spans: Sequence[str | Span]) -> Line:
    """Neighbours of one tone as one span."""
    found: list[Span] = []
    for span in line(*spans):
        if found and found[-1].tone == span.tone:
            found[-1] = Span(found[-1].text + span.text, span.tone)
        else:
            found.append(span)
    return tuple(found)
