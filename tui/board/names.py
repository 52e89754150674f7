"""Fits the name of a place into the few cells of a hex."""

from __future__ import annotations

import re

from cockade.tui.board.wide import cut, in_cells, letters
from cockade.tui.text.letters import NEVER_FIRST, NEVER_LAST, script

ASIDE = re.compile(r"（.*?）")


def fit_name(name: str, widths: list[int]) -> list[str]:
    """
    The name over at most that many rows, cut where it must be; articles go first.

    >>> fit_name("Trenton", [7, 7])
    ['Trenton']
    >>> fit_name("Assunpink bridge", [7, 7])
    ['Assunp.', 'bridge']
    >>> fit_name("トレントン", [7, 7]), fit_name("アサンピンク橋", [7, 7])
    (['トレン', 'トン'], ['アサン.', '橋'])
    """
    if not name.isascii():
        return _fit_wide(ASIDE.sub("", name), widths)
    words = [word for word in name.replace("(", "").replace(")", "").split() if word != "The"]
    if widths and len(" ".join(words)) <= widths[0]:
        return [" ".join(words)]
    rows = [words[0], " ".join(words[1:])]
    return [shortened(row, width) for row, width in zip(rows, widths, strict=False) if row]


def shortened(text: str, width: int) -> str:
    """The text in so many cells, a full stop for what is left out."""
    signs = in_cells(text)
    return text if len(signs) <= width else letters(cut(signs, 0, width - 1)).rstrip() + "."


def _fit_wide(name: str, widths: list[int]) -> list[str]:
    """A name without blanks: parted where its script changes or, where that has no room, anywhere."""
    if not widths or len(in_cells(name)) <= widths[0]:
        return [name][: len(widths)]
    if len(widths) < 2:
        return [shortened(name, widths[0])]
    parts = [
        at for at in range(1, len(name)) if name[at] not in NEVER_FIRST and name[at - 1] not in NEVER_LAST
    ]
    at = min(parts, key=lambda at: _fault(name, at, widths), default=1)
    return [shortened(row, width) for row, width in zip((name[:at], name[at:]), widths, strict=False)]


def _fault(name: str, at: int, widths: list[int]) -> tuple[bool, bool, int, int]:
    """What speaks against parting a name there: something is cut, a word is parted, the rows are uneven."""
    head, tail = len(in_cells(name[:at])), len(in_cells(name[at:]))
    is_cut = head > widths[0] or tail > widths[1]
    return is_cut, _is_one_word(name[at - 1], name[at]), 0 if is_cut else abs(head - tail), -at


def _is_one_word(letter: str, after: str) -> bool:
    return script(letter) == script(after) or all("ぁ" <= each <= "ん" for each in (letter, after))
