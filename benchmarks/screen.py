"""From a key to the painted frame, in processor time, the whole path through the app included."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import process_time

from benchmarks.measure import Row, best
from saves.file import review
from saves.host import GameHost
from tests.tui.driver import Play, play
from tests.tui.fields import BoardApp, brooklyn
from tests.tui.screens.table import PEOPLE, trenton
from tui.app import CockadeApp
from tui.board.glyphs import FULL
from tui.board.layout import STANDARD
from tui.board.palettes import TRUECOLOR
from tui.games import GAMES

SIZES = ((120, 40), (200, 60))
KEYS = ("up", "right", "down", "left") * 10
# Floors: 6 milliseconds where a floor takes 0.75 microseconds, times three, for it is the driver of the tests
# that presses the keys, and it looks at every queue several times.
MOST = 3 * 8_000
STEP = 3 * 13_500
GESTURES = (
    ("a cursor key", KEYS, MOST),
    ("the next unit taken up", ("tab",) * 20, STEP),
    ("another zoom and back, everything painted anew,", ("plus", "minus") * 10, 3 * 20_000),
    ("zones laid over the map and taken away", ("z",) * 20, STEP),
)
STEPS = ("right_square_bracket",) * 40
RECORDED = Path(__file__).parents[1] / "tests" / "games" / "rebels-trenton-1-0.jsonl"


def rows() -> Iterator[Row]:
    """All rows of this module."""
    _, floor = best(lambda _: None)
    for size in SIZES:
        name = "x".join(map(str, size))
        board = BoardApp(brooklyn(), palette=TRUECOLOR, glyphs=FULL, cursor=2915, zoom=STANDARD)
        yield Row(f"a cursor key on the map of Brooklyn, {name}", per_key(board, size) / floor, MOST)
        for what, keys, budget in GESTURES:
            app = CockadeApp(trenton(), PEOPLE)
            yield Row(f"{what} in a game of Trenton, {name}", per_key(app, size, keys) / floor, budget)
        stepping = CockadeApp(GameHost(review(RECORDED, GAMES).opened), at=60)
        yield Row(f"a step of a review, {name}", per_key(stepping, size, STEPS) / floor, STEP)


def per_key(app: CockadeApp | BoardApp, size: tuple[int, int], keys: Sequence[str] = KEYS) -> float:
    """The median of what the keys cost, in seconds."""
    costs: list[float] = []

    async def scenario(game: Play) -> None:
        gc.disable()
        for key in keys:
            begin = process_time()
            await game.press(key)
            costs.append(process_time() - begin)
        gc.enable()

    play(app, scenario, size)
    return sorted(costs)[len(costs) // 2]
