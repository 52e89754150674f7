"""The beginning of a session whose server is not there yet."""

import pytest

from cockade.tui.server.client import connection as module
from cockade.tui.server.client.connection import MOST_TIMES, AwayError, Connection


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
    assert told == ["The server does not answer. Nothing is lost; it is asked again every second."]
    assert slept == [1.0] * 3


def test_it_does_not_wait_for_ever(slept):
    with pytest.raises(AwayError):
        Waiting(1000).begin(lambda _: None)
    assert len(slept) == MOST_TIMES
