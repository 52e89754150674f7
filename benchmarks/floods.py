"""
Somebody who floods a server as long as this process lives: its doors in every way of the tests, and its host.

    python -m benchmarks.floods FOLDER PORT WEB [apart]

A line for every flood that has come to its end. Elsewhere whoever floods has a machine of his own; with
`apart` he therefore takes only the processor time that nobody else wants, so that what is measured is the
server under his floods, and not the room that he takes up beside it.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace

from benchmarks.worst import WORST
from cockade.server.transports.nice import take_rank
from tests.server.transports.test_floods import FLOODS, LOST

Flood = Callable[[SimpleNamespace], Awaitable[None]]


async def again(flood: Flood, grounds: SimpleNamespace) -> None:
    """One way, for ever."""
    while True:
        try:
            await flood(grounds)
        except LOST:
            await asyncio.sleep(1)
            continue
        print(flood.__name__, flush=True)


async def flooded(folder: str, port: str, web: str) -> None:
    """Flood the server whose keys are in a folder."""
    data = Path(folder) / "data"
    grounds = SimpleNamespace(folder=Path(folder), data=data, port=int(port), web=int(web))
    await asyncio.gather(*(again(flood, grounds) for flood in (*FLOODS, *WORST)))


def stand_apart() -> None:
    """Take only what nobody else wants."""
    take_rank(19)
    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


if __name__ == "__main__":
    if sys.argv[4:]:
        stand_apart()
    asyncio.run(flooded(*sys.argv[1:4]))
