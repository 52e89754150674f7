"""`cockade list`: games, scenarios, sides, turns, and reconstructed details."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from cockade.tui.text.columns import in_columns
from cockade.tui.text.i18n import count, say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Mapping

    from cockade.engine.game import ScenarioCard


def run(args: Namespace) -> int:
    """Print all scenarios. Broken games are reported on standard error."""
    from cockade.engine.plugins import broken
    from cockade.tui.commands.common import print_json
    from cockade.tui.games import GAMES, scenarios
    from cockade.tui.text.cli_errors import broken_words

    cards = _brought(args.pack) if args.pack else scenarios() | come_with()
    for one in broken():
        print(f"cockade: {broken_words(one)}", file=sys.stderr)
    if args.json:
        print_json({"scenarios": [_described(name, card) for name, card in cards.items()]})
        return 0
    games = dict.fromkeys(card.game for card in cards.values())
    for row in lines_of({id_: GAMES[id_].title for id_ in games}, cards):
        print(row)
    return 0


def lines_of(titles: Mapping[str, str], cards: Mapping[str, ScenarioCard]) -> Iterator[str]:
    """The list, by games in the order of their `titles`."""
    for game, title in titles.items():
        yield say(title)
        yield from in_columns([_row(name, card) for name, card in cards.items() if card.game == game])
        for text, names in _reconstructed(game, cards).items():
            yield say("  reconstructed: {text} ({names})", text=text, names=", ".join(names))


def _brought(path: str) -> dict[str, ScenarioCard]:
    """The battles of a pack by the names for commands. A single one has the name of its pack."""
    from cockade.engine.value_overrides import without_overrides
    from cockade.tui.games.pack_loading import battles_of

    found = battles_of(path)
    return {f"{path}/{without_overrides(card.id)}" if len(found) > 1 else path: card for card in found}


def come_with() -> dict[str, ScenarioCard]:
    """The battles of the shipped packs."""
    from cockade.tui.games.pack_loading import shipped
    from cockade.tui.text.cli_errors import CommandError

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


def _reconstructed(game: str, cards: Mapping[str, ScenarioCard]) -> dict[str, list[str]]:
    """
    The reconstructed details, each once, with the scenarios that have them.

    Optional rules make no difference.
    """
    found: dict[str, dict[str, None]] = {}
    for card in cards.values():
        for text in card.reconstructed if card.game == game else ():
            found.setdefault(say(text), {})[card.id.partition("+")[0]] = None
    return {text: list(names) for text, names in found.items()}
