"""The beginning of a session: a server that is not there yet, and what it is asked first."""

import pytest

from cockade.server.client import connection as module
from cockade.server.client.connection import MOST_TIMES, AwayError, Connection
from cockade.server.client.lobby import LobbyScreen
from tests.server.client.test_lobby import choose, rows_of, visit
from tests.tui.table import until


class Waiting(Connection):
    """A connection to a server that is away for so many questions."""

    def __init__(self, away):
        super().__init__("/nowhere", "", lambda _: None)
        self.away, self.asked = away, 0

    def open(self):
        self.asked += 1
        return {"player": None} if self.asked > self.away else super().open()


@pytest.fixture
def slept(monkeypatch):
    found = []
    monkeypatch.setattr(module.time, "sleep", found.append)
    return found


def test_a_session_that_begins_while_the_server_is_away_waits_for_it(slept):
    """It says so once, and asks every second."""
    told = []
    assert Waiting(3).begin(told.append) == {"player": None}
    assert told == ["The server does not answer. Nothing is lost; trying again every second."]
    assert slept == [1.0] * 3


def test_it_does_not_wait_for_ever(slept):
    with pytest.raises(AwayError):
        Waiting(1000).begin(lambda _: None)
    assert len(slept) == MOST_TIMES


def test_the_lists_are_asked_for_once_and_anew_after_a_game(running, monkeypatch):
    """Beside ten thousand games each costs the host and the session something."""
    running.guest("Ann").start(side="american")
    asked = []
    ask = Connection.ask
    monkeypatch.setattr(Connection, "ask", lambda line, do, **more: asked.append(do) or ask(line, do, **more))

    async def scenario(game):
        await until(game, lambda: any("Trenton" in row for row in rows_of(game)))
        assert asked.count("lobby") == 1
        await choose(game, "Trenton")
        await game.press("q")
        await until(game, lambda: isinstance(game.app.screen, LobbyScreen))
        assert asked.count("lobby") > 1

    visit(running, "Ann", scenario)
