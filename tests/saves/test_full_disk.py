"""When the disk takes no more: nothing confirmed is lost, nothing half-written stays."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
from contextlib import contextmanager
from unittest.mock import patch

import pytest

from cockade.saves.append_log import LogFile
from cockade.saves.errors import SaveError
from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from tests.saves.playing import begun, played, same
from tests.toy import GAMES, Done, Take

WRITE, SYNC = os.write, os.fdatasync
FULL = OSError(28, "No space left on device")


def half_then_full(fd, data):
    """What a disk does that is filled up by this very line."""
    if len(data) > 20:
        return WRITE(fd, data[:20])
    raise FULL


def nothing_more(fd, data):
    """A disk that takes no byte and does not say why."""
    return WRITE(fd, data[:20]) if len(data) > 60 else 0


FAULTS = [
    ("os.write", half_then_full),
    ("os.write", nothing_more),
    ("os.write", FULL),
    ("os.fdatasync", FULL),
    ("os.fdatasync", OSError(5, "Input/output error")),
]


@contextmanager
def failing(name, fault):
    with patch(name, side_effect=fault):
        yield


@pytest.mark.parametrize(("name", "fault"), FAULTS)
@pytest.mark.parametrize("what", ["act", "undo", "redo", "go_to"])
def test_a_failed_write_leaves_everything_as_it_was(tmp_path, name, fault, what):
    """Game and file are where they were, the message says so, and play goes on when there is room."""
    path = tmp_path / "game.jsonl"
    host = begun(path)
    host.act("north", Take(2))
    host.act("north", Take(2))
    host.undo()
    text, before, version = path.read_bytes(), review(path, GAMES).opened, host.version
    step = {
        "act": lambda: host.act("north", Done()),
        "undo": host.undo,
        "redo": host.redo,
        "go_to": lambda: host.go_to(2),
    }[what]
    with failing(name, fault), pytest.raises(SaveError) as failed:
        step()
    assert str(path) in str(failed.value)
    assert "was not recorded" in str(failed.value)
    assert path.read_bytes() == text
    assert same(host.opened, before)
    assert host.version == version
    step()
    host.close()
    assert same(review(path, GAMES).opened, host.opened)
    assert review(path, GAMES).notes == ()


def test_a_full_disk_names_the_way_out(tmp_path):
    """Free some space, or save elsewhere: and that works."""
    host = begun(tmp_path / "game.jsonl")
    with failing("os.write", FULL), pytest.raises(SaveError, match="Free some space"):
        host.act("north", Take(0))
    host.save_as(tmp_path / "elsewhere.jsonl")
    host.act("north", Take(0))
    assert same(review(tmp_path / "elsewhere.jsonl", GAMES).opened, host.opened)


def test_what_cannot_even_be_taken_back_is_mended_at_the_next_opening(tmp_path):
    """After that this file takes nothing more; all that was confirmed is in it."""
    path = tmp_path / "game.jsonl"
    host = begun(path)
    host.act("north", Take(2))
    with failing("os.write", half_then_full), failing("os.ftruncate", FULL), pytest.raises(SaveError):
        host.act("north", Take(2))
    with pytest.raises(SaveError, match="Open the game again"):
        host.act("north", Take(2))
    host.close()
    again = GameHost.open(path, GAMES)
    assert tuple(map(str, again.notes)) == (
        "Line 4 was only half written and is left out; its action was never confirmed.",
    )
    assert same(again.opened, host.opened)


def test_an_interruption_while_writing_is_taken_back(tmp_path):
    """Ctrl-C in the middle of a sync: the line goes, and the host says to open the game again."""
    path = tmp_path / "game.jsonl"
    host = begun(path)
    text = path.read_bytes()
    with failing("os.fdatasync", KeyboardInterrupt), pytest.raises(KeyboardInterrupt):
        host.act("north", Take(2))
    assert path.read_bytes() == text
    with pytest.raises(SaveError, match="interrupted"):
        host.act("north", Take(2))


def one_action(host):
    host.act(host.opened.decider, host.offers()[-1].actions[0])


def play_on(host):
    """Until something stops it."""
    while True:
        one_action(host)


@contextmanager
def file_size_limit(size):
    """The kernel cuts every write off here and then refuses."""
    old = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, old)


@pytest.mark.parametrize("room", [0, 1, 30, 200])
def test_a_real_limit_of_the_kernel(tmp_path, room):
    """A write that is really cut off in the middle is really taken back."""
    path = tmp_path / "game.jsonl"
    host = played(path, steps=10, scenario="endless")
    size = path.stat().st_size
    with file_size_limit(size + room), pytest.raises(SaveError, match="may not grow"):
        play_on(host)
    reading = review(path, GAMES)
    assert reading.notes == ()
    assert same(reading.opened, host.opened)
    one_action(host)
    assert same(review(path, GAMES).opened, host.opened)


def test_dev_full(tmp_path):
    """The device that is always full: a clear answer, and the file is given up."""
    fd = os.open("/dev/full", os.O_RDWR | os.O_APPEND)
    log = LogFile(tmp_path / "game.jsonl", fd, os.lseek(fd, 0, os.SEEK_END))
    with pytest.raises(SaveError, match="The disk is full"):
        log.append(b"line\n")
    log.close()


@contextmanager
def tiny_disk(folder, size):
    """A file system of a few pages, where we may mount one."""
    options = ["mount", "-t", "tmpfs", "-o", f"size={size}", "cockade-test", str(folder)]
    if os.geteuid() != 0 or subprocess.run(options, capture_output=True, check=False).returncode:
        pytest.skip("only root can mount a tiny disk")
    try:
        yield
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def test_a_disk_that_really_fills_up(tmp_path):
    """Play until no page is left: the file holds what was confirmed, and goes on when there is room."""
    with tiny_disk(tmp_path, "64k"):
        path, ballast = tmp_path / "game.jsonl", tmp_path / "ballast"
        ballast.write_bytes(bytes(16_384))
        with begun(path, scenario="endless") as host:
            with pytest.raises(SaveError, match="The disk is full"):
                play_on(host)
            assert len(host.opened.events) > 100
            assert same(review(path, GAMES).opened, host.opened)
            assert review(path, GAMES).notes == ()
            with pytest.raises(SaveError, match="The disk is full"):
                host.save_as(tmp_path / "copy.jsonl")
            assert sorted(tmp_path.iterdir()) == [ballast, path]
            ballast.unlink()
            one_action(host)
            assert same(review(path, GAMES).opened, host.opened)
