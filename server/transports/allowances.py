"""Rate limits: how much each key may use at once, and in the long run."""

from __future__ import annotations

from collections import OrderedDict

REMEMBERED = 10_000
"""The most keys that are tracked. The longest idle is dropped."""


class Allowances:
    """The balances of many keys. Times are seconds of any clock that only advances.

    `most` is a key's first and highest balance, `per_second` its income, `least` the lowest balance
    that it can reach.
    """

    def __init__(
        self, most: float, per_second: float, *, least: float = 0.0, remembered: int = REMEMBERED
    ) -> None:
        self._most, self._per_second, self._least = most, per_second, least
        self._remembered = remembered
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def spend(self, who: str, amount: float, now: float) -> bool:
        """Spend from a key's balance. True if it was sufficient."""
        left, then = self._left.pop(who, (self._most, now))
        left = min(self._most, left + (now - then) * self._per_second) - amount
        self._left[who] = (max(self._least, left), now)
        while len(self._left) > self._remembered:
            self._left.popitem(last=False)
        return left >= 0


def shares() -> Allowances:
    """The processor time of all sessions of a player, in seconds: a quarter of a core in the long run.

    A player's debt is limited to half a second, however much their processes computed.
    """
    return Allowances(3.0, 0.25, least=-0.5)
