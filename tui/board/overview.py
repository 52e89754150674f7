"""Draws a hex of the overview: two cells wide, and half a cell lower in every other column."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.board import inks
from tui.board.artist import PictureRow
from tui.board.inks import Ink

if TYPE_CHECKING:
    from tui.board.glyphs import GlyphSet
    from tui.board.sketch import Sketch


def half_ground(sketch: Sketch | None) -> str:
    """What a hex is coloured as: its counter's side or its terrain."""
    if sketch is None:
        return ""
    if sketch.face:
        return f"side{sketch.face.side}"
    return sketch.ground.terrain


def draw_whole(sketch: Sketch, glyphs: GlyphSet) -> PictureRow:
    """A hex of a high column, or any hex where there are no half blocks: one cell row of its own."""
    ink = inks.number(Ink("half", half_ground(sketch)))
    text = "  " if glyphs.half else _letters(sketch, glyphs)
    return PictureRow(0, 0, text, (ink, ink))


def draw_halves(above: Sketch | None, below: Sketch | None, glyphs: GlyphSet) -> PictureRow:
    """The cells that a hex of a low column shares with the one below it."""
    ink = inks.number(Ink("half", half_ground(above), below=half_ground(below) or "void"))
    return PictureRow(0, 0, glyphs.half * 2, (ink, ink))


def _letters(sketch: Sketch, glyphs: GlyphSet) -> str:
    if sketch.face:
        before, after = glyphs.sides[sketch.face.side]
        return f"{before}{sketch.face.kind[:1]}{after}"
    road = glyphs.road[4] if "road" in sketch.roads else glyphs.fill(sketch.ground.terrain)
    return glyphs.fill(sketch.ground.terrain) + road
