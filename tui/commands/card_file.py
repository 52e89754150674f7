"""
Makes `cards.json` and `list.*.txt`, from which battles are listed without a game.

Run it after a change of a sheet or of a card: `python -m cockade.tui.commands.card_file`. See
`tui.text.kept_cards`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from attrs import asdict

from cockade.engine.plugins import entries
from cockade.tui.commands.list import come_with, lines_of
from cockade.tui.games import GAMES
from cockade.tui.text.i18n import speaking
from cockade.tui.text.kept_cards import HERE, list_head, sheets
from cockade.tui.text.language_choice import LANGUAGES


def made() -> dict[str, str]:
    """The content of the files by their names, from the games themselves."""
    games = [id_ for id_ in GAMES if entries()[id_].engine.startswith("cockade.engine.")]
    cards = {f"{id_}/{name}": card for id_ in games for name, card in GAMES[id_].scenarios.items()}
    kept = {
        "games": games,
        "sheets": sheets(games),
        "cards": {name: _plain(asdict(card)) for name, card in cards.items()},
    }
    titles, cards = {id_: GAMES[id_].title for id_ in games}, cards | come_with()
    found = {"cards.json": f"{json.dumps(kept, ensure_ascii=False, indent=1)}\n"}
    for language in LANGUAGES:
        with speaking(language):
            rows = (list_head(games), *lines_of(titles, cards))
            found[f"list.{language}.txt"] = "".join(f"{row}\n" for row in rows)
    return found


def _plain(card: dict[str, Any]) -> dict[str, Any]:
    """A card as plain JSON, without the data of its battle, which may be large."""
    found: dict[str, Any] = json.loads(json.dumps({name: card[name] for name in card if name != "values"}))
    return found


if __name__ == "__main__":
    for name, text in made().items():
        Path(HERE, name).write_text(text, encoding="utf-8")
