"""The processes in which bots think, one for each place in the queue."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from cockade.server.host.fair_queue import FairQueue
from cockade.tui.bots.thinker import WorkerThinker

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

IDLE = 60.0
"""Seconds after which an unused process ends."""


class Workers:
    """A queue with a process for each of its places."""

    def __init__(self, room: int) -> None:
        self.queue = FairQueue(room)
        self._idle: list[WorkerThinker] = []
        self._used = 0.0

    @asynccontextmanager
    async def turn(self, who: str, game: str, bot: str, seed: str) -> AsyncIterator[WorkerThinker]:
        """Wait for the turn of one of these. Return a bot process that is valid within the context."""
        async with self.queue.turn(who):
            worker = self._taken(game, bot, seed)
            try:
                yield worker
            except BaseException:
                await worker.close()  # what it would still answer is nobody's
                raise
            finally:
                self._idle.append(worker)

    def _taken(self, *wanted: str) -> WorkerThinker:
        """Return a free process, preferably one that has this game loaded."""
        if not self._idle:
            return WorkerThinker(*wanted, spare=True)
        found = next((each for each in self._idle if each.is_for(*wanted)), self._idle[0])
        self._idle.remove(found)
        found.turn_to(*wanted)
        return found

    async def rest(self, now: float) -> None:
        """End processes that were unused for a while. `now` is the steady clock's time."""
        if self.queue.waiting or len(self._idle) < self.queue.places:
            self._used = now
        elif now - self._used > IDLE:
            await self.close()

    async def close(self) -> None:
        """End all idle processes."""
        while self._idle:
            await self._idle.pop().close()
