"""
Makes `cards.json`, from which battles are listed without a game: `python -m cockade.tui.commands.card_file`.

Run it after a change of a sheet or of a card. See `tui.text.kept_cards`.
"""

from __future__ import annotations

import json
from typing import Any

from attrs import asdict

from cockade.engine.pack_messages import WORDS
from cockade.engine.plugins import entries
from cockade.tui.commands.list import come_with
from cockade.tui.games import GAMES
from cockade.tui.text.kept_cards import FILE, sheets


def made() -> dict[str, Any]:
    """The content of the file, from the games themselves."""
    own = [id_ for id_ in GAMES if entries()[id_].engine.startswith("cockade.engine.")]
    games = {id_: f"../engine/{id_}" for id_ in own}
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
    """A card as plain JSON, without the data of its battle, which may be large."""
    found: dict[str, Any] = json.loads(json.dumps({name: card[name] for name in card if name != "values"}))
    return found


def _texts(card: Any) -> tuple[str, ...]:
    return (card.title, card.note, *card.reconstructed, *card.names.values())


def text_of(kept: dict[str, Any]) -> str:
    """The text of the file."""
    return f"{json.dumps(kept, ensure_ascii=False, indent=1)}\n"


if __name__ == "__main__":
    FILE.write_text(text_of(made()), encoding="utf-8")
