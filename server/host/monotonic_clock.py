"""A clock that advances evenly, even when the machine's clock is set."""

from __future__ import annotations

import time
from collections.abc import Callable

from attrs import define, field

from cockade.server.host.log import note

STEP = 60.0
"""The largest correction of the machine's clock, in seconds. More than that means it was set."""


def _passed() -> float:
    """Return the seconds since a moment by a clock that cannot be set and that runs during sleep."""
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


@define(eq=False)
class SteadyClock:
    """
    The time in seconds since 1970.

    If the machine's clock is set forward or back, the operator's log says so and this clock ignores it until
    the host restarts. Otherwise players would lose their reserves.
    """

    wall: Callable[[], float] = time.time
    passed: Callable[[], float] = _passed
    _now: float = field(init=False)
    _at: float = field(init=False)
    _is_off: bool = False

    def __attrs_post_init__(self) -> None:
        """Start with the machine's time."""
        self._now, self._at = self.wall(), self.passed()

    def __call__(self) -> float:
        """Return the time now."""
        at, wall = self.passed(), self.wall()
        self._now, self._at = self._now + at - self._at, at
        is_off = abs(wall - self._now) > STEP
        if is_off and not self._is_off:
            note("clock-stepped", seconds=round(wall - self._now))
        self._is_off = is_off
        if not is_off:
            self._now = wall
        return self._now
