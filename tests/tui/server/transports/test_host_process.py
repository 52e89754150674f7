"""The host of the games as a process of its own."""

import asyncio

from cockade.tui.server.transports.host_process import HostProcess
from cockade.tui.server.transports.journal import Journal


def test_the_host_runs_nothing_from_the_current_folder(tmp_path, monkeypatch):
    """A file there that has the name of a module of Python is not imported."""
    (tmp_path / "data").mkdir(mode=0o700)
    (tmp_path / "bisect.py").write_text(
        f"open({str(tmp_path / 'imported')!r}, 'w').close()\nraise SystemExit\n"
    )
    monkeypatch.chdir(tmp_path)
    asyncio.run(began_and_ended(tmp_path / "data"))
    assert not (tmp_path / "imported").exists()


async def began_and_ended(data):
    """A host comes up and ends."""
    host = HostProcess(data, Journal(), None)
    try:
        await host.begin()
        await host.end(asyncio.get_running_loop().create_future())
    finally:
        host.clear()
