"""What goes by itself: no more processes than places, a few games of a player at a time, and all at last."""

from __future__ import annotations

import asyncio

import pytest

from cockade.engine.game_tree import GameTree
from cockade.server.host import auto_moves
from cockade.server.host.auto_moves import LONG, MOST_EACH, QUICK
from cockade.server.host.directory import MOST_STARTED
from cockade.server.host.workers import IDLE, Workers
from cockade.tui.bots.thinker import WorkerThinker, seed_of
from cockade.tui.games import GAMES
from tests.loops import rest, run

SCENARIO = "rebels/trenton-whatif"
"""The bot decides first in it."""


class Census:
    """How many processes of bots there are, and how many there were at once at most."""

    def __init__(self, patch):
        self.alive, self.most, start = [], 0, WorkerThinker._start

        async def counted(thinker):
            found = await start(thinker)
            self.alive = [each for each in self.alive if each.returncode is None] + [found]
            self.most = max(self.most, len(self.alive))
            return found

        patch.setattr(WorkerThinker, "_start", counted)


@pytest.fixture
def census(monkeypatch):
    return Census(monkeypatch)


def test_fifty_games_of_one_player_hold_no_more_processes_than_places(running, census):
    """He begins as many as he may, against a bot that must decide in each, and stays for none of them."""
    ann, most = running.guest("Ann"), 0
    games = [ann.start(SCENARIO, "american", "bot", "random")[0] for _ in range(MOST_STARTED)]
    for game in games:
        ann.enter(game).close()
        most = max(most, len(running.host.movers.games))
    hosts = []
    for game in games:
        ann.games.clear()
        hosts.append(ann.enter(game))
        ann.connection.wait(lambda: hosts[-1].opened.decider == hosts[-1].side)
        hosts[-1].close()
    assert len(hosts) == MOST_STARTED
    assert 0 < census.most <= QUICK + LONG
    assert 0 < most <= MOST_EACH


def test_games_beyond_a_few_of_one_player_wait_for_the_others(running, monkeypatch):
    """Nobody has to come back for that: one begins as another rests."""
    monkeypatch.setattr(auto_moves, "MOST_EACH", 1)
    ann = running.guest("Ann")
    games = [ann.start(SCENARIO, "american", "bot", "random")[0] for _ in range(3)]
    for game in games:
        ann.enter(game).close()
    while running.host.movers.games:
        ann.connection.ask("account")
    for game in games:
        assert ann.enter(game).opened.decider == "american"


def test_a_process_that_turns_to_another_game_decides_as_one_of_its_own():
    """Whatever it was told of before."""

    async def choices():
        workers, found = Workers(1), []
        games = [GameTree.begin(GAMES["rebels"], "trenton-whatif", bytes([n] * 16)) for n in (1, 2)]
        for opened in games * 2:
            seed = seed_of(opened.key)
            async with workers.turn("ann", "rebels", "random", seed) as thinker:
                chosen = await thinker.choose(opened)
            alone = WorkerThinker("rebels", "random", seed, spare=True)
            found.append((chosen, await alone.choose(opened)))
            await alone.close()
            opened.act(opened.decider, chosen)
        await workers.close()
        return found

    found = asyncio.run(choices())
    assert [shared for shared, _ in found] == [alone for _, alone in found]


def test_a_process_that_nobody_needs_ends(census):
    """But not one that has just thought."""

    async def play():
        workers, opened = Workers(1), GameTree.begin(GAMES["rebels"], "trenton-whatif", b"key")
        async with workers.turn("ann", "rebels", "random", "1") as thinker:
            await thinker.choose(opened)
            await workers.rest(1000.0)
        await workers.rest(1000.0 + IDLE)
        before = [each.returncode for each in census.alive]
        await workers.rest(1001.0 + IDLE)
        return before, [each.returncode for each in census.alive]

    before, after = asyncio.run(play())
    assert before == [None]
    assert after != [None]


def test_who_breaks_off_leaves_no_answer_behind():
    """What a bot still thinks of then is nobody's: its process ends, and the next turn has another."""

    async def play():
        workers, opened = Workers(1), GameTree.begin(GAMES["rebels"], "trenton-whatif", b"key")

        async def turn():
            async with workers.turn("ann", "rebels", "random", "1") as thinker:
                return await thinker.choose(opened)

        task = asyncio.create_task(turn())
        await rest()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        chosen = await turn()
        await workers.close()
        return chosen

    assert run(play()) is not None
