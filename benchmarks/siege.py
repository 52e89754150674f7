"""Two finish a Trenton over SSH while a third floods the server in every way: for a calm machine."""

from __future__ import annotations

import asyncio
import random
import sys
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import quantiles
from subprocess import DEVNULL, PIPE, Popen
from tempfile import TemporaryDirectory

from attrs import define

from benchmarks.measure import Row
from benchmarks.serving import PATIENCE, memory, player, presses, to_the_map
from tests.tui.server.transports.grounds import Grounds
from tests.tui.server.transports.test_two_players import play, sit_down

NAMES = ("ada", "ben")
RATE = 4.0
"""Keys a second on the screen of each player, besides what he plays in lines."""
MOST_MOVES = 1000
LONGEST = 1800.0
"""Seconds in which the game has to be over."""
LOOK = 1.0
KEY, ALL, LOG = 25.0, 400.0, 2.0


@define
class Siege:
    """
    What came of it.

    Milliseconds from each key to its picture, MiB that all processes had at most together, MiB of the log.
    """

    moves: int
    floods: int
    waits: list[float]
    most: float
    log: float

    @property
    def key(self) -> float:
        """What 95 of 100 keys take at most, in milliseconds."""
        return quantiles(self.waits, n=100)[94]

    @property
    def told(self) -> str:
        """All of it in a line."""
        waited = f"p95 of {len(self.waits)} keys {self.key:.1f} ms"
        return (
            f"{self.moves} moves, {self.floods} floods, {waited}, {self.most:.0f} MB, log {self.log:.1f} MB"
        )


def rows() -> Iterator[Row]:
    """All rows of this module."""
    with TemporaryDirectory() as name, Grounds(Path(name), web=True) as grounds:
        found = besieged(grounds.invite(*NAMES, "eve").open())
    yield Row("moves of a Trenton that two finish under floods", found.moves, MOST_MOVES - 1, "moves")
    yield Row("floods that came to their end meanwhile", found.floods, None, "floods")
    yield Row(f"key to picture, 95 of 100 of {len(found.waits)}", found.key, KEY, "ms")
    yield Row("memory of the whole server, at most (PSS)", found.most, ALL, "MiB")
    yield Row("the log", found.log, LOG, "MiB")


def besieged(grounds: Grounds) -> Siege:
    """Ada and Ben play to the end, and press keys on a screen each; a process of its own floods."""
    players = sit_down(grounds)
    command = [sys.executable, "-m", "benchmarks.floods", grounds.folder, grounds.port, grounds.web]
    with Popen(list(map(str, command)), stdout=PIPE, stderr=DEVNULL) as third:
        try:
            found = asyncio.run(_played(grounds, players))
        finally:
            third.kill()
        assert third.stdout is not None
        found.floods = len(third.stdout.read().split())
        assert found.floods, "nobody has flooded anything"
    found.log = len(grounds.logged()) / (1 << 20)
    return found


async def _played(grounds: Grounds, players: object) -> Siege:
    found = Siege(0, 0, [], 0.0, 0.0)
    async with AsyncExitStack() as stack, asyncio.timeout(LONGEST):
        screens = [
            await stack.enter_async_context(player(grounds, name=name, source=f"127.0.0.{n}"))
            for n, name in enumerate(NAMES, 2)
        ]
        for each in screens:
            await each.complete()
            await to_the_map(each)
        playing = asyncio.ensure_future(asyncio.to_thread(play, players, random.Random(5), MOST_MOVES))
        pressing = [asyncio.ensure_future(presses(each, RATE, playing.done)) for each in screens]
        while not playing.done():
            found.most = max(found.most, await asyncio.to_thread(memory, grounds))
            await asyncio.wait([playing], timeout=LOOK)
        await asyncio.wait(pressing, timeout=2 * PATIENCE)
        found.moves = playing.result()
        found.waits = [wait for each in pressing for wait in each.result()]
    return found
