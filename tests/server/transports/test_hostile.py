"""Clients that want something else than to play get nothing, and disturb nobody."""

import os
import select
import socket
import subprocess
import time
from pathlib import Path

import pytest

from tests.ports import free_port
from tests.server.transports.grounds import DEADLINE, make_key, players_processes, wait_until


@pytest.fixture
def ada(grounds):
    """Somebody who plays while others do harm, and is to notice nothing of it."""
    return grounds.visit("ada").sees("Quit")


def still_plays(visitor):
    """Whether keys still do something: down and up again."""
    before = visitor.shown
    visitor.type("\x1b[B")
    wait_until(lambda: visitor.shown != before, "an answer to a key")
    visitor.type("\x1b[A")
    wait_until(lambda: visitor.shown == before, "an answer to a key")
    return True


@pytest.mark.parametrize(
    "command", ["id", "sh", "scp -t /tmp/x", "/usr/lib/openssh/sftp-server", "x" * 30_000]
)
def test_no_command_is_run(grounds, command):
    done = grounds.client("ada", command)
    assert done.returncode == 255
    assert done.stdout == b""


def test_no_files_are_served(new_grounds, tmp_path):
    """By a server of its own: another test may have filled what the log tells of refusals in a minute."""
    grounds = new_grounds().invite("ada").open()
    (tmp_path / "file").write_text("x")
    for program in (["sftp", "-b", "-"], ["scp"], ["scp", "-O"]):
        if program[0] == "sftp":
            words = [*program, "-P", str(grounds.port), *options(grounds), "ada@127.0.0.1"]
        else:
            words = [
                *program,
                "-P",
                str(grounds.port),
                *options(grounds),
                tmp_path / "file",
                "ada@127.0.0.1:/tmp/",
            ]
        done = subprocess.run(words, capture_output=True, input=b"ls\n", timeout=DEADLINE, check=False)
        assert done.returncode != 0
    assert "refused what=sftp" in grounds.logged()


def options(grounds):
    """Those of ssh for programs that call it themselves, without its own way to write a port."""
    words = grounds.command("ada")
    return words[1 : words.index("-p")]


def test_nothing_is_forwarded(grounds):
    """Neither way, nor from socket to socket, nor X11, nor the agent."""
    echo = socket.create_server(("127.0.0.1", 0))
    inside, outside = echo.getsockname()[1], free_port()
    flags = ["-N", "-L", f"{outside}:127.0.0.1:{inside}", "-o", "ExitOnForwardFailure=yes"]
    tunnel = subprocess.Popen([*grounds.command("ada", *flags)], stderr=subprocess.DEVNULL)
    try:
        with wait_until(lambda: connected(outside), "the near end of the tunnel") as wire:
            wire.settimeout(10)
            assert wire.recv(1) == b""
        assert not select.select([echo], [], [], 0)[0]
    finally:
        tunnel.kill()
        tunnel.wait()
        echo.close()
    back = ["-N", "-R", f"{free_port()}:127.0.0.1:{inside}", "-o", "ExitOnForwardFailure=yes"]
    assert grounds.client("ada", flags=back).returncode == 255
    jump = ["-W", f"127.0.0.1:{inside}"]
    assert grounds.client("ada", flags=jump).returncode == 255
    ben = grounds.visit("ben", "-A", "-X").sees("Quit")
    ben.type("\x11")
    assert ben.ended() == 0


def connected(port):
    """A connection to a port of this machine, if somebody listens."""
    try:
        return socket.create_connection(("127.0.0.1", port), timeout=5)
    except OSError:
        return None


def test_without_a_terminal_one_line_says_how_to_come(grounds):
    done = grounds.client("ada", flags=["-T"])
    assert done.returncode == 1
    assert done.stdout.decode().splitlines() == [
        "Cockade is played in a terminal: run ssh without -T and without a command, or with -t."
    ]


def test_an_unknown_key_gets_nothing(grounds, ada):
    done = grounds.client("mallory", flags=["-tt"])
    assert done.returncode == 255
    assert b"not on the list" in done.stderr
    assert still_plays(ada)


def test_no_stranger_has_the_door_reckon_for_long(grounds):
    """Keys are agreed on in ways that cost it little; the dear ones are refused before the first step."""
    for dear in ("diffie-hellman-group18-sha512", "diffie-hellman-group-exchange-sha256"):
        done = grounds.client("ada", flags=["-T", "-o", f"KexAlgorithms={dear}"])
        assert b"no matching key exchange method" in done.stderr
    assert grounds.client("ada", flags=["-T", "-o", "KexAlgorithms=ecdh-sha2-nistp256"]).returncode == 1


def test_after_some_failures_an_address_has_to_wait(new_grounds):
    """Who is inside already does not notice."""
    grounds = new_grounds().invite("ada", "ben").open()
    ada = grounds.visit("ada").sees("Quit")
    for _ in range(6):
        grounds.client("mallory")
    wait_until(
        lambda: "turned-away" in grounds.logged() or not grounds.client("mallory"), "to be turned away"
    )
    assert grounds.client("ben", flags=["-T"]).returncode == 255
    assert still_plays(ada)


def test_a_key_that_has_been_taken_off_the_list_is_unknown(grounds):
    listed = grounds.data / "players"
    before = listed.read_text()
    assert grounds.client("ben", flags=["-T"]).returncode == 1
    listed.write_text(make_key(grounds.folder, "ada").with_suffix(".pub").read_text())
    assert grounds.client("ben", flags=["-T"]).returncode == 255
    listed.write_text(before)
    assert grounds.client("ben", flags=["-T"]).returncode == 1


def test_half_open_connections_are_few_and_harm_nobody(new_grounds):
    """Neither silence, nor garbage, nor an endless greeting."""
    grounds = new_grounds().invite("ada").open()
    ada = grounds.visit("ada").sees("Quit")
    wires = [socket.create_connection(("127.0.0.1", grounds.port)) for _ in range(30)]
    for number, wire in enumerate(wires):
        if number % 3:
            try:
                wire.sendall(b"\0\xff" * 2000 if number % 3 == 1 else b"SSH-2.0-" + b"x" * 5000)
            except OSError:
                continue
    wait_until(lambda: "turned-away" in grounds.logged(), "to be turned away")
    assert still_plays(ada)
    for wire in wires:
        wire.close()


def test_a_flood_of_keys_disturbs_nobody(grounds, ada):
    ben = grounds.visit("ben").sees("Quit")
    sent, end = 0, time.monotonic() + 3
    while sent < 200_000 and time.monotonic() < end:
        if select.select([], [ben.master], [], 0.05)[1]:
            try:
                sent += os.write(ben.master, b"\x1b[B\x1b[Aqz\x00\xff\x1b[<35;10;10M" * 40)
            except BlockingIOError:
                continue
        ben.look()
    assert still_plays(ada)


def test_a_client_that_reads_nothing_disturbs_nobody(grounds, ada):
    """It keeps pressing a key that redraws everything, and takes no picture of it."""
    ben = grounds.visit("ben", size=(200, 60)).sees("Quit")
    for _ in range(400):
        try:
            os.write(ben.master, b"\x0c")
        except BlockingIOError:
            break
    assert still_plays(ada)


def test_there_is_room_for_so_many_and_for_few_from_one_address(new_grounds):
    """A place is free again when somebody has left."""
    grounds = new_grounds("--visits", "2", "--per-address", "1").invite("ada", "ben").open()
    ada = grounds.visit("ada").sees("Quit")
    assert b"players from your address" in grounds.client("ada", flags=["-tt"]).stdout
    grounds.visit("ben", "-b", "127.0.0.2").sees("Quit")
    late = grounds.visit("ben", "-b", "127.0.0.3")
    assert late.ended() == 1
    assert b"All 2 places of this server are taken" in late.got
    assert len(players_processes(grounds)) == 2
    ada.type("\x11")
    assert ada.ended() == 0
    grounds.visit("ben", "-b", "127.0.0.3").sees("Quit")


def test_what_a_client_says_of_its_terminal_is_cleaned(grounds):
    """Neither escape bytes nor paths go into an environment or a log."""
    strange = grounds.visit(
        "ada",
        *("-o", "SendEnv=*"),
        env={"TERM": "../../etc\x1b]0;evil\x07", "LD_PRELOAD": "/tmp/evil.so", "PYTHONPATH": "/tmp"},
    ).sees("Quit")
    (process,) = wait_until(lambda: players_processes(grounds))
    assert "\x1b" not in grounds.logged()
    assert "term=xterm-256color" in grounds.logged()
    said = Path(f"/proc/{process}/environ").read_bytes()
    assert b"evil" not in said
    strange.type("\x11")
    assert strange.ended() == 0


@pytest.mark.skipif(os.getuid() != 0, reason="only root may change users")
def test_every_visit_has_a_user_of_its_own_where_root_has_started_the_server(new_grounds):
    """From the range that was asked for; the host of the games can be asked all the same."""
    grounds = new_grounds("--user", "61000-61019").invite("ada", "ben").open()
    for name in ("ada", "ben"):
        grounds.visit(name).comes_in(name)
    users = [Path(f"/proc/{process}").stat().st_uid for process in players_processes(grounds)]
    assert sorted(users) == [61000, 61001]
    assert "holds what=players' processes each run as their own user" in grounds.logged()


def test_a_players_process_can_do_little(grounds, ada):
    """No new rights, nothing of the server's environment, no folder to write to, few files."""
    (process,) = wait_until(lambda: players_processes(grounds))
    status = dict(
        line.split(":\t", 1)
        for line in Path(f"/proc/{process}/status").read_text().splitlines()
        if ":\t" in line
    )
    limits = Path(f"/proc/{process}/limits").read_text()
    assert status["NoNewPrivs"] == "1"
    assert status["Umask"] == "0077"
    assert not list(Path(f"/proc/{process}/cwd").iterdir())
    assert [line.split()[3] for line in limits.splitlines() if line.startswith("Max file size")] == ["0"]
    assert [line.split()[3] for line in limits.splitlines() if line.startswith("Max open files")] == ["64"]
    assert [line.split()[3] for line in limits.splitlines() if line.startswith("Max address space")] == [
        "536870912"
    ]
    assert os.getsid(process) == process
    files = [str(link.readlink()) for link in Path(f"/proc/{process}/fd").iterdir()]
    assert not [file for file in files if file.startswith("/") and not file.startswith("/dev/pts/")]
