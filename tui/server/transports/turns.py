"""What may wait a little: one piece of it at a time, so that keys of those who play pass between any two."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

REST = 0.002
"""Seconds between two pieces; whatever else has come by then goes first."""
PIECE = 4096
"""Bytes that are understood at once."""


class Turns:
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

    `understand` takes a piece of it, at most `PIECE` bytes.
    """

    def __init__(
        self, turns: Turns, reading: asyncio.ReadTransport, understand: Callable[[bytes], object]
    ) -> None:
        self._turns, self._reading, self._understand = turns, reading, understand
        self._data = b""

    def put(self, data: bytes) -> None:
        """Something came."""
        self._data += data
        self._reading.pause_reading()
        self._turns.add(self._next_piece)

    def _next_piece(self) -> None:
        piece, self._data = self._data[:PIECE], self._data[PIECE:]
        if self._reading.is_closing():
            return
        self._understand(piece)
        if self._data:
            self._turns.add(self._next_piece)
        else:
            self._reading.resume_reading()
