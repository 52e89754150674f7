"""The bots that can be played against, by game and name; each is loaded when it is first wanted."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.bots.bot import Bot

BOTS: dict[str, dict[str, tuple[str, str]]] = {
    "rebels": {"greedy": ("engine.bots.rebels", "GreedyBot"), "random": ("engine.bots.bot", "RandomBot")},
}


def names(game: str) -> tuple[str, ...]:
    """The bots of a game, the strongest first."""
    return tuple(BOTS.get(game, ()))


def bot(game: str, name: str) -> Bot:
    """A fresh bot; KeyError for an unknown one."""
    module, made = BOTS[game][name]
    found: Bot = getattr(import_module(module), made)()
    return found
