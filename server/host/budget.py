"""
What one player may cost a host: one account of it for all his sessions, from which everything is paid.

Who has spent his allowance is not refused anything: he waits until it has grown again, and only he.
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
    """So much at once, and so much a second after that."""

    most: float
    rate: float


REQUESTS, PROCESSOR, BYTES, LINES = "requests", "processor", "bytes", "lines"
ALLOWANCES = {
    REQUESTS: Allowance(60, 30.0),
    PROCESSOR: Allowance(3.0, 0.2),
    BYTES: Allowance(32 << 20, 512 << 10),
    LINES: Allowance(5000, 2.0),
}
"""Requests; seconds that the host computes for them; bytes that are sent; lines that records grow by."""
MOST_PRESENCES = 4
"""So many games may one session look at."""


@define(eq=False)
class Budget:
    """What a player has left of each."""

    clock: Callable[[], float] = time.monotonic
    _left: dict[str, float] = field(factory=lambda: {name: each.most for name, each in ALLOWANCES.items()})
    _since: float = 0.0

    def __attrs_post_init__(self) -> None:
        """It grows from now on."""
        self._since = self.clock()

    def spend(self, what: str, much: float) -> None:
        """Pay for something that was done, also where it is more than there is."""
        self._grow()
        self._left[what] -= much

    def _grow(self) -> None:
        now = self.clock()
        gone, self._since = now - self._since, now
        for name, each in ALLOWANCES.items():
            self._left[name] = min(each.most, self._left[name] + each.rate * gone)

    @property
    def wait(self) -> float:
        """In how many seconds nothing is owed any more."""
        self._grow()
        return max(0.0, *(-left / ALLOWANCES[name].rate for name, left in self._left.items()))

    @property
    def is_full(self) -> bool:
        """Whether nothing was spent that has not come back."""
        self._grow()
        return all(left >= ALLOWANCES[name].most for name, left in self._left.items())

    async def ready(self) -> None:
        """Wait until nothing is owed."""
        if (seconds := self.wait) > 0:
            await asyncio.sleep(seconds)

    def paying(self, work: Coroutine[Any, Any, Any]) -> Paid:
        """Something to wait for, whose processor time is paid from here."""
        return Paid(work, self)


class Paid:
    """Work of which every step is paid; what others do between its steps is not."""

    def __init__(self, work: Coroutine[Any, Any, Any], budget: Budget) -> None:
        self._work, self._budget = work, budget

    def __await__(self) -> Generator[Any, Any, Any]:
        """As the work itself."""
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
    """Those of all who have come lately, by player, or by key for who has no name yet."""

    _found: dict[str, Budget] = field(factory=dict)

    def of(self, who: str) -> Budget:
        """A player's."""
        return self._found.setdefault(who, Budget())

    def tidy(self) -> None:
        """Forget those from which nothing is spent."""
        for who in [who for who, each in self._found.items() if each.is_full]:
            del self._found[who]
