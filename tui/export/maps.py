"""Maps as pictures, without a screen: a part of a scene in any palette."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.segment import Segment

from cockade.tui.board import cell_styles
from cockade.tui.board.board import Brush
from cockade.tui.board.flags import with_group
from cockade.tui.board.layout import Box, around

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from cockade.tui.board.atlas import AnyScene, Atlas, Canvas
    from cockade.tui.board.glyphs import GlyphSet
    from cockade.tui.board.palette import Palette

WIDEST = 190
"""The most cells across a map. A wider one is drawn in a farther zoom."""


class MapPainter:
    """Paints maps in one look."""

    def __init__(self, palette: Palette, glyphs: GlyphSet, colours: str) -> None:
        self._brush = Brush(palette, glyphs)
        self._glyphs = glyphs
        self._colours = colours

    def whole(self, atlas: Atlas, scene: AnyScene, places: Collection[int]) -> bytes:
        """The part of a map with these places as a PNG, in the nearest zoom that fits."""
        far, *others, _ = atlas.zooms
        for zoom in reversed(others or [far]):
            canvas = atlas.canvas(scene, zoom, self._glyphs)
            part = part_of(canvas, places or atlas.places, 1)
            if part.width <= WIDEST:
                break
        return self._painted(canvas, part)

    def battle(self, atlas: Atlas, scene: AnyScene, places: Collection[int]) -> bytes:
        """These places, marked as one combat, and their surroundings."""
        flags = [0] * atlas.size
        for place in places:
            flags[place] = with_group(1)
        canvas = atlas.canvas(scene, atlas.zooms[-2], self._glyphs, flags)
        return self._painted(canvas, part_of(canvas, places or atlas.places, 3))

    def _painted(self, canvas: Canvas, part: Box) -> bytes:
        from cockade.tui.export.rasterizer import Painter

        painter = Painter(self._colours)
        painter.take(list(self._rows(canvas, part)))
        return painter.png()

    def _rows(self, canvas: Canvas, part: Box) -> Iterator[list[Segment]]:
        """The rows of a part, each in full width."""
        for y in range(part.y, part.y + part.height):
            row = self._brush.segments(canvas.row(y, part.x, part.x + part.width))
            missing = part.width - sum(segment.cell_length for segment in row)
            yield [*row, Segment(" " * missing, self._brush.style(cell_styles.VOID))]


def part_of(canvas: Canvas, places: Collection[int], more: int) -> Box:
    """The cells around some places, with a border of `more` places, inside the map."""
    boxes = list(map(canvas.box, places))
    box, (_, _, across, down) = around(boxes), boxes[0]
    left, top = max(0, box.x - more * across), max(0, box.y - more * down)
    right = min(canvas.width, box.x + box.width + more * across)
    bottom = min(canvas.height, box.y + box.height + more * down)
    return Box(left, top, right - left, bottom - top)
