"""How the player answered puzzles at the first try: a line each, in their order, in the own folder."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from cockade.saves.atomic import read_bounded, write_whole
from cockade.saves.library import data_folder

FILE = "puzzles"
MOST = 1 << 16
"""Bytes of the file that are believed."""
FOUND, MISSED = "found", "missed"


def answered() -> dict[str, bool]:
    """By puzzle whether its best order was found at the first try; none where the file cannot be read."""
    found: dict[str, bool] = {}
    with suppress(OSError, UnicodeDecodeError):
        for row in read_bounded(_file(), MOST).decode().splitlines():
            name, _, how = row.partition(" ")
            if how in (FOUND, MISSED):
                found.setdefault(name, how == FOUND)
    return found


def note_answer(name: str, *, found: bool) -> None:
    """A puzzle was answered; only the first answer counts. One that cannot be written is not known later."""
    known = answered()
    if name not in known:
        rows = (f"{one} {FOUND if how else MISSED}\n" for one, how in (known | {name: found}).items())
        with suppress(OSError):
            _file().parent.mkdir(parents=True, exist_ok=True)
            write_whole(_file(), "".join(rows).encode())


def _file() -> Path:
    return data_folder() / FILE
