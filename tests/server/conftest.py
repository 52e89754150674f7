"""What tests with a host share."""

from __future__ import annotations

import pytest

from cockade.server.client import connection
from cockade.server.client.connection import Connection
from tests.server.hosting import Running
from tests.server.store.stores import opens  # noqa: F401 - a fixture


@pytest.fixture(autouse=True)
def _patience(monkeypatch):
    """A host on a busy machine is not away: nobody gives it up after seconds."""
    monkeypatch.setattr(connection, "PATIENCE", None)


@pytest.fixture(autouse=True)
def _hung_up(monkeypatch):
    """Sessions hang up when their test is over, after their host: no line is left for the rubbish."""
    made, plain = [], Connection.__init__

    def kept(self, *words):
        plain(self, *words)
        made.append(self)

    monkeypatch.setattr(Connection, "__init__", kept)
    yield
    for each in made:
        each.closing = lambda: None  # whom it would tell has ended
        each.close()


@pytest.fixture
def running(tmp_path):
    """A host in a thread of its own, with nothing said about its reach."""
    with Running(tmp_path / "data") as found:
        yield found
