"""Rollouts: a battle played to its end by Regular, after recorded orders or by another way."""

from __future__ import annotations

import pickle
from collections.abc import Mapping, Sequence
from copy import copy
from functools import lru_cache, partial
from typing import Any, NoReturn

from attrs import define, field, frozen

from cockade.engine.bots.analysis.aims import is_decided, is_reached
from cockade.engine.bots.api import Aim
from cockade.engine.bots.bot import Bot, Pick
from cockade.engine.bots.candidate_plans import Way
from cockade.engine.bots.parameters import REGULAR
from cockade.engine.bots.playout import carried_out, play_on, random_source
from cockade.engine.bots.registry import game_of, player, way_player
from cockade.engine.bots.search import PlanFollower, moment_of, span_of
from cockade.engine.dice import MeaningfulDice
from cockade.engine.game import AnyGame
from cockade.engine.rules import Offer
from cockade.events.event import Action
from cockade.events.record import Record

Place = int | str
"""A hex, an area, or another place of an order. 0 is no place."""
PLACES = ("target", "hex", "area", "item")
"""The fields of an action that may hold a place."""
Order = tuple[str, Action]
"""An action with its side."""
Beginning = tuple[Any, dict[str, Bot]]
"""A state, and the players that continue from it."""


@frozen
class Rollout(Record):
    """One rollout, with all that a process needs for it.

    It continues from `state`, or with a `side` from a guess at what that side saw in it. The `orders` are
    carried out first, with their own dice, as long as they are legal. After them Regular plays, but the side
    to move follows its `way` while that lasts, and in the step in which it starts gives no order about the
    place `never`. Equal numbers give equal dice. With an `aim` it continues until that is decided, and the
    side that reached or prevented it has won.
    """

    game: str
    scenario: str
    values: Mapping[str, Any]
    state: Any
    number: int
    side: str = ""
    orders: tuple[Order, ...] = ()
    way: Way = field(factory=Way)
    never: Place = 0
    aim: Aim | None = None


@define
class Abstainer:
    """Plays like another player, but in one step avoids orders about one place if others are legal."""

    step: tuple[Any, ...]
    never: Place
    other: Bot

    def choose(self, game: AnyGame, state: Any, offers: Sequence[Offer], pick: Pick) -> Action:
        """See `Bot`."""
        if step_of(game, state) == self.step:
            left = [elsewhere(offer, self.never) for offer in offers]
            offers = left if any(offer.actions for offer in left) else offers
        return self.other.choose(game, state, offers, pick)


def step_of(game: AnyGame, state: Any) -> tuple[Any, ...]:
    """Return the step in which a side gives its orders."""
    return *moment_of(game, state), type(state.agenda[-1]) if state.agenda else None


def place_of(action: Action) -> Place:
    """Return the hex or area of an order, and the attacked one. 0 for an order without a place."""
    found: Place = next((getattr(action, name) for name in PLACES if hasattr(action, name)), 0)
    return found


def elsewhere(offer: Offer, place: Place) -> Offer:
    """Return an offer without the actions about a place."""
    left = tuple(one for one in offer.actions if place_of(one) != place)
    return Offer(offer.verb, offer.subject, offer.rule, partial(tuple, left))


def played(asked: Rollout) -> str:
    """Return the winner. Empty for a draw."""
    game = game_of(asked.game)
    if asked.values:
        game.printed(asked.scenario, asked.values)
    pick = random_source(f"rollout/{asked.number}")
    dice = MeaningfulDice(f"rollout/{asked.number}".encode())
    aim = asked.aim
    until = None if aim is None else partial(is_decided, game, aim, asked.state)
    ended = play_on(game, *_begun(game, asked, dice, pick), dice, pick, until)
    if aim is not None:
        return next(side for side in game.sides if (side == aim.side) == is_reached(game, aim, ended))
    outcome = game.outcome(ended)
    return outcome.winner if outcome else ""


def _begun(game: AnyGame, asked: Rollout, dice: MeaningfulDice, pick: Pick) -> Beginning:
    """Return the state from which a rollout plays freely, and the players."""
    if is_plain(asked):
        state, players = opening(asked.game, pickle.dumps(asked.state))
        return state, _as_they_were(players)
    state, side = asked.state, asked.side
    begun = game.guess(game.view(state, side), side, pick) if side else state
    ordered = after_orders(game, begun, asked.orders, dice)
    players = _players(game, ordered, asked.way)
    if asked.never:
        whose = game.decider(begun)
        players[whose] = Abstainer(step_of(game, begun), asked.never, players[whose])
    return ordered, players


def is_plain(asked: Rollout) -> bool:
    """Whether the rollout only continues from a state."""
    return not (asked.side or asked.orders or asked.never) and asked.way == Way()


@lru_cache(64)
def opening(game_id: str, packed: bytes) -> Beginning:
    """Return the common start of all rollouts from a state: up to the first die or random choice."""
    game, dice = game_of(game_id), MeaningfulDice(b"")
    state = pickle.loads(packed)  # noqa: S301 - packed by the caller
    players = _players(game, state, Way())
    while side := game.decider(state):
        before = state, _as_they_were(players)
        try:
            chosen = players[side].choose(game, game.view(state, side), game.offers(state), _no_chance)
        except LeftToChanceError:
            return before
        state = carried_out(game, state, side, chosen, dice)
        if dice.drawn:
            return before
    return state, players


class LeftToChanceError(Exception):
    """A player that decides nothing itself, because its choices are not part of an opening."""


def _no_chance(n: int) -> NoReturn:
    raise LeftToChanceError(n)


def _as_they_were(players: Mapping[str, Bot]) -> dict[str, Bot]:
    """Return copies of players with the same memory."""
    return {side: _copied(bot) for side, bot in players.items()}


def _copied(bot: Any) -> Any:
    found = copy(bot)
    for name in bot.__attrs_attrs__:
        value = getattr(bot, name.name)
        if isinstance(value, dict | set):
            setattr(found, name.name, copy(value))
    return found


def after_orders(game: AnyGame, state: Any, orders: Sequence[Order], dice: MeaningfulDice) -> Any:
    """Return the state after all orders, or before the first that the dice have made illegal."""
    for side, action in orders:
        if game.decider(state) != side or not game.rules.is_offered(state, action):
            return state
        state = carried_out(game, state, side, action, dice)
    return state


def _players(game: AnyGame, state: Any, way: Way) -> dict[str, Bot]:
    """Return Regular for all sides, but let the side to move follow its way first."""
    found: dict[str, Bot] = {side: player(REGULAR, game.id) for side in game.sides}
    whose = game.decider(state)
    if whose and way != Way():
        first = way_player(game.id, way, state.scenario, whose)
        found[whose] = PlanFollower(span_of(game, state), first, found[whose])
    return found
