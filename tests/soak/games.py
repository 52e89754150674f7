"""Games that bots play, event by event: nothing is kept, and no choice is checked again."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from cockade.engine.bots import bot
from cockade.engine.dice import KeyedDice
from cockade.engine.rules import begin
from cockade.events.event import Event

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cockade.engine.game import AnyGame

MOST = 100_000
"""Actions after which a game is taken to have no end."""
Step = tuple[Any, Event, Any]
"""The state before an event, the event, and the state after it."""


def played(game: AnyGame, scenario: str, player: str, seed: int) -> Iterator[Step]:
    """A whole game between two bots of a kind; RuntimeError if it has no end, LookupError at a dead end."""
    key, pick, chosen = seed.to_bytes(16, "big"), Random(seed).randrange, bot(player, game.id)
    event, state = game.start(scenario, KeyedDice(key, 0))
    yield game.blank, event, state
    for n in range(1, MOST):
        side, before = game.decider(state), state
        if not side:
            return
        action = chosen.choose(game, state, game.offers(state), pick)
        resolution = begin(state, game.reduce, KeyedDice(key, n))
        game.rules.carry_out(resolution, action)
        state = resolution.state
        yield before, Event(n, side, action, tuple(resolution.facts)), state
    message = f"no end after {MOST} actions"
    raise RuntimeError(message)
