"""Rollouts: a battle played on to its end, as Regular would, after recorded orders or in another's way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import field, frozen

from cockade.engine.bots.bot import Bot
from cockade.engine.bots.characters import REGULAR
from cockade.engine.bots.deliberation import Follower, span_of
from cockade.engine.bots.players import game_of, player
from cockade.engine.bots.playing import carried_out, play_on, whims
from cockade.engine.bots.ways import Way, way_player
from cockade.engine.dice import MeaningfulDice
from cockade.engine.game import AnyGame
from cockade.events.event import Action
from cockade.events.record import Record

Order = tuple[str, Action]
"""An action, and whose it was."""


@frozen
class Rollout(Record):
    """
    One rollout: all that a process has to know for it.

    It goes on from `state`, or with a `side` from a guess of what that side saw in it. The `orders` are
    carried out first, on dice of their own, for as long as they are offered. After them Regular plays, but
    whose turn it is goes a `way` of his own for as long as that holds. One `number`, the same dice.
    """

    game: str
    scenario: str
    values: Mapping[str, Any]
    state: Any
    number: int
    side: str = ""
    orders: tuple[Order, ...] = ()
    way: Way = field(factory=Way)


def played(asked: Rollout) -> str:
    """Who wins; empty for a draw."""
    game = game_of(asked.game)
    if asked.values:
        game.printed(asked.scenario, asked.values)
    pick = whims(f"rollout/{asked.number}")
    dice = MeaningfulDice(f"rollout/{asked.number}".encode())
    state, side = asked.state, asked.side
    begun = game.guess(game.view(state, side), side, pick) if side else state
    ordered = after_orders(game, begun, asked.orders, dice)
    ended = play_on(game, ordered, _players(game, ordered, asked.way), dice, pick)
    outcome = game.outcome(ended)
    return outcome.winner if outcome else ""


def after_orders(game: AnyGame, state: Any, orders: Sequence[Order], dice: MeaningfulDice) -> Any:
    """The state after all orders, or before the first that is not offered: the dice fell otherwise."""
    for side, action in orders:
        if game.decider(state) != side or not game.rules.is_offered(state, action):
            return state
        state = carried_out(game, state, side, action, dice)
    return state


def _players(game: AnyGame, state: Any, way: Way) -> dict[str, Bot]:
    """Regular for all, but that whose turn it is goes his way first."""
    found: dict[str, Bot] = {side: player(REGULAR, game.id) for side in game.sides}
    whose = game.decider(state)
    if whose and way != Way():
        first = way_player(game.id, way, state.scenario, whose)
        found[whose] = Follower(span_of(game, state), first, found[whose])
    return found
