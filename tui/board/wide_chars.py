"""Letters two cells wide on a map. A filler character takes the second cell, so the length counts cells."""

from __future__ import annotations

import re

REST = "\0"
"""The filler for the second cell of the letter before it."""
_LETTERS = "\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6"
_WIDE = f"[{_LETTERS}]"
_HALVES = f"(?<![{_LETTERS}]){REST}|[{_LETTERS}](?!{REST})"
"""Compiled on first use: that takes a fiftieth of a start, and most maps have no wide letters."""


def in_cells(text: str) -> str:
    """
    A text with one character for every cell that it takes.

    >>> len(in_cells("Trenton")), len(in_cells("森 1"))
    (7, 4)
    """
    return text if max(text, default="") < _LETTERS[0] else re.sub(_WIDE, rf"\g<0>{REST}", text)


def mended(text: str) -> str:
    """A text in cells with a blank for every letter that lost one of its cells."""
    narrow = REST not in text and max(text, default="") < _LETTERS[0]
    return text if narrow else re.sub(_HALVES, " ", text)


def cut(text: str, start: int, end: int) -> str:
    """The cells of a text from `start` to before `end`. Half a letter becomes a blank."""
    return mended(text[max(0, start) : end])


def letters(text: str) -> str:
    """A text in cells as normal text."""
    return text.replace(REST, "")
