"""The listening sockets of a server, which stay open across a restart.

The server then becomes the program installed in its place, under the same process number. New connections
wait in the queue of the sockets until the new program accepts them.
"""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Callable
from typing import Any, NoReturn, Protocol

from attrs import define, field

HANDED = "COCKADE_LISTENING"
"""The environment variable that gives the new program each port with its socket."""
RENEWED = -1
"""The result, in place of an exit code, that asks for a restart."""
WAITING = 100
"""The most connections in the queue of a socket."""
AT_ONCE = 4
"""How many of them are accepted before the event loop serves sessions again."""


class Listener(socket.socket):
    """A listening socket that closes unwelcome connections before anything is made for them."""

    is_welcome: Callable[[str], bool] | None = None
    """Called with the address of each connection."""

    def accept(self) -> tuple[socket.socket, Any]:
        """Accept the next connection. Raise ConnectionAbortedError if it is unwelcome."""
        wire, place = super().accept()
        if self.is_welcome and not self.is_welcome(str(place[0])):
            wire.close()
            raise ConnectionAbortedError
        return wire, place


class Door(Protocol):
    """An acceptor of a socket's connections."""

    def close(self) -> None:
        """Stop accepting. Current sessions stay."""


def same_command() -> list[str]:
    """Return the command line of this process."""
    return [sys.executable, *sys.orig_argv[1:]]


def _handed_over() -> dict[int, int]:
    said = os.environ.pop(HANDED, "").split()
    found = {int(port): int(file) for port, _, file in (each.partition("=") for each in said)}
    for file in found.values():
        os.set_inheritable(file, False)  # noqa: FBT003 - it takes no name
    return found


@define
class Listening:
    """The sockets of this server by port: inherited ones, and new ones."""

    _files: dict[int, int] = field(factory=_handed_over)
    _doors: list[Door] = field(factory=list, init=False)

    def at(self, address: str, port: int) -> Listener:
        """Return a socket listening on a port, to be closed by the caller. Raise OSError if that fails."""
        if port not in self._files:
            family, *_, place = socket.getaddrinfo(address, port, type=socket.SOCK_STREAM)[0]
            self._files[port] = socket.create_server(place, family=family, backlog=WAITING).detach()
        return Listener(fileno=os.dup(self._files[port]))

    def opened(self, door: Door) -> None:
        """Register the acceptor of connections."""
        self._doors.append(door)

    def let_wait(self) -> None:
        """Stop accepting. New connections wait in the queue."""
        for door in self._doors:
            door.close()

    def close(self) -> None:
        """Close the queues too."""
        while self._files:
            os.close(self._files.popitem()[1])

    def begin_again(self) -> NoReturn:
        """Restart with the same command line and these sockets."""
        for file in self._files.values():
            os.set_inheritable(file, True)  # noqa: FBT003 - it takes no name
        handed = " ".join(f"{port}={file}" for port, file in self._files.items())
        command = same_command()
        os.execve(command[0], command, os.environ | {HANDED: handed})  # noqa: S606 - the words of the operator
