"""A hex map as cells: hexes are drawn when they are first asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from cockade.engine.hexgrid import NE, NW, SE, SW, N, S, hex_number, spoken
from cockade.tui.board import cell_styles
from cockade.tui.board.artist import Artist, PictureRow
from cockade.tui.board.cell_planes import OTHER, Planes
from cockade.tui.board.cell_styles import Ink
from cockade.tui.board.hex_look import Sketcher
from cockade.tui.board.label_overflow import Runner
from cockade.tui.board.overview import draw_halves, draw_whole
from cockade.tui.board.scene import Scene, changed_hexes, printed_otherwise

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cockade.tui.board.glyphs import GlyphSet
    from cockade.tui.board.layout import Box, Layout


class BoardCanvas(Planes):
    """A scene drawn in one layout and one glyph set."""

    def __init__(
        self, scene: Scene, layout: Layout, glyphs: GlyphSet, flags: list[int] | None = None
    ) -> None:
        self.scene = scene
        self.layout = layout
        self.grid = scene.map.grid
        super().__init__(layout.size(self.grid), glyphs, flags if flags is not None else [0] * self.grid.size)
        self._sketcher = Sketcher(scene.map)
        self._artist = Artist(layout, glyphs) if layout.slope else None
        self._runner = Runner(self._sketcher, self._artist, layout) if self._artist else None
        self._undrawn = set(self.grid.hexes)
        self._seen = [(self.grid.col_max + 1, self.grid.col_min - 1)] * self.height

    # ------------------------------------------------------------ what is where

    def box(self, hex_: int) -> Box:
        """The rectangle that a hex touches, its outline included."""
        return self.layout.box(self.grid, hex_)

    def label_at(self, hex_: int) -> tuple[int, int, int]:
        """See `Canvas`: where its number stands, but in the smallest hexes under who stands there."""
        x, y = self.layout.origin(self.grid, hex_)
        rows = self.layout.interior
        if not rows:
            return x, y, self.layout.width
        row = rows[-1 if self.layout.slope == 1 and self.scene.face(hex_) else 0]
        return x + row.dx, y + row.dy, row.width

    # ------------------------------------------------------------ drawing

    def _draw(self, y: int, left: int, right: int) -> None:
        """Draw the hexes that touch a stretch of a row, unless they are drawn already."""
        grid, across = self.grid, self.layout.pitch[0]
        low = max(grid.col_min, grid.col_min + (left - self.layout.width) // across)
        high = min(grid.col_max, grid.col_min + right // across)
        seen = self._seen[y]
        if seen[0] <= low and high <= seen[1]:
            return
        low, high = min(low, seen[0]), max(high, seen[1])
        self._seen[y] = (low, high)
        columns = range(low, high + 1)
        hexes = [hex_number(column, row) for row in self._rows_at(y) for column in columns]
        fresh = self._undrawn.intersection(hexes)
        self._undrawn -= fresh
        for hex_ in fresh:
            self._own(hex_)
        self.stamp(fresh)

    def _rows_at(self, y: int) -> range:
        """The rows of hexes that touch a row of cells, in high or in low columns."""
        grid, down = self.grid, self.layout.pitch[1]
        reach = 3 * self.layout.slope or 1
        first = max(0, -((reach - y) // down))
        return range(grid.row_min + first, grid.row_min + min(y // down, grid.row_max - grid.row_min) + 1)

    def show(self, scene: Scene) -> set[int]:
        """Draw another scene of the same map; returns the hexes that changed."""
        changed = changed_hexes(self.scene, scene)
        self.scene = scene
        self.stamp(changed)
        return changed

    def reprint(self, scene: Scene) -> set[int]:
        """Draw a scene of another map of the same grid; returns the hexes that may look otherwise."""
        printed = printed_otherwise(self.scene.map, scene.map)
        changed = changed_hexes(self.scene, scene) | printed
        self.scene = scene
        self._sketcher.turn_to(scene.map, printed)
        if self._artist:
            self._runner = Runner(self._sketcher, self._artist, self.layout)
        for hex_ in changed - self._undrawn:
            self._own(hex_)
        self.stamp(changed)
        return changed

    def stamp(self, hexes: Iterable[int]) -> None:
        """Draw hexes as the scene has them; one that was never looked at can wait."""
        drawn = set(hexes) - self._undrawn
        drawn.update(*map(self._beneath, self._reaching(drawn)))
        for hex_ in drawn:
            if self._artist:
                self._stamp_outlined(hex_, self._artist)
            elif self.glyphs.half and self.grid.is_low(hex_ // 100):
                self._stamp_half(hex_)
            else:
                row = draw_whole(self._sketcher.sketch(self.scene, hex_), self.glyphs)
                self._put(*self.layout.origin(self.grid, hex_), row)
        for hex_ in self._reaching(drawn):
            self._run_on(hex_)

    def _reaching(self, hexes: set[int]) -> set[int]:
        return self._runner.reaching(hexes) - self._undrawn if self._runner else set()

    def _beneath(self, hex_: int) -> set[int]:
        """A hex with a long name and those into which it may reach, their cells their own again."""
        found = {hex_, *self._runner.crowded[hex_]} - self._undrawn - {0} if self._runner else set()
        for each in found:
            self._own(each)
        return found

    def _run_on(self, hex_: int) -> None:
        """Draw a long name over its hex and what is free beside it; the cells are that hex's then."""
        x, y = self.layout.origin(self.grid, hex_)
        for row in self._runner.runs(self.scene, hex_) if self._runner else ():
            self._put(x, y, row)
            start = x + row.dx
            self._owners[y + row.dy][start : start + len(row.text)] = [hex_] * len(row.text)

    def _put(self, x: int, y: int, row: PictureRow) -> None:
        start, line = x + row.dx, y + row.dy
        end = start + len(row.text)
        self._chars[line][start:end] = row.text
        self._inks[line][start:end] = row.inks
        self._spans[line] = None

    def _stamp_outlined(self, hex_: int, artist: Artist) -> None:
        sketch = self._sketcher.sketch(self.scene, hex_)
        is_long = self._runner and hex_ in self._runner.crowded
        picture = artist.draw(evolve(sketch, place="") if is_long else sketch)
        x, y = self.layout.origin(self.grid, hex_)
        for row in picture.rows:
            self._put(x, y, row)
        if picture.number_at and self.glyphs.numbers:
            dx, dy = picture.number_at
            self._chars[y + dy][x + dx : x + dx + 4] = spoken(hex_)

    def _stamp_half(self, hex_: int) -> None:
        x, y = self.layout.origin(self.grid, hex_)
        above, below = self.grid.step(hex_, N), self.grid.step(hex_, S)
        here = self._sketcher.sketch(self.scene, hex_)
        over = self._sketcher.sketch(self.scene, above) if above else None
        under = self._sketcher.sketch(self.scene, below) if below else None
        self._put(x, y, draw_halves(over, here, self.glyphs))
        self._put(x, y + 1, draw_halves(here, under, self.glyphs))

    # ------------------------------------------------------------ owners and the rim

    def _own(self, hex_: int) -> None:
        """Write a hex into the owner plane, and draw the outline that no neighbour draws."""
        if not self.layout.slope:
            self._own_overview(hex_)
            return
        x, y = self.layout.origin(self.grid, hex_)
        beyond = self._sketcher.beyond(hex_)
        last = 2 * self.layout.slope - 1
        for row in self.layout.interior:
            side = beyond[NW if row.dy < self.layout.slope else SW]
            start = x + row.dx
            under = beyond[S] * OTHER if row.dy == last else 0
            cells = [hex_ + side * OTHER, *[hex_ + under] * row.width]
            self._owners[y + row.dy][start - 1 : start + row.width] = cells
        self._rim(hex_, beyond)

    def _rim(self, hex_: int, beyond: tuple[int, ...]) -> None:
        x, y = self.layout.origin(self.grid, hex_)
        ground = self.scene.map.terrain[hex_]
        edge = cell_styles.number(Ink("edge", ground, self.scene.map.level[hex_]))
        for direction, glyph in ((NE, "\\"), (SE, "/")) if self.glyphs.outlines else ():
            if not beyond[direction]:
                for dx, dy in self.layout.slants[direction]:
                    self._cell(x + dx, y + dy, glyph, edge, hex_)
        if not beyond[N] and self.glyphs.outlines:
            first = self.layout.interior[0]
            for dx in range(first.dx, first.dx + first.width):
                self._cell(x + dx, y - 1, "_", cell_styles.number(Ink("edge")), hex_)

    def _cell(self, x: int, y: int, glyph: str, ink: int, owner: int) -> None:
        self._chars[y][x], self._inks[y][x], self._owners[y][x] = glyph, ink, owner
        self._spans[y] = None

    def _own_overview(self, hex_: int) -> None:
        x, y = self.layout.origin(self.grid, hex_)
        if not (self.glyphs.half and self.grid.is_low(hex_ // 100)):
            self._owners[y][x : x + 2] = [hex_] * 2
            return
        above = self.grid.step(hex_, N) or 0
        self._owners[y][x : x + 2] = [hex_ + above * OTHER] * 2
        if not self.grid.step(hex_, S):
            self._owners[y + 1][x : x + 2] = [hex_] * 2
