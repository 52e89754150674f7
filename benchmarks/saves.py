"""Saying and keeping: one event to disk, a long game from disk, a jump in it."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from benchmarks import long_walk as walk
from benchmarks.measure import Row, floors
from cockade.events.codec import codec_for
from cockade.saves.append_log import LogFile
from cockade.saves.save_file import SaveFile, review

Walk = walk.GameTree[walk.State]
GAMES = {"walk": walk.GAME}
STEPS = 2_000
MIB = 1 << 20


def rows() -> Iterator[Row]:
    """All rows of this module."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "walk.jsonl"
        game = walk.opened()
        SaveFile.create(path, game).close()
        yield Row("reduce one event and keep its state", _record(), 3.5)
        yield Row("encode one event", _encode(), 3)
        yield Row("reduce, encode, chain, write one event (no sync)", _append(Path(folder)), 9)
        opening = _open(path)
        yield Row(f"open {walk.EVENTS} events: chain, decoding, states; per event", opening, 10.7)
        yield Row("all of that", opening * walk.EVENTS, 53_300)
        yield Row("memory of the opened game", _memory(path), 12, "MiB")
        yield Row("jump to any step", _jump(game), 1.3)
        yield Row("undo and redo, each, at the end of a long game", _undo(game), 1.3)
        yield Row("bytes per movement event in the file", path.stat().st_size / walk.EVENTS, 100, "bytes")


def _record() -> float:
    events = [walk.step(n) for n in range(1, STEPS + 1)]

    def work(game: Walk) -> None:
        for event in events:
            game.record(event)

    return floors(work, STEPS, lambda: walk.opened(0))


def _encode() -> float:
    pack, events = codec_for(walk.GAME.vocabulary).pack, [walk.step(n) for n in range(1, STEPS + 1)]

    def work(_: object) -> None:
        for event in events:
            pack(event)

    return floors(work, STEPS)


def _append(folder: Path) -> float:
    events = [walk.step(n) for n in range(1, STEPS + 1)]

    def work(game: Walk) -> None:
        for event in events:
            save.append(event)
            game.record(event)

    unsynced = patch.object(LogFile, "_sync", lambda _: None)
    with SaveFile.create(folder / "append.jsonl", walk.opened(0)) as save, unsynced:
        return floors(work, STEPS, lambda: walk.opened(0))


def _open(path: Path) -> float:
    return floors(lambda _: review(path, GAMES), walk.EVENTS)


def _memory(path: Path) -> float:
    review(path, GAMES)
    tracemalloc.start()
    reading = review(path, GAMES)
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(reading.opened.events) == walk.EVENTS + 1
    return kept / MIB


def _jump(game: Walk) -> float:
    places = [n * 7919 % walk.EVENTS for n in range(STEPS)]

    def work(_: object) -> None:
        for place in places:
            game.go_to(place)

    return floors(work, STEPS)


def _undo(game: Walk) -> float:
    game.go_to(walk.EVENTS)

    def work(_: object) -> None:
        for _time in range(STEPS):
            game.undo()
            game.redo()

    return floors(work, 2 * STEPS)
