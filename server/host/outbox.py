"""The outgoing lines of a session, sent in pieces. Sessions that stop reading are closed."""

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
"""The most bytes sent in one piece. A single entry of a game may be longer."""
STALL = 60.0
"""Seconds after which a session that reads none of its waiting lines is closed."""


def packed(said: Json | list[Any]) -> str:
    """Return JSON text without blanks."""
    return json.dumps(said, separators=(",", ":"))


class Outbox:
    """The outgoing stream of one session.

    Long work is not queued. `late` names it, with a function that makes its next piece and says whether there
    is more. The function runs when the session has read the piece before.
    """

    def __init__(self, writer: asyncio.StreamWriter, budget: Callable[[], Budget]) -> None:
        """`budget` belongs to the session's player."""
        self._writer, self._budget = writer, budget
        self.late: dict[str, Callable[[], bool]] = {}
        self.sent = 0
        """All bytes sent so far."""
        self._going: asyncio.Task[None] | None = None
        self._read, self._since = 0, time.monotonic()

    @property
    def is_closing(self) -> bool:
        """Whether the connection is closing."""
        return self._writer.is_closing()

    @property
    def _waiting(self) -> int:
        return self._writer.transport.get_write_buffer_size()

    def send(self, text: str) -> None:
        """Send an object as a line of JSON."""
        if not self.is_closing:
            line = text.encode() + b"\n"
            self._writer.write(line)
            self.sent += len(line)
            self._budget().spend(BYTES, len(line))

    def go_on(self) -> None:
        """Send the next pieces of late work in turn, at once if the line is free."""
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
        """Send pieces until none is late, or until the session stops reading."""
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
        """Wait until no work is late."""
        if self._going is not None:
            await asyncio.wait({self._going})

    async def drain(self) -> None:
        """Wait until the session has read its answers. A slow reader delays only themselves."""
        await self._writer.drain()

    def look(self, now: float) -> None:
        """Close a session that has read nothing for too long. `now` is the steady clock's time."""
        read = self.sent - self._waiting
        if read > self._read or not self._waiting:
            self._read, self._since = read, now
        elif now - self._since > STALL:
            self.cut()

    def cut(self) -> None:
        """Close this session at once."""
        self._writer.transport.abort()

    def close(self) -> None:
        """Close the session after everything queued was sent."""
        self._writer.close()
