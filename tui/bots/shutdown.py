"""The end of a process that thinks."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from asyncio.subprocess import Process

A_MOMENT = 0.5
"""Seconds for the last that it said; its helpers may hold the other end a little longer."""


async def end(process: Process) -> None:
    """Kill it and close its pipes: as rubbish they would be closed when the event loop may be gone."""
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    await process.wait()
    if process.stdin and process.stdout:
        process.stdin.close()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(process.stdout.read(), A_MOMENT)
