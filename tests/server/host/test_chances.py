"""The chance to win of a served game: after its end only, one rollout at a time, kept for who comes later."""

from __future__ import annotations

import re

import pytest

from cockade.engine.bots.analysis.win_probability import ENOUGH
from cockade.saves.errors import SaveError
from cockade.server.host import chances
from tests.server.client.test_lobby import choose, session, visit
from tests.server.hosting import begun
from tests.tui.table import picture, until

EVERY = re.compile(r"American (100 %|(\d+) of \2)")
"""The American wins each game that was played from there."""


@pytest.fixture
def rollouts(monkeypatch):
    """Rollouts that cost nothing, all won by the American; those asked for, and how many at once."""
    asked, at_once = [], [0, 0]

    class Process:
        async def winner(self, rollout):
            at_once[0] += 1
            at_once[1] = max(at_once)
            asked.append(rollout)
            await chances.asyncio.sleep(0)
            at_once[0] -= 1
            return "american"

        async def close(self):
            pass

    monkeypatch.setattr(chances, "RolloutProcess", Process)
    return asked, at_once


@pytest.fixture
def game(running):
    """A game of Ann and Ben with a few actions: its number, and the two at it."""
    return begun(running)


def all_known(guest, number):
    """Wait until every rollout of a point has been told."""
    guest.connection.wait(lambda: sum(news["news"] == "chances" for news in guest.news) >= number)


def test_while_a_game_is_played_nobody_is_told(game, rollouts):
    """It would be a hint."""
    _, mover, _ = game
    assert mover.elsewhere is None
    with pytest.raises(SaveError, match="when the game is over"):
        mover.ask("chances", points=[[0, -1]])
    assert rollouts[0] == []


def test_all_is_worked_out_once_in_one_queue_and_kept(running, game, rollouts):
    """One rollout at a time, no more than a narrow band needs; who comes later is told at once."""
    _, mover, other = game
    other.ask("resign")
    guest, (asked, at_once) = running._guests[0], rollouts
    guest.connection.wait(lambda: mover.now["over"])
    assert mover.elsewhere.ask([(1, -1), (2, 3)]) == []
    all_known(guest, 2 * ENOUGH)
    assert len(asked) == 2 * ENOUGH
    assert at_once[1] == 1
    assert {rollout.orders != () for rollout in asked} == {True, False}
    assert all(rollout.side == "" for rollout in asked)
    found = other.elsewhere.ask([(1, -1)])
    assert found == [[1, -1, n, "american"] for n in range(ENOUGH)]
    assert len(asked) == 2 * ENOUGH


def test_what_is_no_point_of_the_game_is_refused(game, rollouts):
    _, mover, other = game
    other.ask("resign")
    for points in (
        3,
        [3],
        [[1]],
        [[1, 2, 3]],
        [[True, 2]],
        [[-1, -1]],
        [[99, -1]],
        [[1, 99]],
        [[0, -1]] * 500,
    ):
        with pytest.raises(SaveError):
            mover.ask("chances", points=points)
    assert rollouts[0] == []


def test_on_the_screen_the_page_fills_from_the_server(running, game, rollouts):
    _, _, other = game
    other.ask("resign")

    async def look(seat):
        await choose(seat, "Games that are over", "Trenton")
        await seat.press("left_square_bracket", "t", "left")
        assert "[Chance]" in picture(seat)
        await until(seat, lambda: EVERY.search(picture(seat)) and "Calculating" not in picture(seat))
        assert session(seat).host.elsewhere is not None

    visit(running, "Ann", look)
