"""The player's finished lessons: their names, one a line, in the player's own folder."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from cockade.saves.atomic import read_bounded, write_whole
from cockade.saves.library import data_folder

FILE = "learned"
MOST = 1 << 16
"""The maximum number of bytes that are read."""
_UNWRITTEN: set[str] = set()
"""Lessons that could not be saved. They are known until the program ends."""


def learned() -> frozenset[str]:
    """Return the names of the finished lessons, or none if the file cannot be read."""
    with suppress(OSError, UnicodeDecodeError):
        return frozenset(_UNWRITTEN.union(read_bounded(_file(), MOST).decode().split()))
    return frozenset(_UNWRITTEN)


def note_learned(name: str) -> None:
    """Save that a lesson was finished. If that fails, it is known only until the program ends."""
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
