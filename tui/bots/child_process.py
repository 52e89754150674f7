"""A child process that answers on its output: start and end."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process

LIMIT = 1 << 24
"""The longest line of a question or an answer."""
A_MOMENT = 0.5
"""The seconds to wait for the last output. Helper processes may keep the pipe open a little longer."""


async def started(*words: str, asked: bool = True) -> Process:
    """Start Python with arguments, with a pipe for input if `asked`. A cancelled call ends the process."""
    starting = asyncio.ensure_future(
        asyncio.create_subprocess_exec(
            *(sys.executable, "-P", *words),
            stdin=PIPE if asked else DEVNULL,
            stdout=PIPE,
            stderr=DEVNULL,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            limit=LIMIT,
        )
    )
    try:
        return await asyncio.shield(starting)
    except asyncio.CancelledError:
        await end(await starting)
        raise


async def end(process: Process) -> None:
    """
    Kill the process and close its pipes.

    The garbage collector might do it after the event loop has gone.
    """
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    await process.wait()
    if process.stdin:
        process.stdin.close()
    if process.stdout:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(A_MOMENT):
                await process.stdout.read()
    process._transport.close()  # type: ignore[attr-defined] # noqa: SLF001 - a pipe that others hold open has no other end
    await asyncio.sleep(0)
