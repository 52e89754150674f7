"""
Lines of records, prompts and previews drawn by chance, each with what it was told from.

    python -m tests.drawn rebels 60 1      the game, how many lines, where to begin

A third of them are of each kind.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Any

from cockade.saves.save_file import review
from cockade.tui.games import GAMES, ui_of
from cockade.tui.text.line import text_of
from tests.games.remake import recorded
from tests.games.remake import text_of as text_of_game


def drawn(game: str, seed: int) -> Iterator[str]:
    """Lines without end, each with its source."""
    chance, ui = Random(seed), ui_of(game)
    paths = [path for path in recorded() if f'"{game}"' in text_of_game(path).decode().partition("\n")[0]]
    for kind in cycle((_record, _prompt, _preview)):
        path = chance.choice(paths)
        opened = _opened(path)
        place = chance.randrange(1, opened.at + 1)
        told = kind(ui, opened, place, chance)
        if told:
            yield f"{path.stem} {place}: {told}"


@cache
def _opened(path: Path) -> Any:
    return review(path, GAMES).opened


def _record(ui: Any, opened: Any, place: int, chance: Random) -> str:
    """A line of an event, and the facts of that."""
    event, state = opened.event_at(place), opened.state_at(place - 1)
    facts = "\n    ".join(str(fact)[:300] for fact in (event.action, *event.facts))
    return f"RECORD {chance.choice(ui.words.story(state, event))}\n    {facts}"


def _prompt(ui: Any, opened: Any, place: int, _chance: Random) -> str:
    """What is asked, and in which step."""
    state = opened.state_at(place)
    return f"PROMPT {ui.words.prompt(state)}\n    {str(state.agenda[-1:])[:600]}"


def _preview(ui: Any, opened: Any, place: int, chance: Random) -> str:
    """A preview of something that is offered, and what was offered."""
    state, game = opened.state_at(place), opened.game
    side = game.decider(state)
    offers = [offer for offer in game.offers(state) if offer.actions] if side else []
    if not offers:
        return ""
    action = chance.choice(list(chance.choice(offers).actions))
    preview = ui.previews.of_action(game.view(state, side), action)
    if preview is None:
        return ""
    lines = " / ".join(" ".join(text_of(row).split()) for row in preview.lines)
    return f"PREVIEW {preview.title}: {preview.brief}: {lines}\n    {action}"


if __name__ == "__main__":
    game_, number, first = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    sys.stdout.write("\n".join(islice(drawn(game_, first), number)) + "\n")
