"""What a player's process cannot do once it is confined."""

import asyncio
import ctypes
import errno
import fcntl
import json
import os
import resource
import signal
import socket
import struct
import sys
import threading
import urllib.request
from contextlib import suppress
from pathlib import Path

import pytest

from cockade.tui import app
from cockade.tui.server.transports import limits
from cockade.tui.server.transports.calls import known_calls, program, this_machine
from cockade.tui.server.transports.forks import ForkServer
from cockade.tui.server.transports.limits import confine
from cockade.tui.server.transports.ranks import take_rank
from cockade.tui.server.transports.sandbox import strength
from cockade.tui.server.transports.spaces import Spaces

FOUND = strength()
NEEDS_FILTER = pytest.mark.skipif(not FOUND.filters, reason="no filter of system calls here")
NEEDS_SPACES = pytest.mark.skipif(not Spaces.found().enter, reason="no spaces of process numbers here")
NEEDS_LANDLOCK = pytest.mark.skipif(not FOUND.landlock, reason="no Landlock here")


def confined(folder, *attempts):
    """What became of each attempt in a confined process: "done", or the name of the error."""
    theirs, ours = os.pipe()
    pid = os.fork()
    if not pid:
        said = ["never confined"]
        try:
            limits.MEMORY = resource.RLIM_INFINITY  # who runs the tests is larger than a player's process
            confine(str(folder))
            said = [_outcome(attempt) for attempt in attempts]
        finally:
            os.write(ours, json.dumps(said).encode())
            os._exit(0)
    os.close(ours)
    said = b"".join(iter(lambda: os.read(theirs, 1 << 16), b""))
    os.close(theirs)
    os.waitpid(pid, 0)
    return json.loads(said)


def _outcome(attempt):
    try:
        attempt()
    except BaseException as error:  # noqa: BLE001 - whatever it is, it is told
        return type(error).__name__
    return "done"


def rank():
    """How far a process goes after others: among all, and, where its session is ranked, its session's."""
    with suppress(OSError):
        return os.getpriority(os.PRIO_PROCESS, 0), Path("/proc/self/autogroup").read_text().split()[-1:]
    return os.getpriority(os.PRIO_PROCESS, 0), []


def test_who_takes_a_rank_goes_after_others_also_where_sessions_are_ranked():
    theirs, ours = os.pipe()
    pid = os.fork()
    if not pid:
        os.setsid()
        before = rank()
        take_rank(limits.LOWERED)
        os.write(ours, json.dumps([before, rank()]).encode())
        os._exit(0)
    os.waitpid(pid, 0)
    (before, session), after = json.loads(os.read(theirs, 100))
    assert after == [min(19, before + limits.LOWERED), [str(limits.LOWERED)] if session else []]


@NEEDS_FILTER
def test_no_network_and_no_other_program(tmp_path):
    """No socket but a Unix one, whatever for; nothing is run."""
    kinds = (socket.AF_INET, socket.AF_INET6, socket.AF_NETLINK)
    tried = [lambda kind=kind: socket.socket(kind, socket.SOCK_DGRAM) for kind in kinds]
    run = lambda: os.execv(sys.executable, [sys.executable, "-c", "pass"])  # noqa: E731 - one of a row
    page = lambda: urllib.request.urlopen("http://127.0.0.1:9")  # noqa: E731 - as above
    found = confined(tmp_path, *tried, run, page, lambda: socket.socket(socket.AF_UNIX))
    assert found == ["PermissionError"] * 4 + ["URLError", "done"]


@NEEDS_LANDLOCK
def test_no_file_but_the_program(tmp_path):
    """Neither read nor written, nor listed, wherever it is; the program's own can be read."""
    secret = tmp_path / "cockade.sqlite3"
    secret.write_text("x")
    found = confined(
        tmp_path,
        secret.read_text,
        Path("/etc/passwd").read_text,
        lambda: list(tmp_path.iterdir()),
        (tmp_path / "new").touch,
        secret.unlink,
        Path(app.__file__).read_text,
    )
    assert found == ["PermissionError"] * 5 + ["done"]
    assert secret.exists()


@pytest.mark.skipif(FOUND.landlock < 6, reason="this Landlock knows no signals")
def test_nobody_outside_gets_a_signal(tmp_path):
    """Not even whether a process is there is told."""
    outside = os.getpid()
    assert confined(tmp_path, lambda: os.kill(outside, signal.SIGCONT)) == ["PermissionError"]


@NEEDS_FILTER
def test_no_other_process_is_reached(tmp_path):
    """No limit, rank, signal or notice of another process; one's own limits, threads and signals remain."""
    outside = os.getpid()
    one = resource.RLIMIT_FSIZE
    found = confined(
        tmp_path,
        lambda: resource.prlimit(outside, one, (0, 0)),
        lambda: resource.prlimit(outside, one),
        lambda: os.setpriority(os.PRIO_PROCESS, outside, 19),
        lambda: os.sched_setaffinity(outside, {0}),
        lambda: os.kill(outside, 0),
        lambda: os.kill(0, 0),
        lambda: os.kill(-1, 0),
        lambda: os.pidfd_open(outside),
        lambda: fcntl.fcntl(0, fcntl.F_SETOWN, outside),
        os.fork,
        lambda: resource.getrlimit(one),
        lambda: os.kill(os.getpid(), 0),
        lambda: threading.Thread(target=int).start(),
    )
    assert found == ["PermissionError"] * 10 + ["done"] * 3


@NEEDS_FILTER
def test_every_call_of_the_list_is_refused(tmp_path):
    """Whatever it is asked with: the kernel never comes to look at that."""
    calls, numbers = known_calls(), this_machine().numbers
    kernel = ctypes.CDLL(None, use_errno=True)

    def refused(number):
        assert kernel.syscall(number, -1, -1, -1, -1, -1, -1) == -1
        assert ctypes.get_errno() == errno.EPERM

    tried = [lambda name=name: refused(numbers[name]) for name in calls.forbidden if name in numbers]
    assert len(tried) > 60
    assert confined(tmp_path, *tried) == ["done"] * len(tried)


@pytest.mark.parametrize("name", known_calls().machines)
def test_the_filter_of_every_machine_is_sound(name):
    """It is within the kernel's bounds; no jump leads past its end, and no number comes twice."""
    machine = known_calls().machines[name]
    steps = program(known_calls(), machine, 1)
    assert len(steps) <= 4096
    for at, step in enumerate(steps[:-1]):
        _, yes, no, _ = struct.unpack("=HBBI", step)
        assert at + 1 + max(yes, no) < len(steps)
    assert len(set(machine.numbers.values())) == len(machine.numbers)


@NEEDS_SPACES
def test_what_a_process_leaves_behind_ends_with_it(tmp_path):
    """A child of a player's process, were there one, does not outlive it."""

    def stay(_, files):
        os.write(files[0], b"%d" % os.getpid())
        os.fork()
        signal.pause()

    forks = ForkServer.begin(lambda: None, stay)
    try:
        said, pid = spawned(forks)
        assert os.read(said, 9) == b"1"
        os.kill(pid, signal.SIGKILL)
        assert os.read(said, 1) == b""  # nobody holds the other end any more
        os.close(said)
    finally:
        forks.close()


def spawned(forks):
    """A new process with a pipe to tell something."""
    said, told = os.pipe()
    pid = asyncio.run(forks.spawn({}, [told]))
    os.close(told)
    return said, pid
