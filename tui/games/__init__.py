"""
The games that people can play here, by id; each is loaded when it is first wanted.

A fourth game is one line in `MODULES`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from cockade.tui.games.revolution.steps import STEPS
from cockade.tui.text.words import say

if TYPE_CHECKING:
    from cockade.engine.game import Game, ScenarioCard
    from cockade.engine.rules import State
    from cockade.tui.games.port import AnyUI

MODULES = {
    "rebels": "cockade.tui.games.rebels.ui",
    "brandywine": "cockade.tui.games.brandywine.ui",
    "revolution": "cockade.tui.games.revolution.ui",
}
RULEBOOKS = {game: f"cockade.engine.{game}" for game in MODULES}
"""By game: the package of its rulebook."""


@cache
def ui_of(game: str) -> AnyUI:
    """A game by its id, as people see and touch it; KeyError for an unknown one."""
    found: AnyUI = import_module(MODULES[game]).UI
    return found


class _Games(Mapping[str, "Game[State]"]):
    """The rules of every game by its id, as files on disk want them: without the face."""

    def __getitem__(self, game: str) -> Game[State]:
        if game not in RULEBOOKS:
            return ui_of(game).game
        found: Game[State] = import_module(f"{RULEBOOKS[game]}.play").GAME
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(MODULES)

    def __len__(self) -> int:
        return len(MODULES)


GAMES: Mapping[str, Game[State]] = _Games()


def phase_words(phase: str) -> str:
    """The phase of a game in words, in any game; those that are known by a number are looked up."""
    return say(STEPS.get(phase, phase))


def scenarios() -> dict[str, ScenarioCard]:
    """The cards of all scenarios of all games by their full names: "rebels/trenton"."""
    return {f"{game}/{id_}": card for game in MODULES for id_, card in GAMES[game].scenarios.items()}
