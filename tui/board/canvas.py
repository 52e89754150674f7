"""A hex map as cells. Hexes are drawn on first use."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from attrs import evolve

from cockade.engine.hexgrid import NE, NW, SE, SW, N, S, hex_number, spoken
from cockade.tui.board import cell_styles
from cockade.tui.board.artist import Artist, PictureRow
from cockade.tui.board.cell_planes import OTHER, Planes
from cockade.tui.board.cell_styles import Ink
from cockade.tui.board.hex_look import Sketcher
from cockade.tui.board.names import is_whole, lay_out
from cockade.tui.board.overview import draw_halves, draw_whole
from cockade.tui.board.scene import Scene, changed_hexes, printed_otherwise
from cockade.tui.board.wide_chars import in_cells
from cockade.tui.input.settings import OFF
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cockade.tui.board.glyphs import GlyphSet
    from cockade.tui.board.layout import Box, HexRow, Layout
    from cockade.tui.board.scene import Scene


class _Line(NamedTuple):
    """An interior row, and what lies below a name in it, from a column of the hex."""

    row: HexRow
    first: int
    text: str
    inks: tuple[int, ...]


class Runner:
    """Lays out names that are too long for their hexes."""

    def __init__(self, sketcher: Sketcher, artist: Artist, layout: Layout) -> None:
        self._sketcher = sketcher
        self._artist = artist
        self._layout = layout
        places = sketcher.sheet.places if layout.slope > 1 else ()
        self.crowded = {hex_: self._east(hex_) for hex_ in places if self._is_too_long(hex_)}
        """The hexes that each long name may reach into, by its hex."""

    def reaching(self, hexes: set[int]) -> set[int]:
        """The hexes whose names lie in some hexes or may reach into them."""
        return {at for at, east in self.crowded.items() if at in hexes or not hexes.isdisjoint(east)}

    def runs(self, scene: Scene, hex_: int) -> list[PictureRow]:
        """The rows of a name as drawn over a hex and beyond."""
        sketch = self._sketcher.sketch(scene, hex_)
        if sketch.face:
            return []
        lines = [self._line(scene, hex_, row) for row in self._artist.quiet_rows(sketch.roads)]
        texts = lay_out(say(sketch.place), [(line.row.width, len(line.text)) for line in lines])
        return [_run(line, in_cells(text)) for line, text in zip(lines, texts, strict=False) if text]

    def _is_too_long(self, hex_: int) -> bool:
        rows = self._artist.quiet_rows(self._sketcher.roads(hex_))
        name = say(self._sketcher.sheet.places[hex_])
        return not is_whole(name, lay_out(name, [(row.width, row.width) for row in rows]))

    def _east(self, hex_: int) -> tuple[int, ...]:
        beyond = self._sketcher.beyond(hex_)
        return beyond[NE], beyond[SE]

    def _line(self, scene: Scene, hex_: int, row: HexRow) -> _Line:
        """A row, its left border if that is plain, and the free cells on the right."""
        own = self._artist.draw(evolve(self._sketcher.sketch(scene, hex_), place="")).rows[row.dy]
        begin = 0 if cell_styles.by_number(own.inks[0]).role == "edge" else 1
        text, under = self._onward(scene, hex_, row)
        return _Line(row, row.dx - 1 + begin, own.text[begin:] + text, own.inks[begin:] + under)

    def _onward(self, scene: Scene, hex_: int, row: HexRow) -> tuple[str, tuple[int, ...]]:
        """The cells beyond a row that a name may hide. Before any other cell there is a gap."""
        is_upper = row.dy < self._layout.slope
        upper, lower = self.crowded[hex_]
        there = upper if is_upper else lower
        if not there:
            return self._rim() if is_upper and lower else ("", ())
        sketch = self._sketcher.sketch(scene, there)
        beyond = self._artist.draw(sketch).rows[(row.dy + self._layout.slope) % len(self._layout.interior)]
        roles = {"edge"} if sketch.face else {"edge", "fill"}
        free = len(list(takewhile(lambda ink: _is_free(ink, roles), beyond.inks)))
        is_text = free < len(beyond.inks) and _is_text(beyond.inks[free])
        end = max(0, free - is_text)
        return beyond.text[:end], beyond.inks[:end]

    def _rim(self) -> tuple[str, tuple[int, ...]]:
        """The edge of the map, next to the highest hex of its column."""
        _, down, flat = self._artist.glyphs.outline
        text = down + flat * self._layout.top
        return text, (cell_styles.number(Ink("edge")),) * len(text)


def _is_free(number: int, roles: set[str]) -> bool:
    ink = cell_styles.by_number(number)
    return ink.role in roles and not ink.slot and not ink.wet


def _is_text(number: int) -> bool:
    ink = cell_styles.by_number(number)
    return bool(ink.slot) or ink.role in {"label", "name", "unit", "owner"}


def _run(line: _Line, name: str) -> PictureRow:
    """A name in the middle of its row, or near it, without the texture around it."""
    inner = line.row.dx - line.first
    end = inner + line.row.width
    begin = min(max(0, inner + (line.row.width - len(name)) // 2), len(line.text) - len(name))
    chars = [" " if inner <= k < end else letter for k, letter in enumerate(line.text)]
    under = list(line.inks)
    for k, letter in enumerate(name, begin):
        ink = cell_styles.by_number(under[k])
        chars[k], under[k] = letter, cell_styles.number(evolve(ink, role="name", under=chars[k] in "_▁"))
    shown = slice(min(begin, inner), max(begin + len(name), end))
    return PictureRow(line.first + shown.start, line.row.dy, "".join(chars[shown]), tuple(under[shown]))


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
        """See `Canvas`: in its last row, so that its number, its name and who is there can be read."""
        x, y = self.layout.origin(self.grid, hex_)
        rows = self.layout.interior
        if not rows:
            return x, y, self.layout.width
        row = rows[-1]
        return x + row.dx, y + row.dy, row.width

    # ------------------------------------------------------------ drawing

    def _draw(self, y: int, left: int, right: int) -> None:
        """Draw the hexes that touch a stretch of a row, unless that is done already."""
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
        """Draw another scene of the same map. Returns the hexes that changed."""
        changed = changed_hexes(self.scene, scene)
        self.scene = scene
        self.stamp(changed)
        return changed

    def reprint(self, scene: Scene) -> set[int]:
        """Draw a scene of another map of the same grid. Returns the hexes that may look different."""
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
        """Draw hexes in their state in the scene. One that was never shown can wait."""
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
        """A hex with a long name and the hexes it may reach into, with their own cells again."""
        found = {hex_, *self._runner.crowded[hex_]} - self._undrawn - {0} if self._runner else set()
        for each in found:
            self._own(each)
        return found

    def _run_on(self, hex_: int) -> None:
        """
        Draw a long name over its hex and the free cells next to it.

        These cells then belong to that hex.
        """
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
        if picture.number_at and self.glyphs.numbers != OFF:
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
        """Write a hex into the owner plane, and draw the outline on sides without a neighbour."""
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
        up, down, flat = self.glyphs.outline
        for direction, glyph in ((NE, down), (SE, up)) if self.glyphs.outlines else ():
            if not beyond[direction]:
                for dx, dy in self.layout.slants[direction]:
                    self._cell(x + dx, y + dy, glyph, edge, hex_)
        if not beyond[N] and self.glyphs.outlines:
            first = self.layout.interior[0]
            for dx in range(first.dx, first.dx + first.width):
                self._cell(x + dx, y - 1, flat, cell_styles.number(Ink("edge")), hex_)

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
