"""What each kind of confined process holds is one table, and real processes are asked for it."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from cockade.server.client.connection import ServerError
from cockade.server.transports.connection import HOLDS, KEYLESS, LINE, PLAYER, READER, REPORT, ZIP
from cockade.server.transports.pid_namespace import PidNamespaces
from cockade.server.transports.users import FIRST
from cockade.tui.text.i18n import language
from tests.server.hosting import Guest
from tests.server.transports.grounds import LIGHT, children_of, players_processes, wait_until

BACKPRESSURE_AND_LINE, BACKPRESSURE_AND_LOOP = 3, 3
"""Sockets of backpressure, line and connection; of backpressure and the event loop."""
KEYS = ("-o", "PubkeyAuthentication=no", "-o", "PreferredAuthentications=keyboard-interactive", "-l", "play")


def held(pid):
    """The kinds of files that a process holds beside its terminal."""
    links = [str(path.readlink()) for path in Path(f"/proc/{pid}/fd").iterdir()]
    return sorted(link.partition(":")[0] for link in links if not link.startswith("/dev/"))


@pytest.mark.skipif(sys.platform != "linux", reason="only there files of others are listed")
def test_a_guest_s_process_has_no_way_to_the_host(new_grounds):
    """A player's has a line to it, and both tell of their end by a pipe."""
    grounds = new_grounds("--guest-seat", ready=LIGHT).invite("ada").open()
    ada = grounds.converse("ada")
    ada.waits_for("Quit.")
    (player,) = players_processes(grounds)
    nobody = grounds.visit("nobody", *KEYS, size=(100, 36))
    nobody.sees("Briefing")
    (guest,) = set(players_processes(grounds)) - {player}
    assert held(player).count("socket") == BACKPRESSURE_AND_LINE
    assert held(guest).count("socket") == BACKPRESSURE_AND_LOOP
    assert (LINE in HOLDS[PLAYER], LINE in HOLDS[KEYLESS]) == (True, False)


@pytest.mark.skipif(sys.platform != "linux" or not PidNamespaces.found().enter, reason="no such spaces here")
def test_the_reader_of_a_pack_is_nobody_in_a_space_of_its_own():
    """As a player's process is, before a byte of the pack has come."""
    user = (str(FIRST), str(FIRST)) if not os.getuid() else ()
    words = (sys.executable, "-P", "-m", "cockade.server.transports.pack_check")
    surroundings = {"PATH": os.environ["PATH"], "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with tempfile.TemporaryDirectory() as folder:
        pipe = subprocess.PIPE
        command = [*words, folder, language(), *user]
        with subprocess.Popen(
            command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, env=surroundings
        ) as ran:
            status = wait_until(lambda: confined_child(ran.pid), "a reader behind walls")
            assert held(status["Pid"]) == ["pipe", "pipe"]
            assert HOLDS[READER] == {ZIP, REPORT}
            assert int(status["Uid"].split()[1]) == (FIRST if user else os.getuid())
            assert len(status["NSpid"].split()) > 1
            assert b'"wrong"' in ran.communicate(b"no zip")[0]


def confined_child(pid):
    """The status of the one child of a process, once that may ask the kernel for little."""
    for child in children_of(pid):
        rows = Path(f"/proc/{child}/status").read_text().splitlines()
        found = dict(row.split(":\t", 1) for row in rows if ":\t" in row)
        if found.get("State", "Z")[0] != "Z" and found.get("Seccomp") == "2" and "NSpid" in found:
            return found
    return None


def test_a_token_of_a_guest_opens_nothing(running):
    """Whoever has one anyhow makes no account with it."""
    with pytest.raises(ServerError, match="not valid here"):
        Guest(running, "Eve", "guest:192.0.2.1")
