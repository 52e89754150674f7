"""Draws the box of an area: its name and kind, its points, its troops and markers, in three sizes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from cockade.tui.board import inks
from cockade.tui.board.areas.glyphs import AREA_GLYPHS
from cockade.tui.board.areas.land import GROUNDS
from cockade.tui.board.areas.scene import NOBODY, AreaFace
from cockade.tui.board.inks import HEAD, TAIL, Ink

if TYPE_CHECKING:
    from cockade.engine.areamap import Area
    from cockade.tui.board.areas.layout import AreaZoom
    from cockade.tui.board.areas.scene import Troops
    from cockade.tui.board.glyphs import GlyphSet

NOTHING = AreaFace()
Rows = list[tuple[list[str], list[int]]]
"""Row by row the characters and the inks."""


class _Pad:
    """The cells of one box while it is being drawn."""

    def __init__(self, ground: str, width: int, rows: int) -> None:
        self.ground = ground
        self.width = width
        plain = inks.number(Ink("fill", ground))
        self.rows: Rows = [([" "] * width, [plain] * width) for _ in range(rows)]

    def put(self, x: int, y: int, text: str, ink: Ink | str) -> None:
        """Write a text, as far as the box goes, in an ink or in that of a role."""
        if isinstance(ink, str):
            ink = Ink(ink, self.ground)
        chars, under = self.rows[y]
        text = text[: self.width - x]
        chars[x : x + len(text)] = text
        under[x : x + len(text)] = [inks.number(ink)] * len(text)

    def unit(self, side: int, *, faded: bool = False) -> Ink:
        """The ink of what belongs to a side."""
        return Ink("unit", self.ground, side=side, faded=faded)

    def slot(self, x: int, y: int, slot: int) -> None:
        """Let a cell be replaced by the mark of a flag."""
        row = self.rows[y][1]
        row[x] = inks.number(evolve(inks.by_number(row[x]), slot=slot))


class AreaArtist:
    """Draws boxes in one zoom and one glyph set."""

    def __init__(self, zoom: AreaZoom, glyphs: GlyphSet, codes: dict[str, str]) -> None:
        self.zoom = zoom
        self.sides = glyphs.sides
        self.glyphs = AREA_GLYPHS[glyphs.name]
        self.codes = codes

    def draw(self, area: Area, face: AreaFace | None, width: int) -> Rows:
        """The rows of a box."""
        pad = _Pad(GROUNDS.get(area.kind, area.kind), width, self.zoom.rows)
        draw = {1: self._code, 2: self._label}.get(self.zoom.rows, self._card)
        draw(pad, area, face or NOTHING)
        return pad.rows

    def _brackets(self, pad: _Pad, y: int) -> None:
        """The two ends of a row, by the kind of the area."""
        left, right = tuple(self.glyphs.brackets[pad.ground])
        pad.put(0, y, left, "edge")
        pad.put(pad.width - 1, y, right, "edge")

    def _marks(self, pad: _Pad, y: int) -> None:
        """The ends of a row can be replaced by marks."""
        pad.slot(0, y, HEAD)
        pad.slot(pad.width - 1, y, TAIL)

    # ------------------------------------------------------------ far away

    def _code(self, pad: _Pad, area: Area, face: AreaFace) -> None:
        """Three letters, and who is there."""
        self._brackets(pad, 0)
        pad.put(1, 0, self.codes.get(area.id, area.label[:3]), "name")
        if face.is_contested:
            pad.put(4, 0, self.glyphs.both, "name")
        elif face.is_held:
            pad.put(4, 0, "".join(self.sides[face.side]), pad.unit(face.side))
        self._marks(pad, 0)

    # ------------------------------------------------------------ as the sheet is

    def _label(self, pad: _Pad, area: Area, face: AreaFace) -> None:
        """The name with markers behind it; below points, the sign of a port, and the troops of both sides."""
        for y in (0, 1):
            self._brackets(pad, y)
        inner = pad.width - 2
        room = inner - len(face.tokens)
        name = area.label if len(area.label) <= room else area.label[: room - 1].rstrip() + "."
        pad.put(1, 0, name, "name")
        self._tokens(pad, 1 + room, 0, face)
        points = self._points(area)
        pad.put(1, 1, points, "label")
        left, right = self._troops(face, inner - len(points))
        pad.put(1 + len(points), 1, left, pad.unit(0, faded=face.troops[0].moved))
        pad.put(1 + inner - len(right), 1, right, pad.unit(1, faded=face.troops[1].moved))
        self._marks(pad, 0)

    def _points(self, area: Area) -> str:
        """The points of an area and whether it is a port; boxes need not say so."""
        points = str(area.points) if area.points else " " if area.port else ""
        return points + (self.glyphs.port if area.port and ground_of(area) != "home" else "")

    def _tokens(self, pad: _Pad, x: int, y: int, face: AreaFace) -> None:
        for n, token in enumerate(face.tokens):
            pad.put(x + n, y, token.letter, pad.unit(token.side) if token.side >= 0 else "name")

    def _troops(self, face: AreaFace, room: int) -> tuple[str, str]:
        """Both sides in so many cells; letters give way, the second side's first, figures never."""
        first, second = face.troops
        for parts in ((3, 3), (3, 2), (2, 2), (2, 1), (1, 1), (1, 0), (0, 0)):
            left, right = self._count(first, 0, parts[0]), self._count(second, 1, parts[1])
            if len(left) + len(right) + bool(left and right) <= room:
                return left, right
        return left, right

    def _count(self, troops: Troops, side: int, parts: int) -> str:
        """
        One side in figures and letters, between the signs of its side: "<5L/2f", "3f>".

        With fewer parts the cargo is left out first, then how many fleets, then leaders and fleets at all.
        """
        if not troops:
            return ""
        found = str(troops.ashore) if troops.ashore else ""
        found += "L" if troops.leaders and (parts or not found) else ""
        if troops.fleets and (parts or not found):
            found += "/" if found else ""
            found += f"{troops.fleets}f" if parts > 1 and troops.fleets > 1 else "f"
            found += f"+{troops.afloat}" if troops.afloat and parts > 2 else ""
        before, after = self.sides[side]
        return f"{before}{found}{after}"

    # ------------------------------------------------------------ near

    def _card(self, pad: _Pad, area: Area, face: AreaFace) -> None:
        """A frame with the name in it, a row for each side, and one for markers."""
        nw, top, ne, wall, sw, bottom, se = tuple(self.glyphs.frames[pad.ground])
        inner, last = pad.width - 2, self.zoom.rows - 1
        pad.put(0, 0, nw + top * inner + ne, "edge")
        pad.put(1, 0, area.label, "name")
        points = self._points(area).strip()
        pad.put(1 + inner - len(points), 0, points, "label")
        for y in range(1, last):
            pad.put(0, y, wall, "edge")
            pad.put(pad.width - 1, y, wall, "edge")
        for side, troops in enumerate(face.troops):
            self._told(pad, 1 + side, troops, side)
        words = " ".join(token.word for token in face.tokens)
        self._tokens(pad, 1, 3, face)
        pad.put(2 + len(face.tokens), 3, words[: inner - 1 - len(face.tokens)], "name")
        pad.put(0, last, sw + bottom * inner + se, "edge")
        self._marks(pad, 1)

    def _told(self, pad: _Pad, y: int, troops: Troops, side: int) -> None:
        """Who is there, in letters; the second side leans to the right."""
        if troops == NOBODY:
            return
        said = self._count(troops, side, 3)
        room = pad.width - 3 - len(said)
        told = clipped_words(troops.told, room)
        text = f"{told} {said}" if side else f"{said} {told}"
        x = pad.width - 1 - len(text) if side else 1
        pad.put(x, y, text, pad.unit(side, faded=troops.moved))


def clipped_words(text: str, room: int) -> str:
    """As many of the words as have room."""
    if len(text) <= room:
        return text
    return text[: text.rfind(" ", 0, room + 1)] if " " in text[: room + 1] else ""


def ground_of(area: Area) -> str:
    """The ground of the box of an area."""
    return GROUNDS.get(area.kind, area.kind)
