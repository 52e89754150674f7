"""What drawing costs: a map in processor time and in calls, whole screens and a cursor key in bytes."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from statistics import median
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any

from benchmarks.calls import OWN
from benchmarks.measure import Row, floors
from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.app import CockadeApp
from cockade.tui.board.board import Brush
from cockade.tui.board.canvas import BoardCanvas
from cockade.tui.board.glyphs import FULL
from cockade.tui.board.layout import COMPACT, LARGE, STANDARD
from cockade.tui.board.palettes import TRUECOLOR
from cockade.tui.games import GAMES
from docs.pictures.remake import surroundings
from tests.games.remake import FOLDER
from tests.tui.driver import Play, play
from tests.tui.fields import brooklyn
from tests.tui.table import PEOPLE, trenton

VIEW = (154, 57)
"""The cells of a map in a terminal of 200x60."""
ZOOMS = ((COMPACT, 150_000, 80_000), (STANDARD, 160_000, 100_000), (LARGE, 210_000, 117_000))
"""A zoom, and the most floors and calls of all of Brooklyn drawn for the first time in it."""
AGAIN = 3_300, 300
"""The same of a view that has been drawn."""
ROUND = ("up", "left", "right", "down", "left", "left", "up", "up", "right", "right", "down", "down")


def reviewed(name: str, at: int) -> Callable[[], CockadeApp]:
    """A recorded game at a step."""
    return lambda: CockadeApp(GameHost(review(FOLDER / f"{name}.jsonl", GAMES).opened), at=at)


SENT: dict[str, tuple[Callable[[], CockadeApp], tuple[int, int], int, int]] = {
    "Trenton": (lambda: CockadeApp(trenton(), PEOPLE), (120, 40), 25_300, 970),
    "the Full Battle": (reviewed("battle-by-hand-1", 200), (200, 60), 69_500, 940),
    "the campaign": (reviewed("campaign-by-hand-1", 200), (80, 24), 8_500, 370),
    "the home screen": (CockadeApp, (120, 40), 10_800, 30),
}
"""Of a screen its size, the most bytes of all of it, and the most of a cursor key, the median of twelve."""


def rows() -> Iterator[Row]:
    """All rows of this module."""
    scene = brooklyn()
    for zoom, time, calls in ZOOMS:
        first = lambda _, zoom=zoom: drawn(BoardCanvas(scene, zoom, FULL))  # noqa: E731
        yield Row(f"all of Brooklyn drawn, {zoom.name}", floors(first, rounds=5), time)
        yield Row(f"own functions called by that, {zoom.name}", calls_of(first), calls, "calls")
    canvas, brush = BoardCanvas(scene, STANDARD, FULL), Brush(TRUECOLOR, FULL)
    again = lambda _: drawn(canvas, VIEW, brush)  # noqa: E731
    again(None)
    yield Row("a view of 154x57 drawn again", floors(again), AGAIN[0])
    yield Row("own functions called by that", calls_of(again), AGAIN[1], "calls")
    with TemporaryDirectory() as folder:
        os.environ |= surroundings(folder)
        for name, (make, size, whole, key) in SENT.items():
            first_bytes, key_bytes = sent(make(), size)
            at = "x".join(map(str, size))
            yield Row(f"all of {name}, {at}", first_bytes, whole, "bytes")
            yield Row(f"a cursor key in {name}, {at}", key_bytes, key, "bytes")


def drawn(canvas: BoardCanvas, view: tuple[int, int] | None = None, brush: Brush | None = None) -> None:
    """Draw rows of a canvas as segments."""
    brush = brush or Brush(TRUECOLOR, FULL)
    width, height = view or (canvas.width, canvas.height)
    for y in range(height):
        brush.segments(canvas.row(y, 0, width))


def calls_of(work: Callable[[Any], object]) -> int:
    """How many of our own functions some work calls."""
    found = [0]

    def count(frame: FrameType, event: str, _: Any) -> None:
        found[0] += event == "call" and frame.f_code.co_filename.startswith(OWN)

    sys.setprofile(count)
    work(None)
    sys.setprofile(None)
    return found[0]


def sent(app: CockadeApp, size: tuple[int, int]) -> tuple[int, float]:
    """The bytes of a whole screen, and those of a cursor key in the median."""
    found: list[int] = []

    async def press(game: Play) -> None:
        game.take()
        await game.press("ctrl+l")
        found.append(len(game.take().encode()))
        for key in ROUND:
            await game.press(key)
            found.append(len(game.take().encode()))

    play(app, press, size)
    return found[0], median(found[1:])
