"""What may wait a little: one piece of it at a time, so that keys of those who play pass between any two."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

REST = 0.002
"""Seconds between two pieces; whatever else has come by then goes first."""
PIECE = 4096
"""Bytes that are understood at once."""
TYPED = 1024
"""So many bytes may be what somebody types, and do not wait."""


class WorkQueue:
    """
    Work that whoever is not in a game makes, or whoever sends more than anybody types.

    A piece is begun by a timer, and an event loop looks at timers last: whatever can be read by then from a
    player or his process is passed on before.
    """

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], object]] = deque()
        self._next: asyncio.TimerHandle | None = None

    def add(self, work: Callable[[], object]) -> None:
        """Do this when all that waited before is done."""
        self._waiting.append(work)
        self._next = self._next or asyncio.get_running_loop().call_later(0, self._do_one)

    def _do_one(self) -> None:
        self._next = None
        if self._waiting:
            self._next = asyncio.get_running_loop().call_later(REST, self._do_one)
            self._waiting.popleft()()


class Inflow:
    """
    What comes in a connection and may wait: read no further until it is understood.

    `understand` takes a piece of it, at most `PIECE` bytes; who understands may want to read no further, too.
    """

    def __init__(
        self,
        turns: WorkQueue,
        reading: asyncio.ReadTransport,
        understand: Callable[[bytes], object],
        *,
        is_full: Callable[[], bool] = lambda: False,
    ) -> None:
        self._turns, self._reading, self._understand, self._is_full = turns, reading, understand, is_full
        self._data = b""

    @property
    def is_waiting(self) -> bool:
        """Whether something that came is still to be understood."""
        return bool(self._data)

    def put(self, data: bytes) -> None:
        """Something came."""
        if not self._data:
            self._turns.add(self._next_piece)
        self._data += data
        self._reading.pause_reading()

    def _next_piece(self) -> None:
        piece, self._data = self._data[:PIECE], self._data[PIECE:]
        if self._reading.is_closing():
            return
        if self._data:
            self._turns.add(self._next_piece)
        self._understand(piece)
        if not self._data and not self._is_full():
            self._reading.resume_reading()
