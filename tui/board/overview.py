"""Draws a hex of the overview: two cells wide, and half a cell lower in every other column."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.board import cell_styles
from cockade.tui.board.artist import PictureRow
from cockade.tui.board.cell_styles import Ink

if TYPE_CHECKING:
    from cockade.tui.board.glyphs import GlyphSet
    from cockade.tui.board.hex_look import Sketch

BANK = "bank"
RIM = "^"
"""Follows the terrain of a hex on the high side of a slope."""


def half_ground(sketch: Sketch | None) -> str:
    """The colour of a hex: the side of its counter, the bank of a river, or its terrain and rim."""
    if sketch is None:
        return ""
    if sketch.face:
        return f"side{sketch.face.side}"
    if _is_bank(sketch):
        return BANK
    return sketch.ground.terrain + RIM * sketch.ground.rim


def _is_bank(sketch: Sketch) -> bool:
    """True if a river lies along the west or south of the hex. One row of hexes then shows its course."""
    return any(side.wet for side in (sketch.upper, sketch.lower, sketch.floor))


def draw_whole(sketch: Sketch, glyphs: GlyphSet) -> PictureRow:
    """Draw a hex as one cell row: in a high column, or without half blocks."""
    ink = cell_styles.number(Ink("half", half_ground(sketch)))
    text = "  " if glyphs.half else _letters(sketch, glyphs)
    return PictureRow(0, 0, text, (ink, ink))


def draw_halves(above: Sketch | None, below: Sketch | None, glyphs: GlyphSet) -> PictureRow:
    """The cells that a hex of a low column shares with the one below it."""
    ink = cell_styles.number(Ink("half", half_ground(above), below=half_ground(below) or "void"))
    return PictureRow(0, 0, glyphs.half * 2, (ink, ink))


def _letters(sketch: Sketch, glyphs: GlyphSet) -> str:
    if sketch.face:
        before, after = glyphs.sides[sketch.face.side]
        return f"{before}{sketch.face.kind[:1]}{after}"
    fill = glyphs.river if _is_bank(sketch) else glyphs.fill(sketch.ground.terrain)
    crossing = next((s.crossing for s in (sketch.upper, sketch.lower, sketch.floor) if s.crossing), "")
    if crossing:
        return fill + glyphs.crossing(crossing)
    if "road" in sketch.roads:
        return fill + glyphs.road[4]
    return fill + (glyphs.slope.up if sketch.ground.rim else glyphs.fill(sketch.ground.terrain))
