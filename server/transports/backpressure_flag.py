"""The sign that a player's process sees while his line is full: something to be read."""

from __future__ import annotations

import socket
from contextlib import suppress


class FullSign:
    """
    Put up and taken down by us, seen by the process, which has the other end.

    Whatever a process that has been taken over does with its end, neither putting up nor taking down can
    block: what blocks is said with each call, not kept in the file that both have.
    """

    def __init__(self) -> None:
        self._ours, self._theirs = socket.socketpair()
        self._ours.setblocking(False)  # noqa: FBT003 - it takes no name
        self._ours.shutdown(socket.SHUT_RD)

    @property
    def theirs(self) -> int:
        """The file that the process looks at."""
        return self._theirs.fileno()

    def put_up(self) -> None:
        """The line is full."""
        with suppress(OSError):
            self._ours.send(b".")

    def take_down(self) -> None:
        """It is no longer."""
        with suppress(OSError):
            self._theirs.recv(1, socket.MSG_DONTWAIT)

    def close(self) -> None:
        """Nobody looks at it any more."""
        self._ours.close()
        self._theirs.close()
