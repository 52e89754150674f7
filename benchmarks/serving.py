"""Playing over SSH: fifty players at once, and slow lines. In milliseconds: only for a calm machine."""

from __future__ import annotations

import asyncio
import os
import random
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, closing, suppress
from itertools import cycle
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Protocol

import asyncssh

from benchmarks.measure import Row
from benchmarks.slow_line import SlowLine
from cockade.engine.bots.parameters import VETERAN
from cockade.engine.game_tree import GameTree
from cockade.server.store.people import People
from cockade.server.store.store import Store
from cockade.server.store.tables import Seat, Seats, Terms
from cockade.tui.bots.thinker import WorkerThinker
from cockade.tui.games import GAMES
from tests.server.transports.grounds import (
    WARM,
    Grounds,
    children_of,
    make_key,
    players_processes,
    wait_until,
)

PLAYERS = int(os.environ.get("PLAYERS", "50"))
CROWD = [f"player{n}" for n in range(PLAYERS)]
"""Each with a key of his own: one player has few visits."""
SECONDS = 20.0
"""So long everybody presses keys."""
FEW = 10
"""Players who press keys while a bot deliberates."""
RATES = (1.0, 5.0)
"""Keys a second and player."""
VISITS = 20
PATIENCE = 5.0
QUIET = 0.4
"""Seconds without a byte after which a picture is complete."""
SIZE = (120, 40)
WHERE, HERE = b"\x1b[6n", b"\x1b[1;2R"
KEYS = (b"\x1b[C", b"\x1b[D")
LINES = ((1_000_000, 0.1), (256_000, 0.2))
"""Bits a second, and seconds there and back."""
HELD, HELD_RATE = 3.0, 30
LOBBY, MAP = 600, 4000
"""Bytes that are surely the lobby, after what prepares the terminal; and that are surely a map."""


def rows() -> Iterator[Row]:
    """All rows of this module."""
    with TemporaryDirectory() as name:
        flags = ["--visits", str(PLAYERS + 5), "--per-address", str(PLAYERS + 5)]
        with Grounds(Path(name), *flags, web=True, ready=WARM).invite("ada", "ben", "eve").open() as grounds:
            begin_game(grounds)
            seat(grounds)
            yield from asyncio.run(_measured(grounds))


async def _measured(grounds: Grounds) -> list[Row]:
    found = [Row("connect to the first picture, median of 20", await _visits(grounds), 300.0, "ms")]
    found += await _crowd(grounds)
    found.append(await _beside_a_veteran(grounds))
    found += await _while_somebody_floods(grounds)
    for line in LINES:
        for compressed in (False, True):
            found += await _slow(grounds, *line, compressed=compressed)
    return found


class Player(asyncssh.SSHClientSession[bytes]):
    """One who presses keys and notes when something comes back."""

    def __init__(self) -> None:
        self.came = asyncio.Event()
        self.first = self.last = 0.0
        self.bytes = 0

    def data_received(self, data: bytes, datatype: int | None) -> None:  # noqa: ARG002
        """A piece of a picture."""
        self.last = time.perf_counter()
        self.first = self.first or self.last
        self.bytes += len(data)
        if WHERE in data:  # asked where its cursor is, a terminal says so
            self.chan.write(HERE)
        self.came.set()

    async def press(self, key: bytes) -> float:
        """Press a key; the milliseconds until something comes back."""
        self.came.clear()
        begun = time.perf_counter()
        self.chan.write(key)
        await asyncio.wait_for(self.came.wait(), PATIENCE)
        return (self.last - begun) * 1000

    async def more_than(self, most: int) -> None:
        """Wait until so many bytes have come."""
        while self.bytes <= most:
            self.came.clear()
            await asyncio.wait_for(self.came.wait(), 120)

    async def complete(self) -> float:
        """Wait until nothing more comes; the moment of the last byte."""
        while (left := self.last + QUIET - time.perf_counter()) > 0:  # noqa: ASYNC110 - silence is no event
            await asyncio.sleep(left)
        return self.last

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        """The channel is open."""
        self.chan = chan


@asynccontextmanager
async def player(
    grounds: Grounds, port: int = 0, *, compressed: bool = False, name: str = "ada", source: str = "127.0.0.1"
) -> AsyncIterator[Player]:
    """Somebody who has come in, seen the first picture whole, and gone to where keys are pressed."""
    conn = await asyncssh.connect(
        "127.0.0.1",
        port or grounds.port,
        local_addr=(source, 0),
        username="player",
        client_keys=[str(make_key(grounds.folder, name))],
        known_hosts=None,
        config=None,
        agent_path=None,
        compression_algs=["zlib@openssh.com"] if compressed else ["none"],
    )
    async with conn:
        _, someone = await conn.create_session(
            Player, term_type="xterm-256color", term_size=SIZE, encoding=None, env={"COLORTERM": "truecolor"}
        )
        await someone.more_than(LOBBY)
        yield someone


# ---------------------------------------------------------------- many players


async def _visits(grounds: Grounds) -> float:
    taken = []
    for _ in range(VISITS):
        begun = time.perf_counter()
        async with player(grounds) as someone:
            taken.append((someone.last - begun) * 1000)
    return median(taken)


async def _crowd(grounds: Grounds) -> list[Row]:
    await asyncio.to_thread(wait_until, lambda: not players_processes(grounds), "an empty server")
    before, used = memory(grounds), processor(grounds)
    async with AsyncExitStack() as stack:
        everybody = [await stack.enter_async_context(player(grounds, name=name)) for name in CROWD]
        for someone in everybody:
            await someone.complete()
            await to_the_map(someone)
        found = [
            Row(
                "processor time from connect to the map",
                (processor(grounds) - used) / PLAYERS * 1000,
                None,
                "ms",
            ),
            Row("memory of the server alone (PSS)", before, None, "MiB"),
            Row(f"memory of a player, of {PLAYERS}", (memory(grounds) - before) / PLAYERS, 25.0, "MiB"),
        ]
        for rate in RATES:
            used = processor(grounds)
            waits = await everybody_presses(everybody, rate)
            used = processor(grounds) - used
            parts = quantiles(waits, n=100)
            what = f"{PLAYERS} players, {rate:g} keys a second each: key to picture"
            found += [
                Row(f"{what}, half of them", parts[49], None, "ms"),
                Row(f"{what}, 95 of 100", parts[94], 25.0 if rate == RATES[0] else None, "ms"),
                Row(f"{what}, processor time of all of it", used / len(waits) * 1000, None, "ms"),
            ]
        found.append(Row("memory of a player after that", (memory(grounds) - before) / PLAYERS, 25.0, "MiB"))
    return found


async def _beside_a_veteran(grounds: Grounds) -> Row:
    """A bot deliberates as the host has it do, and a few players press keys."""
    await asyncio.to_thread(wait_until, lambda: not players_processes(grounds), "an empty server")
    async with AsyncExitStack() as stack:
        everybody = [await stack.enter_async_context(player(grounds, name=name)) for name in CROWD[:FEW]]
        for someone in everybody:
            await someone.complete()
            await to_the_map(someone)
        thinking = asyncio.create_task(_deliberates())
        try:
            waits = await everybody_presses(everybody, RATES[0])
        finally:
            thinking.cancel()
            await asyncio.gather(thinking, return_exceptions=True)
    what = f"{FEW} players while a Veteran thinks: key to picture, 95 of 100"
    return Row(what, quantiles(waits, n=100)[94], 50.0, "ms")


async def _deliberates() -> None:
    """A Veteran of the server plays both sides of Trenton, again and again."""
    thinker = WorkerThinker("rebels", VETERAN, "bench", spare=True)
    try:
        while True:
            opened = GameTree.begin(GAMES["rebels"], "trenton", b"bench")
            while side := opened.decider:
                opened.act(side, await thinker.choose(opened))
    finally:
        await thinker.close()


async def _while_somebody_floods(grounds: Grounds) -> list[Row]:
    """Two play, and a third does what the tests of floods do."""
    await asyncio.to_thread(wait_until, lambda: not players_processes(grounds), "an empty server")
    async with player(grounds) as one, player(grounds) as other:
        for each in (one, other):
            await each.complete()
            await to_the_map(each)
        command = [sys.executable, "-m", "benchmarks.floods", grounds.folder, grounds.port, grounds.web]
        third = await asyncio.create_subprocess_exec(*map(str, command))
        try:
            waits = await everybody_presses([one, other], RATES[1])
            kept = memory(grounds)
        finally:
            third.kill()
            await third.wait()
    return [
        Row(
            "two play while a third floods: key to picture, 95 of 100",
            quantiles(waits, n=100)[94],
            25.0,
            "ms",
        ),
        Row("memory of the whole server meanwhile (PSS)", kept, 400.0, "MiB"),
    ]


async def everybody_presses(
    everybody: list[Player], rate: float, keys: Sequence[bytes] = KEYS
) -> list[float]:
    """All of them press keys for a while; the milliseconds that each took."""
    end = time.perf_counter() + SECONDS
    return [
        wait
        for waits in await asyncio.gather(
            *(presses(each, rate, lambda: time.perf_counter() >= end, keys) for each in everybody)
        )
        for wait in waits
    ]


class Presses(Protocol):
    """Who presses keys."""

    async def press(self, key: bytes) -> float:
        """Press a key; the milliseconds until something comes back."""


async def presses(
    someone: Presses, rate: float, is_over: Callable[[], bool], keys: Sequence[bytes] = KEYS
) -> list[float]:
    """Press so many keys a second until it is over; the milliseconds that each took."""
    waits: list[float] = []
    await asyncio.sleep(random.random() / rate)
    for key in cycle(keys):  # to and fro: at the edge of the map a key changes nothing
        if is_over():
            break
        begun = time.perf_counter()
        with suppress(TimeoutError):
            waits.append(await someone.press(key))
        await asyncio.sleep(max(0.0, 1 / rate - (time.perf_counter() - begun)))
    return waits


def memory(grounds: Grounds) -> float:
    """MiB of the server and everything that it has started, shared pages counted by share."""
    return sum(share(each) for each in family(grounds)) / 1024


def processor(grounds: Grounds) -> float:
    """Seconds that the server and everything that it has started have computed."""
    ticks = 0
    for each in family(grounds):
        words = Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()
        ticks += int(words[11]) + int(words[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def family(grounds: Grounds) -> set[int]:
    """The server and all that it has started, by number."""
    found: set[int] = set()
    new = {grounds.process.pid}
    while new:
        found |= new
        new = {child for each in new for child in children_of(each)} - found
    return found


def share(pid: int) -> int:
    """KiB of a process, shared pages counted by share; the kernel takes some milliseconds to tell."""
    with suppress(OSError):  # it has ended meanwhile
        text = Path(f"/proc/{pid}/smaps_rollup").read_text()
        return next((int(row.split()[1]) for row in text.splitlines() if row.startswith("Pss:")), 0)
    return 0


# ---------------------------------------------------------------- slow lines


async def _slow(grounds: Grounds, bits: int, there_and_back: float, *, compressed: bool) -> list[Row]:
    what = f"{bits // 1000} kbit/s, {there_and_back * 1000:.0f} ms" + (", compressed" if compressed else "")
    async with (
        SlowLine(grounds.port, bits / 8, there_and_back / 2) as line,
        player(grounds, line.port, compressed=compressed) as someone,
    ):
        await someone.complete()
        start = someone.last - someone.first
        await to_the_map(someone)
        waits = []
        for number in range(10):
            begun = time.perf_counter()
            await someone.press(KEYS[number % 2])
            waits.append((await someone.complete() - begun) * 1000)
        runs_on = await _hold(someone)
    return [
        Row(f"{what}: first picture, from the first byte on", start * 1000, None, "ms"),
        Row(f"{what}: key to complete picture", median(waits), 300.0, "ms"),
        Row(f"{what}: the picture runs on after a key held 3 s", runs_on, None, "ms"),
    ]


async def _hold(someone: Player) -> float:
    """Hold a key; the milliseconds for which the picture runs on after its release."""
    for number in range(int(HELD * HELD_RATE)):
        someone.chan.write(KEYS[number // 15 % 2])
        await asyncio.sleep(1 / HELD_RATE)
    released = time.perf_counter()
    return (await someone.complete() - released) * 1000


def begin_game(grounds: Grounds) -> None:
    """A new player gives a name and begins an open game of Trenton."""
    ada = grounds.visit("ada", size=SIZE).comes_in("Ada")
    ada.type("\r").sees("Which battle?").type("\x1b[B" * 4 + "\r").sees("Against whom?")
    ada.type("\r").sees("bring on the 44 units").type("\x11").ended()


def seat(grounds: Grounds) -> None:
    """Have all of a crowd be players, each at a game of his own like the one that there is."""
    grounds.invite(*CROWD)
    with closing(Store.open(grounds.data)) as store, store.writing() as base:
        ((game,),) = base.execute("SELECT id FROM game").fetchall()
        for name in CROWD:
            key = asyncssh.read_public_key(make_key(grounds.folder, name).with_suffix(".pub"))
            who, id_ = People(store).enter(key.get_fingerprint(), name.capitalize()).id, f"{game}-{name}"
            base.execute(
                "INSERT INTO game SELECT ?, game, scenario, key, begun FROM game WHERE id = ?", (id_, game)
            )
            base.execute("INSERT INTO line SELECT ?, n, text, at FROM line WHERE game = ?", (id_, game))
            seats = (Seat(id_, "american", who), Seat(id_, "british"))
            Seats(store).lay(Terms(id_, who, watchable=False), seats)


async def to_the_map(someone: Player) -> None:
    """From the lobby, whose first row is the game, to its map, on which the keys move the cursor."""
    someone.chan.write(b"\r")
    await someone.more_than(someone.bytes + MAP)
    await someone.complete()
