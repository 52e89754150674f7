"""Counts for the server's operator. None of them names a player or a game."""

from __future__ import annotations

from bisect import bisect_left
from typing import Any

from attrs import define, field

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0, 60.0)
"""Upper bounds in seconds. Longer times are counted above the last one."""


@define
class Times:
    """A histogram of durations."""

    counts: list[int] = field(factory=lambda: [0] * (len(BOUNDS) + 1))
    """For each bound, the number of times up to it and above the bound before."""
    total: float = 0.0
    """The sum of all times in seconds."""

    def note(self, seconds: float) -> None:
        """Count one duration."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def told(self) -> dict[str, Any]:
        """Return the histogram as JSON, from which `Times(**told)` restores it."""
        return {"counts": self.counts, "total": self.total}
