"""
The cards of all scenarios, saved in `cards.json`, so a list of battles needs neither rules nor maps.

They are valid only while all their source sheets are unchanged. After a change of a sheet, `python -m
cockade.tui.commands.card_file` makes them again. A test compares them with the cards that the games make.
"""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from zlib import crc32

HERE = Path(__file__).parents[1]
FILE = HERE / "cards.json"
SHIPPED = HERE / "battles"


def kept_cards() -> Any:
    """Return the saved cards by name, or None if they are out of date."""
    try:
        found = json.loads(FILE.read_bytes())
        return SimpleNamespace(**found) if found["sheets"] == sheets(found["games"]) else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def sheets(games: dict[str, str]) -> list[int]:
    """Return two checksums over all sheets of some games, given by relative folders, and of the packs."""
    first = second = 0
    for folder in (*(HERE / path for path in games.values()), SHIPPED):
        for file in sorted(folder.rglob("*.toml")):
            if not file.name.startswith("rulebook"):
                text = file.read_bytes().replace(b"\r\n", b"\n")
                first, second = crc32(text, first), crc32(text[::-1] + file.name.encode(), second)
    return [first, second]
