"""A store with a time of its own, for every test of what is kept in it."""

from contextlib import ExitStack, closing

import pytest

from cockade.saves.server.store import Store
from tests.saves.server.stores import Clock


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def opens():
    """Opens the store of a folder, once more if asked again; all are closed at the end."""
    with ExitStack() as stores:
        yield lambda folder, **how: stores.enter_context(closing(Store.open(folder, **how)))


@pytest.fixture
def store(tmp_path, clock, both_stores):
    """An empty one, in the folder of the test: each test runs over both kinds."""
    found = Store.open(tmp_path)
    found.clock = clock
    yield found
    found.close()
