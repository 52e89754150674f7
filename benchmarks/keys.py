"""
Players who press keys on the map of their game, each on a screen of his own, until the input ends.

    python -m benchmarks.keys FOLDER PORT NAME...

A process of its own, for nothing else may hold up the one who measures. "ready" is said when all are at the
map; at the end the milliseconds that each key took, as a list of JSON.
"""

from __future__ import annotations

import asyncio
import json
import sys
from contextlib import AsyncExitStack
from pathlib import Path
from types import SimpleNamespace

from benchmarks.serving import player, presses, to_the_map

RATE = 4.0
"""Keys a second on each screen."""


async def pressed(folder: str, port: str, names: list[str]) -> list[float]:
    """The waits of all."""
    grounds = SimpleNamespace(folder=Path(folder), port=int(port))
    over = asyncio.Event()
    asyncio.get_running_loop().add_reader(sys.stdin.fileno(), over.set)
    async with AsyncExitStack() as stack:
        screens = [
            await stack.enter_async_context(player(grounds, name=name, source=f"127.0.0.{n}"))
            for n, name in enumerate(names, 2)
        ]
        for each in screens:
            await each.complete()
            await to_the_map(each)
        print("ready", flush=True)
        found = await asyncio.gather(*(presses(each, RATE, over.is_set) for each in screens))
    return [wait for waits in found for wait in waits]


if __name__ == "__main__":
    print(json.dumps(asyncio.run(pressed(sys.argv[1], sys.argv[2], sys.argv[3:]))))
