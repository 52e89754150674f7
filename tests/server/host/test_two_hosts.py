"""Two hosts on one folder, and a host that is killed: what was confirmed is there, and both play on."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
from contextlib import closing
from pathlib import Path

import pytest

from cockade.server.client.connection import AwayError
from cockade.server.store.store import Store
from tests.server.host.test_two_players import level, step
from tests.server.hosting import Guest, Running

ROOT = Path(__file__).parents[3]


def test_two_hosts_on_one_folder(tmp_path, both_stores):
    """Ann plays on one server and Ben on the other: each sees what the other does."""
    with Running(tmp_path) as here, Running(tmp_path) as there:
        ann, ben = here.guest("Ann"), there.guest("Ben")
        game, _ = ann.start()
        one, two = ann.enter(game), ben.join(game)
        rng = random.Random(1)
        for _ in range(12):
            assert step(rng, ann, ben)
        level(ann, ben)
        assert one.opened.events == two.opened.events
        with closing(Store.open(tmp_path)) as store:
            assert len(store.lines(game)) == 2 + 12


def host_process(data, address):
    """A host in a process of its own, ready to be asked."""
    command = [sys.executable, "-m", "cockade.server.host.server", str(data), str(address)]
    process = subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True)
    assert "serving" in process.stderr.readline()
    threading.Thread(target=drained, args=[process.stderr], daemon=True).start()
    return process


def drained(file):
    """Read to the end: a process never waits for who hears it."""
    with file:
        file.read()


def connected(guest):
    """Come back to a server that was away and is there again."""
    guest.connection.open()
    for game in list(guest.games):
        guest.games[game].enter()


class Away:
    """Where a host in another process is to be found."""

    def __init__(self, folder):
        self.data, self.socket, self.time = folder / "data", folder / "host", time.time()


def test_both_continue_after_a_kill(tmp_path, both_stores):
    """The server is killed again and again in mid-game: whatever it confirmed is there, and both play on."""
    where, rng = Away(tmp_path), random.Random(7)
    process = host_process(where.data, where.socket)
    ann, ben = Guest(where, "Ann"), Guest(where, "Ben")
    game, _ = ann.start()
    one, two = ann.enter(game), ben.join(game)
    for _ in range(3):
        for _ in range(8):
            assert step(rng, ann, ben)
        level(ann, ben)
        before = list(one.opened.events)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        with pytest.raises(AwayError):
            one.ask("say", text="Are you there?")
        process = host_process(where.data, where.socket)
        connected(ann)
        connected(ben)
        assert one.opened.events == two.opened.events == before
    process.terminate()
    assert process.wait(20) == 0
