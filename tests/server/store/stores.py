"""Stores of tests: a time that goes on when it is told to, and files as earlier versions left them."""

from __future__ import annotations

import sqlite3
from contextlib import ExitStack, closing, contextmanager

import pytest

from cockade.server.store.migrations import STEPS
from cockade.server.store.store import FILE, Store


@pytest.fixture
def opens():
    """Opens the store of a folder, once more if asked again; all are closed at the end."""
    with ExitStack() as stores:
        yield lambda folder, **how: stores.enter_context(closing(Store.open(folder, **how)))


class Clock:
    """A time that goes on when it is told to."""

    def __init__(self):
        self.now = 1_800_000_000.0

    def __call__(self):
        return self.now


def version_before(table):
    """The last version of stores in which there was no such table."""
    return next(n for n, step in enumerate(STEPS) if f"CREATE TABLE {table} " in step)


@contextmanager
def older_store(folder, version):
    """The file of a store as that version began it, to be filled; closed at the end."""
    with closing(sqlite3.connect(folder / FILE)) as base, base:
        base.executescript(";".join(STEPS[:version]))
        base.execute(f"PRAGMA user_version={version}")
        yield base
