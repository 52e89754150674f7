"""What a session is sent: in pieces, each when the one before it has gone; who reads nothing is cut off."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from cockade.saves.errors import SaveError
from cockade.server.host.budget import BYTES, Budget
from cockade.server.host.log import note

Json = dict[str, Any]

PIECE = 256 << 10
"""Bytes that are sent at one go; a single entry of a game may be longer."""
STALL = 60.0
"""Seconds after which a session that has read nothing of what waits for it is cut off."""


def packed(said: Json | list[Any]) -> str:
    """JSON text without blanks."""
    return json.dumps(said, separators=(",", ":"))


class Outbox:
    """
    The way to one session.

    What is long is not queued: `late` names it, with what makes its next piece (and says whether there is
    more), and it is made when the session has read the piece before.
    """

    def __init__(self, writer: asyncio.StreamWriter, budget: Callable[[], Budget]) -> None:
        """`budget` is of whoever is there."""
        self._writer, self._budget = writer, budget
        self.late: dict[str, Callable[[], bool]] = {}
        self.sent = 0
        """Bytes in all."""
        self._going: asyncio.Task[None] | None = None
        self._read, self._since = 0, time.monotonic()

    @property
    def is_closing(self) -> bool:
        """Whether nothing more gets there."""
        return self._writer.is_closing()

    @property
    def _waiting(self) -> int:
        return self._writer.transport.get_write_buffer_size()

    def send(self, text: str) -> None:
        """Send a line."""
        if not self.is_closing:
            line = text.encode() + b"\n"
            self._writer.write(line)
            self.sent += len(line)
            self._budget().spend(BYTES, len(line))

    def go_on(self) -> None:
        """Send the next piece of what is late, now if the line is free, and the others after it."""
        if self._going is None and self.late:
            if not self._waiting:
                self._send_piece()
            if self.late:
                self._going = asyncio.create_task(self._keep_going())

    def _send_piece(self) -> None:
        what, make = next(iter(self.late.items()))
        if not make():
            self.late.pop(what, None)

    async def _keep_going(self) -> None:
        """Until nothing is late, or nobody reads any more; what is late from then on finds nobody at it."""
        try:
            with suppress(ConnectionError):
                while self.late and not self.is_closing:
                    await asyncio.sleep(0)
                    await self._writer.drain()
                    await self._budget().ready()
                    await self._budget().paying(self._try_piece())
        finally:
            self._going = None
            if self.is_closing:
                self.late.clear()

    async def _try_piece(self) -> None:
        try:
            self._send_piece()
        except SaveError as error:
            note("not-kept", why=error.problem)
            self.late.clear()
        except Exception as error:  # noqa: BLE001 - the operator is told; the next news try again
            note("tell-failed", error=error)
            self.late.clear()

    async def level(self) -> None:
        """Wait until nothing is late."""
        if self._going is not None:
            await asyncio.wait({self._going})

    async def drain(self) -> None:
        """Wait until the session has read what was answered: who is slow is slow for himself."""
        await self._writer.drain()

    def look(self, now: float) -> None:
        """Cut off who has read nothing for long; `now` by the clock that nobody sets."""
        read = self.sent - self._waiting
        if read > self._read or not self._waiting:
            self._read, self._since = read, now
        elif now - self._since > STALL:
            self.cut()

    def cut(self) -> None:
        """End this session at once."""
        self._writer.transport.abort()

    def close(self) -> None:
        """End it when what was sent has gone."""
        self._writer.close()
