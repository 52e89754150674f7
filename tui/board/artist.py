"""Draws one outlined hex: from a sketch to rows of characters and inks."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from attrs import evolve, frozen

from cockade.engine.hexgrid import NE, NW, SE, SW, N, S
from cockade.events.record import Record
from cockade.tui.board import cell_styles
from cockade.tui.board.cell_styles import BESIDE, CROWDED, EDGES, HEAD, STEPPED, TAIL, Ink
from cockade.tui.board.glyphs import DOWN, LARGE_ARMS, LEFT, RIGHT, UP
from cockade.tui.board.hexsides import PLAIN, floor, slant
from cockade.tui.board.names import lay_out
from cockade.tui.board.wide_chars import in_cells
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from collections.abc import Collection, Container

    from cockade.tui.board.glyphs import GlyphSet
    from cockade.tui.board.hex_look import Sketch
    from cockade.tui.board.layout import HexRow, Layout
    from cockade.tui.board.scene import CounterFace

SPACING = {"woods": 2, "town": 2, "swamp": 3, "fort": 3, "cultivated": 3, "light_woods": 4, "water": 4}
NUMBER = 4
BAD = frozenset("dS")
"""The marks of units that are disrupted or shattered."""
NO_CELLS = slice(0, 0)
WAYS = ("road", "track", "trail", "path")
"""The states, from good to bad."""


class PictureRow(NamedTuple):
    """A row of a drawn hex: its left border cell and its interior."""

    dx: int
    dy: int
    text: str
    inks: tuple[int, ...]


@frozen
class Picture(Record):
    """A drawn hex. `number_at` is the place of its number, or None if the counter needs the room."""

    rows: tuple[PictureRow, ...]
    number_at: tuple[int, int] | None


class _Pad:
    """The cells of one hex while it is drawn."""

    def __init__(self, layout: Layout, sketch: Sketch, *, underlined: Container[str]) -> None:
        self.last = 2 * layout.slope - 1
        self.underlined = underlined
        self.ground = sketch.ground
        self.plain = self.ink("fill")
        self._plain = cell_styles.number(self.plain)
        self.glyphs: list[list[str]] = [[" "] * layout.width for _ in layout.interior]
        self.inks = [[self._plain] * layout.width for _ in layout.interior]

    def ink(self, role: str, *, wet: bool = False) -> Ink:
        """An ink on the ground of this hex."""
        return Ink(role, self.ground.terrain, self.ground.level or 2 * self.ground.rim, wet)

    def put(self, dx: int, dy: int, text: str, ink: Ink) -> None:
        """Write a text. On the last row it may carry the lower edge too."""
        if dy == self.last and ink.role in self.underlined:
            ink = evolve(ink, under=True)
        self.glyphs[dy][dx : dx + len(text)] = text
        self.inks[dy][dx : dx + len(text)] = [cell_styles.number(ink)] * len(text)

    def slot(self, dx: int, dy: int, slot: int) -> None:
        """Mark a cell as a place for the mark of a flag."""
        ink = cell_styles.by_number(self.inks[dy][dx])
        self.inks[dy][dx] = cell_styles.number(evolve(ink, slot=slot))

    def wipe(self, row: HexRow) -> None:
        """Remove the fill from an interior row."""
        for dx in range(row.dx, row.dx + row.width):
            if self.inks[row.dy][dx] == self._plain:
                self.glyphs[row.dy][dx] = " "


class Artist:
    """Draws hexes in one layout and one glyph set, and caches the results."""

    def __init__(self, layout: Layout, glyphs: GlyphSet) -> None:
        self.layout = layout
        self.glyphs = glyphs
        self._drawn: dict[Sketch, Picture] = {}
        first, last = layout.interior[0], layout.interior[-1]
        self._small = layout.slope == 1
        self._underlined = _underlined(glyphs)
        self._number_at = (first.dx + (first.width - NUMBER) // 2, 0)
        self._head = (last.dx + 2, last.dy) if self._small else (self._number_at[0] + NUMBER, 0)
        self._head_slot = HEAD if self._small or first.width > NUMBER + 1 else BESIDE
        if self._head_slot == HEAD and not self._small:
            self._head = (self._head[0] + 1, 0)
        self._tail = (last.dx + last.width - 1, last.dy)

    def draw(self, sketch: Sketch) -> Picture:
        """The picture of a sketch."""
        found = self._drawn.get(sketch)
        if found is None:
            found = self._drawn[sketch] = self._draw(sketch)
        return found

    def _draw(self, sketch: Sketch) -> Picture:
        pad = _Pad(self.layout, sketch, underlined=self._underlined)
        self._fill(pad, sketch)
        self._sides(pad, sketch)
        self._roads(pad, sketch)
        self._place(pad, sketch)
        self._slots(pad, sketch)
        if sketch.face:
            self._counter(pad, sketch, sketch.face)
        numbered = not (self._small and sketch.face)
        return Picture(self._rows(pad), self._number_at if numbered else None)

    def _rows(self, pad: _Pad) -> tuple[PictureRow, ...]:
        rows = []
        for row in self.layout.interior:
            cells = slice(row.dx - 1, row.dx + row.width)
            text = "".join(pad.glyphs[row.dy][cells])
            rows.append(PictureRow(row.dx - 1, row.dy, text, tuple(pad.inks[row.dy][cells])))
        return tuple(rows)

    # ------------------------------------------------------------ ground

    def _fill(self, pad: _Pad, sketch: Sketch) -> None:
        terrain, rows = sketch.ground.terrain, self.layout.interior[1:-1]
        glyph = self.glyphs.fill(terrain)
        if self._small or not self.glyphs.signs:
            return
        texture = self.glyphs.textures.get(terrain) or _scattered(glyph, SPACING.get(terrain, 4))
        for row in rows:
            said = texture[row.dy % len(texture)]
            for dx in range(row.dx, row.dx + row.width):
                pad.glyphs[row.dy][dx] = said[(dx - self.layout.middle + len(said) // 2) % len(said)]

    def _sides(self, pad: _Pad, sketch: Sketch) -> None:
        slants = self.layout.slants
        up, down, under = self.glyphs.outline if self.glyphs.outlines else "   "
        for side, direction, plain in ((sketch.upper, NW, up), (sketch.lower, SW, down)):
            cells = slant(side, plain, len(slants[direction]), self.glyphs, falls=direction == SW)
            for (dx, dy), (glyph, role) in zip(slants[direction], cells, strict=True):
                pad.put(dx, dy, glyph, pad.ink(role, wet=side.wet))
        last = self.layout.interior[-1]
        for k, (glyph, role) in enumerate(floor(sketch.floor, under, last.width, self.glyphs)):
            pad.put(last.dx + k, last.dy, glyph, pad.ink(role, wet=sketch.floor.wet))
        if self._small or (sketch.face and sketch.floor == PLAIN and not self.glyphs.pile):
            self._hint(pad, sketch)

    def _hint(self, pad: _Pad, sketch: Sketch) -> None:
        """Show the ground next to the lower edge, in the smallest hex or if a counter hides the fill."""
        glyph = self.glyphs.fill(sketch.ground.terrain)
        row = self.layout.interior[-1]
        if glyph != " ":
            dense = SPACING.get(sketch.ground.terrain, 4) == 2 and sketch.floor == PLAIN
            pad.put(row.dx, row.dy, glyph * (1 + dense), pad.plain)

    # ------------------------------------------------------------ roads

    def _roads(self, pad: _Pad, sketch: Sketch) -> None:
        roads = sketch.roads
        if not any(roads):
            return
        if self._small:
            if sketch.floor == PLAIN:
                self._road_hint(pad, roads)
            return
        upper, lower = self.layout.waist
        joined = any(roads[d] for d in (N, NE, NW)) and any(roads[d] for d in (S, SE, SW))
        join = _best(roads) if joined else ""
        self._joint(pad, upper, (roads[N], join, roads[NW], roads[NE]))
        self._joint(pad, lower, (join, roads[S], roads[SW], roads[SE]))
        self._arms(pad, upper, roads[NW], roads[NE], UP)
        self._arms(pad, lower, roads[SW], roads[SE], DOWN)
        if self.glyphs.symbols:
            self._through(pad, sketch)
        for dy in range(upper):
            self._road(pad, self.layout.middle, dy, roads[N], UP + DOWN)
        for dy in range(lower + 1, pad.last + 1):
            self._road(pad, self.layout.middle, dy, roads[S], UP + DOWN)

    def _road_hint(self, pad: _Pad, roads: tuple[str, ...]) -> None:
        kind = _best(roads)
        upright = not any(roads[d] for d in (NE, NW, SE, SW))
        row = self.layout.interior[-1]
        self._road(pad, row.dx + 1, row.dy, kind, UP + DOWN if upright else LEFT + RIGHT)

    def _joint(self, pad: _Pad, dy: int, kinds: tuple[str, str, str, str]) -> None:
        bits = sum(bit for bit, kind in zip((UP, DOWN, LEFT, RIGHT), kinds, strict=True) if kind)
        self._road(pad, self.layout.middle, dy, _best(kinds), bits)

    def _arms(self, pad: _Pad, dy: int, west: str, east: str, out: int) -> None:
        """The stretches from the middle to both ends of a row, where roads turn outward."""
        row = self.layout.interior[dy]
        for dx in range(row.dx, self.layout.middle):
            self._road(pad, dx, dy, west, RIGHT + (LEFT if dx > row.dx else out))
        end = row.dx + row.width - 1
        for dx in range(self.layout.middle + 1, end + 1):
            self._road(pad, dx, dy, east, LEFT + (RIGHT if dx < end or self.glyphs.symbols else out))

    def _through(self, pad: _Pad, sketch: Sketch) -> None:
        """Draw a road that leaves to the west through the border cell of this hex."""
        upper, lower = self.layout.waist
        ways = ((NW, sketch.upper, upper - 1, LEFT + DOWN), (SW, sketch.lower, lower + 1, LEFT + UP))
        for direction, side, dy, bits in ways:
            if side == PLAIN:
                self._road(pad, self.layout.interior[dy].dx - 1, dy, sketch.roads[direction], bits)

    def _road(self, pad: _Pad, dx: int, dy: int, kind: str, bits: int) -> None:
        if kind and bits:
            role = kind if kind in ("road", "track") else "trail"
            pad.put(dx, dy, self.glyphs.way(kind)[bits], pad.ink(role))

    # ------------------------------------------------------------ words

    def _place(self, pad: _Pad, sketch: Sketch) -> None:
        if not sketch.place or sketch.face or self._small:
            return
        rows = self.quiet_rows(sketch.roads)
        names = lay_out(say(sketch.place), [(row.width, row.width) for row in rows])
        for row, text in zip(rows, map(in_cells, names), strict=False):
            if text:
                pad.wipe(row)
            pad.put(row.dx + (row.width - len(text)) // 2, row.dy, text, pad.ink("name"))

    def quiet_rows(self, roads: tuple[str, ...]) -> list[HexRow]:
        """The rows where a name does not cross a road along the row."""
        upper, lower = self.layout.waist
        busy = {upper} if roads[NW] or roads[NE] else set()
        if roads[SW] or roads[SE]:
            busy.add(lower)
        rows = [row for row in self.layout.interior[1:-1] if row.dy not in busy]
        return rows if len(rows) < 3 else [rows[0], rows[-1]]

    def _slots(self, pad: _Pad, sketch: Sketch) -> None:
        pad.put(*self._number_at, " " * NUMBER, pad.ink("label"))
        pad.slot(*self._head, self._head_slot)
        if sketch.owner >= 0:
            glyph = "".join(self.glyphs.sides[sketch.owner])[:1]
            pad.put(*self._tail, glyph, evolve(pad.plain, role="owner", side=sketch.owner))
        self._tail_slot(pad)

    def _tail_slot(self, pad: _Pad) -> None:
        pad.slot(*self._tail, STEPPED if self._head_slot == BESIDE else TAIL)

    # ------------------------------------------------------------ counters

    def _counter(self, pad: _Pad, sketch: Sketch, face: CounterFace) -> None:
        role = "waiting" if face.hollow else "unit"
        ink = evolve(pad.plain, role=role, side=face.side, faded=face.moved)
        rows = self.layout.interior[1:-1]
        if self.glyphs.symbols and not face.hollow:
            if self._small:
                self._small_block(pad, sketch, face, ink)
            else:
                self._block(pad, sketch, face, ink)
        elif self._small:
            self._small_counter(pad, sketch, face, ink)
        elif len(rows) == 2 or face.hollow:
            for row, text in zip(rows, self._lines(face, rows[0].width), strict=False):
                pad.put(row.dx, row.dy, text, ink)
        else:
            self._boxed_counter(pad, face, ink)

    def _boxed_counter(self, pad: _Pad, face: CounterFace, ink: Ink) -> None:
        first = self.layout.interior[1]
        dx, inner = first.dx + 1, first.width - 4
        nw, top, ne, wall, sw, bottom, se = self.glyphs.box
        body = [f"{wall}{line}{wall}" for line in self._lines(face, inner)]
        lines = (nw + top * inner + ne, *body, sw + bottom * inner + se)
        for dy, text in enumerate(lines, first.dy):
            pad.put(dx, dy, text, ink)

    # ------------------------------------------------------------ counters with symbols

    def _block(self, pad: _Pad, sketch: Sketch, face: CounterFace, ink: Ink) -> None:
        """A body with half a cell of ground on either side, and the thickness of the stack below it."""
        rows = self.layout.interior[1:-1]
        inner = rows[0].width - (2 if len(rows) == 2 else 4)
        dx = (self.layout.width - inner) // 2
        lines = self._block_lines(face, inner) if len(rows) == 2 else self._large_lines(face, inner)
        for row, (text, role, box) in zip(rows, lines, strict=True):
            is_long = len(text) > inner  # then it takes the half cells too
            pad.put(dx - is_long, row.dy, text[: inner + 2 * is_long], evolve(ink, role=role))
            if not is_long:
                pad.put(dx - 1, row.dy, "▐", evolve(ink, role="flank"))
                pad.put(dx + inner, row.dy, "▌", evolve(ink, role="flank"))
            if not face.moved:
                pad.put(dx + box.start, row.dy, text[box], evolve(ink, role="box"))
        if sketch.floor == PLAIN and self.glyphs.pile:
            last = self.layout.interior[-1]
            thick = self.glyphs.pile[min(face.more, len(self.glyphs.pile) - 1)]
            pad.put(max(dx, last.dx), last.dy, thick * min(inner, last.width), evolve(ink, role="pile"))
            self._tail_slot(pad)

    def _small_block(self, pad: _Pad, sketch: Sketch, face: CounterFace, ink: Ink) -> None:
        """A body without flanks: arm box and number below, then values and the first mark."""
        row = self.layout.interior[-1]
        width, mirrored = row.width, face.side == 1
        symbol, mark = self._symbol(face)[1:], self._told(face)[:1]
        upper = _spread(symbol, _more(face, width - len(symbol)), width, mirrored=mirrored)
        pad.put(row.dx, 0, upper, ink)
        if not face.moved:
            box = _at_end(len(symbol), width, mirrored=mirrored)
            pad.put(row.dx + box.start, 0, symbol, evolve(ink, role="box"))
        lower = _spread(face.values, mark, width, mirrored=mirrored)
        pad.put(row.dx, row.dy, lower, evolve(ink, role=_lower_role(face)))
        free = row.dx if mirrored else row.dx + width - 1
        pad.slot(free, row.dy, CROWDED)
        if not self.glyphs.pile:
            self._corner(pad, sketch, free)

    def _block_lines(self, face: CounterFace, width: int) -> list[tuple[str, str, slice]]:
        """Two rows of a body, each with its role and the cells of the box. The second side is mirrored."""
        mirrored, more = face.side == 1, _more(face, width - 2)
        symbol = self._symbol(face)[: width - len(more)]
        upper = _spread(symbol, more, width, mirrored=mirrored)
        told = self._told(face)
        lower = _spread(face.values, told, max(width, len(face.values + told)), mirrored=mirrored)
        box = _at_end(len(symbol), width, mirrored=mirrored)
        return [(upper, "unit", box), (lower, _lower_role(face), NO_CELLS)]

    def _large_lines(self, face: CounterFace, width: int) -> list[tuple[str, str, slice]]:
        """Four rows of a body. The arm box is two rows high, a cell from the edge."""
        symbol, mirrored, role = self._symbol(face), face.side == 1, _lower_role(face)
        upper, lower = LARGE_ARMS.get(symbol[1], ("    ", f" {symbol[1]}  "))
        arms = (upper, lower if symbol[2] == " " else lower[:3] + symbol[2])
        beside = (_more(face, width - 6), self._told(face))
        inner = width - 2
        span = _at_end(len(upper), inner, mirrored=mirrored)
        box = slice(span.start + 1, span.stop + 1)
        rows = (_spread(arm, said, inner, mirrored=mirrored) for arm, said in zip(arms, beside, strict=True))
        body = [(f" {row} ", "unit", box) for row in rows]
        return [*body, (face.values.center(width), role, NO_CELLS), (" " * width, role, NO_CELLS)]

    def _symbol(self, face: CounterFace) -> str:
        """The symbol in the arm box of a counter, three cells wide."""
        return self.glyphs.symbols.get(face.kind, f" {face.kind[:1]} ")

    def _told(self, face: CounterFace) -> str:
        """The marks of a counter. The missing box shows that it has moved."""
        return face.marks.replace("L", self.glyphs.leader)

    # ------------------------------------------------------------ counters with letters

    def _small_counter(self, pad: _Pad, sketch: Sketch, face: CounterFace, ink: Ink) -> None:
        row = self.layout.interior[-1]
        tail = _marks(face)[:1]
        pad.put(row.dx, 0, self._token(face, _more(face, 2)), ink)
        pad.put(row.dx, row.dy, face.values[: row.width - len(tail)].ljust(3) + tail, ink)
        pad.slot(row.dx + row.width - 1, row.dy, CROWDED)
        self._corner(pad, sketch, row.dx + row.width - 1)

    def _corner(self, pad: _Pad, sketch: Sketch, at: int) -> None:
        """Show the ground next to the values in the smallest hex, unless a mark or a river is there."""
        row, glyph = self.layout.interior[-1], self.glyphs.fill(sketch.ground.terrain)
        if glyph != " " and pad.glyphs[row.dy][at] in (" ", self.glyphs.outline[2]):
            pad.put(at, row.dy, glyph, pad.plain)
            pad.slot(at, row.dy, CROWDED)

    def _token(self, face: CounterFace, number: str = "") -> str:
        """The side and kind of a counter, and the number below it if there is room."""
        if face.hollow:
            return face.kind
        before, after = self.glyphs.sides[face.side]
        kind = face.kind[: 4 - len(before + number + after)]
        return f"{before}{kind}{number}{after}".ljust(4)

    def _lines(self, face: CounterFace, width: int) -> tuple[str, str]:
        """
        Two lines: side, kind and number, then values and marks.

        Those of the second side are right-aligned.
        """
        more = f"+{face.more}" if face.more else ""
        mirrored = face.side == 1
        upper = _spread(self._token(face).strip(), more, width, mirrored=mirrored)
        return upper, _spread(face.values, _marks(face), width, mirrored=mirrored)


def _best(kinds: tuple[str, ...]) -> str:
    """The best of some ways. Empty without any."""
    return next((kind for kind in WAYS if kind in kinds), "")


def _scattered(glyph: str, spacing: int) -> tuple[str, ...]:
    """Rows with a glyph at a fixed spacing. Each row is shifted by half of it."""
    signs = range(spacing)
    return tuple(
        "".join(glyph if (dx + (dy - 1) * (spacing // 2)) % spacing == 0 else " " for dx in signs)
        for dy in signs
    )


def _underlined(glyphs: GlyphSet) -> Collection[str]:
    """The roles that carry the lower edge of their hex. With separate outline pens, only the ground does."""
    if not glyphs.outlines:
        return ()
    return ("fill",) if glyphs.symbols else cell_styles.ROLES - EDGES


def _more(face: CounterFace, room: int) -> str:
    """The number of counters below, cut to some cells."""
    more = f"+{face.more}" if face.more else ""
    return more if len(more) <= room else "+" * room


def _lower_role(face: CounterFace) -> str:
    """The role of the row below the arm, which shows a bad state."""
    return "hurt" if BAD & set(face.marks) else "unit"


def _at_end(length: int, width: int, *, mirrored: bool) -> slice:
    """The first cells of a row, or the last ones."""
    return slice(width - length, width) if mirrored else slice(0, length)


def _marks(face: CounterFace) -> str:
    return face.marks + ("'" if face.moved else "")


def _spread(left: str, right: str, width: int, *, mirrored: bool) -> str:
    left = left[: width - len(right)]
    gap = " " * (width - len(left) - len(right))
    return right + gap + left if mirrored else left + gap + right
