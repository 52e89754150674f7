"""What a player's process cannot do once it is confined."""

import asyncio
import ctypes
import encodings.idna  # noqa: F401 - an ordinary user may not reach the folder from which it would be loaded late
import errno
import fcntl
import json
import os
import platform
import resource
import shutil
import signal
import socket
import struct
import sys
import threading
import urllib.request
from contextlib import suppress
from pathlib import Path
from tempfile import mkdtemp

import pytest
from attrs import frozen

from cockade.server.transports import landlock as sandbox
from cockade.server.transports import rlimits
from cockade.server.transports.fork_server import ForkServer
from cockade.server.transports.isolation_report import walls
from cockade.server.transports.landlock import Strength, strength
from cockade.server.transports.nice import take_rank
from cockade.server.transports.pid_namespace import PidNamespaces
from cockade.server.transports.rlimits import confine
from cockade.server.transports.seccomp import known_calls, program, this_machine
from cockade.server.transports.users import Users
from cockade.tui import app

FOUND = strength()
MOST_CALLS = 1000
"""Numbers that are tried; Linux has fewer than 500."""
PROBES = {335, 336} if platform.machine() == "x86_64" else set()
"""Only for the kernel's own probes, and no filter sees the first: whoever else calls it is ended."""
NEEDS_FILTER = pytest.mark.skipif(not FOUND.filters, reason="no filter of system calls here")
NEEDS_SPACES = pytest.mark.skipif(not PidNamespaces.found().enter, reason="no spaces of process numbers here")
NEEDS_LANDLOCK = pytest.mark.skipif(not FOUND.landlock, reason="no Landlock here")


NOBODY = 65534
"""An ordinary user, whose own the files are."""


@frozen
class Place:
    """A folder, the user as whom a process runs there, and its Landlock; None for those of the tests."""

    folder: Path
    user: int | None
    landlock: int | None

    @property
    def level(self):
        """The version of Landlock there."""
        return FOUND.landlock if self.landlock is None else self.landlock

    def become(self):
        """Be that user, on a kernel of that kind."""
        if self.user:
            os.setgroups([])
            os.setgid(self.user)
            os.setuid(self.user)
        if self.landlock is not None:
            sandbox.strength = lambda: Strength(self.landlock, filters=FOUND.filters)


WHERE = [
    (None, None),
    (None, 0),
    *((NOBODY, version) for version in (None, 0, 1, 2, 3, 4, 6)),
]
"""As which user, and by which Landlock: 2 is Debian 12's; without one the filter of calls holds alone."""


@pytest.fixture(params=WHERE, ids=lambda where: f"user-{where[0] or 'same'}-landlock-{where[1]}")
def place(request):
    """A folder of the user as whom a process is to be confined."""
    user, version = request.param
    if user and os.geteuid():
        pytest.skip("only root becomes another user; whoever runs the tests is an ordinary one")
    if version and version > FOUND.landlock:
        pytest.skip(f"Landlock is of version {FOUND.landlock} here")
    folder = Path(mkdtemp())
    if user:
        os.chown(folder, user, user)
    yield Place(folder, user, version)
    shutil.rmtree(folder)


def confined(where, *attempts):
    """What became of each attempt in a process confined in a folder or place: "done", or the error's name."""
    place = where if isinstance(where, Place) else Place(where, None, None)
    theirs, ours = os.pipe()
    pid = os.fork()
    if not pid:
        said = ["never confined"]
        try:
            rlimits.MEMORY = resource.RLIM_INFINITY  # who runs the tests is larger than a player's process
            place.become()
            confine(str(place.folder))
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
        take_rank(rlimits.LOWERED)
        os.write(ours, json.dumps([before, rank()]).encode())
        os._exit(0)
    os.waitpid(pid, 0)
    (before, session), after = json.loads(os.read(theirs, 100))
    assert after == [min(19, before + rlimits.LOWERED), [str(rlimits.LOWERED)] if session else []]


@NEEDS_FILTER
def test_no_network_and_no_other_program(place):
    """No socket whatever, also no Unix one: those are handed over. Nothing is run."""
    kinds = (socket.AF_UNIX, socket.AF_INET, socket.AF_INET6, socket.AF_NETLINK)
    tried = [lambda kind=kind: socket.socket(kind, socket.SOCK_DGRAM) for kind in kinds]
    ends = lambda: socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)  # noqa: E731 - could send anywhere
    run = lambda: os.execv(sys.executable, [sys.executable, "-c", "pass"])  # noqa: E731 - one of a row
    page = lambda: urllib.request.urlopen("http://127.0.0.1:9")  # noqa: E731 - as above
    found = confined(place, *tried, ends, run, page, socket.socketpair)
    assert found == ["PermissionError"] * 6 + ["URLError", "done"]


@NEEDS_FILTER
def test_a_socket_that_was_handed_over_meets_nobody_else(tmp_path):
    """It cannot be led to another place: neither to a socket of the machine nor of its user."""
    with socket.socket(socket.AF_UNIX) as server, socket.socket(socket.AF_UNIX) as unused:
        server.bind(str(tmp_path / "host"))
        server.listen()
        assert confined(tmp_path, lambda: unused.connect(server.getsockname())) == ["PermissionError"]


@NEEDS_FILTER
def test_nothing_of_a_file_is_changed(place):
    """What Landlock leaves open: length, mode, owner, times, names beside it; nobody watches a folder."""
    folder = place.folder
    kept = folder / "cockade.sqlite3"
    kept.write_bytes(b"kept")
    kept.chmod(0o600)
    folder.chmod(0o700)
    if place.user:
        os.chown(kept, place.user, place.user)
    before = kept.stat()
    with kept.open("rb+") as file:
        found = confined(
            place,
            lambda: os.truncate(kept, 0),
            lambda: os.ftruncate(file.fileno(), 0),
            lambda: kept.chmod(0),
            lambda: os.fchmod(file.fileno(), 0o666),
            lambda: os.chown(kept, os.getuid(), os.getgid()),
            lambda: os.utime(kept, (0, 0)),
            lambda: os.setxattr(kept, "user.a", b"b"),
            lambda: os.link(kept, folder / "more"),
            lambda: kept.rename(folder / "other"),
            lambda: os.mkfifo(folder / "pipe"),
            lambda: folder.chmod(0o755),
            lambda: fcntl.flock(file, fcntl.LOCK_EX),
        )
    assert found == ["PermissionError"] * len(found)
    assert (kept.stat().st_mode, kept.stat().st_mtime_ns) == (before.st_mode, before.st_mtime_ns)
    assert kept.read_bytes() == b"kept"


@NEEDS_LANDLOCK
def test_no_file_but_the_program(place):
    """Neither read nor written, nor listed, wherever it is; the program's own can be read."""
    if not place.level:
        pytest.skip("without Landlock there are the user's rights alone, as the start tells")
    folder = place.folder
    secret = folder / "cockade.sqlite3"
    secret.write_text("x")
    if place.user:
        os.chown(secret, place.user, place.user)
    found = confined(
        place,
        secret.read_text,
        Path("/etc/passwd").read_text,
        lambda: list(folder.iterdir()),
        (folder / "new").touch,
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
def test_no_other_process_is_reached(place):
    """No limit, rank, signal or notice of another process; one's own limits, threads and signals remain."""
    outside = os.getpid()
    one = resource.RLIMIT_FSIZE
    found = confined(
        place,
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
def test_every_call_that_is_not_listed_is_refused(place):
    """Every number that a kernel has or may have some day: it never comes to look at what is asked."""
    calls, numbers = known_calls(), this_machine().numbers
    kernel = ctypes.CDLL(None, use_errno=True)
    named = {numbers[name] for name in numbers}

    def answers():
        for number in set(range(MOST_CALLS)) - named - PROBES:
            assert kernel.syscall(number, -1, -1, -1, -1, -1, -1) == -1
            assert ctypes.get_errno() == errno.EPERM, number

    assert len(named) < 120
    assert {*calls.absent} == {"clone3"}
    assert confined(place, answers) == ["done"]


def test_the_start_tells_which_walls_the_kernel_lacks():
    """In words, by the version of Landlock (2 is Debian 12's), with the filter and without."""
    alone = {wall.what for wall in walls(Strength(2, filters=False), None, apart=False) if not wall.holds}
    assert "may truncate files that their user may write: Landlock 2 knows no truncate" in alone
    assert any(what.startswith("may make any system call") for what in alone)
    with_filter = {wall.what: wall.holds for wall in walls(Strength(2, filters=True), None, apart=True)}
    assert with_filter["cannot truncate files, by the filter of calls alone: Landlock 2 knows no truncate"]
    users = Users.numbered(1000, 2)
    assert all(wall.holds for wall in walls(Strength(7, filters=True), users, apart=True))


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
