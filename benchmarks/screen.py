"""From a key to the painted frame, in processor time, the whole path through the app included."""

from __future__ import annotations

import gc
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import TypeVar, cast

from benchmarks.measure import Row, best
from cockade.engine.editor.brushes import BRUSHES
from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.saves.workshop import copied_pack, open_workshop
from cockade.tui.app import CockadeApp
from cockade.tui.board.glyphs import FULL
from cockade.tui.board.layout import STANDARD
from cockade.tui.board.palettes import TRUECOLOR
from cockade.tui.editor.screens.edit import EditScreen
from cockade.tui.games import GAMES
from cockade.tui.play.game import GameScreen
from tests.tui.driver import Play, play
from tests.tui.fields import BoardApp, brooklyn
from tests.tui.table import PEOPLE, laid, trenton

T = TypeVar("T")
SIZES = ((120, 40), (200, 60))
KEYS = ("up", "right", "down", "left") * 10
# Floors: 6 milliseconds where a floor takes 0.75 microseconds, times three, for it is the driver of the tests
# that presses the keys, and it looks at every queue several times.
MOST = 3 * 8_000
STEP = 3 * 13_500
ANEW = 3 * 20_000
GESTURES = (
    ("a cursor key", KEYS, MOST),
    ("the next unit taken up", ("tab",) * 20, STEP),
    ("another zoom and back, everything painted anew,", ("plus", "minus") * 10, ANEW),
    ("zones laid over the map and taken away", ("z",) * 20, STEP),
    ("letters on all places and none", ("j",) * 20, ANEW),
)
STROKES = ("enter", "u") * 20
"""A stroke that changes seven hexes, and the same taken back: both draw them anew."""
STEPS = ("right_square_bracket",) * 40
GAMES_KEPT = Path(__file__).parents[1] / "tests" / "games"
RECORDED = GAMES_KEPT / "rebels-trenton-1-0.jsonl"
LONG = GAMES_KEPT / "white-plains-greedy-1.jsonl"
PLACES = (900, 20, 1600, 500, 1300, 100, 1700, 300, 1100, 10)


def rows() -> Iterator[Row]:
    """All rows of this module."""
    _, floor = best(lambda _: None)
    for size in SIZES:
        name = "x".join(map(str, size))
        board = BoardApp(brooklyn(), palette=TRUECOLOR, glyphs=FULL, cursor=2915, zoom=STANDARD)
        yield Row(f"a cursor key on the map of Brooklyn, {name}", per_key(board, size) / floor, MOST)
        for battle, host in (("Trenton", trenton), ("Brooklyn", lambda: laid("brooklyn"))):
            for what, keys, budget in GESTURES:
                cost = per_key(CockadeApp(host(), PEOPLE), size, keys)
                yield Row(f"{what} in a game of {battle}, {name}", cost / floor, budget)
        stepping = CockadeApp(GameHost(review(RECORDED, GAMES).opened), at=60)
        yield Row(f"a step of a review, {name}", per_key(stepping, size, STEPS) / floor, STEP)
        with TemporaryDirectory() as folder:
            cost = per_key(editing(Path(folder)), size, STROKES)
            yield Row(f"a brush stroke on a map of Brooklyn's size, {name}", cost / floor, MOST)
        yield Row(f"a far jump in a long review, {name}", per_jump(size) / floor, ANEW)


def editing(folder: Path) -> CockadeApp:
    """A copy of Brooklyn in the workshop, with a brush of seven hexes of woods."""
    copied_pack(folder, "mine", "brooklyn")
    screen = EditScreen(open_workshop(folder), "mine")
    screen.desk.tool = next(tool for tool in screen.desk.tools if tool.which == "woods")
    screen.desk.size, screen.desk.cursor = BRUSHES[-1], 2915
    return CockadeApp(first=screen)


def per_key(app: CockadeApp | BoardApp, size: tuple[int, int], keys: Sequence[str] = KEYS) -> float:
    """The median of what the keys cost, in seconds."""

    async def press(game: Play, key: str) -> None:
        await game.press(key)

    return per_deed(app, size, keys, press)


def per_jump(size: tuple[int, int]) -> float:
    """The median of what jumps from end to end of a long game cost, in seconds."""
    app = CockadeApp(GameHost(review(LONG, GAMES).opened), at=60)

    async def jump(game: Play, place: int) -> None:
        cast("GameScreen", app.screen).reviewing.go(place)
        await game.settle()

    return per_deed(app, size, PLACES, jump)


def per_deed(
    app: CockadeApp | BoardApp,
    size: tuple[int, int],
    deeds: Sequence[T],
    do: Callable[[Play, T], Awaitable[None]],
) -> float:
    """The median of what is done for each of the deeds, in seconds."""
    costs: list[float] = []

    async def scenario(game: Play) -> None:
        gc.disable()
        for deed in deeds:
            begin = process_time()
            await do(game, deed)
            costs.append(process_time() - begin)
        gc.enable()

    play(app, scenario, size)
    return sorted(costs)[len(costs) // 2]
