"""The life of a player's process, from fork to exit."""

from __future__ import annotations

import fcntl
import os
import signal
import sys
import termios
from collections.abc import Sequence
from typing import Any, NoReturn

from cockade.server.transports.exit_report import ExitReport
from cockade.server.transports.fd_passing import from_door
from cockade.server.transports.player_session import guest, session
from cockade.server.transports.rlimits import confine
from cockade.server.transports.users import User
from cockade.tui.terminal.backlog import watch_line
from cockade.tui.text.tracebacks import frames_of


def run_player(request: dict[str, Any], files: list[int]) -> NoReturn:
    """Run a player's process on the files: terminal, report, full-connection flag, and host connections."""
    code, trace = 1, ""
    report = files[1]
    try:
        report, line, *door = _take_files(*files)
        watch_line(line)
        os.environ.clear()
        os.environ.update(request["environment"])
        confine(request["folder"], User(*request["user"]) if request["user"] else None)
        code, trace = _played(request, door)
        sys.stdout.flush()
    except SystemExit as done:
        code = done.code if isinstance(done.code, int) else 0
    except BaseException as error:  # noqa: BLE001 - whatever it is, the operator is told, and this process ends
        trace = frames_of(error)
    finally:
        os.write(report, ExitReport(code, trace).written())
        os._exit(code)


def _played(request: dict[str, Any], door: Sequence[int]) -> tuple[int, str]:
    if request["guest"]:
        return guest()
    return session(from_door(door[0]), request["token"], is_bot=request["bot"])


def _take_files(terminal: int, *others: int) -> list[int]:
    """Lead a session on this terminal, and close all files but the given ones. Return their new numbers."""
    os.setsid()
    fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
    kept = [fcntl.fcntl(file, fcntl.F_DUPFD, 10) for file in others]
    for number in (0, 1, 2):
        os.dup2(terminal, number)
    places = range(3, 3 + len(kept))
    for number, file in zip(places, kept, strict=True):
        os.dup2(file, number)
    os.closerange(places.stop, os.sysconf("SC_OPEN_MAX"))
    _hear_signals()
    sys.stdin = sys.__stdin__ = open(0, encoding="utf-8", errors="replace", closefd=False)  # type: ignore[misc]  # noqa: SIM115
    sys.stdout = sys.__stdout__ = _written(1)  # type: ignore[misc]
    sys.stderr = sys.__stderr__ = _written(2)  # type: ignore[misc]
    return list(places)


def _hear_signals() -> None:
    """Restore the default signal handlers, which the first process of a namespace lacks."""
    for number in (signal.SIGUSR1, signal.SIGUSR2):
        signal.signal(number, signal.SIG_IGN)
    for number in (signal.SIGHUP, signal.SIGTERM):
        signal.signal(number, lambda *_: os._exit(1))


def _written(number: int) -> Any:
    return open(number, "w", buffering=1, encoding="utf-8", errors="replace", closefd=False)
