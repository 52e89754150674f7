"""
The fork server: a process that has loaded the game and becomes a player's whenever one comes in.

It is forked before there is any thread or event loop. What it has loaded is shared by all players' processes,
so that one takes a third of the memory and of the time that a fresh process would.
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
"""What is said when everything is loaded: with spaces of process numbers, or without."""
STILL = {"ESCDELAY": "50", "TEXTUAL_ANIMATIONS": "none", "TEXTUAL_SMOOTH_SCROLL": "0"}
"""What Textual reads from the environment when it is imported: a lone Escape is told early, nothing moves."""

PlayerMain = Callable[[dict[str, Any], list[int]], NoReturn]
"""The life of a player's process: what was asked for, and the files that were handed over."""


class ForkError(Exception):
    """No process could be made."""


class ForkServer:
    """Our end of the fork server."""

    def __init__(self, wire: socket.socket, pid: int, *, apart: bool = False) -> None:
        self.pid = pid
        self.apart = apart
        """Whether every process gets a space of process numbers of its own."""
        self._wire = wire
        self._turn = asyncio.Lock()

    @classmethod
    def begin(cls, preload: Callable[[], None], main: PlayerMain) -> ForkServer:
        """Fork. Only before the first thread and the first event loop; returns when everything is loaded."""
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
        """A new process that lives with this request and these files; its number."""
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
        """Whether it is still there."""
        with suppress(ChildProcessError):
            return not os.waitpid(self.pid, os.WNOHANG)[0]
        return False

    def close(self) -> None:
        """Let the fork server end."""
        self._wire.close()
        with suppress(ChildProcessError):
            os.waitpid(self.pid, 0)


def _be_fork_server(wire: socket.socket, preload: Callable[[], None], main: PlayerMain) -> NoReturn:
    """Load, and fork on demand until the other end is closed. Players are told by the transports."""
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
    """Answer one request; whether there was one."""
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
