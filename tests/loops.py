"""
How a test waits for what an event loop does: until it has nothing left to do, or until something holds.

A loop that has nothing left to do asks its selector to sleep. So nobody counts turns of a loop, and nobody
looks at a clock: a question is asked anew each time that everything which has come is worked off.
"""

from __future__ import annotations

import asyncio
import selectors
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine


class _Selector(selectors.DefaultSelector):
    """Tells, before it sleeps and after, who waits for that."""

    def __init__(self) -> None:
        super().__init__()
        self.resting: list[asyncio.Future[None]] = []
        self.woken: list[asyncio.Future[None]] = []

    def select(self, timeout: float | None = None) -> list[Any]:
        """As everywhere; but who waits for a rest has his turn first."""
        found = super().select(0)
        if found:
            _tell(self.woken)  # it came before anybody slept, and comes only once
            return found
        if timeout is not None and timeout <= 0:
            return found
        if self.resting:
            return _tell(self.resting)
        found = super().select(timeout)
        _tell(self.woken)
        return found


def _tell(waiting: list[asyncio.Future[None]]) -> list[Any]:
    """Nobody has a file to read from: what is told is told by the loop."""
    while waiting:
        future = waiting.pop()
        if not future.done():
            future.set_result(None)
    return []


class RestingLoop(asyncio.SelectorEventLoop):
    """An event loop of which it is known when it has nothing left to do."""

    def __init__(self) -> None:
        self.selector = _Selector()
        super().__init__(self.selector)


async def rest() -> None:
    """Wait until nobody has anything left to do before something comes from outside."""
    await _one_of("resting")


async def stirred() -> None:
    """Wait until something has come from outside: time, a thread, a wire."""
    await _one_of("woken")


async def until(holds: Callable[[], object]) -> None:
    """Wait until something holds; it is asked at every rest, and nobody asks while nothing comes."""
    await rest()
    while not holds():
        await stirred()
        await rest()


async def _one_of(name: str) -> None:
    loop = asyncio.get_running_loop()
    future = loop.create_future()
    getattr(loop.selector, name).append(future)
    await future


def run(main: Coroutine[Any, Any, Any]) -> Any:
    """As `asyncio.run`, on a loop whose rest can be waited for."""
    with asyncio.Runner(loop_factory=RestingLoop) as runner:
        return runner.run(main)
