"""What one player costs is paid from one account, and who has spent it waits; others do not."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from pathlib import Path

import pytest

from cockade.server.client.connection import ServerError
from cockade.server.host import directory
from cockade.server.host.budget import (
    ALLOWANCES,
    BYTES,
    MOST_PRESENCES,
    PROCESSOR,
    REQUESTS,
    Budget,
    Budgets,
)
from cockade.server.host.directory import GameDirectory
from cockade.server.host.event_feed import BLOCK, Texts
from cockade.server.store.store import Store
from cockade.tui.games import GAMES
from tests.games.remake import text_of

ROOT = Path(__file__).parents[3]
LONG = ROOT / "tests" / "games" / "short-greedy-1.jsonl"


def test_what_is_spent_comes_back_with_time():
    """The longest wait of all that is owed, and never more than the allowance."""
    now = [0.0]
    budget = Budget(lambda: now[0])
    assert (budget.wait, budget.is_full) == (0.0, True)
    for what, seconds in ((BYTES, 3.0), (REQUESTS, 7.0)):
        each = ALLOWANCES[what]
        budget.spend(what, each.most + seconds * each.rate)
    assert budget.wait == pytest.approx(7.0)
    now[0] = 7.0
    assert (budget.wait, budget.is_full) == (pytest.approx(0.0), False)
    now[0] = 1e9
    assert budget.is_full


def test_only_ones_own_steps_are_paid():
    """What others compute while something waits is theirs; a fault and its answer pass through."""

    async def play():
        mine, other = Budget(), Budget()

        async def busy(seconds):
            end = time.thread_time() + seconds
            while time.thread_time() < end:
                pass

        async def work():
            await asyncio.sleep(0)
            return "done"

        async def fails():
            await asyncio.sleep(0)
            raise KeyError

        found = await asyncio.gather(
            mine.paying(work()), other.paying(busy(0.1)), mine.paying(fails()), return_exceptions=True
        )
        return found, [ALLOWANCES[PROCESSOR].most - each._left[PROCESSOR] for each in (mine, other)]

    (done, _, failed), (mine, other) = asyncio.run(play())
    assert (done, type(failed)) == ("done", KeyError)
    assert mine < other


def test_all_sessions_of_a_player_pay_from_one_account(running):
    """And those of another from another one."""
    first, again, other = running.guest("Ann"), running.guest("Ann"), running.guest("Ben")
    for each in (first, again, other):
        each.connection.ask("lobby")
    budgets = [caller.budget for caller in running.host.callers]
    assert len(set(map(id, budgets))) == 2
    assert len({caller.player.id for caller in running.host.callers}) == 2


def test_who_owes_is_not_answered_and_everybody_else_is(running):
    """Whoever asks later and owes nothing does not wait for them."""
    ann, ben = running.guest("Ann"), running.guest("Ben")
    (budget,) = [caller.budget for caller in running.host.callers if caller.player.name == "Ann"]
    budget.spend(REQUESTS, 1e9)
    wire = ann.connection._socket
    wire.sendall(b'{"id":99,"do":"account"}\n')
    for _ in range(3):
        ben.connection.ask("account")
    wire.setblocking(False)
    with suppress(BlockingIOError):
        assert b'"id":99' not in wire.recv(1 << 20)


def test_a_budget_that_is_full_is_forgotten():
    """So that who has gone leaves nothing."""
    budgets = Budgets()
    spent = budgets.of("ann")
    spent.spend(BYTES, 10**12)
    budgets.of("ben")
    budgets.tidy()
    assert budgets.of("ann") is spent
    assert list(budgets._found) == ["ann"]


def test_a_session_looks_at_few_games(running):
    """At a game more when it has left one."""
    ann = running.guest("Ann")
    games = [ann.start()[0] for _ in range(MOST_PRESENCES + 1)]
    hosts = [ann.enter(game) for game in games[:-1]]
    with pytest.raises(ServerError, match=f"have {MOST_PRESENCES} games open"):
        ann.enter(games[-1])
    ann.enter(games[0])
    hosts[1].close()
    assert ann.enter(games[-1]).id == games[-1]


@pytest.fixture
def long_games(tmp_path):
    """A directory with some long games, none of them summed up."""
    store = Store.open(tmp_path)
    for _ in range(4):
        store.take_in(text_of(LONG), GAMES, LONG)
    yield GameDirectory(store, GAMES)
    store.close()


def test_to_sum_games_up_opens_none_for_long(long_games):
    """However many there are when a host begins."""
    asyncio.run(long_games.catch_up())
    assert long_games.listing.stale() == []
    assert long_games.open_games == {}


def test_open_games_are_bounded_by_their_events(long_games, monkeypatch):
    """The ones longest unused are closed first; where somebody looks none is."""
    games = [each.id for each in long_games.store.games()]
    length = len(long_games.open(games[0]).opened.events)
    monkeypatch.setattr(directory, "MOST_EVENTS", 2 * length)
    for game in games:
        long_games.open(game)
    long_games.tidy()
    assert list(long_games.open_games) == games[2:]
    long_games.busy = lambda: {games[2]}
    monkeypatch.setattr(directory, "MOST_EVENTS", length)
    long_games.open(games[0])
    long_games.tidy()
    assert list(long_games.open_games) == [games[2], games[0]]


def test_texts_are_as_they_were_added():
    """By number, from the end, and in their order."""
    texts, said = Texts(), [f'{{"n": {n}}}' for n in range(3 * BLOCK + 5)]
    for text in said:
        texts.append(text)
    assert (list(texts), len(texts), texts[1:130:7]) == (said, len(said), said[1:130:7])
    assert [texts[n] for n in (0, BLOCK, -1, -6)] == [said[n] for n in (0, BLOCK, -1, -6)]
