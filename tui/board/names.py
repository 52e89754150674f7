"""Fits the name of a place into the few cells of a hex."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cockade.tui.board.wide_chars import cut, in_cells, letters
from cockade.tui.text.cell_width import NEVER_FIRST, NEVER_LAST, script

if TYPE_CHECKING:
    from collections.abc import Iterator

ASIDE = re.compile(r"（.*?）")


def fit_name(name: str, widths: list[int]) -> list[str]:
    """
    Split a name over some rows, cut if necessary. Articles are dropped first.

    >>> fit_name("Trenton", [7, 7])
    ['Trenton']
    >>> fit_name("Assunpink bridge", [7, 7])
    ['Assunp.', 'bridge']
    >>> fit_name("Pennington Road entry", [7, 8])
    ['Pennin.', 'Rd entry']
    >>> fit_name("トレントン", [7, 7]), fit_name("アサンピンク橋", [7, 7])
    (['トレン', 'トン'], ['アサン.', '橋'])
    """
    if not name.isascii():
        return _fit_wide(ASIDE.sub("", name), widths)
    words = _words(name)
    if widths and len(" ".join(words)) <= widths[0]:
        return [" ".join(words)]
    rows = [words[0], " ".join(words[1:]).replace("Road ", "Rd ")]
    return [shortened(row, width) for row, width in zip(rows, widths, strict=False) if row]


def lay_out(name: str, rooms: list[tuple[int, int]]) -> list[str]:
    """
    Split a name over rows, cut if necessary. A row may stay empty.

    `rooms` are the cells of each row inside its hex, and with the free ones next to it.

    >>> lay_out("Barracks", [(7, 7), (7, 8)]), lay_out("Assunpink bridge", [(7, 12), (7, 8)])
    (['', 'Barracks'], ['Assunpink', 'bridge'])
    """
    most = [at_most for _, at_most in rooms]
    for widths in ([inside for inside, _ in rooms], most):
        for rows in _partings(name, widths):
            if all(len(in_cells(row)) <= width for row, width in zip(rows, widths, strict=False)):
                return rows
    return fit_name(name, most)


def is_whole(name: str, rows: list[str]) -> bool:
    """True if a name fits some rows without a cut. Articles and asides may be missing."""
    return "".join(rows).replace(" ", "") == "".join(_words(name))


def _partings(name: str, widths: list[int]) -> Iterator[list[str]]:
    """The ways to split a whole name over rows of some widths, the best first."""
    blank = " " if name.isascii() else ""
    words = _words(name)
    if widths:
        yield [blank.join(words)]
    if len(widths) > 1:
        yield from ([blank.join(words[:at]), blank.join(words[at:])] for at in _parts(words, widths))
        yield ["", blank.join(words)]


def _words(name: str) -> list[str]:
    """The parts of a name that can be split: words without articles, or letters without blanks."""
    if not name.isascii():
        return list(ASIDE.sub("", name))
    return [word for word in name.replace("(", "").replace(")", "").split() if word != "The"]


def _parts(words: list[str], widths: list[int]) -> list[int]:
    """The positions where a name may be split, the best first for letters."""
    parts = [
        at for at in range(1, len(words)) if words[at] not in NEVER_FIRST and words[at - 1] not in NEVER_LAST
    ]
    if all(map(str.isascii, words)):
        return parts
    return sorted(parts, key=lambda at: _fault("".join(words), at, widths))


def shortened(text: str, width: int) -> str:
    """The text cut to `width` cells, with a full stop for the omitted part."""
    signs = in_cells(text)
    return text if len(signs) <= width else letters(cut(signs, 0, width - 1)).rstrip() + "."


def _fit_wide(name: str, widths: list[int]) -> list[str]:
    """Split a name without blanks where its script changes or, without room for that, anywhere."""
    if not widths or len(in_cells(name)) <= widths[0]:
        return [name][: len(widths)]
    if len(widths) < 2:
        return [shortened(name, widths[0])]
    at = min(_parts(list(name), widths), key=lambda at: _fault(name, at, widths), default=1)
    return [shortened(row, width) for row, width in zip((name[:at], name[at:]), widths, strict=False)]


def _fault(name: str, at: int, widths: list[int]) -> tuple[bool, bool, int, int]:
    """The penalty for splitting a name there: cut text, a split word, uneven rows."""
    head, tail = len(in_cells(name[:at])), len(in_cells(name[at:]))
    is_cut = head > widths[0] or tail > widths[1]
    return is_cut, _is_one_word(name[at - 1], name[at]), 0 if is_cut else abs(head - tail), -at


def _is_one_word(letter: str, after: str) -> bool:
    return script(letter) == script(after) or all("ぁ" <= each <= "ん" for each in (letter, after))
