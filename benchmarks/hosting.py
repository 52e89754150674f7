"""What a server pays for a player, one who watches, and a turn: memory, processor time, bytes."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from benchmarks import serving
from benchmarks.measure import Row
from benchmarks.wire import EVENTS, measured
from cockade.tui.games import GAMES
from tests.server.transports.grounds import WARM, Grounds, players_processes, wait_until
from tests.tui.driver import Play
from tests.tui.play import test_trenton_by_keys as by_keys
from tests.tui.table import KEY, SMALL, session, sit, until

PLAYERS = 8
RATE, PRESSED = 2.0, 10.0
"""Keys a second of each player, and for how many seconds."""
WATCHED = ("rebels/trenton", "brandywine/battle", "revolution/short")


def rows() -> Iterator[Row]:
    """All rows of this module."""
    for battle in WATCHED:
        first, mean, longest, cost = measured(battle)
        yield Row(f"who watches {battle}: bytes of the first view", first, None, "bytes")
        yield Row(f"bytes of an event, mean of {EVENTS}", mean, None, "bytes")
        yield Row("bytes of the longest", longest, None, "bytes")
        yield Row("processor time of an event, to each who watches", cost, None, "ms")
    for number, sent in enumerate(bytes_of_turns(), 1):
        yield Row(f"turn {number} of a Trenton by keys, 80x24, the enemy's replayed", sent, None, "bytes")
    with (
        TemporaryDirectory() as name,
        patch.multiple(serving, PLAYERS=PLAYERS, SECONDS=PRESSED),
        Grounds(Path(name), "--per-address", "60", ready=WARM).invite("ada", "ben").open() as grounds,
    ):
        serving.begin_game(grounds)
        serving.seat(grounds)
        yield from asyncio.run(_players(grounds))


async def _players(grounds: Grounds) -> list[Row]:
    """Some players come in, go to their maps and press keys."""
    await asyncio.to_thread(wait_until, lambda: not players_processes(grounds), "an empty server")
    before, used = serving.memory(grounds), serving.processor(grounds)
    async with AsyncExitStack() as stack:
        everybody = [
            await stack.enter_async_context(serving.player(grounds, name=name))
            for name in serving.CROWD[:PLAYERS]
        ]
        for someone in everybody:
            await someone.complete()
            await serving.to_the_map(someone)
        came = (serving.processor(grounds) - used) / PLAYERS * 1000
        each = (serving.memory(grounds) - before) / PLAYERS
        used, sent = serving.processor(grounds), sum(someone.bytes for someone in everybody)
        pressed = len(await serving.everybody_presses(everybody, RATE))
        used, sent = serving.processor(grounds) - used, sum(someone.bytes for someone in everybody) - sent
    return [
        Row("memory of the server alone (PSS)", before, None, "MiB"),
        Row(f"memory of a player at his map, of {PLAYERS} (PSS)", each, 25.0, "MiB"),
        Row("processor time from connect to the map", came, None, "ms"),
        Row("processor time of a key, of all processes together", used / pressed * 1000, None, "ms"),
        Row("bytes over SSH of a cursor key, 120x40", sent / pressed, None, "bytes"),
    ]


def bytes_of_turns() -> list[int]:
    """The bytes that each turn of a recorded Trenton sends to the terminal of the American."""
    found: list[int] = []

    async def whole(game: Play) -> None:
        keys = by_keys.Keys(game)
        game.take()
        for turn in by_keys.TURNS:
            await until(game, lambda: not session(game).position.bot)
            await keys.play(turn)
            await until(game, lambda: not session(game).position.bot or not session(game).decider)
            found.append(len(game.take().encode()))

    host = by_keys.SameDice.begin(GAMES["rebels"], "trenton", KEY)
    players = {"american": "human", "british": "greedy"}
    with patch.dict("os.environ", COCKADE_PACE="0"):
        sit(whole, host, size=SMALL, players=players, making=by_keys.SameHessians)
    return found
