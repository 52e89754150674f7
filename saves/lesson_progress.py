"""Which lessons the player has finished: their names, a line each, in his own folder."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from cockade.saves.atomic import read_bounded, write_whole
from cockade.saves.library import data_folder

FILE = "learned"
MOST = 1 << 16
"""Bytes of the file that are believed."""
_UNWRITTEN: set[str] = set()
"""What cannot be written down is known as long as the program runs."""


def learned() -> frozenset[str]:
    """The names of the lessons that were finished; none where the file cannot be read."""
    with suppress(OSError, UnicodeDecodeError):
        return frozenset(_UNWRITTEN.union(read_bounded(_file(), MOST).decode().split()))
    return frozenset(_UNWRITTEN)


def note_learned(name: str) -> None:
    """A lesson was finished; where that cannot be written down it is forgotten with the program."""
    known = learned()
    if name in known:
        return
    try:
        _file().parent.mkdir(parents=True, exist_ok=True)
        write_whole(_file(), "".join(f"{one}\n" for one in sorted(known | {name})).encode())
    except OSError:
        _UNWRITTEN.add(name)


def _file() -> Path:
    return data_folder() / FILE
