"""Players of wood: they see the offers and choose one."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from cockade.engine.bots.bot import Bot

if TYPE_CHECKING:
    from cockade.events.event import Action

ANY_GAME = ""
_BOTS = {
    "random": {ANY_GAME: ("cockade.engine.bots.bot", "RandomBot")},
    "greedy": {
        "rebels": ("cockade.engine.bots.rebels", "GreedyBot"),
        "brandywine": ("cockade.engine.bots.brandywine", "GreedyBot"),
        "revolution": ("cockade.engine.bots.revolution", "GreedyBot"),
    },
}
_PLACING = {
    "rebels": ("cockade.engine.bots.rebels", "next_placement"),
    "brandywine": ("cockade.engine.bots.brandywine", "next_placement"),
    "revolution": ("cockade.engine.bots.revolution", "next_placement"),
}


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
    """The bots that can play a game."""
    return tuple(name for name, made in _BOTS.items() if game_id in made or ANY_GAME in made)


def bot(name: str, game_id: str) -> Bot:
    """A fresh bot by its name; UnknownBot (a LookupError) lists those that there are."""
    made = _BOTS.get(name, {})
    found = made.get(game_id) or made.get(ANY_GAME)
    if found is None:
        raise UnknownBot(name, bot_names(game_id))
    module, maker = found
    player: Bot = getattr(import_module(module), maker)()
    return player


def next_placement(game_id: str, state: Any) -> Action | None:
    """Where the side that sets up now would sensibly put its next unit; None when all stand."""
    if game_id not in _PLACING:
        return None
    module, name = _PLACING[game_id]
    found: Action | None = getattr(import_module(module), name)(state)
    return found
