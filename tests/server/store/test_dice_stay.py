"""A die that was once drawn for a place of a game stays what it was, whatever happens before it is kept."""

from __future__ import annotations

import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from cockade.engine.game_tree import GameTree
from cockade.saves.game_host import GameHost
from cockade.server.store.store import Store
from tests.saves.playing import KEY, begun
from tests.toy import GAMES, PEBBLES, Take, Throw

ROOT = Path(__file__).parents[3]
KILLED = """
import os, sys
from cockade.server.store.store import Store
from cockade.saves.save_writer import Writer
from tests.saves.playing import *
from tests.toy import *

def die(self, line):
    os.kill(os.getpid(), 9)

where, how = sys.argv[1:]
if how == "file":
    host = GameHost.open(where, GAMES)
else:
    store, opened = Store.open(where).open_game("classic-1", GAMES)
    host = GameHost(opened, store)
print(host.opened.work_out("north", Throw()).event.facts, flush=True)
type(host.save)._write = die
host.act("north", Throw())
"""


def killed(where, how):
    """What a process was about to keep when it was killed without warning."""
    command = [sys.executable, "-c", KILLED, str(where), how]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == -9, ran.stderr
    return ran.stdout.strip()


def test_a_kill_between_throwing_and_keeping_gives_no_second_throw_in_a_file(tmp_path):
    """The same action at the same place throws the same dice: whoever kills the game has gained nothing."""
    path = tmp_path / "game.jsonl"
    begun(path).close()
    threatened = killed(path, "file")
    with GameHost.open(path, GAMES) as host:
        assert host.opened.at == 0
        assert str(host.act("north", Throw()).facts) == threatened


def test_a_kill_between_throwing_and_keeping_gives_no_second_throw_on_a_server(tmp_path):
    """Nor does the death of the host's process: the key is in the store before the first action."""
    with closing(Store.open(tmp_path)) as store:
        store.begin(GameTree.begin(PEBBLES, "classic", KEY))
    threatened = killed(tmp_path, "store")
    with closing(Store.open(tmp_path)) as store:
        stored, opened = store.open_game("classic-1", GAMES)
        assert str(GameHost(opened, stored).act("north", Throw()).facts) == threatened


@pytest.mark.parametrize("again", ["undo", "reopen", "detour"])
def test_taking_back_and_coming_back_throw_the_same_again(tmp_path, again):
    """Also where everything may be taken back, also after another action was tried there in between."""
    path = tmp_path / "game.jsonl"
    host = begun(path, free_undo=True)
    first = host.act("north", Throw()).facts
    host.undo()
    if again == "reopen":
        host.close()
        host = GameHost.open(path, GAMES)
    if again == "detour":
        host.act("north", Take(0))
        host.undo()
    assert host.act("north", Throw()).facts == first
    host.close()
