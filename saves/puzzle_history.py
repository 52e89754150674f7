"""The player's first answers to puzzles, one a line, in the player's own folder."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from cockade.saves.atomic import read_bounded, write_whole
from cockade.saves.library import data_folder

FILE = "puzzles"
MOST = 1 << 16
"""The maximum number of bytes that are read."""
FOUND, MISSED = "found", "missed"


def answered() -> dict[str, bool]:
    """Return whether each puzzle was solved at the first try, or nothing if the file is unreadable."""
    found: dict[str, bool] = {}
    with suppress(OSError, UnicodeDecodeError):
        for row in read_bounded(_file(), MOST).decode().splitlines():
            name, _, how = row.partition(" ")
            if how in (FOUND, MISSED):
                found.setdefault(name, how == FOUND)
    return found


def note_answer(name: str, *, found: bool) -> None:
    """Save the first answer to a puzzle. Later answers are ignored, and failures to save too."""
    known = answered()
    if name not in known:
        rows = (f"{one} {FOUND if how else MISSED}\n" for one, how in (known | {name: found}).items())
        with suppress(OSError):
            _file().parent.mkdir(parents=True, exist_ok=True)
            write_whole(_file(), "".join(rows).encode())


def _file() -> Path:
    return data_folder() / FILE
