"""Names longer than their hex run on over what is free beside it, where only plain outlines are drawn."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from attrs import evolve

from cockade.engine.hexgrid import NE, SE
from cockade.tui.board import cell_styles
from cockade.tui.board.artist import PictureRow
from cockade.tui.board.cell_styles import Ink
from cockade.tui.board.names import is_whole, lay_out
from cockade.tui.board.wide_chars import in_cells
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from cockade.tui.board.artist import Artist
    from cockade.tui.board.hex_look import Sketcher
    from cockade.tui.board.layout import HexRow, Layout
    from cockade.tui.board.scene import Scene


class _Line(NamedTuple):
    """An interior row, and what is drawn where a name in it may stand, from a column of the hex on."""

    row: HexRow
    first: int
    text: str
    inks: tuple[int, ...]


class Runner:
    """Lays the names of a map that are too long for their hexes."""

    def __init__(self, sketcher: Sketcher, artist: Artist, layout: Layout) -> None:
        self._sketcher = sketcher
        self._artist = artist
        self._layout = layout
        places = sketcher.sheet.places if layout.slope > 1 else ()
        self.crowded = {hex_: self._east(hex_) for hex_ in places if self._is_too_long(hex_)}
        """By hex with such a name: the hexes into which it may reach."""

    def reaching(self, hexes: set[int]) -> set[int]:
        """The hexes whose names stand in some hexes or may reach into them."""
        return {at for at, east in self.crowded.items() if at in hexes or not hexes.isdisjoint(east)}

    def runs(self, scene: Scene, hex_: int) -> list[PictureRow]:
        """The rows of a name as they are drawn over a hex and beyond."""
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
        """A row, its left border if that is plain, and what is free on the right."""
        own = self._artist.draw(evolve(self._sketcher.sketch(scene, hex_), place="")).rows[row.dy]
        begin = 0 if cell_styles.by_number(own.inks[0]).role == "edge" else 1
        text, under = self._onward(scene, hex_, row)
        return _Line(row, row.dx - 1 + begin, own.text[begin:] + text, own.inks[begin:] + under)

    def _onward(self, scene: Scene, hex_: int, row: HexRow) -> tuple[str, tuple[int, ...]]:
        """What is drawn beyond a row as far as a name may hide it; before anything else is a gap."""
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
        """What stands beside the highest hex of its column: the edge of the map."""
        text = "\\" + "_" * self._layout.top
        return text, (cell_styles.number(Ink("edge")),) * len(text)


def _is_free(number: int, roles: set[str]) -> bool:
    ink = cell_styles.by_number(number)
    return ink.role in roles and not ink.slot and not ink.wet


def _is_text(number: int) -> bool:
    ink = cell_styles.by_number(number)
    return bool(ink.slot) or ink.role in {"label", "name", "unit", "owner"}


def _run(line: _Line, name: str) -> PictureRow:
    """A name in the middle of its row, or as near to that as it can be, the texture around it gone."""
    inner = line.row.dx - line.first
    end = inner + line.row.width
    begin = min(max(0, inner + (line.row.width - len(name)) // 2), len(line.text) - len(name))
    chars = [" " if inner <= k < end else letter for k, letter in enumerate(line.text)]
    under = list(line.inks)
    for k, letter in enumerate(name, begin):
        ink = cell_styles.by_number(under[k])
        chars[k], under[k] = letter, cell_styles.number(evolve(ink, role="name", under=chars[k] == "_"))
    shown = slice(min(begin, inner), max(begin + len(name), end))
    return PictureRow(line.first + shown.start, line.row.dy, "".join(chars[shown]), tuple(under[shown]))
