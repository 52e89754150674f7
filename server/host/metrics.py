"""What a server counts for its operator; nothing in it names a player or a game."""

from __future__ import annotations

from bisect import bisect_left
from typing import Any

from attrs import define, field

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0, 60.0)
"""Seconds; what takes longer is counted above the last."""


@define
class Times:
    """How often something took how long."""

    counts: list[int] = field(factory=lambda: [0] * (len(BOUNDS) + 1))
    """For each bound, how often it took no longer and longer than the bound before."""
    total: float = 0.0
    """Seconds in all."""

    def note(self, seconds: float) -> None:
        """It took so long."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def told(self) -> dict[str, Any]:
        """As JSON, from which `Times(**told)` is made again."""
        return {"counts": self.counts, "total": self.total}
