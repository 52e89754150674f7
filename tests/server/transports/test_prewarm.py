"""What the fork server does before anybody comes leaves nothing behind but what is prepared."""

import asyncio
import gc
import signal
import sys
import threading
from pathlib import Path

import pytest
from textual.events import CursorPosition

from cockade.server.transports.prewarm import prewarm
from cockade.server.transports.remote_app import RemoteApp

OPEN = Path("/proc/self/fd")


def open_files():
    """The numbers of this process's open files."""
    return {path.name for path in OPEN.iterdir() if path.exists()}


@pytest.mark.skipif(not OPEN.exists(), reason="no list of open files here")
def test_prewarming_sees_lobby_and_table_and_leaves_nothing(capfd):
    """No thread, no file, no loop, no signal, no word: it is forked from afterwards."""
    gc.collect()
    files, outputs = open_files(), (sys.stdout, sys.stderr)
    threads = threading.active_count()
    handlers = [signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT, signal.SIGUSR1)]
    assert prewarm() == ("LobbyScreen", "ServedScreen")
    assert open_files() == files
    assert (sys.stdout, sys.stderr) == outputs
    assert [signal.getsignal(n) for n in (signal.SIGTERM, signal.SIGINT, signal.SIGUSR1)] == handlers
    assert threading.active_count() == threads
    with pytest.raises(RuntimeError):
        asyncio.get_running_loop()
    assert capfd.readouterr() == ("", "")


def test_a_terminal_far_away_is_asked_and_not_waited_for():
    """Its answer comes as an event: where the cursor stood after a line sign."""
    told = []

    class Told(RemoteApp):
        def __init__(self):
            pass

        def tell_width(self, cells):
            told.append(cells)

    app = Told()
    for column in (1, 2):
        app.on_cursor_position(CursorPosition(column, 0))
    assert told == [1, 2]
