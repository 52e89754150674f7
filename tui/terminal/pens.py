"""Pens: the looks of cells as interned numbers, and the shortest escape sequence from one to the next."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from rich.color import ColorSystem
    from rich.style import Style

_SWITCH_ON = (1, 2, 3, 4, 5, 6, 7, 8, 9, 21, 51, 52, 53)
"""By the bit of an attribute in a Rich style: the code that switches it on."""
_SWITCH_OFF = {1: 22, 2: 22, 3: 23, 4: 24, 5: 25, 6: 25, 7: 27, 8: 28, 9: 29, 21: 24, 51: 54, 52: 54, 53: 55}
_DEFAULT_FG, _DEFAULT_BG = "39", "49"

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
