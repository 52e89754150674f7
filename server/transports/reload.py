"""Restarting a server: SIGHUP asks for it. Sessions end only after the new version has been tried.

Sessions are warned and get some time to finish, unless SIGHUP is sent again. New sessions are refused. Then
the server closes as usual, and becomes the program now installed (`sockets.py`).
"""

from __future__ import annotations

import asyncio
import signal
import sys
from typing import Any

from cockade.server.transports.admission import Admission
from cockade.server.transports.bridge import Bridge
from cockade.server.transports.operator_log import Journal
from cockade.server.transports.sockets import same_command
from cockade.tui.text.i18n import say

CHECK = "--check"
MOST_ROWS = 5
"""The most faults of a broken version that are logged."""


def hear_wish(wished: asyncio.Event) -> None:
    """Handle SIGHUP from now on, unless it comes from a closing terminal or is ignored."""
    is_ours = signal.getsignal(signal.SIGHUP) == signal.SIG_DFL
    if is_ours and not (sys.stdin and sys.stdin.isatty()):
        asyncio.get_running_loop().add_signal_handler(signal.SIGHUP, wished.set)


async def would_begin(journal: Journal) -> bool:
    """Whether the new program starts with the same arguments. The log says why if not."""
    process = await asyncio.create_subprocess_exec(
        *same_command(),
        CHECK,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
    )
    _, said = await process.communicate()
    if process.returncode:
        rows = said.decode("utf-8", "replace").strip().splitlines()
        why = rows[-1:] if any(row.startswith("Traceback") for row in rows) else rows[:MOST_ROWS]
        journal.note("not-renewed", code=process.returncode, why="; ".join(why))
    return not process.returncode


async def let_finish(
    bridges: set[Bridge], admission: Admission, seconds: float, *at_once: asyncio.Event
) -> None:
    """Notify all sessions. Wait until all have left, the time is over, or an event ends the wait."""
    admission.shut = say("This server is being updated. Come back in a minute.")
    for bridge in list(bridges):
        bridge.tell_of_renewal(seconds)
    gone = asyncio.gather(*(bridge.gone.wait() for bridge in bridges))
    ends: list[asyncio.Future[Any]] = [gone, *(asyncio.ensure_future(each.wait()) for each in at_once)]
    await asyncio.wait(ends, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    for each in ends:
        each.cancel()


def farewell() -> str:
    """Return the message for the sessions that are left."""
    return say("This server is being updated. Come back in a moment: you will find the screen you left.")
