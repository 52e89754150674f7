"""Count what a review shows of a game: rolls, battles, and the course of both sides over the turns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeVar

from attrs import frozen

from cockade.engine.rules import S
from cockade.events.event import Fact
from cockade.events.facts import Rolled

F = TypeVar("F", bound=Fact)


@frozen(eq=False)
class Throw(Generic[S]):
    """
    A recorded roll among the facts around it.

    `state` is the state before the roll. `before` are the earlier facts of its event. `after` are the later
    facts of this event and of the following ones, as far as they matter.
    """

    state: S
    roll: Rolled
    before: Sequence[Fact]
    after: Sequence[Fact]

    @property
    def modifier(self) -> int:
        """The sum of all die modifiers."""
        return self.roll.total - self.roll.die

    def last(self, kind: type[F]) -> F:
        """The last fact of a kind before the roll. Raises: LookupError if there was none."""
        return [fact for fact in self.before if isinstance(fact, kind)][-1]

    def next(self, kind: type[F]) -> F:
        """The first fact of a kind after the roll. Raises: LookupError if there was none."""
        for fact in self.after:
            if isinstance(fact, kind):
                return fact
        raise LookupError(kind)


@frozen(eq=False)
class Curve(Generic[S]):
    """
    A value of each side over the turns: its name, its unit and its value in a state.

    A `shared` curve has one value for both sides, high for the first. `is_good` means that sides want more of
    it.
    """

    name: str
    unit: str
    value: Callable[[S, str], float]
    shared: bool = False
    is_good: bool = True


class Measures(Protocol[S]):
    """Count the rolls, battles and losses of one game."""

    battles: frozenset[type[Fact]]
    """The facts that make an event a battle."""

    @property
    def curves(self) -> tuple[Curve[S], ...]:
        """The curves over the turns. The first one is the losses in the report of a turn."""
        ...

    def faces(self, roll: Rolled) -> range:
        """The faces of a roll's die."""
        ...

    def side(self, throw: Throw[S]) -> str:
        """The side whose luck a roll shows. Empty for neither."""
        ...

    def high(self, roll: Rolled) -> int:
        """1 if a high die was good, -1 if a low one was, 0 if that is unknown."""
        ...

    def outcomes(self, throw: Throw[S]) -> tuple[str, ...]:
        """
        The result of each face of the die, from the recorded facts.

        Raises: LookupError or ValueError if the record does not determine it.
        """
        ...

    def came(self, throw: Throw[S]) -> str:
        """The actual result."""
        return throw.roll.result

    def result(self, code: str) -> str:
        """A result in words."""
        ...

    def walked(self, fact: Fact) -> tuple[int, ...]:
        """The places on the path of a move."""
        ...

    def lost(self, fact: Fact) -> str:
        """The unit that left the game in a fact. Empty for none."""
        ...
