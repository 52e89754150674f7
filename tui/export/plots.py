"""Lines of styled text as a PNG picture: a plot that the screen shows in letters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.segment import Segment
from rich.style import Style

from cockade.tui.board.palette import mixed
from cockade.tui.board.palettes import DARK, FAINTER
from cockade.tui.text.line import text_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cockade.tui.text.line import Line

GROUND = DARK.background
COLOURS = {
    "": DARK.foreground,
    "dim": mixed(DARK.foreground, DARK.background, FAINTER),
    "title": "#ffffff",
    "key": DARK.accent,
    "side0": DARK.secondary,
    "side1": DARK.primary,
}
"""The colours of the styles in plots. All others look like plain text."""


def as_png(lines: Sequence[Line], palette: str = "truecolor") -> bytes:
    """Lines as a PNG with a border of a cell. Raises: CommandError without Pillow."""
    from cockade.tui.export.rasterizer import Painter

    painter = Painter(palette)
    painter.take(_framed(lines))
    return painter.png()


def _framed(lines: Sequence[Line]) -> list[list[Segment]]:
    width = max((len(text_of(one)) for one in lines), default=0) + 2
    rows = [[_segment(" "), *(_segment(span.text, span.tone) for span in one)] for one in lines]
    padded = [[*row, _segment(" " * (width - sum(len(part.text) for part in row)))] for row in rows]
    blank = [_segment(" " * width)]
    return [blank, *padded, blank]


def _segment(text: str, tone: str = "") -> Segment:
    return Segment(text, Style(color=COLOURS.get(tone, COLOURS[""]), bgcolor=GROUND))
