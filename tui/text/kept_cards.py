"""
The cards of all scenarios, saved in `cards.json`, so a list of battles needs neither rules nor maps.

What `cockade list` prints is kept next to them, in each language. Both are valid only while all their source
sheets are unchanged. After a change of a sheet, `python -m cockade.tui.commands.card_file` makes them again.
A test compares them with the cards that the games make.
"""

from __future__ import annotations

import os
from zlib import crc32

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

HERE = __file__.removesuffix(f"{os.sep}text{os.sep}kept_cards.py")
FILE = f"{HERE}/cards.json"
SHIPPED = "battles"


def kept_cards() -> Any:
    """Return the saved cards by name, or None if they are out of date."""
    import json
    from types import SimpleNamespace

    try:
        with open(FILE, "rb") as file:
            found = json.loads(file.read())
        return SimpleNamespace(**found) if found["sheets"] == sheets(found["games"]) else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def kept_list(language: str, games: Iterable[str]) -> str:
    """Return what `cockade list` prints if these games are installed. Empty if that is out of date."""
    try:
        with open(f"{HERE}/list.{language}.txt", encoding="utf-8") as file:
            head, _, text = file.read().partition("\n")
        return text if head == list_head(dict.fromkeys(games)) else ""
    except (OSError, ValueError):
        return ""


def list_head(games: Iterable[str]) -> str:
    """Return the first row of a kept list: the checksum of the sheets, and the games."""
    return " ".join((str(sheets(games)), *sorted(games)))


def sheets(games: Iterable[str]) -> int:
    """Return a checksum over all sheets of some games and of the packs."""
    found = 0
    for folder in (*(f"../engine/{game}" for game in sorted(games)), SHIPPED):
        for file in _sheets_in(f"{HERE}/{folder}"):
            with open(file, "rb", buffering=0) as sheet:
                found = crc32(sheet.read().replace(b"\r", b""), crc32(file[len(HERE) :].encode(), found))
    return found


def _sheets_in(folder: str) -> Iterator[str]:
    for name in sorted(os.listdir(folder)):
        if name.endswith(".toml") and not name.startswith("rulebook"):
            yield f"{folder}/{name}"
        elif "." not in name:  # a folder
            yield from _sheets_in(f"{folder}/{name}")
