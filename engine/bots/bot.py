"""The protocol of bots, and the one that plays at random."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from attrs import define

from cockade.engine.game import AnyGame
from cockade.engine.rules import Offer
from cockade.events.event import Action

Pick = Callable[[int], int]
"""A source of chance for bots: `pick(n)` is a whole number from 0 to n - 1."""


class Bot(Protocol):
    """Chooses among the offers of the side that must decide; there is always at least one action."""

    def choose(self, game: AnyGame, state: Any, offers: Sequence[Offer], pick: Pick) -> Action:
        """Return one of the offered actions."""
        ...


def decide(bot: Bot, game: AnyGame, state: Any, offers: Sequence[Offer], pick: Pick) -> Action:
    """Return the bot's action. If all actions are equivalent, the bot isn't asked."""
    return game.formality(state) or bot.choose(game, state, offers, pick)


@define
class RandomBot:
    """Any offer, then any action of it, all equally likely."""

    def choose(self, game: AnyGame, state: Any, offers: Sequence[Offer], pick: Pick) -> Action:
        """See `Bot`."""
        left = list(offers)
        while left:
            chosen = left.pop(pick(len(left)))
            if chosen.actions:
                return chosen.actions[pick(len(chosen.actions))]
        message = "a side that must decide has nothing to do: a dead end"
        raise LookupError(message)
