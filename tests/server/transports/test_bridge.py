"""Whatever a process or a player does, the bridge between them never blocks: all other visits wait for it."""

import asyncio
import errno
import io
import json
import os
import signal
import socket
import subprocess
import sys
import termios
from pathlib import Path

import pytest

from cockade.server.transports import bridge as bridging
from cockade.server.transports import pidfd as holding
from cockade.server.transports.bridge import MOST_TYPED, MOST_UNHEARD, MOST_UNSENT, Bridge, ServerContext
from cockade.server.transports.connection import AcceptedConnection, Terminal
from cockade.server.transports.operator_log import Journal
from cockade.server.transports.pidfd import HeldProcess
from cockade.server.transports.rlimits import LOWERED
from cockade.server.transports.socket_queue import in_kernel
from tests.loops import rest, run, until

STUBBORN = """
import os, signal, sys
signal.signal(signal.SIGHUP, signal.SIG_IGN)
signal.signal(signal.SIGTERM, signal.SIG_IGN)
os.close(int(sys.argv[1]))
os.write(1, b"here")
while True:
    signal.pause()
"""


class Forks:
    """Makes a process of this test instead of a player's, when it is let."""

    def __init__(self, make):
        self.make, self.may, self.files = make, asyncio.Event(), []

    async def spawn(self, _, files):
        await self.may.wait()
        self.files = [os.dup(file) for file in files]
        self.process = self.make(*self.files)
        return self.process.pid

    def close(self):
        while self.files:
            os.close(self.files.pop())
        self.process.kill()
        self.process.wait()


class Line:
    """A player's line."""

    def __init__(self):
        self.got, self.waiting, self.code = b"", 0, None

    def send(self, data):
        self.got += data

    def unsent(self):
        return self.waiting

    def hold(self, *, on):
        pass

    def close(self, code):
        self.code = code


def idle(terminal, *_):
    """A process that does nothing; its end of the terminal stays with the test."""
    return subprocess.Popen(["sleep", "60"], stdin=terminal)


def stubborn(terminal, report, *_):
    """A process that has been taken over, will not end, and says nothing any more."""
    program = [sys.executable, "-c", STUBBORN, str(report)]
    return subprocess.Popen(program, stdin=terminal, stdout=terminal, pass_fds=[report])


def visited(tmp_path, talk, make=idle, term="xterm"):
    """Let something happen in a visit; the line and the log."""
    line, log = Line(), io.StringIO()

    async def main():
        forks = Forks(make)
        context = ServerContext(forks, Journal(log), str(tmp_path), "port", b"secret")
        bridge = Bridge(context, line, AcceptedConnection("ada", "ssh", "here"), Terminal({"TERM": term}))
        try:
            await talk(bridge, forks, line)
        finally:
            if forks.files:
                forks.close()
            bridge.hang_up()

    run(main())
    return line, log.getvalue()


@pytest.mark.parametrize("term", ["xterm", "dumb"])
def test_what_is_typed_before_there_is_a_process_blocks_nobody_and_is_not_lost(tmp_path, term, monkeypatch):
    """However long the process is in the making: meanwhile more keys are allowed than a terminal holds."""
    monkeypatch.setattr(bridging, "BURST", 1 << 20)

    async def talk(bridge, forks, _):
        beginning = asyncio.ensure_future(bridge.begin())
        await rest()
        bridge.typed(b"first\n")
        for _ in range(100):
            bridge.typed(b"x" * 10_000)
        forks.may.set()
        await beginning
        assert os.read(forks.files[0], 5) == b"first"

    visited(tmp_path, talk, term=term)


def test_a_process_that_reads_no_key_blocks_nobody(tmp_path):
    async def talk(bridge, forks, _):
        forks.may.set()
        await bridge.begin()
        for _ in range(100):
            bridge.typed(b"x" * 1000)

    visited(tmp_path, talk)


def test_a_process_gets_few_keys_while_it_computes_without_a_rest(tmp_path, monkeypatch):
    """And the next when it has rested."""
    works = True
    monkeypatch.setattr(HeldProcess, "look", lambda _: (works, 0.0))

    async def talk(bridge, forks, _):
        nonlocal works
        forks.may.set()
        await bridge.begin()
        keys = bytes(range(256)) * 4
        bridge.typed(keys)
        os.set_blocking(forks.files[0], False)
        assert os.read(forks.files[0], 4096) == keys[:MOST_UNHEARD]
        bridge._pour()
        assert taken(forks.files[0]) == b""
        works = False
        bridge._pour()
        assert os.read(forks.files[0], 4096) == keys[MOST_UNHEARD : 2 * MOST_UNHEARD]

    visited(tmp_path, talk)


@pytest.fixture
def lowered(monkeypatch):
    """The ranks that the process of a visit is given, which has computed nothing yet."""
    ranks = []
    monkeypatch.setattr(HeldProcess, "look", lambda _: (True, 0.0))
    monkeypatch.setattr(HeldProcess, "lower", lambda _, rank: ranks.append(rank))
    return ranks


def test_who_has_computed_more_than_his_share_gets_no_keys_and_goes_after_all_others(
    tmp_path, lowered, monkeypatch
):
    """As soon as he has some left again, his keys go on."""
    monkeypatch.setattr(HeldProcess, "look", lambda _: (False, 100.0))

    async def talk(bridge, forks, _):
        forks.may.set()
        await bridge.begin()
        bridge.typed(b"key")
        os.set_blocking(forks.files[0], False)
        assert taken(forks.files[0]) == b""
        assert set(lowered) == {LOWERED}
        bridge._context.shares.spend("ada", -3.0, bridge._loop.time())
        bridge._pour()
        assert os.read(forks.files[0], 3) == b"key"

    visited(tmp_path, talk)


def test_of_a_flood_of_sizes_the_process_hears_the_first_and_the_last(tmp_path, monkeypatch):
    """And what it computes for them is of its player's share."""
    set_to, looked = [], []
    monkeypatch.setattr(bridging, "SIZES_APART", 0.01)
    monkeypatch.setattr(termios, "tcsetwinsize", lambda _, size: set_to.append(size))
    monkeypatch.setattr(HeldProcess, "look", lambda _: (looked.append(1), (True, 0.0))[1])

    async def talk(bridge, forks, _):
        forks.may.set()
        await bridge.begin()
        await until(lambda: not bridge._timers.get(bridge._resize))
        set_to.clear()
        for columns in range(100, 200):
            bridge.resized(columns, 40)
        await until(lambda: not bridge._timers.get(bridge._resize))
        assert set_to == [(40, 100), (40, 199)]
        assert len(looked) == 2

    visited(tmp_path, talk)


@pytest.mark.parametrize(("length", "is_flood"), [(MOST_TYPED, False), (2 * MOST_TYPED, True)])
def test_who_sends_more_than_anybody_types_goes_after_all_others(tmp_path, lowered, length, is_flood):
    """For the rest of his visit, and though he has computed little yet."""

    async def talk(bridge, forks, _):
        forks.may.set()
        await bridge.begin()
        bridge.typed(b"x" * length)
        bridge.typed(b"x")

    visited(tmp_path, talk)
    assert bool(lowered) == is_flood


@pytest.mark.parametrize("has_ended", [False, True])
def test_of_a_process_that_has_ended_nobody_else_is_lowered_who_got_its_number(monkeypatch, has_ended):
    lowered = []
    monkeypatch.setattr(holding, "take_rank", lambda _, pid: lowered.append(pid))
    with subprocess.Popen(["sleep", "60"]) as process:
        held = HeldProcess(process.pid)
        if has_ended:
            process.kill()
            process.wait()
        held.lower(LOWERED)
        process.kill()
        held.let_go()
    assert bool(lowered) != has_ended


def test_who_comes_again_when_his_share_is_used_up_goes_after_all_others_at_once(tmp_path, monkeypatch):
    lowered = []
    monkeypatch.setattr(HeldProcess, "lower", lambda _, rank: lowered.append(rank))

    async def talk(bridge, forks, _):
        forks.may.set()
        bridge._context.shares.spend("ada", 100.0, bridge._loop.time())
        await bridge.begin()

    visited(tmp_path, talk)
    assert lowered == [LOWERED]


def test_a_process_that_takes_the_sign_of_a_full_line_for_itself_blocks_nobody(tmp_path):
    """And pictures are taken from it again when the line is free."""

    async def talk(bridge, forks, line):
        line.waiting = MOST_UNSENT
        forks.may.set()
        await bridge.begin()
        terminal, _, sign, _ = forks.files
        os.write(terminal, b"a picture")
        os.set_blocking(sign, False)
        await until(lambda: taken(sign))
        os.set_blocking(sign, True)  # for all who have this file
        line.waiting = 0
        await until(lambda: b"a picture" in line.got)

    visited(tmp_path, talk)


def taken(file):
    try:
        return os.read(file, 1)
    except BlockingIOError:
        return b""


def test_a_process_that_will_not_end_is_ended(tmp_path, monkeypatch):
    """Though it has closed what it reports by, and hears no other signal."""
    monkeypatch.setattr(bridging, "PATIENCE", 0.1)

    async def talk(bridge, forks, line):
        forks.may.set()
        await bridge.begin()
        os.close(forks.files.pop(1))
        await until(lambda: b"here" in line.got)
        bridge.hang_up()
        await asyncio.to_thread(forks.process.wait)
        await bridge.gone.wait()
        assert forks.process.returncode == -signal.SIGKILL

    visited(tmp_path, talk, stubborn)


@pytest.mark.parametrize(
    "said",
    [
        b"[]",
        b"7",
        b'{"code": "a", "trace": ""}',
        b'{"code": 1000000000000, "trace": ""}',
        b'{"code": 0, "trace": [1]}',
        b"[" * 60_000,
    ],
)
def test_a_report_that_is_none_ends_the_visit_like_any_other(tmp_path, said):
    async def talk(bridge, forks, _):
        forks.may.set()
        await bridge.begin()
        os.write(forks.files[1], said)
        forks.close()
        await bridge.gone.wait()

    line, log = visited(tmp_path, talk)
    assert line.code == 1
    assert "broken mark=" in log


def test_a_report_without_end_is_not_kept(tmp_path, monkeypatch):
    monkeypatch.setattr(bridging, "MOST_REPORTED", 5000)

    async def talk(bridge, forks, _):
        forks.may.set()
        await bridge.begin()
        for _ in range(20):
            os.write(forks.files[1], b"x" * 1000)
            await rest()
        assert len(bridge._said) <= 5000

    visited(tmp_path, talk)


def open_files():
    return len(list(Path("/dev/fd").iterdir()))


def test_where_no_terminal_is_left_the_visit_is_over_and_nothing_stays_open(tmp_path, monkeypatch):
    def none():
        raise OSError(errno.EMFILE, "too many open files")

    async def talk(bridge, *_):
        before = open_files()
        monkeypatch.setattr(os, "openpty", none)
        with pytest.raises(OSError, match="too many"):
            await bridge.begin()
        assert bridge.gone.is_set()
        assert open_files() == before

    visited(tmp_path, talk)


def test_a_report_is_read(tmp_path):
    async def talk(bridge, forks, _):
        forks.may.set()
        await bridge.begin()
        os.write(forks.files[1], json.dumps({"code": 3, "trace": ""}).encode())
        forks.close()
        await bridge.gone.wait()

    assert visited(tmp_path, talk)[0].code == 3


def test_a_line_that_is_closed_holds_nothing_any_more():
    """Its socket has no number then; the bridge may still ask, and is told."""
    wire = socket.socket()
    wire.close()
    assert in_kernel(wire) == 0
    assert in_kernel(None) == 0
