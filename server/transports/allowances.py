"""How much of something each may take at once, and how much in the long run."""

from __future__ import annotations

from collections import OrderedDict

REMEMBERED = 10_000
"""So many are kept apart; who came longest ago is forgotten."""


class Allowances:
    """
    What each has left of something that grows again. Times are seconds of any clock that only goes forward.

    `most` is what one has at first and at most, `per_second` what he gets, `least` how far below nothing he
    falls however much he took.
    """

    def __init__(
        self, most: float, per_second: float, *, least: float = 0.0, remembered: int = REMEMBERED
    ) -> None:
        self._most, self._per_second, self._least = most, per_second, least
        self._remembered = remembered
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def spend(self, who: str, amount: float, now: float) -> bool:
        """He takes so much; whether he had it."""
        left, then = self._left.pop(who, (self._most, now))
        left = min(self._most, left + (now - then) * self._per_second) - amount
        self._left[who] = (max(self._least, left), now)
        while len(self._left) > self._remembered:
            self._left.popitem(last=False)
        return left >= 0


def shares() -> Allowances:
    """
    The processor time, in seconds, of all visits of a player together: a quarter of a core in the long run.

    Nobody has to make good for more than half a second, whatever his processes had to compute.
    """
    return Allowances(3.0, 0.25, least=-0.5)
