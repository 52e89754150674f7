"""The fork server: a process with the game loaded that forks a process for each session.

It is forked before there is any thread or event loop. All players' processes share the loaded modules, so
each takes a third of a fresh process's memory and start time.
"""

from __future__ import annotations

import array
import asyncio
import gc
import json
import os
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NoReturn

from cockade.server.transports.pid_namespace import PidNamespaces

MOST_BYTES = 1 << 16
READY, READY_APART = b"ready", b"ready, each apart"
"""The messages sent when everything is loaded, with or without PID namespaces."""
STILL = {"ESCDELAY": "50", "TEXTUAL_ANIMATIONS": "none", "TEXTUAL_SMOOTH_SCROLL": "0"}
"""Textual's settings at import: a lone Escape is sent at once, and there are no animations."""

PlayerMain = Callable[[dict[str, Any], list[int]], NoReturn]
"""The main function of a player's process. It gets the request and the passed files."""


class ForkError(Exception):
    """Raised when no process could be made."""


class ForkServer:
    """The parent's side of the fork server."""

    def __init__(self, wire: socket.socket, pid: int, *, apart: bool = False) -> None:
        self.pid = pid
        self.apart = apart
        """Whether every process gets its own PID namespace."""
        self._wire = wire
        self._turn = asyncio.Lock()

    @classmethod
    def begin(cls, preload: Callable[[], None], main: PlayerMain) -> ForkServer:
        """Fork the server, before the first thread and event loop. Return when everything is loaded."""
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        pid = os.fork()
        if not pid:
            ours.close()
            _be_fork_server(theirs, preload, main)
        theirs.close()
        said = ours.recv(len(READY_APART))
        if said not in (READY, READY_APART):
            raise ForkError("the game could not be loaded")
        ours.setblocking(False)  # noqa: FBT003 - it takes no name
        return cls(ours, pid, apart=said == READY_APART)

    async def spawn(self, request: dict[str, Any], files: list[int]) -> int:
        """Start a process with a request and files. Return its number."""
        return await asyncio.shield(
            self._spawn(request, files)
        )  # an answer left unread would be the next one's

    async def _spawn(self, request: dict[str, Any], files: list[int]) -> int:
        async with self._turn:
            try:
                socket.send_fds(self._wire, [json.dumps(request).encode()], files)
                answer = await asyncio.get_running_loop().sock_recv(self._wire, MOST_BYTES)
            except OSError as error:
                raise ForkError(str(error)) from error
        if not answer:
            raise ForkError("the fork server has gone")
        said = json.loads(answer)
        if "pid" not in said:
            raise ForkError(said["error"])
        return int(said["pid"])

    def is_alive(self) -> bool:
        """Whether the fork server is running."""
        with suppress(ChildProcessError):
            return not os.waitpid(self.pid, os.WNOHANG)[0]
        return False

    def close(self) -> None:
        """End the fork server."""
        self._wire.close()
        with suppress(ChildProcessError):
            os.waitpid(self.pid, 0)


def _be_fork_server(wire: socket.socket, preload: Callable[[], None], main: PlayerMain) -> NoReturn:
    """Load, and fork on request until the other end closes. The transports inform the players."""
    code = 1
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        os.environ.update(STILL)
        preload()
        gc.collect()
        gc.freeze()
        spaces = PidNamespaces.found()
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the players' processes
        wire.send(READY_APART if spaces.enter else READY)
        while _fork_once(wire, main, spaces):
            pass
        code = 0
    finally:
        os._exit(code)


def _fork_once(wire: socket.socket, main: PlayerMain, spaces: PidNamespaces) -> bool:
    """Answer one request. False if there was none."""
    data, files = _received(wire)
    if not data:
        return False
    try:
        pid = spaces.fork()
    except OSError as error:
        wire.send(json.dumps({"error": str(error)}).encode())
    else:
        if not pid:
            wire.close()
            _reset_signals()
            main(json.loads(data), files)
        wire.send(json.dumps({"pid": pid}).encode())
    for file in files:
        os.close(file)
    return True


def _received(wire: socket.socket) -> tuple[bytes, list[int]]:
    data, extra, _, _ = wire.recvmsg(MOST_BYTES, socket.CMSG_SPACE(4 * 8))
    files = array.array("i")
    for _, _, said in extra:
        files.frombytes(said[: len(said) - len(said) % files.itemsize])
    return data, list(files)


def _reset_signals() -> None:
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGCHLD):
        signal.signal(number, signal.SIG_DFL)
