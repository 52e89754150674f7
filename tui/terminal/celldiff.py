"""
The difference between what a terminal shows and what it should show, as few bytes as will do.

A shadow keeps two lists per row, characters and pens. A wide character takes a cell and leaves an
empty one behind it; a run of output never starts or ends between the two.
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
"""By the bit of an attribute in a Rich style: the code that switches it on."""
_SWITCH_OFF = {1: 22, 2: 22, 3: 23, 4: 24, 5: 25, 6: 25, 7: 27, 8: 28, 9: 29, 21: 24, 51: 54, 52: 54, 53: 55}
_DEFAULT_FG, _DEFAULT_BG = "39", "49"
_ON_BLANKS = frozenset({4, 7, 9, 21, 51, 52, 53})
"""The attributes that are seen where there is no sign: lines and reverse."""

UNKNOWN = -1
"""The pen of a terminal of which nothing is known."""
PLAIN = 0
"""The pen after a reset."""


class PenLook(NamedTuple):
    """Attribute codes, and the codes of the colours; no code is the terminal's own colour."""

    attributes: tuple[int, ...] = ()
    fg: str = ""
    bg: str = ""


_numbers: dict[PenLook, int] = {PenLook(): PLAIN}
_looks: list[PenLook] = [PenLook()]


@lru_cache(16384)
def pen_of(style: Style | None, colours: ColorSystem | None) -> int:
    """The pen of a Rich style on a terminal with those colours; None for a terminal without any."""
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
    """The shortest sequence that makes a terminal go from one pen to another."""
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
    """From look to look without a reset: an off code may switch off what has to be put on again."""
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
    """The pen that stands for all in which a blank looks as in this one: of its ground alone, if it can."""
    look = _looks[pen]
    return pen if pen == UNKNOWN or _ON_BLANKS.intersection(look.attributes) else _number(PenLook(bg=look.bg))


GAP = 4
"""So many unchanged cells of the pen in hand are written again rather than jumped over."""


class _Piece(NamedTuple):
    """Cells to be shown from a column on."""

    x: int
    cells: list[str]
    pens: list[int]


@lru_cache(8192)
def cells_of(text: str) -> tuple[str, ...]:
    """The cells of a text: wide characters are followed by an empty cell, marks join what they mark."""
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
    """The pens of the cells of a text: blanks have the one of all blanks that look the same."""
    bare = blank(pen)
    return [bare if cell == " " else pen for cell in cells_of(text)]


class CellDiff:
    """The shadow of a terminal."""

    def __init__(self, colours: ColorSystem | None = None) -> None:
        self.colours = colours
        self.width = self.height = 0
        self.forget()

    def forget(self) -> None:
        """Nothing is known of the terminal any more: the next frame is sent in full."""
        self._chars: list[list[str | None]] = [[None] * self.width for _ in range(self.height)]
        self._pens = [[UNKNOWN] * self.width for _ in range(self.height)]
        self._pen = UNKNOWN
        self._at: tuple[int, int] | None = None

    def resize(self, width: int, height: int) -> None:
        """The terminal has this size."""
        if (width, height) != (self.width, self.height):
            self.width, self.height = width, height
            self.forget()

    # ------------------------------------------------------------ from Textual's updates

    def layout(self, update: LayoutUpdate) -> str:
        """What to send for a whole screen or a region of it."""
        rows = (chain.from_iterable(strips) for strips in update.strips)
        return self.frame(rows, update.region.x, update.region.y)

    def frame(self, rows: Iterable[Iterable[Segment]], x: int = 0, first: int = 0) -> str:
        """What to send for whole rows of segments, from a column and a line on."""
        out: list[str] = []
        for y, segments in enumerate(rows, first):
            self._show(y, self._piece(x, segments), (x, self.width), out)
        return "".join(out)

    def chops(self, update: ChopsUpdate) -> str:
        """What to send for stretches of some lines."""
        out: list[str] = []
        for y, left, right in update.spans:
            for end, (x, strip) in zip(update.chop_ends[y], update.chops[y].items(), strict=False):
                if strip is not None and x < right and end > left:
                    self._show(y, self._piece(x, strip), (left, min(right, end)), out)
        return "".join(out)

    def caret(self, x: int, y: int) -> str:
        """What puts the terminal's own cursor where it belongs."""
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
        """Compare a piece, between two columns, with the shadow; write what differs."""
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
        """The shortest way for the terminal's cursor."""
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
    """The pens to take up where they have to change: before blanks the one that is needed behind them."""
    found = list(pens)
    for i in range(len(pens) - 2, -1, -1):
        if cells[i] == " " and blank(found[i + 1]) == pens[i]:
            found[i] = found[i + 1]
    return found


def _relative(distance: int, forward: str, back: str) -> str:
    steps = abs(distance)
    return f"\x1b[{steps if steps > 1 else ''}{forward if distance > 0 else back}"


def _runs(changed: list[int], cells: list[str], pens: list[int]) -> Iterator[tuple[int, int]]:
    """Stretches to write: changed cells, joined over gaps that cost less than a jump."""
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
    """Whether to write on from one changed cell to the next, over cells that stayed."""
    if following - end - 1 > GAP:
        return False
    held, bare = pens[end], blank(pens[end])
    for cell, pen in zip(cells[end:following], pens[end:following], strict=True):
        if pen != held and (cell != " " or pen != bare):
            return False
    return True
