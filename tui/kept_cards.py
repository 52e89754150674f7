"""
The cards of all scenarios, kept in `cards.json`: a list of battles needs neither rules nor maps.

They are believed only while every sheet they were made of is what it was. `python -m
cockade.tui.kept_cards` makes them anew after a change of a sheet; a test holds them to the cards
that the games make.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from zlib import crc32

HERE = Path(__file__).parent
FILE = HERE / "cards.json"
SHIPPED = HERE / "battles"


def kept_cards() -> Any:
    """What is kept, by the names of `made`; None if it is out of date."""
    try:
        found = json.loads(FILE.read_bytes())
        return SimpleNamespace(**found) if found["sheets"] == sheets(found["games"]) else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def sheets(games: dict[str, str]) -> list[int]:
    """Two sums of all sheets of some games, whose folders are given from here, and of the packs."""
    first = second = 0
    for folder in (*(HERE / path for path in games.values()), SHIPPED):
        for file in sorted(folder.rglob("*.toml")):
            if not file.name.startswith("rulebook"):
                text = file.read_bytes().replace(b"\r\n", b"\n")
                first, second = crc32(text, first), crc32(text[::-1] + file.name.encode(), second)
    return [first, second]


def made() -> dict[str, Any]:
    """What is to be kept, by the games themselves."""
    from attrs import asdict

    from cockade.engine.pack_messages import WORDS
    from cockade.tui.commands.list import come_with
    from cockade.tui.games import GAMES

    own = {"rebels", "brandywine", "revolution"}
    games = {id_: f"../engine/{id_}" for id_ in GAMES if id_ in own}
    cards = {f"{id_}/{name}": card for id_ in games for name, card in GAMES[id_].scenarios.items()}
    packs = come_with()
    told = {text for card in packs.values() for text in _texts(card)}
    return {
        "games": games,
        "sheets": sheets(games),
        "titles": {id_: GAMES[id_].title for id_ in games},
        "cards": {name: _plain(asdict(card)) for name, card in cards.items()},
        "packs": {name: _plain(asdict(card)) for name, card in packs.items()},
        "words": {
            language: {text: said for text, said in sorted(words.items()) if text in told}
            for language, words in sorted(WORDS.items())
        },
    }


def _plain(card: dict[str, Any]) -> dict[str, Any]:
    """A card without what it is played with, which may be large, as JSON gives it back."""
    found: dict[str, Any] = json.loads(json.dumps({name: card[name] for name in card if name != "values"}))
    return found


def _texts(card: Any) -> tuple[str, ...]:
    return (card.title, card.note, *card.reconstructed, *card.names.values())


def text_of(kept: dict[str, Any]) -> str:
    """The file."""
    return f"{json.dumps(kept, ensure_ascii=False, indent=1)}\n"


if __name__ == "__main__":
    FILE.write_text(text_of(made()), encoding="utf-8")
    sys.exit()
