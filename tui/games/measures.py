"""What a review counts of a game: its rolls, its battles, and how both sides stand as the turns go by."""

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
    A roll among the facts around it, all of it recorded.

    `state` is the one in which the die fell, `before` are the facts of the same event before it, `after`
    those that followed, of this event and of later ones, as far as they may matter.
    """

    state: S
    roll: Rolled
    before: Sequence[Fact]
    after: Sequence[Fact]

    @property
    def modifier(self) -> int:
        """What was added to the die."""
        return self.roll.total - self.roll.die

    def last(self, kind: type[F]) -> F:
        """The fact of a kind that came last before the roll; LookupError if there was none."""
        return [fact for fact in self.before if isinstance(fact, kind)][-1]

    def next(self, kind: type[F]) -> F:
        """The fact of a kind that came first after the roll; LookupError if there was none."""
        for fact in self.after:
            if isinstance(fact, kind):
                return fact
        raise LookupError(kind)


@frozen(eq=False)
class Curve(Generic[S]):
    """
    How something stands for each side: its name, what it is counted in, and its value in a state.

    What is `shared` has one value for both, high for the first side; `is_good` if a side wants more of it.
    """

    name: str
    unit: str
    value: Callable[[S, str], float]
    shared: bool = False
    is_good: bool = True


class Measures(Protocol[S]):
    """One game, counted."""

    battles: frozenset[type[Fact]]
    """The facts that make an event a battle."""

    @property
    def curves(self) -> tuple[Curve[S], ...]:
        """What is drawn over the turns; the first is what the report of a turn gives for the losses."""
        ...

    def faces(self, roll: Rolled) -> range:
        """The faces of the die of a roll."""
        ...

    def side(self, throw: Throw[S]) -> str:
        """Whose luck a roll was; empty: nobody's."""
        ...

    def high(self, roll: Rolled) -> int:
        """1 where a high die was hoped for, -1 where a low one, 0 where nobody can say."""
        ...

    def outcomes(self, throw: Throw[S]) -> tuple[str, ...]:
        """
        The results that each face would have had, worked out from what was recorded.

        LookupError or ValueError where that does not tell.
        """
        ...

    def came(self, throw: Throw[S]) -> str:
        """The result that came."""
        return throw.roll.result

    def result(self, code: str) -> str:
        """A result in words."""
        ...

    def walked(self, fact: Fact) -> tuple[int, ...]:
        """The places that somebody went by in a fact."""
        ...

    def lost(self, fact: Fact) -> str:
        """The unit that left the game in a fact; empty for none."""
        ...
