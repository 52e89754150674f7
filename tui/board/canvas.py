"""
A map as cells: three planes of characters, inks and owners, and the flags that lie over them.

Hexes are drawn, and rows cut into spans of one ink and one owner, when they are first asked for.
Flags change no plane: they choose another style for a span, and put a mark into its slot.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from engine.hexgrid import NE, NW, SE, SW, N, S, hex_number, spoken
from tui.board import inks
from tui.board.artist import Artist, PictureRow
from tui.board.flags import BITS, HEADS, RINGS, TAILS, first_of
from tui.board.inks import HEAD, Ink
from tui.board.layout import Box
from tui.board.overview import draw_halves, draw_whole
from tui.board.scene import Scene, changed_hexes
from tui.board.sketch import Sketcher

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tui.board.glyphs import GlyphSet
    from tui.board.layout import Layout

Span = tuple[int, str, int, int, int]
"""Where it begins, its text, its ink, the hex that owns it and the other hex that it borders."""
INK_BITS = 16
OTHER = 10_000
"""The owner plane holds the owner and, times this, the hex beyond the edge."""
RING_BITS = sum(RINGS)


def style_key(ink: int, flags: int, other: int) -> int:
    """One number for all that decides the style of a span."""
    return ink | flags << INK_BITS | (other & RING_BITS) << (INK_BITS + BITS)


def from_key(key: int) -> tuple[int, int, int]:
    """The ink, the flags of the owner and the ring flags of the hex beyond."""
    return key & (1 << INK_BITS) - 1, key >> INK_BITS & (1 << BITS) - 1, key >> (INK_BITS + BITS)


class BoardCanvas:
    """A scene drawn in one layout and one glyph set."""

    def __init__(
        self, scene: Scene, layout: Layout, glyphs: GlyphSet, flags: list[int] | None = None
    ) -> None:
        self.scene = scene
        self.layout = layout
        self.glyphs = glyphs
        self.grid = scene.map.grid
        self.flags = flags if flags is not None else [0] * self.grid.size
        self.width, self.height = layout.size(self.grid)
        self._chars = [[" "] * self.width for _ in range(self.height)]
        self._inks = [[inks.VOID] * self.width for _ in range(self.height)]
        self._owners = [[0] * self.width for _ in range(self.height)]
        self._spans: list[list[Span] | None] = [None] * self.height
        self._sketcher = Sketcher(scene.map)
        self._artist = Artist(layout, glyphs) if layout.slope else None
        self._undrawn = set(self.grid.hexes)
        self._seen = [(self.grid.col_max + 1, self.grid.col_min - 1)] * self.height

    # ------------------------------------------------------------ what is where

    def owner(self, x: int, y: int) -> int | None:
        """The hex at a cell, or None off the map."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            return None
        self._draw(y, x, x + 1)
        return self._owners[y][x] % OTHER or None

    def box(self, hex_: int) -> Box:
        """The rectangle that a hex touches, its outline included."""
        return self.layout.box(self.grid, hex_)

    def text(self, region: Box | None = None) -> str:
        """The characters of a region, the marks of the flags included."""
        x, y, width, height = region or Box(0, 0, self.width, self.height)
        rows = range(max(0, y), min(self.height, y + height))
        lines = ("".join(text for text, _ in self.row(row, x, x + width)) for row in rows)
        return "\n".join(line.rstrip() for line in lines)

    def row(self, y: int, left: int, right: int) -> list[tuple[str, int]]:
        """The texts and style keys of a row between two columns, as far as the map goes."""
        self._draw(y, left, right)
        flags, slots = self.flags, inks.slots
        found = []
        for x, text, ink, owner, other in self._row_spans(y):
            end = x + len(text)
            if end <= left:
                continue
            if x >= right:
                break
            if x < left or end > right:
                text = text[max(0, left - x) : right - x]  # noqa: PLW2901
            state = flags[owner]
            if state and slots[ink]:
                text = self._mark(state, slots[ink]) or text  # noqa: PLW2901
            found.append((text, style_key(ink, state, flags[other])))
        return found

    def _mark(self, state: int, slot: int) -> str:
        flag = first_of(HEADS if slot == HEAD else TAILS, state)
        return self.glyphs.mark(flag, state) if flag else ""

    def _row_spans(self, y: int) -> list[Span]:
        spans = self._spans[y]
        if spans is None:
            spans = self._spans[y] = self._cut(y)
        return spans

    def _cut(self, y: int) -> list[Span]:
        chars = "".join(self._chars[y])
        spans: list[Span] = []
        x = 0
        for (ink, owner), cells in groupby(zip(self._inks[y], self._owners[y], strict=True)):
            end = x + len(list(cells))
            spans.append((x, chars[x:end], ink, owner % OTHER, owner // OTHER))
            x = end
        return spans

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

    def stamp(self, hexes: Iterable[int]) -> None:
        """Draw hexes as the scene has them; one that was never looked at can wait."""
        for hex_ in hexes:
            if hex_ in self._undrawn:
                continue
            if self._artist:
                self._stamp_outlined(hex_, self._artist)
            elif self.glyphs.half and self.grid.is_low(hex_ // 100):
                self._stamp_half(hex_)
            else:
                row = draw_whole(self._sketcher.sketch(self.scene, hex_), self.glyphs)
                self._put(*self.layout.origin(self.grid, hex_), row)

    def _put(self, x: int, y: int, row: PictureRow) -> None:
        start, line = x + row.dx, y + row.dy
        end = start + len(row.text)
        self._chars[line][start:end] = row.text
        self._inks[line][start:end] = row.inks
        self._spans[line] = None

    def _stamp_outlined(self, hex_: int, artist: Artist) -> None:
        picture = artist.draw(self._sketcher.sketch(self.scene, hex_))
        x, y = self.layout.origin(self.grid, hex_)
        for row in picture.rows:
            self._put(x, y, row)
        if picture.number_at:
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
        edge = inks.number(Ink("edge", ground, self.scene.map.level[hex_]))
        for direction, glyph in ((NE, "\\"), (SE, "/")):
            if not beyond[direction]:
                for dx, dy in self.layout.slants[direction]:
                    self._cell(x + dx, y + dy, glyph, edge, hex_)
        if not beyond[N]:
            first = self.layout.interior[0]
            for dx in range(first.dx, first.dx + first.width):
                self._cell(x + dx, y - 1, "_", inks.number(Ink("edge")), hex_)

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
