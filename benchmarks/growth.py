"""How costs grow: with the events of a game, and with the games of a library."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import fmean
from tempfile import TemporaryDirectory
from time import process_time

from benchmarks.commands import least
from benchmarks.measure import Row, best
from benchmarks.start import MINIMAL, ROUNDS
from cockade.engine.bots import bot
from cockade.engine.game_tree import AnyGameTree, GameTree
from cockade.saves.compressed import games_in
from cockade.saves.library import Library
from cockade.saves.save_file import SaveFile, review
from cockade.tui.games import GAMES
from tests.tui.terminal.start import started

EVENTS = (100, 1_000, 10_000, 20_000)
PER_EVENT = 100.0
"""Floors to open an event, in a save of any length."""
KEPT = (100, 1_000)
FEW = 3
RECORDED = Path(__file__).parents[1] / "tests" / "games"


def rows() -> Iterator[Row]:
    """All rows of this module."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        for events in EVENTS:
            yield from _of_events(folder, events)
        for number in KEPT:
            yield from _of_games(folder / str(number), number)


def long_game(events: int) -> AnyGameTree:
    """A campaign at random that goes back again and again, so its tree has so many events."""
    game, rng = GAMES["revolution"], Random(1)
    opened, player = GameTree.begin(game, "campaign", bytes(16)), bot("random", "revolution")
    while len(opened.events) <= events:
        if not opened.decider or rng.random() < 1 / 500:
            opened.go_to(rng.randrange(len(opened.events) // 2, len(opened.events)))
        elif side := opened.decider:
            opened.act(side, player.choose(game, opened.state, opened.offers(), rng.randrange))
    return opened


def _of_events(folder: Path, events: int) -> Iterator[Row]:
    path, opened = folder / f"{events}.jsonl", long_game(events)
    SaveFile.create(path, opened).close()
    taken, floor = best(lambda _: review(path, GAMES), rounds=FEW)
    what = f"a campaign of {events} events"
    yield Row(f"open {what}, per event", taken / events / floor, PER_EVENT)
    for words in (("review", str(path)), ("play", str(path))):
        reports = [started(folder, *words) for _ in range(ROUNDS)]
        yield Row(f"first picture of {words[0]}, {what}", min(each["seconds"] for each in reports), None, "s")
        yield Row("memory there", reports[0]["memory"] / 1024, None, "MiB")
    command = ("log", str(path))
    yield Row(f"log of {what}", least({"": command}, folder)[""], None, "s")
    places = [n * 7919 % len(opened.line) for n in range(FEW)]
    yield Row(
        f"the tree seen aside, {what}", 1000 * best(lambda _: opened.aside(), rounds=FEW)[0], None, "ms"
    )
    jumps = best(lambda _: [opened.state_at(place) for place in places], rounds=FEW)[0]
    yield Row(f"a state of its line, {what}", 1000 * jumps / FEW, None, "ms")


def _of_games(folder: Path, number: int) -> Iterator[Row]:
    library = Library(folder / "cockade" / "games")
    library.folder.mkdir(parents=True)
    games = [path for path in games_in(RECORDED) if path.suffix == ".jsonl"]
    for n in range(number):
        shutil.copy(games[n % len(games)], library.folder / f"{n}-{games[n % len(games)].name}")
    cold = _seconds(library)
    warm = min(_seconds(library) for _ in range(FEW))
    yield Row(f"{number} games listed, nothing known of them, each", 1000 * cold / number, None, "ms")
    yield Row(f"{number} games listed again, all of them", 1000 * warm, None, "ms")
    reports = [started(folder) for _ in range(ROUNDS)]
    bare = min(started(folder, program=MINIMAL)["seconds"] for _ in range(ROUNDS))
    least_taken = min(each["seconds"] for each in reports)
    yield Row(f"first picture of {number} games, against the smallest map", least_taken / bare, None, "times")
    yield Row("memory there", fmean(each["memory"] for each in reports) / 1024, None, "MiB")


def _seconds(library: Library) -> float:
    begun = process_time()
    assert list(library.entries(GAMES))
    return process_time() - begun
