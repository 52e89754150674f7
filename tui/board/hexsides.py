"""The six sides of a hex as glyphs: water, crossings, slopes and works."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from attrs import frozen

from cockade.events.record import Record

if TYPE_CHECKING:
    from cockade.engine.hexmap import HexMap
    from cockade.tui.board.glyphs import Earthwork, Falls, GlyphSet

WATERS = ("river", "creek", "stream", "run")
CROSSINGS = ("bridge", "ford", "primary_ford", "secondary_ford")
CROSSING_ROLES = {"bridge": "bridge"} | dict.fromkeys(CROSSINGS[1:], "ford")


@frozen
class HexSide(Record):
    """
    The print on one side of a hex, seen from that hex.

    `fall` is 1 if the ground falls outward, -1 if it rises. `inward` means that the work protects this hex.
    """

    water: str = ""
    crossing: str = ""
    fall: int = 0
    work: str = ""
    inward: bool = False

    @property
    def wet(self) -> bool:
        """True if the whole side lies in a river."""
        return self.water in ("river", "creek")


PLAIN = HexSide()


class SideMark(NamedTuple):
    """A feature of a side: its glyphs (left end, middle, right end) and its role among the inks."""

    glyphs: tuple[str, str, str]
    role: str


def read_side(sheet: HexMap, hex_: int, beyond: int) -> HexSide:
    """Read the features between a hex and an adjacent one from a map."""
    kinds = sheet.kinds(hex_, beyond)
    inward = sheet.works.get((hex_, beyond), "")
    work = inward or sheet.works.get((beyond, hex_), "")
    fall = _fall(sheet, hex_, beyond)
    if not (kinds or work or fall):
        return PLAIN
    water = _first(WATERS, kinds) or ("run" if _slope(sheet, hex_, beyond).endswith("_run") else "")
    return HexSide(water, _first(CROSSINGS, kinds), fall, work, inward=bool(inward))


def _first(order: tuple[str, ...], kinds: frozenset[str]) -> str:
    return next((kind for kind in order if kind in kinds), "")


def _slope(sheet: HexMap, hex_: int, beyond: int) -> str:
    """The kind of the slope between two hexes, in either direction."""
    return sheet.slopes.get((hex_, beyond)) or sheet.slopes.get((beyond, hex_)) or ""


def _fall(sheet: HexMap, hex_: int, beyond: int) -> int:
    if _slope(sheet, hex_, beyond):
        return 1 if (hex_, beyond) in sheet.slopes else -1
    here, there = sheet.level[hex_], sheet.level[beyond]
    if here == there or "water" in (sheet.terrain[hex_], sheet.terrain[beyond]):
        return 0
    return 1 if here > there else -1


def slant(
    side: HexSide, plain: str, count: int, glyphs: GlyphSet, *, falls: bool = False
) -> list[tuple[str, str]]:
    """The (glyph, role) of each cell of a slanted side with the hex on its right. An upper one rises."""
    marks = _marks(side, glyphs, "falls" if falls else "rises") or [SideMark((plain,) * 3, "edge")]
    if count == 1 and side.fall and side.water and not (side.crossing or side.work):
        marks = [SideMark((_slope_glyph(side, glyphs.steep, slanted=True),) * 3, "slope")]
    first, last = marks[0], marks[min(1, len(marks) - 1)]
    order = {1: (first,), 2: (last, first), 3: (last, first, last)}[count]
    return [(mark.glyphs[1], mark.role) for mark in order]


def floor(side: HexSide, plain: str, count: int, glyphs: GlyphSet) -> list[tuple[str, str]]:
    """The (glyph, role) of each cell of the lower side of a hex."""
    marks = _marks(side, glyphs) or [SideMark((plain,) * 3, "edge")]
    if len(marks) == 1:
        return _run(marks[0], count)
    end = max(1, count // 3)
    flank = [(marks[1].glyphs[1], marks[1].role)] * end
    return flank + _run(marks[0], count - 2 * end) + flank


def _run(mark: SideMark, count: int) -> list[tuple[str, str]]:
    left, middle, right = mark.glyphs
    return [(glyph, mark.role) for glyph in (left, *(middle,) * (count - 2), right)]


def _marks(side: HexSide, glyphs: GlyphSet, leaning: str = "") -> list[SideMark]:
    """The features of a side, the most important first. `leaning` is the direction of a slanted one."""
    marks, slanted = [], bool(leaning)
    if side.crossing:
        marks.append(SideMark((glyphs.crossing(side.crossing),) * 3, CROSSING_ROLES[side.crossing]))
    if side.work:
        marks.append(
            SideMark(_work_glyphs(glyphs.work(side.work), inward=side.inward, slanted=slanted), "work")
        )
    if side.fall:
        marks.append(SideMark((_slope_glyph(side, glyphs.slope, slanted=slanted),) * 3, "slope"))
    if side.water:
        marks.append(_water(side, glyphs, leaning))
    return marks


def _water(side: HexSide, glyphs: GlyphSet, leaning: str) -> SideMark:
    """
    A river as a ribbon or as its sign.

    A ribbon is half a cell wide on level sides and a cell wide on slanted ones.
    """
    if not glyphs.ribbon:
        return SideMark((glyphs.river if side.wet else glyphs.stream,) * 3, "river" if side.wet else "stream")
    if not leaning:
        return SideMark((glyphs.ribbon[not side.wet],) * 3, "ribbon" if side.wet else "brook")
    if side.wet:
        return SideMark((" ",) * 3, "river")
    return SideMark((glyphs.brook[leaning == "falls"],) * 3, "brook")


def _work_glyphs(work: Earthwork, *, inward: bool, slanted: bool) -> tuple[str, str, str]:
    if slanted:
        glyph = work.right if inward else work.left
        return (glyph, glyph, glyph)
    return work.above if inward else work.below


def _slope_glyph(side: HexSide, falls: Falls, *, slanted: bool) -> str:
    if slanted:
        return falls.left if side.fall > 0 else falls.right
    return falls.down if side.fall > 0 else falls.up
