"""Draws an area: its sign and its name, its points, its troops and markers, in three sizes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from cockade.tui.board import cell_styles
from cockade.tui.board.areas.glyphs import AREA_GLYPHS
from cockade.tui.board.areas.land import GROUNDS
from cockade.tui.board.areas.scene import NOBODY, AreaFace
from cockade.tui.board.cell_styles import HEAD, TAIL, Ink
from cockade.tui.board.names import shortened
from cockade.tui.board.wide_chars import REST, cut, in_cells
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from cockade.engine.areamap import Area
    from cockade.tui.board.areas.layout import AreaZoom
    from cockade.tui.board.areas.scene import Troops
    from cockade.tui.board.glyphs import GlyphSet

NOTHING = AreaFace()
SIGN, LABEL = Ink("sign"), Ink("points")
"""The roles of names and signs of kinds, which take part in the ring of an area, and of smaller print."""
Rows = list[tuple[list[str], list[int]]]
"""Characters and inks, row by row."""
BLOCK = (1, 2, 3)
"""The rows of a counter with large figures."""


class Pad:
    """The cells of one area while it is drawn, with its background."""

    def __init__(self, behind: Rows, grounds: list[list[str]]) -> None:
        self.rows: Rows = [(list(chars), list(under)) for chars, under in behind]
        self.grounds = grounds
        self.width = len(grounds[0])

    def put(self, x: int, y: int, text: str, ink: Ink) -> None:
        """Write a text in cells on the ground, up to the edge of the area."""
        chars, under = self.rows[y]
        for at, letter in enumerate(cut(text, 0, self.width - x), x):
            chars[at] = letter
            under[at] = cell_styles.number(evolve(ink, ground=self.grounds[y][at - (letter == REST)]))


class AreaArtist:
    """Draws areas in one zoom and one glyph set."""

    def __init__(self, zoom: AreaZoom, glyphs: GlyphSet, codes: dict[str, str]) -> None:
        self.zoom = zoom
        self.sides = glyphs.sides
        self.glyphs = AREA_GLYPHS[glyphs.name]
        self.codes = codes

    def draw(self, area: Area, face: AreaFace | None, behind: Rows, grounds: list[list[str]]) -> Rows:
        """The rows of an area, drawn on its background."""
        pad, shown = Pad(behind, grounds), face or NOTHING
        self._spot(pad, area, shown)
        pad.put(pad.width - 1, 0, " ", evolve(SIGN, slot=TAIL))
        {1: self._code, 2: self._label}.get(self.zoom.rows, self._card)(pad, area, shown)
        return pad.rows

    def _spot(self, pad: Pad, area: Area, face: AreaFace) -> None:
        """
        Draw the sign of the kind of area, in the colours of the side that holds it alone.

        A mark may replace it.
        """
        ink = evolve(SIGN, role="owner", side=face.side) if face.is_held and not face.is_contested else SIGN
        pad.put(0, 0, self.glyphs.spots[ground_of(area)], evolve(ink, slot=HEAD))

    # ------------------------------------------------------------ far away

    def _code(self, pad: Pad, area: Area, face: AreaFace) -> None:
        """Write three letters of the name, and the sides present."""
        pad.put(1, 0, self.codes.get(area.id, area.label[:3]), SIGN)
        if face.is_contested:
            pad.put(4, 0, self.glyphs.both, SIGN)
        elif face.is_held:
            pad.put(4, 0, "".join(self.sides[face.side]), _unit(face.side))

    # ------------------------------------------------------------ as the sheet is

    def _label(self, pad: Pad, area: Area, face: AreaFace) -> None:
        """
        Write the name with markers after it.

        Below are the points, the sign of a port, and the troops of both sides. Markers without room after a
        long name go after the troops, if there is room.
        """
        points = self._points(area)
        pad.put(1, 1, points, LABEL)
        x = 2 + len(points)
        is_below = self._goes_below(pad, area, face, pad.width - x)
        room = pad.width - 2 - (0 if is_below else len(face.tokens))
        self._name(pad, area, room)
        end = pad.width - len(face.tokens) * is_below
        self._tokens(pad, end if is_below else 1 + room, int(is_below), face)
        counts = self._troops(face, end - x)
        for side, text in enumerate(self._broadened(face, *counts, end - x)):
            pad.put(x, 1, text, _unit(side, faded=face.troops[side].moved))
            x += len(text) + bool(text)

    def _goes_below(self, pad: Pad, area: Area, face: AreaFace, room: int) -> bool:
        """True if the markers must go to the row of the troops, and the troops still fit in full."""
        name = len(in_cells(say(area.label)))
        told = self._troops(face, room)
        is_long = name > pad.width - 2 - len(face.tokens)
        return is_long and sum(map(len, told)) + all(told) + len(face.tokens) <= room

    @staticmethod
    def _name(pad: Pad, area: Area, room: int) -> int:
        """Write the name. Returns the cells it takes."""
        name = in_cells(shortened(say(area.label), room))
        pad.put(1, 0, name, SIGN)
        return len(name)

    def _points(self, area: Area) -> str:
        """The points of an area and the sign of a port. Boxes have no sign."""
        points = str(area.points) if area.points else " " if area.port else ""
        return points + (self.glyphs.port if area.port and ground_of(area) != "home" else "")

    def _tokens(self, pad: Pad, x: int, y: int, face: AreaFace) -> None:
        for n, token in enumerate(face.tokens):
            pad.put(x + n, y, token.letter, _unit(token.side) if token.side >= 0 else SIGN)

    def _troops(self, face: AreaFace, room: int) -> tuple[str, str]:
        """
        The text for both sides in `room` cells.

        Letters are left out first, the second side's before the first's, and figures never.
        """
        first, second = face.troops
        for parts in ((3, 3), (3, 2), (2, 2), (2, 1), (1, 1), (1, 0), (0, 0)):
            left, right = self._count(first, 0, parts[0]), self._count(second, 1, parts[1])
            if len(left) + len(right) + bool(left and right) <= room:
                return left, right
        return left, right

    @staticmethod
    def _broadened(face: AreaFace, left: str, right: str, room: int) -> tuple[str, str]:
        """Widen an army by its counters if there is room: one cell for every two."""
        spare = room - len(left) - len(right) - bool(left and right)
        first, second = (
            troops.ashore // 2 if said else 0 for troops, said in zip(face.troops, (left, right), strict=True)
        )
        wide = min(second, spare - min(first, spare // 2 if second else spare))
        return left.ljust(len(left) + min(first, spare - wide)), right.rjust(len(right) + wide)

    def _count(self, troops: Troops, side: int, parts: int) -> str:
        """
        One side in figures and letters, between the signs of its side: "<5L/2f", "3f>".

        With fewer parts, the cargo is left out first, then the number of fleets, then leaders and fleets.
        """
        if not troops:
            return ""
        found = str(troops.ashore) if troops.ashore else ""
        found += self.glyphs.leader if troops.leaders and (parts or not found) else ""
        if troops.fleets and (parts or not found):
            found += "/" if found else ""
            found += f"{troops.fleets}f" if parts > 1 and troops.fleets > 1 else "f"
            found += f"+{troops.afloat}" if troops.afloat and parts > 2 else ""
        before, after = self.sides[side]
        return f"{before}{found}{after}"

    # ------------------------------------------------------------ near

    def _card(self, pad: Pad, area: Area, face: AreaFace) -> None:
        """
        Draw the name and the points, a large counter for each side, markers between them, and the names of
        units.
        """
        points = self._points(area).strip()
        named = self._name(pad, area, pad.width - 3 - len(points))
        pad.put(named + 2, 0, points, LABEL)
        for side, troops in enumerate(face.troops):
            if troops:
                self._counter(pad, face, side)
        self._markers(pad, face)
        self._told(pad, face)

    def _counter(self, pad: Pad, face: AreaFace, side: int) -> None:
        """
        Draw a counter three rows high with the number of troops ashore, or of fleets without troops, in large
        figures.
        """
        troops = face.troops[side]
        rows = self._figures(troops, side)
        x = pad.width - len(rows[0]) if side and face.is_contested else 0
        for y, row in zip(BLOCK, rows, strict=True):
            pad.put(x, y, row, _unit(side, faded=troops.moved))

    def _figures(self, troops: Troops, side: int) -> tuple[str, str, str]:
        number = str(troops.ashore or troops.fleets or troops.leaders)
        before, after = self.sides[side]
        if not self.glyphs.figures:
            nw, top, ne, wall, sw, bottom, se = tuple(self.glyphs.frame)
            inner = f"{before}{number}{after}".center(5)
            return nw + top * 5 + ne, wall + inner + wall, sw + bottom * 5 + se
        digits = [self.glyphs.figures[int(digit)] for digit in number]
        upper, middle, lower = (" ".join(digit[row] for digit in digits) for row in range(3))
        blank = " " * len(before or after)
        return (
            f" {upper}{blank} ",
            f"{before or ' '}{middle}{after or ' '} "[: len(upper) + 3],
            f" {lower}{blank} ",
        )

    def _markers(self, pad: Pad, face: AreaFace) -> None:
        """Write markers as words in an area without troops, or as letters between the counters."""
        middle = pad.width // 2
        for y, token in zip(BLOCK, face.tokens, strict=False):
            ink = _unit(token.side) if token.side >= 0 else SIGN
            if face.is_contested:
                pad.put(middle, y, token.letter, ink)
            else:
                pad.put(middle if face.is_held else 0, y, cut(in_cells(token.word), 0, middle + 1), ink)

    def _told(self, pad: Pad, face: AreaFace) -> None:
        """Write the troops of both sides in letters, the Americans first."""
        last, x = self.zoom.rows - 1, 0
        counts = self._troops(face, pad.width)
        room = pad.width - sum(map(len, counts)) - all(counts)
        for side, (troops, said) in enumerate(zip(face.troops, counts, strict=True)):
            if troops == NOBODY:
                continue
            told = clipped_words(in_cells(troops.told), room - 1)
            room -= len(told) + bool(told)
            text = " ".join(filter(None, (told, said) if side else (said, told)))
            pad.put(x, last, text, _unit(side, faded=troops.moved))
            x += len(text) + 1


def _unit(side: int, *, faded: bool = False) -> Ink:
    """The ink of a side. Armies that have moved are also underlined."""
    return Ink("unit", side=side, faded=faded, under=faded)


def clipped_words(text: str, room: int) -> str:
    """The leading words of a text that fit in `room` cells."""
    if len(text) <= room:
        return text
    return text[: text.rfind(" ", 0, room + 1)] if " " in text[: max(0, room) + 1] else ""


def ground_of(area: Area) -> str:
    """The kind of an area for its sign."""
    return GROUNDS.get(area.kind, area.kind)
