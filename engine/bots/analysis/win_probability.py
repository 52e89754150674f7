"""The chance to win from a state if Regular plays both sides: rollouts, bands, turning points."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import pairwise
from math import hypot, sqrt

from attrs import field, frozen

from cockade.engine.bots.analysis.statistics import mean_and_error, wilson
from cockade.engine.floats import total
from cockade.events.record import Record

TWO_IN_THREE = 1.0
"""The half-width of a band in standard errors, which covers the chance two times in three."""
CLEAR = 2.0
"""The difference between neighbours that makes a turning point, in standard errors."""
ENOUGH = 8
"""The least number of common rollouts for a comparison of two neighbours."""
EVERY = 4
"""After how many more rollouts the band's width is checked."""


def wanted(winner: Callable[[int], str | None], rollouts: int, side: str) -> range:
    """Return the numbers of the rollouts that a place still needs, given the winners so far.

    All of them, or fewer as soon as their band is no wider than all would make it in an even battle.
    """
    even = wilson(rollouts / 2, rollouts, TWO_IN_THREE)
    for n in range(min(ENOUGH, rollouts), rollouts, EVERY):
        winners = {number: won for number in range(n) if (won := winner(number)) is not None}
        if len(winners) < n:
            return range(n)
        low, high = Chance(0, winners).band(side)
        if high - low <= even[1] - even[0]:
            return range(n)
    return range(rollouts)


@frozen
class Chance(Record):
    """The rollouts from one place of a game: each winner by number, empty for a draw.

    `certain` is the end of the game: one winner, and no rollout. `judged` is what the judge says of the place
    by side: the chance for as long as there is no rollout.
    """

    place: int
    winners: Mapping[int, str]
    certain: bool = False
    judged: Mapping[str, float] = field(factory=dict)

    def worth(self, side: str) -> dict[int, float]:
        """Return each rollout's value for a side: 1 won, 0 lost, a half for a draw."""
        return {n: 0.5 if not won else float(won == side) for n, won in self.winners.items()}

    def of(self, side: str) -> float:
        """Return a side's share of wins, 0 to 1. Without rollouts, the evaluation or a half."""
        values = self.worth(side).values()
        return total(values) / len(values) if values else self.judged.get(side, 0.5)

    def band(self, side: str) -> tuple[float, float]:
        """Return the interval that holds the chance two times in three."""
        if self.certain:
            return self.of(side), self.of(side)
        return wilson(total(self.worth(side).values()), len(self.winners), TWO_IN_THREE)


@frozen
class TurningPoint(Record):
    """A significant change of the first side's chance between two neighbouring places.

    `games` is on how many it rests, of the place that has fewer.
    """

    before: int
    after: int
    change: float
    error: float
    games: int = 0


@frozen
class Parts(Record):
    """The causes of a change between two places, for a side: its orders, and the dice.

    Orders: what the same orders are worth on other dice, against Regular in their place. Dice: what came of
    them beyond that. Each with its standard error.
    """

    orders: float
    orders_error: float
    dice: float
    dice_error: float


def parts(before: Chance, ordered: Chance, after: Chance, side: str) -> Parts | None:
    """Return the two causes of a change. None if there are too few rollouts."""
    orders, orders_error, told = difference(before, ordered, side)
    dice, dice_error, also = difference(ordered, after, side)
    return Parts(orders, orders_error, dice, dice_error) if min(told, also) >= ENOUGH else None


def turning_points(chances: Sequence[Chance], side: str) -> list[TurningPoint]:
    """Return where neighbours differ by more than two standard errors on shared dice."""
    found = []
    for before, after in pairwise(chances):
        change, error, shared = difference(before, after, side)
        if shared >= ENOUGH and abs(change) > CLEAR * error:
            found.append(TurningPoint(before.place, after.place, change, error, shared))
    return found


def difference(before: Chance, after: Chance, side: str) -> tuple[float, float, int]:
    """Return a side's rise in chance, its standard error, and the number of common rollouts.

    Of places with the same rollouts these are compared one by one, as they meet the same dice; where one was
    left sooner than the other, the shares of all.
    """
    one, other = before.worth(side), after.worth(side)
    if before.certain or after.certain:
        one = one if not before.certain else dict.fromkeys(other, before.of(side))
        other = other if not after.certain else dict.fromkeys(one, after.of(side))
    shared = one.keys() & other.keys()
    if len(shared) == len(one) == len(other):
        return *mean_and_error([other[n] - one[n] for n in shared]), len(shared)
    change = after.of(side) - before.of(side)
    return change, hypot(spread_of(one.values()), spread_of(other.values())), len(shared)


def spread_of(values: Collection[float]) -> float:
    """Return the standard error of a share, with one extra win and loss for small numbers."""
    n = len(values) + 2
    share = (total(values) + 1) / n
    return sqrt(share * (1 - share) / n)
