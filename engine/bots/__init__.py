"""Bots: they see the offers and choose one."""

from __future__ import annotations

from cockade.engine.bots.bot import Bot, RandomBot
from cockade.engine.bots.parameters import GREEDY, RECRUIT, REGULAR, VETERAN
from cockade.engine.bots.registry import character_names, next_placement, player, reason_for, slips_of
from cockade.engine.bots.veteran import Veteran
from cockade.engine.bots.weakened import Recruit

__all__ = ["LEVELS", "UnknownBot", "bot", "bot_names", "next_placement", "reason_for"]

RANDOM = "random"
LEVELS = (RECRUIT, REGULAR, VETERAN)
"""The levels of bots, from the easiest on."""


class UnknownBot(LookupError):  # noqa: N818 - named as the reader will read it
    """Raised for a bot that a game lacks. `known` are the existing ones."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        """`name` is the requested name."""
        super().__init__(name)
        self.known = known

    def __str__(self) -> str:
        """Return one sentence with the existing bots."""
        return f"There is no bot {self.args[0]!r} for this game; there are {', '.join(self.known)}."


def bot_names(game_id: str) -> tuple[str, ...]:
    """Return the bots of a game: random, greedy, the levels, all other characters."""
    names = character_names(game_id)
    return tuple(dict.fromkeys((RANDOM, *((GREEDY, *LEVELS) if names else ()), *names)))


def bot(name: str, game_id: str) -> Bot:
    """Return a new bot by its name.

    Raises: UnknownBot (a LookupError), which lists those that there are.
    """
    if name == RANDOM:
        return RandomBot()
    if name not in bot_names(game_id):
        raise UnknownBot(name, bot_names(game_id))
    if name == VETERAN:
        return Veteran()
    if name == RECRUIT:
        return Recruit(player(RECRUIT, game_id), slips_of(game_id))
    return player(name, game_id)
