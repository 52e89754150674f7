"""Maps as pictures, without a screen: a scene, the part of it that matters, in any palette."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.segment import Segment

from tui.board import inks
from tui.board.board import Brush
from tui.board.canvas import BoardCanvas
from tui.board.flags import with_group
from tui.board.layout import COMPACT, STANDARD, Box, around
from tui.export.painter import Painter

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from tui.board.glyphs import GlyphSet
    from tui.board.layout import Layout
    from tui.board.palette import Palette
    from tui.board.scene import Scene

WIDEST = 190
"""So many cells across a map may be with hexes of four rows; else they have two."""


class MapPainter:
    """Paints maps in one look."""

    def __init__(self, palette: Palette, glyphs: GlyphSet, colours: str) -> None:
        self._brush = Brush(palette)
        self._glyphs = glyphs
        self._colours = colours

    def whole(self, scene: Scene, hexes: Collection[int]) -> bytes:
        """The part of a map in which these hexes are, as a PNG."""
        near = _part(BoardCanvas(scene, STANDARD, self._glyphs), hexes, 1).width <= WIDEST
        return self._painted(scene, STANDARD if near else COMPACT, hexes, ())

    def battle(self, scene: Scene, hexes: Collection[int]) -> bytes:
        """These hexes, marked as one combat, and what lies around them."""
        return self._painted(scene, STANDARD, hexes, hexes, more=3)

    def _painted(
        self,
        scene: Scene,
        layout: Layout,
        hexes: Collection[int],
        marked: Iterable[int],
        more: int = 1,
    ) -> bytes:
        flags = [0] * scene.map.grid.size
        for hex_ in marked:
            flags[hex_] = with_group(1)
        canvas = BoardCanvas(scene, layout, self._glyphs, flags)
        painter = Painter(self._colours)
        painter.take(list(self._rows(canvas, _part(canvas, hexes, more))))
        return painter.png()

    def _rows(self, canvas: BoardCanvas, part: Box) -> Iterator[list[Segment]]:
        """The rows of a part, each as wide as it."""
        for y in range(part.y, part.y + part.height):
            row = self._brush.segments(canvas.row(y, part.x, part.x + part.width))
            missing = part.width - sum(len(segment.text) for segment in row)
            yield [*row, Segment(" " * missing, self._brush.style(inks.VOID))]


def _part(canvas: BoardCanvas, hexes: Collection[int], more: int) -> Box:
    """The cells around some hexes, and so many hexes more on every side, as far as the map goes."""
    box = around(map(canvas.box, hexes or canvas.grid.hexes))
    across, down = (more * step for step in canvas.layout.pitch)
    left, top = max(0, box.x - across), max(0, box.y - down)
    right = min(canvas.width, box.x + box.width + across)
    bottom = min(canvas.height, box.y + box.height + down)
    return Box(left, top, right - left, bottom - top)
