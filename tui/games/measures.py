"""What a review counts of a game: its rolls, its battles, and how both sides stand as the turns go by."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from attrs import frozen

from cockade.events.event import Fact
from cockade.events.facts import Rolled


@frozen(eq=False)
class Throw:
    """
    A roll among the facts around it, all of it recorded.

    `state` is the one in which the die fell, `before` are the facts of the same event before it, `after`
    those that followed, of this event and of later ones, as far as they may matter.
    """

    state: Any
    roll: Rolled
    before: Sequence[Fact]
    after: Sequence[Fact]

    @property
    def modifier(self) -> int:
        """What was added to the die."""
        return self.roll.total - self.roll.die

    def last(self, kind: type[Fact]) -> Any:
        """The fact of a kind that came last before the roll; LookupError if there was none."""
        return [fact for fact in self.before if isinstance(fact, kind)][-1]

    def next(self, kind: type[Fact]) -> Any:
        """The fact of a kind that came first after the roll; LookupError if there was none."""
        for fact in self.after:
            if isinstance(fact, kind):
                return fact
        raise LookupError(kind)


@frozen(eq=False)
class Curve:
    """
    How something stands for each side: its name, what it is counted in, and its value in a state.

    What is `shared` has one value for both.
    """

    name: str
    unit: str
    value: Callable[[Any, str], float]
    shared: bool = False


@frozen(eq=False)
class Measures:
    """
    One game, counted.

    `battles` are the facts that make an event a battle. Of a roll `faces` are the faces of its die, `side`
    whose luck it was (empty: nobody's), `high` 1 where he hoped for a high die and -1 for a low one, `result`
    its result in words; `outcomes` are the results that each face would have had, worked out from what was
    recorded (a LookupError or ValueError where that does not tell), and `came` the one that came, where the
    fact itself does not name it. `curves` are what is drawn over the turns. `walked` are the hexes that
    somebody went by in a fact, `lost` who left the game in it.
    """

    battles: frozenset[type[Fact]]
    faces: Callable[[Rolled], range]
    side: Callable[[Throw], str]
    high: Callable[[Rolled], int]
    outcomes: Callable[[Throw], tuple[str, ...]]
    result: Callable[[str], str]
    curves: tuple[Curve, ...]
    walked: Callable[[Fact], tuple[int, ...]]
    lost: Callable[[Fact], str]
    came: Callable[[Throw], str] = lambda throw: throw.roll.result
