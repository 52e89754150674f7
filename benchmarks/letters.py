"""How many letters the recorded games would have taken by mail: `python -m benchmarks.letters`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cockade.engine.dice import KeyedDice
from cockade.engine.game_tree import AnyGameTree
from cockade.events.event import Event
from cockade.events.facts import Rolled
from cockade.saves.compressed import called, games_in
from cockade.saves.save_file import review
from cockade.tui.games import GAMES

RECORDED = Path(__file__).parents[1] / "tests/games"
FIRST = 2
"""The letters before the first turn."""


def letters(opened: AnyGameTree, *, fair: bool) -> int:
    """One for every change of who decides; where dice are fair, also one for every event that rolls."""
    found, writer = FIRST, ""
    for event in list(opened.story())[1:]:
        if event.side != writer:
            found, writer = found + 1, event.side
        if fair and _rolls(event):
            writer = next(side for side in opened.game.sides if side != event.side)
            found += 1
    return found


def _rolls(event: Event) -> bool:
    return any(isinstance(fact, Rolled) for fact in event.facts)


def rows() -> Iterator[tuple[str, int, int]]:
    """Every recorded game that could have been played by mail: its letters, fair and quick."""
    for path in games_in(RECORDED):
        opened = review(path, GAMES).opened
        game = opened.game
        if not game.conceals(game.start(opened.scenario, KeyedDice(b"", 0))[1]):
            yield called(path), letters(opened, fair=True), letters(opened, fair=False)


if __name__ == "__main__":
    for name, fair, quick in rows():
        print(f"{name:32} fair {fair:4}  quick {quick:4}")
