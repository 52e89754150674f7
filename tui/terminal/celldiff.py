"""
The difference between a terminal's cells and the wanted ones, in as few bytes as possible.

A shadow keeps two lists for each row, characters and pens. A wide character takes a cell and leaves an empty
one after it. A run of output never starts or ends between the two.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rich.color import ColorSystem
    from rich.segment import Segment
    from rich.style import Style
    from textual._compositor import ChopsUpdate, LayoutUpdate


_SWITCH_ON = (1, 2, 3, 4, 5, 6, 7, 8, 9, 21, 51, 52, 53)
"""The code that switches on each attribute bit of a Rich style."""
_SWITCH_OFF = {1: 22, 2: 22, 3: 23, 4: 24, 5: 25, 6: 25, 7: 27, 8: 28, 9: 29, 21: 24, 51: 54, 52: 54, 53: 55}
_DEFAULT_FG, _DEFAULT_BG = "39", "49"
_ON_BLANKS = frozenset({4, 7, 9, 21, 51, 52, 53})
"""The attributes that are visible on blanks: lines and reverse."""

UNKNOWN = -1
"""The pen of a terminal in an unknown state."""
PLAIN = 0
"""The pen after a reset."""


class PenLook(NamedTuple):
    """Attribute codes, and colour codes. Without a code, the terminal's own colour applies."""

    attributes: tuple[int, ...] = ()
    fg: str = ""
    bg: str = ""


_numbers: dict[PenLook, int] = {PenLook(): PLAIN}
_looks: list[PenLook] = [PenLook()]


@lru_cache(16384)
def pen_of(style: Style | None, colours: ColorSystem | None) -> int:
    """Return the pen of a Rich style on a terminal with these colours, or None for one without any."""
    if style is None:
        return PLAIN
    bits = style._attributes & style._set_attributes  # noqa: SLF001 - Rich has no public way to all bits
    attributes = tuple(code for bit, code in enumerate(_SWITCH_ON) if bits & 1 << bit)
    if colours is None:
        return _number(PenLook(attributes))
    fg = style.color.downgrade(colours).get_ansi_codes() if style.color else ()
    bg = style.bgcolor.downgrade(colours).get_ansi_codes(foreground=False) if style.bgcolor else ()
    return _number(PenLook(attributes, _code(fg, _DEFAULT_FG), _code(bg, _DEFAULT_BG)))


def _code(codes: tuple[str, ...], default: str) -> str:
    code = ";".join(codes)
    return "" if code == default else code


def _number(look: PenLook) -> int:
    found = _numbers.get(look)
    if found is None:
        found = _numbers[look] = len(_looks)
        _looks.append(look)
    return found


@lru_cache(16384)
def change(old: int, new: int) -> str:
    """Return the shortest sequence that switches a terminal from one pen to another."""
    if old == new:
        return ""
    look = _looks[new]
    afresh = _sequence(["0", *map(str, look.attributes), look.fg, look.bg])
    if old == UNKNOWN:
        return afresh
    if new == PLAIN:
        return "\x1b[m"
    return min(_step(_looks[old], look), afresh, key=len)


def _step(old: PenLook, new: PenLook) -> str:
    """Return the sequence between two looks without a reset. An off code may require others again."""
    off = {_SWITCH_OFF[code] for code in old.attributes if code not in new.attributes}
    lost = {code for code in old.attributes if _SWITCH_OFF[code] in off}
    on = [code for code in new.attributes if code in lost or code not in old.attributes]
    parts = [*map(str, sorted(off)), *map(str, on)]
    if old.fg != new.fg:
        parts.append(new.fg or _DEFAULT_FG)
    if old.bg != new.bg:
        parts.append(new.bg or _DEFAULT_BG)
    return _sequence(parts)


def _sequence(parts: list[str]) -> str:
    return f"\x1b[{';'.join(filter(None, parts))}m"


@lru_cache(16384)
def blank(pen: int) -> int:
    """Return the common pen of all pens in which a blank looks the same."""
    look = _looks[pen]
    return pen if pen == UNKNOWN or _ON_BLANKS.intersection(look.attributes) else _number(PenLook(bg=look.bg))


GAP = 4
"""Up to this many unchanged cells in the current pen are written again instead of skipped."""


class _Piece(NamedTuple):
    """Cells to show from a column on."""

    x: int
    cells: list[str]
    pens: list[int]


@lru_cache(8192)
def cells_of(text: str) -> tuple[str, ...]:
    """Return the cells of a text. Wide characters add an empty cell, and marks join their letter."""
    if text.isascii():
        return tuple(text)
    cells: list[str] = []
    for character in text:
        width = cell_len(character)
        if width:
            cells += (character, "") if width == 2 else (character,)
        elif cells:
            cells[-2 if not cells[-1] and len(cells) > 1 else -1] += character
    return tuple(cells)


@lru_cache(8192)
def _pens_of(text: str, pen: int) -> list[int]:
    """Return the pens of the cells of a text. Blanks that look the same share one."""
    bare = blank(pen)
    return [bare if cell == " " else pen for cell in cells_of(text)]


class CellDiff:
    """The shadow copy of a terminal's cells."""

    def __init__(self, colours: ColorSystem | None = None) -> None:
        self.colours = colours
        self.width = self.height = 0
        self.forget()

    def forget(self) -> None:
        """Forget the terminal's state, so the next frame is sent in full."""
        self._chars: list[list[str | None]] = [[None] * self.width for _ in range(self.height)]
        self._pens = [[UNKNOWN] * self.width for _ in range(self.height)]
        self._pen = UNKNOWN
        self._at: tuple[int, int] | None = None

    def resize(self, width: int, height: int) -> None:
        """Set the size of the terminal."""
        if (width, height) != (self.width, self.height):
            self.width, self.height = width, height
            self.forget()

    # ------------------------------------------------------------ from Textual's updates

    def layout(self, update: LayoutUpdate) -> str:
        """Return the output for a whole screen or a region of it."""
        rows = (chain.from_iterable(strips) for strips in update.strips)
        return self.frame(rows, update.region.x, update.region.y)

    def frame(self, rows: Iterable[Iterable[Segment]], x: int = 0, first: int = 0) -> str:
        """Return the output for whole rows of segments, from a column and a line on."""
        out: list[str] = []
        for y, segments in enumerate(rows, first):
            self._show(y, self._piece(x, segments), (x, self.width), out)
        return "".join(out)

    def chops(self, update: ChopsUpdate) -> str:
        """Return the output for stretches of some lines."""
        out: list[str] = []
        for y, left, right in update.spans:
            for end, (x, strip) in zip(update.chop_ends[y], update.chops[y].items(), strict=False):
                if strip is not None and x < right and end > left:
                    self._show(y, self._piece(x, strip), (left, min(right, end)), out)
        return "".join(out)

    def caret(self, x: int, y: int) -> str:
        """Return the output that moves the terminal's own cursor to its place."""
        if self._at == (x, y):
            return ""
        move = self._move(x, y)
        self._at = (x, y)
        return move

    def _piece(self, x: int, segments: Iterable[Segment]) -> _Piece:
        cells: list[str] = []
        pens: list[int] = []
        for text, style, control in segments:
            if not control:
                found, pen = cells_of(text), pen_of(style, self.colours)
                cells += found
                pens += _pens_of(text, pen) if " " in text else [pen] * len(found)
        return _Piece(x, cells, pens)

    # ------------------------------------------------------------ comparing and writing

    def _show(self, y: int, piece: _Piece, columns: tuple[int, int], out: list[str]) -> None:
        """Compare a piece between two columns with the shadow, and write the differences."""
        if y >= self.height:
            return
        start = max(0, columns[0] - piece.x)
        end = min(len(piece.cells), columns[1] - piece.x, self.width - piece.x)
        start -= 0 < start < len(piece.cells) and not piece.cells[start]
        end += 0 < end < len(piece.cells) and not piece.cells[end]
        cells, pens = piece.cells[start:end], piece.pens[start:end]
        x = piece.x + start
        old_cells, old_pens = self._chars[y][x : x + len(cells)], self._pens[y][x : x + len(cells)]
        if old_cells == cells and old_pens == pens:
            return
        old = zip(old_cells, old_pens, strict=False)
        changed = [
            i for i, (cell, pen, was) in enumerate(zip(cells, pens, old, strict=False)) if was != (cell, pen)
        ]
        for first, last in _runs(changed, cells, pens):
            self._write(x + first, y, cells[first:last], pens[first:last], out)
        self._chars[y][x : x + len(cells)] = cells
        self._pens[y][x : x + len(cells)] = pens

    def _write(self, x: int, y: int, cells: list[str], pens: list[int], out: list[str]) -> None:
        out.append(self._move(x, y))
        held, bare = self._pen, blank(self._pen)
        needed = _ahead(cells, pens) if " " in cells else pens
        for cell, pen, ahead in zip(cells, pens, needed, strict=True):
            if pen != held and (cell != " " or pen != bare):
                out.append(change(held, ahead))
                held, bare = ahead, blank(ahead)
            out.append(cell)
        self._pen = held
        end = x + len(cells)
        self._at = (end, y) if end < self.width else None

    def _move(self, x: int, y: int) -> str:
        """Return the shortest move of the terminal's cursor."""
        moves = [f"\x1b[{y + 1};{x + 1}H" if x else f"\x1b[{y + 1}H"]
        if self._at:
            dx, dy = x - self._at[0], y - self._at[1]
            if not dx and not dy:
                return ""
            if not dy:
                moves.append(_relative(dx, "C", "D"))
            elif not dx:
                moves.append(_relative(dy, "B", "A"))
        return min(moves, key=len)


def _ahead(cells: list[str], pens: list[int]) -> list[int]:
    """Return the pens to switch to at each change. Blanks already use the pen of the text after them."""
    found = list(pens)
    for i in range(len(pens) - 2, -1, -1):
        if cells[i] == " " and blank(found[i + 1]) == pens[i]:
            found[i] = found[i + 1]
    return found


def _relative(distance: int, forward: str, back: str) -> str:
    steps = abs(distance)
    return f"\x1b[{steps if steps > 1 else ''}{forward if distance > 0 else back}"


def _runs(changed: list[int], cells: list[str], pens: list[int]) -> Iterator[tuple[int, int]]:
    """Yield the stretches to write: changed cells, joined over gaps that cost less than a jump."""
    if len(changed) == len(cells):  # nothing is known of the terminal: its first picture
        yield 0, len(cells)
        return
    i = 0
    while i < len(changed):
        start = end = changed[i]
        while i < len(changed) and (changed[i] <= end + 1 or _joins(end, changed[i], cells, pens)):
            end = changed[i]
            i += 1
        end += 1
        while start and not cells[start]:
            start -= 1
        while end < len(cells) and not cells[end]:
            end += 1
        yield start, end


def _joins(end: int, following: int, cells: list[str], pens: list[int]) -> bool:
    """Return whether to write through the unchanged cells between two changed ones."""
    if following - end - 1 > GAP:
        return False
    held, bare = pens[end], blank(pens[end])
    for cell, pen in zip(cells[end:following], pens[end:following], strict=True):
        if pen != held and (cell != " " or pen != bare):
            return False
    return True
