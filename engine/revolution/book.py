"""The rules of The American Revolution as tables; every module of the sequence of play enters its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from attrs import define, field

from engine.revolution.state import State
from engine.rules import Offer, Rules

Anytime = Callable[[State, str], Iterator[Offer]]
Opening = Callable[..., None]


@define
class Book(Rules[State]):
    """Rules with two tables more: how each step begins, and what may be done at any time."""

    openings: dict[str, Opening] = field(factory=dict)
    anytime: list[Anytime] = field(factory=list)

    def begins(self, step: str) -> Callable[[Opening], Opening]:
        """`(ruling, side)`: what happens when a step of the sequence of play (5.1) begins."""

        def enter(function: Opening) -> Opening:
            self.openings[step] = function
            return function

        return enter

    def _find_offers(self, state: State) -> tuple[Offer, ...]:
        found = super()._find_offers(state)
        side = getattr(state.agenda[-1], "side", "") if found else ""
        return (*found, *(extra for add in self.anytime for extra in add(state, side)))


BOOK = Book()
