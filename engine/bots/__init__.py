"""Players of wood: they see the offers and choose one."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from cockade.engine.bots.bot import Bot, RandomBot

if TYPE_CHECKING:
    from cockade.events.event import Action

RANDOM = "random"
GAMES = ("rebels", "brandywine", "revolution")
"""The games whose characters are in `engine/bots/<game>/bots.toml`."""


class UnknownBot(LookupError):  # noqa: N818 - named as the reader will read it
    """A bot that nobody has made for this game; `known` are those that there are."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        """`name` is what was asked for."""
        super().__init__(name)
        self.known = known

    def __str__(self) -> str:
        """One sentence with those that there are."""
        return f"There is no bot {self.args[0]!r} for this game; there are {', '.join(self.known)}."


def bot_names(game_id: str) -> tuple[str, ...]:
    """The bots that can play a game: the one that plays at random, and all characters."""
    if game_id not in GAMES:
        return (RANDOM,)
    return RANDOM, *dict.fromkeys(entry.name for entry in _of(game_id).SHEET.character)


def bot(name: str, game_id: str) -> Bot:
    """A fresh bot by its name; UnknownBot (a LookupError) lists those that there are."""
    if name == RANDOM:
        return RandomBot()
    if name not in bot_names(game_id):
        raise UnknownBot(name, bot_names(game_id))
    player: Bot = _of(game_id).GreedyBot(name=name)
    return player


def next_placement(game_id: str, state: Any) -> Action | None:
    """Where the side that sets up now would sensibly put its next unit; None when all stand."""
    if game_id not in GAMES:
        return None
    found: Action | None = _of(game_id).next_placement(state)
    return found


def _of(game_id: str) -> Any:
    return import_module(f"cockade.engine.bots.{game_id}")
