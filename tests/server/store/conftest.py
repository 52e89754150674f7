"""A store with a time of its own, for every test of what is kept in it."""

import pytest

from cockade.server.store.store import Store
from tests.server.store.stores import Clock, opens  # noqa: F401 - a fixture


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def store(tmp_path, clock, both_stores):
    """An empty one, in the folder of the test: each test runs over both kinds."""
    found = Store.open(tmp_path)
    found.clock = clock
    yield found
    found.close()
