"""The budget of one player at a host: one account for all of their sessions pays every cost.

A player who exceeds an allowance is not refused. Only their own sessions wait until it has grown back.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Generator
from typing import Any

from attrs import define, field, frozen

from cockade.events.record import Record


@frozen
class Allowance(Record):
    """An allowance: a full amount, and the rate per second at which it grows back."""

    most: float
    rate: float


REQUESTS, PROCESSOR, BYTES, LINES = "requests", "processor", "bytes", "lines"
ALLOWANCES = {
    REQUESTS: Allowance(60, 30.0),
    PROCESSOR: Allowance(3.0, 0.2),
    BYTES: Allowance(32 << 20, 512 << 10),
    LINES: Allowance(5000, 2.0),
}
"""Allowances for requests, seconds of computing, bytes sent and lines added to records."""
MOST_PRESENCES = 4
"""How many games one session may watch at a time."""


@define(eq=False)
class Budget:
    """The remaining allowances of one player."""

    clock: Callable[[], float] = time.monotonic
    _left: dict[str, float] = field(factory=lambda: {name: each.most for name, each in ALLOWANCES.items()})
    _since: float = 0.0

    def __attrs_post_init__(self) -> None:
        """Start the clock of the budget."""
        self._since = self.clock()

    def spend(self, what: str, much: float) -> None:
        """Pay for work that was done. The balance may become negative."""
        self._grow()
        self._left[what] -= much

    def _grow(self) -> None:
        now = self.clock()
        gone, self._since = now - self._since, now
        for name, each in ALLOWANCES.items():
            self._left[name] = min(each.most, self._left[name] + each.rate * gone)

    @property
    def wait(self) -> float:
        """Return the seconds until no balance is negative."""
        self._grow()
        return max(0.0, *(-left / ALLOWANCES[name].rate for name, left in self._left.items()))

    @property
    def is_full(self) -> bool:
        """Whether the budget is back to its full amount."""
        self._grow()
        return all(left >= ALLOWANCES[name].most for name, left in self._left.items())

    async def ready(self) -> None:
        """Wait until no balance is negative."""
        if (seconds := self.wait) > 0:
            await asyncio.sleep(seconds)

    def paying(self, work: Coroutine[Any, Any, Any]) -> Paid:
        """Return an awaitable whose processor time is paid from this budget."""
        return Paid(work, self)


class Paid:
    """An awaitable that pays for each of its own steps, but not for other tasks between them."""

    def __init__(self, work: Coroutine[Any, Any, Any], budget: Budget) -> None:
        self._work, self._budget = work, budget

    def __await__(self) -> Generator[Any, Any, Any]:
        """Run the wrapped work and pay for its steps."""
        error: BaseException | None = None
        while True:
            began = time.thread_time()
            try:
                waits_for = self._work.send(None) if error is None else self._work.throw(error)
            except StopIteration as done:
                return done.value
            finally:
                self._budget.spend(PROCESSOR, time.thread_time() - began)
            error = None
            try:
                yield waits_for
            except BaseException as caught:  # noqa: BLE001 - it is for the work
                error = caught


@define(eq=False)
class Budgets:
    """The budgets of recent players, by player, or by key for sessions without a name."""

    _found: dict[str, Budget] = field(factory=dict)

    def of(self, who: str) -> Budget:
        """Return the budget of a player or key."""
        return self._found.setdefault(who, Budget())

    def tidy(self) -> None:
        """Drop the budgets that are full again."""
        for who in [who for who, each in self._found.items() if each.is_full]:
            del self._found[who]
