"""How much all visits of a player may compute together before his keys wait."""

from __future__ import annotations

from collections import OrderedDict

MOST = 3.0
"""Seconds of processor time at once."""
PART = 0.25
"""Of a core, for as long as he likes."""
LEAST = -0.5
"""Seconds; nobody has to make good for more, whatever his processes had to compute."""
REMEMBERED = 1000
"""So many players."""


class Shares:
    """The processor time that each player has left. Times are seconds of any clock that only goes forward."""

    def __init__(self) -> None:
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def spend(self, player: str, seconds: float, now: float) -> bool:
        """A process of his has computed so long; whether he has anything left."""
        left, then = self._left.pop(player, (MOST, now))
        left = max(LEAST, min(MOST, left + (now - then) * PART) - seconds)
        self._left[player] = (left, now)
        while len(self._left) > REMEMBERED:
            self._left.popitem(last=False)
        return left > 0
