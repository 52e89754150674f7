"""A store in PostgreSQL: what differs from a file of SQLite."""

from __future__ import annotations

import random
import shutil

import pytest

from cockade.saves.errors import SaveError
from cockade.server.store.backup import back_up, restore
from cockade.server.store.copy_store import tables
from cockade.server.store.people import People
from cockade.server.store.reports import Reports
from cockade.server.store.store import Store
from cockade.server.store.tables import Seat, Seats, Terms
from tests.postgresql import PASSWORD
from tests.saves.playing import an_action, one_step
from tests.server.store.test_store import a_game, again


@pytest.fixture
def store(tmp_path, postgres):
    postgres.give(tmp_path)
    found = Store.open(tmp_path)
    yield found
    found.close()


def a_server(store):
    """A game with a player, a bot and a report."""
    host, rng = a_game(store, "endless"), random.Random(6)
    for _ in range(40):
        one_step(host, rng)
    ann, ben = People(store).enter("Ann", "Ann"), People(store).enter("Ben", "Ben")
    seats = (Seat(host.save.id, "north", ann.id), Seat(host.save.id, "south", bot="greedy"))
    Seats(store).lay(Terms(host.save.id, ann.id, watchable=False), seats)
    Reports(store).enter(ann.id, ben.id, host.save.id, "Rude.")


def everything(store):
    """All rows of all tables."""
    return {each.name: sorted(map(str, store.rows(f"SELECT * FROM {each.name}"))) for each in tables()}


def test_a_server_moves_from_sqlite_to_postgresql_and_back(tmp_path, postgres):
    """By a backup and a restore; what is kept is the same to the byte, and counting goes on."""
    with_file = Store.open(tmp_path / "file")
    a_server(with_file)
    back_up(with_file, tmp_path / "one.tar")
    postgres.give(tmp_path / "base")
    restore(tmp_path / "one.tar", tmp_path / "base", same_dice=True)
    found = Store.open(tmp_path / "base", create=False)
    assert found.lines("endless-1") == with_file.lines("endless-1")
    assert People(found).named("ANN") == People(with_file).named("ANN")
    ann, ben = (People(found).named(name).id for name in ("Ann", "Ben"))
    assert Reports(found).enter(ann, ben, "", "Again.") == 2
    back_up(found, tmp_path / "two.tar")
    restore(tmp_path / "two.tar", tmp_path / "again", same_dice=True)
    last = Store.open(tmp_path / "again", create=False)
    Reports(with_file).store.clock = found.clock
    assert {name: rows for name, rows in everything(last).items() if name != "report"} == {
        name: rows for name, rows in everything(with_file).items() if name != "report"
    }
    for each in (with_file, found, last):
        each.close()


def test_games_are_not_poured_over_others(tmp_path, store):
    """Whoever names the wrong database loses nothing."""
    a_game(store)
    back_up(store, tmp_path / "copy.tar")
    other = tmp_path / "other"
    other.mkdir()
    (other / "postgres").write_text((tmp_path / "postgres").read_text())
    with pytest.raises(SaveError, match="database already has games"):
        restore(tmp_path / "copy.tar", other)
    assert [each.name for each in other.iterdir()] == ["postgres"]


def test_others_hear_which_game_has_changed(store):
    """Whoever has written it himself hears nothing."""
    other = Store.open(store.folder)
    before = other.changes, store.changes
    other.changed_games()
    store.changed_games()
    host = a_game(store)
    assert other.changes != before[0]
    assert other.changed_games() == {host.save.id}
    People(store).enter("Ann", "Ann")
    assert other.changes
    assert other.changed_games() == {"/player", "/door_key"}
    assert (store.changes, store.changed_games()) == (before[1], set())
    other.close()


def test_a_database_that_was_killed_has_lost_nothing_confirmed(store, postgres):
    """In between one is told so in a sentence; the game goes on where it stood, dice and all."""
    host, rng = a_game(store, "endless"), random.Random(3)
    for _ in range(20):
        one_step(host, rng)
    before, told = store.lines(host.save.id), store.changes
    postgres.kill()
    action = an_action(host, rng)
    with pytest.raises(SaveError, match="does not answer"):
        host.act(host.opened.decider, action)
    postgres.begin()
    store._base._tried = 0.0
    assert store.lines(host.save.id) == before
    assert store.changes != told
    assert store.changed_games() is None
    host.act(host.opened.decider, action)
    assert again(store, host.save.id).opened.events == host.opened.events


def test_a_task_is_done_by_one_until_he_is_gone(store):
    """Whoever holds it keeps it; when his connection ends, another one takes it."""
    other = Store.open(store.folder)
    assert store.leads("clocks")
    assert store.leads("clocks")
    assert not other.leads("clocks")
    assert other.leads("bot of a game")
    store.let_go("clocks")
    assert other.leads("clocks")
    other.close()
    assert store.leads("clocks")


def test_whoever_names_a_row_compares_as_that_row_does(store):
    """PostgreSQL 18 makes no tables in which that is otherwise."""
    query = (
        "SELECT c.conname FROM pg_constraint c"
        " JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]"
        " JOIN pg_attribute b ON b.attrelid = c.confrelid AND b.attnum = c.confkey[1]"
        " WHERE c.contype = 'f' AND a.attcollation <> b.attcollation"
    )
    assert store.rows(query) == []


def opened(tmp_path, address, mode=0o600):
    """A store in a database with this address."""
    path = tmp_path / "postgres"
    path.write_text(address + "\n")
    path.chmod(mode)
    store = Store.open(tmp_path, create=False)
    store.close()
    return store


def test_a_database_is_reached_by_tcp_with_a_password(tmp_path, postgres, monkeypatch):
    """It stands in the address, in the file that the address names, or in that of the environment."""
    secret = tmp_path / "passwords"
    secret.write_text(f"127.0.0.1:{postgres.port}:games:cockade:{PASSWORD}\n")
    secret.chmod(0o600)
    assert opened(tmp_path, f"{postgres.tcp} password='{PASSWORD}'")
    assert opened(tmp_path, f"{postgres.tcp} passfile={secret}")
    monkeypatch.setenv("PGPASSFILE", str(secret))
    assert opened(tmp_path, postgres.tcp)
    assert opened(tmp_path, f"postgresql://cockade@127.0.0.1:{postgres.port}/games")


@pytest.mark.parametrize(
    ("more", "mode", "told"),
    [
        ("", 0o600, "no password supplied"),
        ("password=wrong", 0o600, 'password authentication failed for user "cockade"'),
        ("password=secret", 0o640, "It holds a password, and others may read it: chmod 600"),
        ("password=my secret", 0o600, "This is not the address of a database"),
    ],
)
def test_what_is_wrong_with_an_address_is_told_without_the_password(tmp_path, postgres, more, mode, told):
    """The operator reads why nothing was opened, and nobody the secret."""
    with pytest.raises(SaveError, match=told) as error:
        opened(tmp_path, f"{postgres.tcp} {more}", mode)
    assert "secret" not in str(error.value)


@pytest.mark.skipif(not shutil.which("openssl"), reason="no openssl here")
def test_a_database_is_reached_under_tls_and_no_other_is_taken_for_it(tmp_path, postgres):
    """With `sslmode=verify-full` its certificate has to be for its name, from whom the operator trusts."""
    names = postgres.certify()
    address = f"{postgres.tcp} password='{PASSWORD}' sslmode=verify-full sslrootcert={names}"
    assert opened(tmp_path, address.replace("127.0.0.1", "localhost hostaddr=127.0.0.1"))
    with pytest.raises(SaveError, match="does not match host name"):
        opened(tmp_path, address.replace("127.0.0.1", "elsewhere hostaddr=127.0.0.1"))


def test_an_address_that_leads_nowhere_is_told(tmp_path):
    """In a sentence that names the file."""
    (tmp_path / "postgres").write_text("host=/nowhere dbname=games")
    with pytest.raises(SaveError, match=r"postgres: The database does not answer"):
        Store.open(tmp_path)
