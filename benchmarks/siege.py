"""Two finish a Trenton over SSH while a third floods the server in every way: for a calm machine."""

from __future__ import annotations

import json
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import quantiles
from subprocess import DEVNULL, PIPE, Popen
from tempfile import TemporaryDirectory
from threading import Event, Thread

from attrs import define, field

from benchmarks.measure import Row
from benchmarks.serving import memory
from tests.tui.server.transports.grounds import WARM, Grounds
from tests.tui.server.transports.test_floods import FLOODS
from tests.tui.server.transports.test_two_players import play, sit_down

NAMES = ("ada", "ben")
MOST_MOVES = 1000
MOVES = int(os.environ.get("MOVES", MOST_MOVES))
"""So many are played, if the game is not over before; a Trenton of theirs is after some 120."""
MOVE_SECONDS = 1.0
"""Between two moves: sooner than people decide. What each does changes both screens."""
LOOK = 1.0
KEY, ALL, LOG = 25.0, 400.0, 2.0


@define
class Siege:
    """
    What came of it.

    Moves, how many floods of each kind came to their end, milliseconds from each key to its picture, MiB that
    all processes had at most together, MiB of the log.
    """

    moves: int = 0
    floods: Counter[str] = field(factory=Counter)
    waits: list[float] = field(factory=list)
    most: float = 0.0
    log: float = 0.0

    @property
    def key(self) -> float:
        """What 95 of 100 keys take at most, in milliseconds."""
        return quantiles(self.waits, n=100)[94]

    @property
    def told(self) -> str:
        """All of it in a line."""
        waited = f"p95 of {len(self.waits)} keys {self.key:.1f} ms"
        floods = f"{self.floods.total()} floods"
        return f"{self.moves} moves, {floods}, {waited}, {self.most:.0f} MB, log {self.log:.1f} MB"


def rows() -> Iterator[Row]:
    """All rows of this module."""
    with TemporaryDirectory() as name, Grounds(Path(name), web=True, ready=WARM) as grounds:
        found = besieged(grounds.invite(*NAMES, "eve").open(), "apart")
    yield Row("moves of a Trenton that two finish under floods", found.moves, MOST_MOVES - 1, "moves")
    for flood in FLOODS:
        what = flood.__name__.replace("_", " ")
        yield Row(f"floods meanwhile: {what}", found.floods[flood.__name__], None, "times")
    missing = sum(not found.floods[flood.__name__] for flood in FLOODS)
    yield Row("kinds of floods that came to no end (was the machine calm?)", missing, 0, "kinds")
    yield Row(f"key to picture, half of {len(found.waits)}", quantiles(found.waits, n=2)[0], None, "ms")
    yield Row(f"key to picture, 95 of 100 of {len(found.waits)}", found.key, KEY, "ms")
    yield Row("memory of the whole server, at most (PSS)", found.most, ALL, "MiB")
    yield Row("the log", found.log, LOG, "MiB")


def besieged(grounds: Grounds, *how: str) -> Siege:
    """Ada and Ben play to the end, and press keys on a screen each; a process of its own floods."""
    players = sit_down(grounds)
    found = Siege()
    with _program("keys", grounds.folder, grounds.port, *NAMES) as screens:
        assert screens.stdin
        assert screens.stdout
        assert screens.stdout.readline() == "ready\n", "nobody has come to the map"
        with _program("floods", grounds.folder, grounds.port, grounds.web, *how) as third:
            assert third.stdout
            try:
                _play(grounds, players, found)
                screens.stdin.close()
                found.waits = json.loads(screens.stdout.read())
            finally:
                third.kill()
            found.floods = Counter(third.stdout.read().split())
    found.log = len(grounds.logged()) / (1 << 20)
    return found


def _program(name: str, *words: object) -> Popen[str]:
    """A part of this benchmark that would be another machine elsewhere."""
    command = [sys.executable, "-m", f"benchmarks.{name}", *map(str, words)]
    return Popen(command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, text=True, start_new_session=True)


def _play(grounds: Grounds, players: object, found: Siege) -> None:
    over = Event()

    def watch() -> None:
        while not over.wait(LOOK):
            found.most = max(found.most, memory(grounds))

    watching = Thread(target=watch)
    watching.start()
    try:
        found.moves = play(players, random.Random(5), MOVES, lambda: time.sleep(MOVE_SECONDS))
    finally:
        over.set()
        watching.join()
