"""A line of our own that is slow: a relay on this machine with a rate and a delay."""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from typing import Self

PIECE = 512
BUFFER = 4096
"""Bytes that each end of the relay takes in advance; what is more stays with the sender."""


class SlowLine:
    """Relays to a port of this machine, so many bytes a second and so many seconds later, each way."""

    def __init__(self, port: int, rate: float, delay: float) -> None:
        self.port = 0
        self._to, self._rate, self._delay = port, rate, delay
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        """Listen."""
        sock = socket.socket()
        sock.bind(("127.0.0.1", 0))
        self._server = await asyncio.start_server(self._relay, sock=sock, limit=BUFFER)
        self.port = sock.getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        """End."""
        self._server.close()
        for task in self._tasks:
            task.cancel()

    async def _relay(self, near: asyncio.StreamReader, near_out: asyncio.StreamWriter) -> None:
        sock = socket.socket()
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, BUFFER)  # before it connects, or it is too late
        sock.setblocking(False)  # noqa: FBT003 - it takes no name
        await asyncio.get_running_loop().sock_connect(sock, ("127.0.0.1", self._to))
        far, far_out = await asyncio.open_connection(sock=sock, limit=BUFFER)
        for reader, writer in ((near, far_out), (far, near_out)):
            task = asyncio.create_task(self._one_way(reader, writer))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _one_way(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        loop = asyncio.get_running_loop()
        free = loop.time()
        with suppress(ConnectionError):
            while data := await reader.read(PIECE):
                free = max(free, loop.time()) + len(data) / self._rate
                await asyncio.sleep(max(0.0, free - loop.time()))
                loop.call_later(self._delay, _pass_on, writer, data)
        loop.call_later(self._delay, writer.close)


def _pass_on(writer: asyncio.StreamWriter, data: bytes) -> None:
    if not writer.is_closing():
        writer.write(data)
