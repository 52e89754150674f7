"""`cockade list`: games, scenarios, sides, turns, and what we had to reconstruct."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from cockade.engine.plugins import broken
from cockade.engine.value_overrides import without_overrides
from cockade.tui.commands.common import print_json, print_table
from cockade.tui.games import GAMES, scenarios
from cockade.tui.text.cli_errors import CommandError, broken_words
from cockade.tui.text.i18n import count, say

if TYPE_CHECKING:
    from argparse import Namespace

    from cockade.engine.game import ScenarioCard


def run(args: Namespace) -> int:
    """Print all scenarios; games that do not work are told beside them."""
    cards = _brought(args.pack) if args.pack else scenarios() | _come_with()
    for one in broken():
        print(f"cockade: {broken_words(one)}", file=sys.stderr)
    if args.json:
        print_json({"scenarios": [_described(name, card) for name, card in cards.items()]})
        return 0
    for game in [GAMES[id_] for id_ in dict.fromkeys(card.game for card in cards.values())]:
        print(say(game.title))
        print_table([_row(name, card) for name, card in cards.items() if card.game == game.id])
        for text, names in _reconstructed(game.id, cards).items():
            print(say("  reconstructed: {text} ({names})", text=text, names=", ".join(names)))
    return 0


def _brought(path: str) -> dict[str, ScenarioCard]:
    """The battles of a pack by the names that commands take; one alone has the name of its pack."""
    from cockade.tui.games.pack_loading import battles_of

    found = battles_of(path)
    return {f"{path}/{without_overrides(card.id)}" if len(found) > 1 else path: card for card in found}


def _come_with() -> dict[str, ScenarioCard]:
    """The battles of the packs that come with Cockade."""
    from cockade.tui.games.pack_loading import shipped

    found: dict[str, ScenarioCard] = {}
    for pack in shipped():
        with suppress(CommandError):  # of a game that does not work, which is told beside
            found |= _brought(pack)
    return found


def _described(name: str, card: ScenarioCard) -> dict[str, Any]:
    return {
        "id": name,
        "game": card.game,
        "title": card.title,
        "sides": list(card.sides),
        "turns": card.turns,
        "first": card.first,
        "note": card.note,
        "reconstructed": list(card.reconstructed),
    }


def _row(name: str, card: ScenarioCard) -> tuple[str, ...]:
    sides = say(" against ").join(_side(card, side) for side in card.sides)
    return (f"  {name}", say(card.title), sides, count("{n} turn", "{n} turns", card.turns))


def _side(card: ScenarioCard, side: str) -> str:
    return say(card.names.get(side, side.title()))


def _reconstructed(game: str, cards: dict[str, ScenarioCard]) -> dict[str, list[str]]:
    """What is reconstructed, with the scenarios that say so: each once, by whichever optional rules."""
    found: dict[str, dict[str, None]] = {}
    for card in cards.values():
        for text in card.reconstructed if card.game == game else ():
            found.setdefault(say(text), {})[without_overrides(card.id)] = None
    return {text: list(names) for text, names in found.items()}
