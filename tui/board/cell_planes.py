"""
A map as cells: three planes of characters, inks and owners, and flags above them.

Rows are cut into spans of one ink and one owner on first use. Flags change no plane: they choose another
style for a span, and put a mark into its slot.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from itertools import groupby
from typing import TYPE_CHECKING

from cockade.tui.board import cell_styles
from cockade.tui.board.cell_styles import BESIDE, CROWDED, HEADED, STEPPED
from cockade.tui.board.flags import BITS, HEADS, RINGS, Flag, first_of, tail_of
from cockade.tui.board.layout import Box
from cockade.tui.board.wide_chars import REST, cut, letters, mended

if TYPE_CHECKING:
    from cockade.tui.board.glyphs import GlyphSet

Span = tuple[int, str, int, int, int]
"""The column, the text in cells, the ink, the place that owns the span, and the place beyond its border."""
INK_BITS = 16
OTHER = 10_000
"""The factor for the place beyond the edge in the owner plane, which also holds the owner."""
RING_BITS = sum(RINGS)


def style_key(ink: int, flags: int, other: int) -> int:
    """One number for everything that determines the style of a span. Without flags, it is the ink itself."""
    return ink | flags << INK_BITS | other << (INK_BITS + BITS)


def from_key(key: int) -> tuple[int, int, int]:
    """The ink, the flags of the owner, and the ring flags of the place beyond."""
    return key & (1 << INK_BITS) - 1, key >> INK_BITS & (1 << BITS) - 1, key >> (INK_BITS + BITS)


class Planes(ABC):
    """The planes of a map of some size, drawn with one glyph set."""

    def __init__(self, size: tuple[int, int], glyphs: GlyphSet, flags: list[int]) -> None:
        self.glyphs = glyphs
        self.flags = flags
        self.width, self.height = size
        self._chars = [[" "] * self.width for _ in range(self.height)]
        self._inks = [[cell_styles.VOID] * self.width for _ in range(self.height)]
        self._owners = [[0] * self.width for _ in range(self.height)]
        self._spans: list[list[Span] | None] = [None] * self.height

    @abstractmethod
    def _draw(self, y: int, left: int, right: int) -> None:
        """Draw everything that touches a stretch of a row, unless that is done already."""

    def owner(self, x: int, y: int) -> int | None:
        """The place at a cell, or None if there is none."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            return None
        self._draw(y, x, x + 1)
        return self._owners[y][x] % OTHER or None

    def text(self, region: Box | None = None) -> str:
        """The characters of a region, including the marks of the flags."""
        x, y, width, height = region or Box(0, 0, self.width, self.height)
        rows = range(max(0, y), min(self.height, y + height))
        lines = ("".join(text for text, _ in self.row(row, x, x + width)) for row in rows)
        return "\n".join(line.rstrip() for line in lines)

    def row(self, y: int, left: int, right: int) -> list[tuple[str, int]]:
        """The texts and style keys of a row between two columns, up to the edge of the map."""
        self._draw(y, left, right)
        flags, slots = self.flags, cell_styles.slots
        found = []
        for x, text, ink, owner, other in self._row_spans(y):
            end = x + len(text)
            if end <= left:
                continue
            if x >= right:
                break
            if x < left or end > right:
                text = cut(text, left - x, right - x)  # noqa: PLW2901
            state = flags[owner]
            if state and slots[ink]:
                text = self._mark(state, slots[ink]) or text  # noqa: PLW2901
            beyond = flags[other] & RING_BITS
            if (state | beyond) & RING_BITS and cell_styles.edgy[ink]:
                text = text.translate(self.glyphs.thick)  # noqa: PLW2901
            key = style_key(ink, state, beyond) if state or beyond else ink  # most of a map has no flags
            found.append((letters(text) if REST in text else text, key))
        return found

    def _mark(self, state: int, slot: int) -> str:
        flag = first_of(HEADS, state) if slot in HEADED else tail_of(state, stepped=slot == STEPPED)
        if flag is Flag.PATH and slot in (CROWDED, BESIDE):
            return self.glyphs.marks[flag] if slot == CROWDED else ""
        return self.glyphs.mark(flag, state) if flag else ""

    def _row_spans(self, y: int) -> list[Span]:
        spans = self._spans[y]
        if spans is None:
            spans = self._spans[y] = self._cut(y)
        return spans

    def _cut(self, y: int) -> list[Span]:
        chars = mended("".join(self._chars[y]))
        spans: list[Span] = []
        x = 0
        for (ink, owner), cells in groupby(zip(self._inks[y], self._owners[y], strict=True)):
            end = x + len(list(cells))
            spans.append((x, chars[x:end], ink, owner % OTHER, owner // OTHER))
            x = end
        return spans
