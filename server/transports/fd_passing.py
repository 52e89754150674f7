"""Host connections, opened by the front end and passed to a player's process, which can't open any.

The process asks on a socket, and gets the connection as an open file (SCM_RIGHTS). It has one at a time: a
new request, after the host restarted, closes the previous connection.
"""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Callable
from contextlib import suppress

ASKED, MADE, AWAY = b"?", b"+", b"-"
APART = 0.5
"""The least seconds between two connections for one process."""
PATIENCE = 10.0
"""How many seconds a process waits for the front end."""


class FdPassing:
    """The front end's side. A hijacked process can't block it."""

    def __init__(self, port: str) -> None:
        self._port = port
        self._ours, self._theirs = socket.socketpair()
        self._ours.setblocking(False)  # noqa: FBT003 - it takes no name
        self._handed: socket.socket | None = None
        self._next = 0.0
        self._later: asyncio.TimerHandle | None = None

    @property
    def theirs(self) -> int:
        """The process's end of the socket."""
        return self._theirs.fileno()

    def listen(self) -> None:
        """Start to answer requests, after the process has got its end."""
        self._theirs.close()
        asyncio.get_running_loop().add_reader(self._ours, self._hear)

    def _hear(self) -> None:
        try:
            asked = self._ours.recv(len(ASKED))
        except OSError:
            asked = b""
        loop = asyncio.get_running_loop()
        loop.remove_reader(self._ours)
        if asked:
            self._later = loop.call_later(max(0.0, self._next - time.monotonic()), self._hand)

    def _hand(self) -> None:
        self._later = None
        self._next = time.monotonic() + APART
        made = self._connected()
        with suppress(OSError):
            socket.send_fds(self._ours, [MADE if made else AWAY], [made.fileno()] if made else [])
        asyncio.get_running_loop().add_reader(self._ours, self._hear)

    def _connected(self) -> socket.socket | None:
        """Return a new connection in place of the last one. None if the host does not answer."""
        self._hang_up()
        made = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        made.setblocking(False)  # noqa: FBT003 - as above
        try:
            made.connect(self._port)
        except OSError:
            made.close()
            return None
        self._handed = made
        return made

    def _hang_up(self) -> None:
        """Shut the connection down for every process that shares it."""
        if self._handed:
            with suppress(OSError):
                self._handed.shutdown(socket.SHUT_RDWR)
            self._handed.close()
            self._handed = None

    def close(self) -> None:
        """Close both sides at the end of the session."""
        if self._later:
            self._later.cancel()
        if self._ours.fileno() >= 0:
            with suppress(RuntimeError):  # no loop: nothing was heard
                asyncio.get_running_loop().remove_reader(self._ours)
        self._hang_up()
        self._ours.close()
        self._theirs.close()


def from_door(line: int) -> Callable[[], socket.socket]:
    """Return a function that gets a host connection over this socket. It raises OSError if there is none."""
    door = socket.socket(fileno=line)

    def dial() -> socket.socket:
        door.settimeout(0)
        with suppress(BlockingIOError):  # what came for a request that was given up
            while True:
                _received(door).close()
        door.settimeout(PATIENCE)
        door.sendall(ASKED)
        return _received(door)

    return dial


def _received(door: socket.socket) -> socket.socket:
    """Read the next answer of the front end."""
    said, files, _, _ = socket.recv_fds(door, len(MADE), 1)
    if said == MADE and files:
        return socket.socket(fileno=files[0])
    raise ConnectionRefusedError
