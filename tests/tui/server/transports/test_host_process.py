"""The host of the games as a process of its own."""

import asyncio
import sys

import pytest

from cockade.tui.server.transports.host_process import HostProcess
from cockade.tui.server.transports.journal import Journal
from cockade.tui.server.transports.serve import CannotServe, ServerOptions, serve


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
    wanted = ServerOptions(folder=tmp_path, players=tmp_path / "players", ssh=8022)
    with pytest.raises(CannotServe, match=f"cannot use {program}: Permission denied"):
        asyncio.run(serve(wanted, None))


async def began_and_ended(data):
    """A host comes up and ends."""
    host = HostProcess(data, Journal(), None)
    try:
        await host.begin()
        await host.end(asyncio.get_running_loop().create_future())
    finally:
        host.clear()
