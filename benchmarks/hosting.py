"""What each who watches costs a server, and the bytes of a turn. `serving` has the players of a host."""

from __future__ import annotations

from collections.abc import Iterator
from unittest.mock import patch

from benchmarks.measure import Row
from benchmarks.wire import EVENTS, measured
from cockade.tui.games import GAMES
from tests.tui.driver import Play
from tests.tui.play import test_trenton_by_keys as by_keys
from tests.tui.table import KEY, SMALL, session, sit, until

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
