"""What tests with a host share."""

from __future__ import annotations

import pytest

from cockade.tui.server.client import connection
from tests.tui.server.hosting import Running


@pytest.fixture(autouse=True)
def _patience(monkeypatch):
    """A host on a busy machine is not away: nobody gives it up after seconds."""
    monkeypatch.setattr(connection, "PATIENCE", None)


@pytest.fixture
def running(tmp_path):
    """A host in a thread of its own, with nothing said about its reach."""
    with Running(tmp_path / "data") as found:
        yield found
