"""A cockade for the first screen: pleated ribbons around a button."""

from __future__ import annotations

from functools import cache
from itertools import groupby, pairwise
from math import atan2, cos, hypot, pi
from typing import TYPE_CHECKING, NamedTuple

from attrs import evolve
from rich.segment import Segment
from textual.strip import Strip
from textual.widget import Widget

from cockade.tui.board.board import style_of
from cockade.tui.board.palette import Pen
from cockade.tui.board.palettes import TABLES
from cockade.tui.text.line import Span, line
from cockade.tui.widgets.lines import Lines

if TYPE_CHECKING:
    from cockade.tui.board.glyphs import GlyphSet
    from cockade.tui.board.palette import Colour, Palette
    from cockade.tui.text.line import Line

UPPER, LOWER, WHOLE = "▀▄█"

ROWS = 13
PLEATS = 16
FOLD = 0.22
"""The shadowed share of a pleat."""
BUTTON, INNER, GAP, OUTER, SCALLOP = 0.16, 0.52, 0.6, 0.94, 0.06
"""The outer radius of each part, as shares of the radius, and the amplitude of the rim."""


def rosette(rows: int = ROWS) -> list[Line]:
    """Return a rosette of an odd number of rows. A cell counts as twice as high as wide."""
    cells = [[_cell(x, y, rows) for x in range(2 * rows + 1)] for y in range(rows)]
    return [
        line(*(Span("".join(sign for sign, _ in part), tone) for tone, part in groupby(row, key=_tone)))
        for row in cells
    ]


def _tone(cell: tuple[str, str]) -> str:
    return cell[1]


def _cell(x: int, y: int, rows: int) -> tuple[str, str]:
    """Return the character of a cell and its tone. It is dotted where two pleats overlap."""
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


# ---------------------------------------------------------------- in half cells


class _Ring(NamedTuple):
    """A ribbon: its outer radius, its number of pleats, and the amplitude of its rim."""

    name: str
    reach: float
    pleats: int = 0
    swing: float = 0

    def rim(self, turn: float) -> float:
        """Return the outer radius in a direction."""
        return self.reach + self.swing * cos(self.pleats * turn)


RINGS = (
    _Ring("button", 0.15),
    _Ring("inner", 0.43, 12, 0.04),
    _Ring("middle", 0.7, 18, 0.04),
    _Ring("outer", 0.96, 24, 0.05),
)
"""The rings, from the button outward."""
LIT, PLAIN, SHADOW = range(3)
SEAM = 0.035
"""The width of a ribbon's shadow on the next one."""
PLEAT_DARK = 0.62
"""The share of a pleat from which it is in shadow."""
WIDE, HIGH = 2.1, 2.5
"""The size of the cockade with its tails, in radii."""
FEWEST, MOST = 8, 30
"""The minimum and maximum rows of the emblem."""


def emblem(drawing: tuple[Palette, GlyphSet], id_: str) -> Widget:
    """Return a widget with the cockade, in half cells if colours allow, else in characters."""
    palette, glyphs = drawing
    return Emblem(id=id_) if palette.coloured and glyphs.half else Lines(id=id_)


class Emblem(Widget):
    """A widget that draws a cockade of three ribbons with two tails, centred."""

    ALLOW_SELECT = False

    DEFAULT_CSS = """
    Emblem { height: 1fr; background: $background; }
    """

    def render_line(self, y: int) -> Strip:
        """Return one row of the emblem."""
        width, height = self.size
        rows = max(FEWEST, min(height - 2, width // 2 - 2, MOST))
        at = y - max(0, (height - rows) // 2)
        cells = emblem_row(at, rows) if 0 <= at < rows else ()
        blank, ground = self.rich_style, self.rich_style.bgcolor
        segments = [Segment(" " * max(0, (width - len(cells)) // 2), blank)]
        pen = Pen()
        for pair, run in groupby(cells):
            glyph, pen = _half_cell(*pair, pen)
            style = style_of(pen) if pen.bg is not None else style_of(pen) + blank.from_color(bgcolor=ground)
            segments.append(Segment(glyph * len([*run]), style))
        return Strip(segments).adjust_cell_length(width, blank)


def _half_cell(upper: Colour, lower: Colour, before: Pen) -> tuple[str, Pen]:
    """Return the character for two colours in one cell that needs the fewest changes of the pen."""
    if upper == lower:
        ways = [(" ", evolve(before, bg=upper)), (WHOLE, evolve(before, fg=upper))]
    else:
        ways = [(UPPER, Pen(upper, lower)), (LOWER, Pen(lower, upper))]
    ways = [way for way in ways if way[0] == " " or way[1].fg is not None]
    return max(ways, key=lambda way: (way[1].fg == before.fg) + (way[1].bg == before.bg))


@cache
def emblem_row(y: int, rows: int) -> tuple[tuple[Colour, Colour], ...]:
    """Return the upper and lower colour of each cell in a row of an emblem of this height."""
    unit = 2 * rows / HIGH
    columns = range(int(WIDE * unit))
    heights = [(2 * y + half + 0.5) / unit - 1.03 for half in range(2)]
    across = ((x + 0.5) / unit - WIDE / 2 for x in columns)
    return tuple((_colour_at(x, heights[0]), _colour_at(x, heights[1])) for x in across)


def _colour_at(x: float, y: float) -> Colour:
    """Return the colour at a point, with the cockade as the unit circle, or None outside."""
    far, turn = hypot(x, y), atan2(y, x)
    inner = 0.0
    for ring in RINGS:
        if far < ring.rim(turn):
            tone = _pleat(ring, turn, far - inner) if ring.pleats else _button(x + y)
            colour: Colour = TABLES["emblem"][ring.name][tone]
            return colour
        inner = ring.rim(turn)
    return _tail_at(x, y)


def _button(down: float) -> int:
    return LIT if down < -0.05 else PLAIN if down < 0.12 else SHADOW


def _pleat(ring: _Ring, turn: float, depth: float) -> int:
    """Return the shade of a pleat at a point. Inner ribbons lie on top."""
    fold = (turn / (2 * pi) * ring.pleats + 0.5) % 1
    return SHADOW if depth < SEAM or fold >= PLEAT_DARK else LIT


def _tail_at(x: float, y: float) -> Colour:
    """Return the colour of the two hanging ribbons, cut like a swallow's tail."""
    for lean in (-1, 1):
        along = y - 0.7
        across = lean * x - 0.16 - 0.42 * along
        is_cut = along > 0.6 and abs(across) < along - 0.6
        if 0 < along < 0.78 and abs(across) < 0.17 and not is_cut:
            colour: Colour = TABLES["emblem"]["outer"][SHADOW if across * lean > 0.02 else PLAIN]
            return colour
    return None


LETTERS = {
    "C": ".##. #..# #... #... #..# .##.",
    "O": ".##. #..# #..# #..# #..# .##.",
    "K": "#..# #.#. ##.. #.#. #..# #..#",
    "A": ".##. #..# #..# #### #..# #..#",
    "D": "###. #..# #..# #..# #..# ###.",
    "E": "#### #... ###. #... #... ####",
}
"""The rows of each letter, in half cells."""


@cache
def wordmark(word: str = "COCKADE") -> tuple[str, ...]:
    """Return a word in letters of three rows."""
    drawn = [LETTERS[letter].split() for letter in word]
    halves = ["..".join(letter[y] for letter in drawn) for y in range(6)]
    signs = {"..": " ", "#.": UPPER, ".#": LOWER, "##": WHOLE}
    rows = [*pairwise(halves)][::2]
    return tuple("".join(signs[a + b] for a, b in zip(*row, strict=True)) for row in rows)
