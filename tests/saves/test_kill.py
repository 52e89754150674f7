"""kill -9 at any moment: whatever was confirmed is there, and the file opens clean."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cockade.saves.save_file import SaveFile
from tests.toy import GAMES

ROOT = Path(__file__).parents[2]
PATIENCE = 0.05


def killed_player(path, rng):
    """Let a player play on and kill him; the last thing that he was told was safe, if there was one."""
    command = [sys.executable, "-m", "tests.saves.player", str(path), str(rng.randrange(10**6))]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as player:
        told = []
        if rng.random() < 0.1:  # while he starts, and perhaps makes the file
            time.sleep(rng.random() * 0.4)
        else:
            told = [player.stdout.readline() for _ in range(rng.randrange(1, 60))]
            time.sleep(rng.random() * PATIENCE)
        player.kill()
        told += [line for line in player.stdout if line.endswith("\n")]
    assert player.returncode == -9
    return tuple(map(int, told[-1].split())) if told else None


def check_survivor(path, told, before):
    """The file opens clean, has all that was confirmed and at most one event more."""
    if told is None and not path.exists():
        return before
    save, opened, notes = SaveFile.open(path, GAMES)
    save.close()
    text = path.read_bytes()
    assert not notes or "only half written" in notes[0]
    assert text.endswith(b"\n")
    assert text.startswith(before)
    events, node = told or (1, 0)
    assert len(opened.events) >= events
    if told and len(opened.events) == events and opened.node != node:
        assert text.splitlines()[-1].startswith(b'["at"')
    if told:
        assert len(opened.events) <= events + 1
    return text


def kill_often(path, times, seed):
    """The same game is killed, opened and played on again and again."""
    rng, before = random.Random(seed), b""
    for number in range(times):
        told = killed_player(path, rng)
        before = check_survivor(path, told, before)
        if number % 20 == 19:
            path.unlink(missing_ok=True)
            before = b""
    leftovers = [left for left in path.parent.iterdir() if left != path]
    assert all(left.name.endswith(".new") for left in leftovers)


def test_nothing_confirmed_is_lost_by_ten_kills(tmp_path):
    """Ten times, at random moments."""
    kill_often(tmp_path / "game.jsonl", 10, seed=time.time_ns())


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(5))
def test_nothing_confirmed_is_lost_by_a_hundred_kills(tmp_path, seed):
    """A hundred times, and that five times over."""
    kill_often(tmp_path / "game.jsonl", 100, seed)
