"""
Somebody who floods a server as long as this process lives, in every way of the tests of floods at once.

    python -m benchmarks.floods FOLDER PORT WEB

A line for every flood that has come to its end.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace

from tests.tui.server.transports.test_floods import FLOODS

Flood = Callable[[SimpleNamespace], Awaitable[None]]


async def again(flood: Flood, grounds: SimpleNamespace) -> None:
    """One way, for ever."""
    while True:
        await flood(grounds)
        print(flood.__name__, flush=True)


async def flooded(folder: str, port: str, web: str) -> None:
    """Flood the server whose keys are in a folder."""
    data = Path(folder) / "data"
    grounds = SimpleNamespace(folder=Path(folder), data=data, port=int(port), web=int(web))
    await asyncio.gather(*(again(flood, grounds) for flood in FLOODS))


if __name__ == "__main__":
    asyncio.run(flooded(*sys.argv[1:]))
