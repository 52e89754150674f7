"""The host of the games as a process of its own."""

import asyncio
import sys
from contextlib import closing

import pytest

from cockade.saves.errors import SaveError
from cockade.server.store.migrations import STEPS
from cockade.server.store.store import Store
from cockade.server.transports.host_process import AGAIN, LONGEST_WAIT, HostProcess, Rest
from cockade.server.transports.operator_log import Journal
from cockade.server.transports.serve import CannotServe, ServerOptions, serve


def test_the_host_runs_nothing_from_the_current_folder(tmp_path, monkeypatch):
    """A file there that has the name of a module of Python is not imported."""
    (tmp_path / "data").mkdir(mode=0o700)
    (tmp_path / "bisect.py").write_text(
        f"open({str(tmp_path / 'imported')!r}, 'w').close()\nraise SystemExit\n"
    )
    monkeypatch.chdir(tmp_path)
    asyncio.run(began_and_ended(tmp_path / "data"))
    assert not (tmp_path / "imported").exists()


def test_a_program_that_the_servers_user_cannot_reach_is_named(tmp_path, monkeypatch):
    """It is not the port that is wrong."""
    program = tmp_path / "python"
    program.touch(0o600)
    monkeypatch.setattr(sys, "executable", str(program))
    wanted = ServerOptions(folder=tmp_path, players=tmp_path / "players", ssh=8022, guests=True)
    with pytest.raises(CannotServe, match=f"cannot use {program}: Permission denied"):
        asyncio.run(serve(wanted, None))


@pytest.mark.usefixtures("both_stores")
def test_a_host_ends_when_a_later_version_has_brought_the_games_on(tmp_path, capsys):
    """It writes nothing into tables that it does not know, is not begun again, and its door hears why."""
    asyncio.run(brought_on(tmp_path / "data"))
    assert "It was written by a later Cockade" in capsys.readouterr().err


async def brought_on(data):
    """A host runs while another process makes one more step."""
    told = asyncio.Event()
    host = HostProcess(data, Journal(), "", told.set)
    try:
        await host.begin()
        keeping = asyncio.ensure_future(host.keep())
        with closing(Store.open(data)) as store:
            with store.writing() as base:
                base.make((*STEPS, "CREATE TABLE later (n INTEGER)"), len(STEPS))
            await told.wait()
            assert not host.pid
            with pytest.raises(SaveError, match="later Cockade"):
                Store.check(data)
            with store.writing() as base:  # other tests have this database too
                base.execute("DROP TABLE later")
                base.make(STEPS, len(STEPS))
        await host.end(keeping)
    finally:
        host.clear()


def test_nothing_is_opened_to_find_out_whether_it_could_be(tmp_path):
    """Where there are no games yet there are none afterwards."""
    Store.check(tmp_path)
    assert list(tmp_path.iterdir()) == []


async def began_and_ended(data):
    """A host comes up and ends."""
    host = HostProcess(data, Journal())
    try:
        await host.begin()
        await host.end(asyncio.get_running_loop().create_future())
    finally:
        host.clear()


def test_a_host_that_has_held_is_begun_again_soon():
    """One that breaks down at once waits twice as long each time, up to a bound; that is forgotten later."""
    rest = Rest()
    waits = [rest.after(1.0) for _ in range(10)]
    assert waits[:3] == [AGAIN, 2 * AGAIN, 4 * AGAIN]
    assert waits[-2:] == [LONGEST_WAIT, LONGEST_WAIT]
    assert [rest.after(LONGEST_WAIT + 1), rest.after(0.0)] == [AGAIN, 2 * AGAIN]
