"""What tests with a host share."""

from __future__ import annotations

import pytest

from tests.tui.server.hosting import Running


@pytest.fixture
def running(tmp_path):
    """A host in a thread of its own, with nothing said about its reach."""
    with Running(tmp_path / "data") as found:
        yield found
