"""A flag that a player's process can read while the connection is full."""

from __future__ import annotations

import socket
from contextlib import suppress


class FullSign:
    """A flag that we set and clear, and that the process sees at the other end of a pipe.

    A hijacked process can't make setting or clearing block: each call is made non-blocking, because flags of
    the shared file could be changed.
    """

    def __init__(self) -> None:
        self._ours, self._theirs = socket.socketpair()
        self._ours.setblocking(False)  # noqa: FBT003 - it takes no name
        self._ours.shutdown(socket.SHUT_RD)

    @property
    def theirs(self) -> int:
        """The process's end of the flag."""
        return self._theirs.fileno()

    def put_up(self) -> None:
        """Set the flag: the connection is full."""
        with suppress(OSError):
            self._ours.send(b".")

    def take_down(self) -> None:
        """Clear the flag."""
        with suppress(OSError):
            self._theirs.recv(1, socket.MSG_DONTWAIT)

    def close(self) -> None:
        """Close the flag."""
        self._ours.close()
        self._theirs.close()
