"""
The sockets on which a server listens; they outlive it when it is renewed.

The server then becomes the program that lies where it was started from, under the same process number. Who
connects meanwhile waits in the queue of the sockets and is let in by the new program.
"""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Callable
from typing import Any, NoReturn, Protocol

from attrs import define, field

HANDED = "COCKADE_LISTENING"
"""In the environment of the new program: each port with the file of its socket."""
RENEWED = -1
"""In the place of an exit code: begin again."""
WAITING = 100
"""Connections that may wait in the queue of a socket."""
AT_ONCE = 4
"""So many of them are taken before an event loop looks again at those who play."""


class Listener(socket.socket):
    """A socket that listens, and hangs up on whoever is not welcome before anything is made for him."""

    is_welcome: Callable[[str], bool] | None = None
    """Asked with the address of each who comes."""

    def accept(self) -> tuple[socket.socket, Any]:
        """The next who comes; ConnectionAbortedError, as if he had gone by himself, if he is not welcome."""
        wire, place = super().accept()
        if self.is_welcome and not self.is_welcome(str(place[0])):
            wire.close()
            raise ConnectionAbortedError
        return wire, place


class Door(Protocol):
    """What takes those who come to a socket."""

    def close(self) -> None:
        """Take nobody any more; whoever is inside stays."""


def same_command() -> list[str]:
    """The words by which this process was started."""
    return [sys.executable, *sys.orig_argv[1:]]


def _handed_over() -> dict[int, int]:
    said = os.environ.pop(HANDED, "").split()
    found = {int(port): int(file) for port, _, file in (each.partition("=") for each in said)}
    for file in found.values():
        os.set_inheritable(file, False)  # noqa: FBT003 - it takes no name
    return found


@define
class Listening:
    """The sockets of this server, by port: those that an earlier one has handed over, and new ones."""

    _files: dict[int, int] = field(factory=_handed_over)
    _doors: list[Door] = field(factory=list, init=False)

    def at(self, address: str, port: int) -> Listener:
        """A socket that listens there, to be closed by whoever takes it; OSError if that cannot be."""
        if port not in self._files:
            family, *_, place = socket.getaddrinfo(address, port, type=socket.SOCK_STREAM)[0]
            self._files[port] = socket.create_server(place, family=family, backlog=WAITING).detach()
        return Listener(fileno=os.dup(self._files[port]))

    def opened(self, door: Door) -> None:
        """This takes those who come."""
        self._doors.append(door)

    def let_wait(self) -> None:
        """Take nobody any more: who comes waits in the queue."""
        for door in self._doors:
            door.close()

    def close(self) -> None:
        """Let nobody wait either."""
        while self._files:
            os.close(self._files.popitem()[1])

    def begin_again(self) -> NoReturn:
        """Become the same command anew, with these sockets."""
        for file in self._files.values():
            os.set_inheritable(file, True)  # noqa: FBT003 - it takes no name
        handed = " ".join(f"{port}={file}" for port, file in self._files.items())
        command = same_command()
        os.execve(command[0], command, os.environ | {HANDED: handed})  # noqa: S606 - the words of the operator
