"""The file of SQLite under a store: what goes wrong with files."""

from __future__ import annotations

import random
import sqlite3

import pytest

from cockade.saves.errors import SaveError
from cockade.server.store.store import FILE, Store
from tests.saves.playing import KEY, an_action, one_step, same
from tests.server.store.test_store import a_game, again


@pytest.fixture
def store(tmp_path, opens):
    return opens(tmp_path / "data")


def many_steps(host, rng):
    """More than a full disk holds."""
    for _ in range(500):
        one_step(host, rng)


def test_a_full_disk_confirms_nothing(store):
    """The game stands where it stood, and goes on when there is room again."""
    host, rng = a_game(store, "endless"), random.Random(3)
    (pages,) = store.row("PRAGMA page_count")
    store.row(f"PRAGMA max_page_count={pages}")
    with pytest.raises(SaveError, match="disk is full"):
        many_steps(host, rng)
    at, node = host.opened.at, host.opened.node
    assert same(again(store, host.save.id).opened, host.opened)
    store.row("PRAGMA max_page_count=100000")
    host.act(host.opened.decider, an_action(host, rng))
    assert (host.opened.at, host.opened.node) != (at, node)


def test_a_folder_without_games_says_so(tmp_path):
    """A command makes no store where there is none."""
    with pytest.raises(SaveError, match="no games of a server"):
        Store.open(tmp_path, create=False)
    assert not list(tmp_path.iterdir())


def test_what_is_no_store_is_refused(tmp_path):
    """In a sentence."""
    (tmp_path / FILE).write_bytes(b"this is no database" * 100)
    with pytest.raises(SaveError, match="not a database of games"):
        Store.open(tmp_path)


def test_a_later_version_is_refused(tmp_path):
    """It may hold what we do not understand."""
    Store.open(tmp_path).close()
    base = sqlite3.connect(tmp_path / FILE)
    base.execute("PRAGMA user_version=99")
    base.close()
    with pytest.raises(SaveError, match="later Cockade"):
        Store.open(tmp_path)


def test_a_backup_is_whole_while_play_goes_on(store, tmp_path, opens):
    """The copy opens clean, with everything that was confirmed before it was begun."""
    host, rng = a_game(store, "endless"), random.Random(6)
    for _ in range(40):
        one_step(host, rng)
    copy = tmp_path / "copy"
    copy.mkdir()
    store.backup(copy / FILE)
    before = store.lines(host.save.id)
    one_step(host, rng)
    other = opens(copy, create=False)
    assert other.lines(host.save.id) == before
    assert again(other, host.save.id).opened.key == KEY


def test_nobody_else_reads_the_store(store):
    """It holds the keys of games in progress."""
    assert store.path.stat().st_mode & 0o077 == 0
