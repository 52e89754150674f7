"""A map to look at only: all of it, as near as it fits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve
from rich.segment import Segment
from textual.strip import Strip
from textual.widget import Widget

from cockade.tui.board.board import Brush

if TYPE_CHECKING:
    from cockade.tui.board.atlas import AnyScene, Atlas, Canvas
    from cockade.tui.board.glyphs import GlyphSet
    from cockade.tui.board.palette import Palette


class Scenery(Widget):
    """Draws a scene in the middle of its width, as high as it is."""

    ALLOW_SELECT = False

    DEFAULT_CSS = """
    Scenery { height: 1fr; background: $background; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._drawn: tuple[Canvas, Brush] | None = None

    def show(
        self, atlas: Atlas, scene: AnyScene, drawing: tuple[Palette, GlyphSet], room: tuple[int, int]
    ) -> None:
        """Draw this from now on, as near as all of it has room; else from farthest away."""
        palette, glyphs = drawing
        glyphs = glyphs if palette.coloured else evolve(glyphs, half="")
        far, *nearer = atlas.zooms
        best = atlas.canvas(scene, far, glyphs)
        for zoom in nearer:
            canvas = atlas.canvas(scene, zoom, glyphs)
            if canvas.width > room[0] or canvas.height > room[1]:
                break
            best = canvas
        self._drawn = best, Brush(palette)
        self.styles.height = min(best.height, room[1])
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """One row."""
        width = self.size.width
        if self._drawn is None or y >= self._drawn[0].height:
            return Strip.blank(width, self.rich_style)
        canvas, brush = self._drawn
        left = max(0, (width - canvas.width) // 2)
        segments = brush.segments(canvas.row(y, 0, min(canvas.width, width)))
        strip = Strip([Segment(" " * left, self.rich_style), *segments])
        return strip.adjust_cell_length(width, self.rich_style)
