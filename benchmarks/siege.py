"""
Two finish a Trenton over SSH while a third floods the server in every way: for a calm machine.

MOVES=40 plays fewer moves, FLOODS=0 is the same without the third.
"""

from __future__ import annotations

import json
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import fmean, quantiles
from subprocess import PIPE, Popen
from tempfile import TemporaryDirectory
from threading import Event, Thread

from attrs import define, field

from benchmarks.keys import Pressed
from benchmarks.measure import Row
from benchmarks.serving import family, share
from benchmarks.worst import WORST
from tests.server.transports.grounds import WARM, Grounds
from tests.server.transports.test_floods import FLOODS
from tests.server.transports.test_two_players import play, sit_down

EVERY_WAY = (*FLOODS, *WORST)
NAMES = ("ada", "ben")
MOST_MOVES = 1000
MOVES = int(os.environ.get("MOVES", MOST_MOVES))
"""So many are played, if the game is not over before; a Trenton of theirs is after some 120."""
IS_FLOODED = os.environ.get("FLOODS") != "0"
MOVE_SECONDS = 1.0
"""Between two moves: sooner than people decide. What each does changes both screens."""
LOOK = 0.25
"""Seconds between two looks at the memory, each closely at one process: all at once would take 60 ms."""
KEY, ALL, LOG = 25.0, 400.0, 2.0
SLOWEST = 10
"""So many keys are told one by one."""
PAGE = os.sysconf("SC_PAGE_SIZE") // 1024
"""In KiB."""


@define
class Siege:
    """
    What came of it.

    Moves, how many floods of each kind came to their end, what each key took, MiB that all processes had at
    most together, MiB of the log.
    """

    moves: int = 0
    floods: Counter[str] = field(factory=Counter)
    keys: list[Pressed] = field(factory=list)
    most: float = 0.0
    log: float = 0.0

    def key(self, of_hundred: int) -> float:
        """What so many of a hundred keys take at most, in milliseconds."""
        return quantiles([each.wait for each in self.keys], n=100)[of_hundred - 1]

    @property
    def told(self) -> str:
        """All of it in a line."""
        waited = f"p95 of {len(self.keys)} keys {self.key(95):.1f} ms"
        floods = f"{self.floods.total()} floods"
        return f"{self.moves} moves, {floods}, {waited}, {self.most:.0f} MB, log {self.log:.1f} MB"


def rows() -> Iterator[Row]:
    """All rows of this module."""
    found = whole()
    yield Row("moves of a Trenton that two finish under floods", found.moves, MOST_MOVES - 1, "moves")
    if IS_FLOODED:
        yield from _floods(found)
    yield from _keys(found)
    yield Row("memory of the whole server, at most (PSS)", found.most, ALL, "MiB")
    yield Row("the log", found.log, LOG, "MiB")


def whole() -> Siege:
    """On a server of its own."""
    with TemporaryDirectory() as name, Grounds(Path(name), web=True, ready=WARM) as grounds:
        return besieged(grounds.invite(*NAMES, "eve").open(), "apart")


def _floods(found: Siege) -> Iterator[Row]:
    for flood in EVERY_WAY:
        what = flood.__name__.replace("_", " ")
        yield Row(f"floods meanwhile: {what}", found.floods[flood.__name__], None, "times")
    missing = sum(not found.floods[flood.__name__] for flood in EVERY_WAY)
    yield Row("kinds of floods that came to no end (was the machine calm?)", missing, 0, "kinds")


def _keys(found: Siege) -> Iterator[Row]:
    """What keys took; and what each on their way has computed + waited for a core meanwhile, in ms."""
    slowest = sorted(found.keys, key=lambda each: -each.wait)
    yield Row(f"key to picture, half of {len(slowest)}", found.key(50), None, "ms")
    yield Row("key to picture, 95 of 100", found.key(95), KEY, "ms")
    yield Row("key to picture, 99 of 100", found.key(99), None, "ms")
    yield _where("all keys", slowest)
    yield _where("the slowest twentieth", slowest[: max(1, len(slowest) // 20)])
    for number, key in enumerate(slowest[:SLOWEST], 1):
        yield _where(f"slow key {number}", [key])


def spent(keys: Sequence[Pressed], name: str) -> tuple[float, float]:
    """What a process on the way of these keys has computed, and waited for a core, in milliseconds a key."""
    computed, waited = zip(*(key.spent[name] for key in keys), strict=True)
    return fmean(computed), fmean(waited)


def _where(what: str, keys: Sequence[Pressed]) -> Row:
    means = {name: spent(keys, name) for name in keys[0].spent}
    told = ", ".join(f"{name} {computed:.1f}+{waited:.1f}" for name, (computed, waited) in means.items())
    return Row(f"{what}: {told}", fmean(key.wait for key in keys), None, "ms")


def besieged(grounds: Grounds, *how: str) -> Siege:
    """Ada and Ben play to the end, and press keys on a screen each, while somebody floods in a process."""
    players = sit_down(grounds)
    found = Siege()
    with _program("keys", grounds.folder, grounds.port, grounds.process.pid, *NAMES) as screens:
        assert screens.stdin
        assert screens.stdout
        assert screens.stdout.readline() == "ready\n", "nobody has come to the map"
        with _flooded(grounds, found, *how):
            _play(grounds, players, found)
            screens.stdin.close()
            found.keys = [Pressed(**key) for key in json.loads(screens.stdout.read())]
    found.log = len(grounds.logged()) / (1 << 20)
    return found


@define
class Memory:
    """What processes have, one of them looked at closely at a time: its KiB by share, and all that it has."""

    _known: dict[int, tuple[int, int]] = field(factory=dict)

    def look(self, processes: set[int]) -> float:
        """MiB of all of them, shared pages counted by share, as far as it is known by now."""
        longest_ago = next((pid for pid in self._known if pid in processes), 0)
        looked_at = processes - self._known.keys() | {longest_ago} & processes
        self._known = {pid: seen for pid, seen in self._known.items() if pid in processes - looked_at}
        self._known |= {pid: (share(pid), _resident(pid)) for pid in looked_at}
        grown = (shared + max(0, _resident(pid) - then) for pid, (shared, then) in self._known.items())
        return sum(grown) / 1024


def _resident(pid: int) -> int:
    """KiB of a process, shared pages and all; told at once."""
    with suppress(OSError):  # it has ended meanwhile
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE
    return 0


@contextmanager
def _flooded(grounds: Grounds, found: Siege, *how: str) -> Iterator[None]:
    """Meanwhile somebody floods, if he is to."""
    if not IS_FLOODED:
        yield
        return
    with _program("floods", grounds.folder, grounds.port, grounds.web, *how) as third:
        assert third.stdout
        try:
            yield
            assert third.poll() is None, "who floods has ended before the game"
        finally:
            third.kill()
        found.floods = Counter(third.stdout.read().split())


def _program(name: str, *words: object) -> Popen[str]:
    """A part of this benchmark that would be another machine elsewhere."""
    command = [sys.executable, "-m", f"benchmarks.{name}", *map(str, words)]
    return Popen(command, stdin=PIPE, stdout=PIPE, text=True, start_new_session=True)


def _play(grounds: Grounds, players: object, found: Siege) -> None:
    over = Event()

    def watch() -> None:
        seen = Memory()
        while not over.wait(LOOK):
            found.most = max(found.most, seen.look(family(grounds)))

    watching = Thread(target=watch)
    watching.start()
    try:
        found.moves = play(players, random.Random(5), MOVES, lambda: time.sleep(MOVE_SECONDS))
    finally:
        over.set()
        watching.join()
