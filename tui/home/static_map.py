"""A map only for viewing: all of it, in the nearest zoom that fits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.segment import Segment
from textual.strip import Strip
from textual.widget import Widget

from cockade.tui.board.board import Brush
from cockade.tui.widgets.mini_map import mini_cell

if TYPE_CHECKING:
    from cockade.tui.board.atlas import AnyScene, Atlas, Canvas, Mini
    from cockade.tui.board.glyphs import GlyphSet
    from cockade.tui.board.palette import Palette


class Scenery(Widget):
    """Draws a scene centred in its width, at the height of the scene."""

    ALLOW_SELECT = False

    DEFAULT_CSS = """
    Scenery { height: 1fr; background: $background; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[list[Segment]] = []

    def show(
        self, atlas: Atlas, scene: AnyScene, drawing: tuple[Palette, GlyphSet], room: tuple[int, int]
    ) -> None:
        """Show a scene in the nearest zoom that fits. If none does, show a small map."""
        palette, glyphs = drawing
        glyphs = glyphs if palette.coloured else glyphs.without_colours()
        best: Canvas | None = None
        for zoom in atlas.zooms:
            canvas = atlas.canvas(scene, zoom, glyphs)
            if canvas.width > room[0] or canvas.height > room[1]:
                break
            best = canvas
        self._rows = (
            _drawn(best, palette, glyphs) if best else _small(atlas.mini(scene, *room), palette, glyphs)
        )
        self.styles.height = len(self._rows)
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Render one row."""
        width = self.size.width
        if y >= len(self._rows):
            return Strip.blank(width, self.rich_style)
        drawn = Strip(self._rows[y])
        left = max(0, (width - drawn.cell_length) // 2)
        strip = Strip([Segment(" " * left, self.rich_style), *drawn])
        return strip.adjust_cell_length(width, self.rich_style)


def _drawn(canvas: Canvas, palette: Palette, glyphs: GlyphSet) -> list[list[Segment]]:
    brush = Brush(palette, glyphs)
    return [[*brush.segments(canvas.row(y, 0, canvas.width))] for y in range(canvas.height)]


def _small(mini: Mini, palette: Palette, glyphs: GlyphSet) -> list[list[Segment]]:
    return [[mini_cell(mini, x, y, palette, glyphs) for x in range(mini.width)] for y in range(mini.height)]
