"""A cockade for the first screen: ribbons laid in pleats, one around the other, a button in the middle."""

from __future__ import annotations

from itertools import groupby
from math import atan2, cos, hypot, pi
from typing import TYPE_CHECKING

from cockade.tui.text.line import Span, line

if TYPE_CHECKING:
    from cockade.tui.text.line import Line

ROWS = 13
PLEATS = 16
FOLD = 0.22
"""How much of a pleat lies in the shadow of the next."""
BUTTON, INNER, GAP, OUTER, SCALLOP = 0.16, 0.52, 0.6, 0.94, 0.06
"""How far each part reaches, in parts of the radius, and how far the rim swings."""


def rosette(rows: int = ROWS) -> list[Line]:
    """So many rows, an odd number, of one width; cells count twice as high as they are wide."""
    cells = [[_cell(x, y, rows) for x in range(2 * rows + 1)] for y in range(rows)]
    return [
        line(*(Span("".join(sign for sign, _ in part), tone) for tone, part in groupby(row, key=_tone)))
        for row in cells
    ]


def _tone(cell: tuple[str, str]) -> str:
    return cell[1]


def _cell(x: int, y: int, rows: int) -> tuple[str, str]:
    """The sign of a cell and its tone; where one pleat lies on the next it is dotted."""
    across, down = (x - rows) / 2, y - rows // 2
    far, turn = hypot(across, down) / (rows / 2), atan2(down, across)
    fold = ":" if (turn / pi + 1) * PLEATS / 2 % 1 < FOLD else " "
    if far < BUTTON:
        return " ", "bar"
    if far < INNER:
        return fold, "bar-side1"
    if GAP < far < OUTER + SCALLOP * cos(PLEATS * turn):
        return fold, "bar-side0"
    return " ", ""
