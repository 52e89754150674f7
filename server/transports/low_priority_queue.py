"""Low-priority work, one piece at a time, so the keys of active players pass between two pieces."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

REST = 0.002
"""Seconds between two pieces, in which other input is handled first."""
PIECE = 4096
"""The most bytes parsed at once."""
TYPED = 1024
"""The most bytes that count as typing and don't wait."""


class WorkQueue:
    """Work for connections without a game, and for those that send more than typing.

    A timer starts each piece, and an event loop runs timers last. So input from players and their processes
    that can be read by then is handled first.
    """

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], object]] = deque()
        self._next: asyncio.TimerHandle | None = None

    def add(self, work: Callable[[], object]) -> None:
        """Queue work behind all earlier work."""
        self._waiting.append(work)
        self._next = self._next or asyncio.get_running_loop().call_later(0, self._do_one)

    def _do_one(self) -> None:
        self._next = None
        if self._waiting:
            self._next = asyncio.get_running_loop().call_later(REST, self._do_one)
            self._waiting.popleft()()


class Inflow:
    """Input of a connection that may wait. Reading pauses until it is parsed.

    `understand` parses a piece of at most `PIECE` bytes. It may also pause reading.
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
        """Whether some input is still waiting."""
        return bool(self._data)

    def put(self, data: bytes) -> None:
        """Queue input."""
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
