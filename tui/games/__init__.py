"""
The games that people can play here, by id; each is loaded when it is first wanted.

A fourth game is one line in `MODULES`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cockade.engine.game import AnyGame, ScenarioCard
    from cockade.tui.games.face import Face

MODULES = {
    "rebels": "cockade.tui.games.rebels.face",
    "brandywine": "cockade.tui.games.brandywine.face",
    "revolution": "cockade.tui.games.revolution.face",
}
RULEBOOKS = {game: f"cockade.engine.{game}" for game in MODULES}
"""By game: the package of its rulebook."""


@cache
def face_of(game: str) -> Face:
    """A game by its id, in words and pictures; KeyError for an unknown one."""
    found: Face = import_module(MODULES[game]).FACE
    return found


class _Games(Mapping[str, "AnyGame"]):
    """The rules of every game by its id, as files on disk want them."""

    def __getitem__(self, game: str) -> AnyGame:
        return face_of(game).game

    def __iter__(self) -> Iterator[str]:
        return iter(MODULES)

    def __len__(self) -> int:
        return len(MODULES)


GAMES: Mapping[str, AnyGame] = _Games()


def scenarios() -> dict[str, ScenarioCard]:
    """The cards of all scenarios of all games by their full names: "rebels/trenton"."""
    return {f"{game}/{id_}": card for game in MODULES for id_, card in GAMES[game].scenarios.items()}
