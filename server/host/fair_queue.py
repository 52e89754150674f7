"""A fair queue of all bots of a server: their human opponents take turns."""

from __future__ import annotations

import asyncio
import time
from contextlib import asynccontextmanager
from itertools import count
from typing import TYPE_CHECKING

from cockade.server.host.metrics import Times

if TYPE_CHECKING:
    from collections.abc import AsyncIterator


class FairQueue:
    """A queue with a limited number of places.

    The caller who waited longest since their last turn is next.
    """

    def __init__(self, room: int) -> None:
        """`room` is the number of places."""
        self.places = self._room = room
        self.waits = Times()
        self._waiting: list[tuple[str, asyncio.Future[None]]] = []
        self._last: dict[str, int] = {}
        self._numbers = count(1)

    @property
    def waiting(self) -> int:
        """Return the number of waiting callers."""
        return len(self._waiting)

    @asynccontextmanager
    async def turn(self, who: str) -> AsyncIterator[None]:
        """Wait for the turn of one of these. The context's end frees the place."""
        await self._come(who)
        try:
            yield
        finally:
            self._room += 1
            self._let_in()

    async def _come(self, who: str) -> None:
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        began = time.monotonic()
        self._waiting.append((who, place))
        self._let_in()
        try:
            await place
        except asyncio.CancelledError:
            self._give_up(who, place)
            raise
        self.waits.note(time.monotonic() - began)

    def _give_up(self, who: str, place: asyncio.Future[None]) -> None:
        if not place.cancelled():  # let in at the same moment
            self._room += 1
            self._let_in()
        elif (who, place) in self._waiting:
            self._waiting.remove((who, place))

    def _let_in(self) -> None:
        while self._room and self._waiting:
            found = min(self._waiting, key=lambda waiting: self._last.get(waiting[0], 0))
            self._waiting.remove(found)
            who, place = found
            if not place.done():
                self._room -= 1
                self._last[who] = next(self._numbers)
                place.set_result(None)
