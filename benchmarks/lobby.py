"""A server with 10,000 games in its lobby. Times by the clock are only for a calm machine."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, closing
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

import asyncssh

from benchmarks.measure import Row
from benchmarks.serving import (
    CROWD,
    KEYS,
    PLAYERS,
    Player,
    begin_game,
    everybody_presses,
    memory,
    player,
    processor,
    seat,
    to_the_map,
)
from cockade.saves.append_log import MOST_BYTES
from cockade.saves.compressed import gz_name, unpacked
from cockade.server.client.connection import Connection
from cockade.server.host.directory import LISTED
from cockade.server.host.tokens import door_secret, mint
from cockade.server.store.lobby import Lobby, Summary
from cockade.server.store.people import People
from cockade.server.store.store import Store
from cockade.tui.games import GAMES
from tests.server.transports.grounds import ROOT, WARM, Grounds, make_key, players_processes, wait_until
from tests.server.transports.test_two_players import host_of

GAMES_OVER, GAMES_GOING = 10_000, 300
RECORD = gz_name(ROOT / "tests" / "games" / "stony-point-greedy-3.jsonl")
VISITS = 20
DOWN_AND_UP = (b"\x1b[B", b"\x1b[A")
RATE = 1.0
"""Keys a second and player."""


def rows() -> Iterator[Row]:
    """All rows of this module; PLAYERS is how many there are at once."""
    with TemporaryDirectory() as name:
        flags = ["--visits", str(PLAYERS + 5), "--per-address", str(PLAYERS + 5)]
        grounds = Grounds(Path(name), *flags, ready=WARM).invite("ada")
        with grounds.open():
            begin_game(grounds)
        seat(grounds)
        _fill(grounds.data)
        with grounds.open():
            yield _first_lobby(grounds)
            yield from asyncio.run(_measured(grounds))


def take_in(store: Store) -> str:
    """The recorded game, in a store: its name there."""
    game, _ = store.take_in(unpacked(RECORD.read_bytes(), RECORD, MOST_BYTES), GAMES, RECORD)
    return game


def _fill(data: Path) -> None:
    """One recorded game ten thousand times, summed up as a host does it, and some that go on."""
    with closing(Store.open(data)) as store, store.writing() as base:
        players = [each.id for each in People(store).all()]
        first = take_in(store)
        lines = len(store.lines(first))
        for number in range(GAMES_OVER + GAMES_GOING):
            id_, rest = f"{first}-{number}", (number % len(players), (number + 1) % len(players))
            query = "INSERT INTO game SELECT ?, game, scenario, key, begun FROM game WHERE id = ?"
            base.execute(query, (id_, first))
            base.execute("INSERT INTO line SELECT ?, n, text, at FROM line WHERE game = ?", (id_, first))
            base.execute("INSERT INTO terms (game, watchable, delay) VALUES (?, TRUE, 0)", (id_,))
            for side, who in zip(("american", "british"), rest, strict=True):
                row = (id_, side, players[who])
                base.execute("INSERT INTO seat VALUES (?, ?, ?, NULL, NULL, NULL, 0)", row)
            decider, winner = ("", "american") if number < GAMES_OVER else ("american", "")
            Lobby(store).keep([Summary(id_, lines, decider, "6", "Command", winner, "", 100)])


def _first_lobby(grounds: Grounds) -> Row:
    """What the host reckons from its first connection after the start until the lobby is told."""
    host = host_of(grounds)
    key = asyncssh.read_public_key(make_key(grounds.folder, "ada").with_suffix(".pub"))
    words = Path(f"/proc/{host}/cmdline").read_text().split("\0")
    (socket,) = [Path(word) for word in words if word.endswith("/host")]
    begun = _seconds(host)
    token = mint(door_secret(grounds.data), key.get_fingerprint(), time.time())
    connection = Connection(socket, token, lambda _: None)
    connection.open()
    games = connection.ask("lobby")["games"]
    taken = (_seconds(host) - begun) * 1000
    assert len(games["over"]) == LISTED
    connection.close()
    return Row("first lobby after a start, processor time of the host", taken, 200.0, "ms")


def _seconds(pid: int) -> float:
    """Processor time of a process with all its threads, by the scheduler's own count."""
    tasks = Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(each.read_text().split()[0]) for each in tasks) / 1e9


async def _measured(grounds: Grounds) -> list[Row]:
    before, used, taken = memory(grounds), 0.0, []
    for _ in range(VISITS):
        begun, used = time.perf_counter(), used - processor(grounds)
        async with player(grounds) as someone:
            await someone.complete()
            taken.append((someone.last - begun) * 1000)
            used += processor(grounds)  # of a process that has gone nothing is known
        await asyncio.to_thread(wait_until, lambda: not players_processes(grounds), "an empty server")
    found = [
        Row("connect to the whole lobby, median of 20", median(taken), 95.0, "ms"),
        Row("processor time until it stands, of all processes together", used / VISITS * 1000, None, "ms"),
    ]
    async with AsyncExitStack() as stack:
        everybody = [await stack.enter_async_context(player(grounds, name=name)) for name in CROWD]
        for someone in everybody:
            await someone.complete()
        found += await _pressed(grounds, everybody, before, "in the lobby", DOWN_AND_UP)
        for someone in everybody:
            await to_the_map(someone)
        found += await _pressed(grounds, everybody, before, "at the map", KEYS)
    return found


async def _pressed(
    grounds: Grounds, everybody: list[Player], before: float, where: str, keys: Sequence[bytes]
) -> list[Row]:
    """Everybody presses these keys for a while."""
    used = processor(grounds)
    waits = await everybody_presses(everybody, RATE, keys)
    used, what = (processor(grounds) - used) / len(waits) * 1000, f"{PLAYERS} players {where}"
    return [
        Row(f"{what}: key to picture, 95 of 100", quantiles(waits, n=100)[94], 25.0, "ms"),
        Row(f"{what}: processor time of a key, of all of it", used, 25.0, "ms"),
        Row(f"{what}: memory of each", (memory(grounds) - before) / PLAYERS, 25.0, "MiB"),
    ]
