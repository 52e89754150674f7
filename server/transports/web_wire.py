"""The wire of a bridge to a browser, and its messages."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from aiohttp import WSMsgType, web

from cockade.events.strict_reading import read_json
from cockade.server.transports.bridge import Bridge
from cockade.server.transports.socket_queue import in_kernel

UNWRAPPED = (1000, 24)
"""Columns and rows in line mode, because the browser wraps the lines."""


class BrowserWire:
    """The wire of a bridge to a browser."""

    def __init__(self, line: web.WebSocketResponse, request: web.Request) -> None:
        loop = asyncio.get_running_loop()
        self.closed: asyncio.Future[None] = loop.create_future()
        self._line, self._transport = line, request.transport
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._queued = 0
        self._open = asyncio.Event()
        self._open.set()
        self._writing = loop.create_task(self._write())

    def send(self, data: bytes) -> None:
        """Send data to the player."""
        self._queued += len(data)
        self._queue.put_nowait(data)

    def unsent(self) -> int:
        """Return the bytes that queue, connection and kernel still hold for the player."""
        if self._transport is None:
            return 0
        return (
            self._queued
            + self._transport.get_write_buffer_size()
            + in_kernel(self._transport.get_extra_info("socket"))
        )

    def hold(self, *, on: bool) -> None:
        """Pause or resume reading from the browser."""
        (self._open.clear if on else self._open.set)()

    def close(self, code: int) -> None:  # noqa: ARG002 - a browser has no exit code
        """Close the connection after everything is sent."""
        self._queue.put_nowait(None)

    async def stop(self) -> None:
        """Stop writing."""
        self._writing.cancel()
        await asyncio.wait([self._writing])

    async def _write(self) -> None:
        try:
            while (data := await self._queue.get()) is not None:
                await self._line.send_bytes(data)
                self._queued -= len(data)
        except ConnectionError:
            pass
        finally:
            if not self.closed.done():
                self.closed.set_result(None)

    async def listen(self, bridge: Bridge) -> None:
        """Pass on the browser's messages until it leaves or sends an invalid one."""
        async for message in self._line:
            if message.type != WSMsgType.TEXT or not await self._heard(bridge, message.data):
                await self._line.close(code=1008)
                return
            await self._open.wait()

    async def _heard(self, bridge: Bridge, text: str) -> bool:
        match _understood(text):
            case ["stdin", str(keys)]:
                bridge.typed(keys.encode("utf-8", "replace"))
            case ["resize", {"width": int(columns), "height": int(rows)}]:
                bridge.resized(columns, rows)
            case ["ping", str(mark)]:
                await self._line.send_json(["pong", mark])
            case ["focus" | "blur", *_]:
                pass
            case _:
                return False
        return True


def _understood(text: str) -> Any:
    try:
        return read_json(text)
    except (ValueError, RecursionError):
        return None


def size_of(query: Mapping[str, str]) -> tuple[int, int]:
    """Return the columns and rows of a terminal in a browser."""
    columns, rows = (query.get(name, "") for name in ("width", "height"))
    return (int(columns) if columns.isdecimal() and len(columns) < 5 else 80), (
        int(rows) if rows.isdecimal() and len(rows) < 5 else 24
    )
