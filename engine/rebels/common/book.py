"""The rules of Rebels & Redcoats as tables; every module of the sequence of play enters its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.rebels.common.state import State
from cockade.engine.rules import Offer, Rules, in_order

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cockade.events.event import Frame

BOOK: Rules[State] = Rules()


def by_unit(state: State, frame: Frame, offers: Iterable[Offer]) -> list[Offer]:
    """The offers of a step's laws by unit, in the order of the roster, then those without a unit."""
    return in_order(offers, state.roster)
