"""
Players who press keys on the map of their game, each on a screen of his own, until the input ends.

    python -m benchmarks.keys FOLDER PORT SERVER NAME...

A process of its own, for nothing else may hold up the one who measures; SERVER is the number of the server's.
"ready" is said when all are at the map; at the end a list of JSON with what each key took, a `Pressed`.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from types import SimpleNamespace

from attrs import asdict, define, field, frozen

from benchmarks.serving import PATIENCE, Player, family, player, presses, to_the_map

RATE = 4.0
"""Keys a second on each screen."""
DOOR, PROCESS, HOST, MEASURER = "door", "its process", "host", "who measures"
HOSTS = b"cockade.server.transports.host_process"

Spent = dict[str, tuple[float, float]]
"""What each has computed, and how long it has waited for a core, in milliseconds."""


@frozen
class Pressed:
    """The milliseconds from a key to its picture, and what everybody on its way has spent meanwhile."""

    wait: float
    spent: Spent


@define
class Watched:
    """Somebody who presses keys, and the processes on their way by what they are."""

    someone: Player
    processes: dict[str, int]
    found: list[Pressed] = field(factory=list)

    async def press(self, key: bytes) -> float:
        """As the player does; what never came is kept as the longest that was waited."""
        before, wait = self._spent(), PATIENCE * 1000
        try:
            wait = await self.someone.press(key)
        finally:
            after = self._spent()
            spent = {
                name: (after[name][0] - computed, after[name][1] - waited)
                for name, (computed, waited) in before.items()
            }
            self.found.append(Pressed(wait, spent))
        return wait

    def _spent(self) -> Spent:
        return {name: spent_by(pid) for name, pid in self.processes.items()}


def spent_by(pid: int) -> tuple[float, float]:
    """What a process has computed and waited for a core, in milliseconds; nothing but on Linux."""
    computed = waited = 0
    with suppress(OSError, ValueError):
        for thread in Path(f"/proc/{pid}/task").iterdir():
            words = (thread / "schedstat").read_text().split()
            computed, waited = computed + int(words[0]), waited + int(words[1])
    return computed / 1e6, waited / 1e6


async def pressed(folder: str, port: str, server: str, names: list[str]) -> list[Pressed]:
    """All keys of all."""
    grounds = SimpleNamespace(folder=Path(folder), port=int(port), process=SimpleNamespace(pid=int(server)))
    over = asyncio.Event()
    asyncio.get_running_loop().add_reader(sys.stdin.fileno(), over.set)
    known = family(grounds)
    fixed = {DOOR: int(server), HOST: next(filter(_is_host, known)), MEASURER: os.getpid()}
    async with AsyncExitStack() as stack:
        screens: list[Watched] = []
        for n, name in enumerate(names, 2):
            someone = await stack.enter_async_context(player(grounds, name=name, source=f"127.0.0.{n}"))
            own = max(family(grounds) - known)
            known.add(own)
            screens.append(Watched(someone, {**fixed, PROCESS: own}))
        for each in screens:
            await each.someone.complete()
            await to_the_map(each.someone)
        print("ready", flush=True)
        await asyncio.gather(*(presses(each, RATE, over.is_set) for each in screens))
    return [key for each in screens for key in each.found]


def _is_host(pid: int) -> bool:
    with suppress(OSError):
        return HOSTS in Path(f"/proc/{pid}/cmdline").read_bytes()
    return False


if __name__ == "__main__":
    found = asyncio.run(pressed(sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:]))
    print(json.dumps([asdict(key) for key in found]))
