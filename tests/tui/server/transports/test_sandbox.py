"""What a player's process cannot do once it is confined."""

import json
import os
import signal
import socket
import sys
import urllib.request
from pathlib import Path

import pytest

from cockade.tui import app
from cockade.tui.server.transports.limits import confine
from cockade.tui.server.transports.sandbox import strength

FOUND = strength()
NEEDS_FILTER = pytest.mark.skipif(not FOUND.filters, reason="no filter of system calls here")
NEEDS_LANDLOCK = pytest.mark.skipif(not FOUND.landlock, reason="no Landlock here")


def confined(folder, *attempts):
    """What became of each attempt in a confined process: "done", or the name of the error."""
    theirs, ours = os.pipe()
    pid = os.fork()
    if not pid:
        said = ["never confined"]
        try:
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
