"""Recruit: a character with errors of judgement that sometimes takes the next best action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from attrs import define

from cockade.engine.bots.bot import Bot, Pick
from cockade.engine.game import AnyGame
from cockade.engine.rules import Offer
from cockade.events.event import Action

OF = 1000  # a share is decided in so many parts


@define
class Recruit:
    """A weakened player: another's choice, or that player's next best, but never a random one.

    `slips` is the rate by scenario and side, from 0 to 1. Only an action of the same verb, or one that does
    nothing, counts as a slip, so the choice is never absurd.
    """

    like: Bot
    slips: Callable[[str, str], float]

    def choose(self, game: AnyGame, state: Any, offers: Sequence[Offer], pick: Pick) -> Action:
        """See `Bot`."""
        best = self.like.choose(game, state, offers, pick)
        if pick(OF) >= self.slips(state.scenario, game.decider(state)) * OF:
            return best
        left = [without(offer, best) for offer in offers]
        if not any(offer.actions for offer in left):
            return best
        other = self.like.choose(game, state, left, pick)
        return other if type(other) is type(best) or lets_be(other) else best


def without(offer: Offer, action: Action) -> Offer:
    """Return an offer without one action."""
    if offer.verb is not type(action) or action not in offer.actions:
        return offer
    left = tuple(one for one in offer.actions if one != action)
    return Offer(offer.verb, offer.subject, offer.rule, partial(tuple, left))


def lets_be(action: Action) -> bool:
    """Whether an action only ends a step: it has no fields."""
    return not getattr(type(action), "__attrs_attrs__", ())
