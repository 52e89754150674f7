"""
Makes the pictures of the screens anew, from the app itself: `make pictures`.

It needs Pillow (the extra `export`) and a font, as `cockade export` does, whose painter paints them.
"""

from __future__ import annotations

import os
import sys
import tempfile
import tomllib
from collections.abc import Awaitable, Callable
from hashlib import sha256
from itertools import groupby
from pathlib import Path

from rich.segment import Segment

from cockade.engine.bots import bot
from cockade.engine.bots.bot import decide
from cockade.engine.bots.playout import random_source
from cockade.events.revolution import Movement
from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.saves.workshop import copied_pack, open_workshop
from cockade.tui.app import CockadeApp
from cockade.tui.editor.screens.edit import EditScreen
from cockade.tui.export.frames import frame
from cockade.tui.export.pictures import as_png
from cockade.tui.games import GAMES
from cockade.tui.home.home_screen import HomeScreen
from cockade.tui.input.settings import Settings
from cockade.tui.lessons.lesson import act
from tests.tui.driver import Play, play
from tests.tui.play.test_bots import Inline
from tests.tui.table import PEOPLE, battle, laid, trenton

HERE = Path(__file__).parent
RECORDED = HERE.parents[1] / "tests" / "games" / "rebels-trenton-1-0.jsonl"
BY_HAND = RECORDED.with_name("trenton-by-hand-1.jsonl")
DIGESTS = HERE / "digests.toml"
HEADING = (
    "# What the pictures show, by name: `make pictures` writes it, and a test compares it with the screens.\n"
)
Rows = list[list[Segment]]
SMALL, NORMAL, WHOLE = (80, 24), (120, 40), (160, 62)
Shot = tuple[Callable[[], CockadeApp], tuple[int, int], Callable[[Play], Awaitable[None]]]


def keys(*pressed: str) -> Callable[[Play], Awaitable[None]]:
    """Press keys before the picture is taken; what is longer than a key's name is typed."""

    async def press(game: Play) -> None:
        await game.press(*pressed)

    return press


def at_rest(*pressed: str) -> Callable[[Play], Awaitable[None]]:
    """Press keys, and wait until what is under the cursor of the home screen is shown."""

    async def press(game: Play) -> None:
        await game.press(*pressed)
        home = game.app.screen
        assert isinstance(home, HomeScreen)
        while home.seen != home.pointed_key():
            await game.settle()
        await game.settle()

    return press


def go(hex_: int) -> tuple[str, ...]:
    """The keys that put the cursor on a hex."""
    return ("g", *str(hex_), "enter")


def learning() -> CockadeApp:
    """The lesson."""
    return CockadeApp(lesson_name="trenton", making=Inline)


def storming() -> CockadeApp:
    """The recorded game of Trenton, its combats declared."""
    recorded = review(RECORDED, GAMES).opened
    host = GameHost.begin(GAMES["rebels"], "trenton", recorded.key)
    for place in range(1, 59):
        event = recorded.event_at(place)
        host.act(event.side, event.action)
    return CockadeApp(host, PEOPLE)


def reviewing(at: int = 0) -> CockadeApp:
    """A game that was played by hand, to go through."""
    return CockadeApp(GameHost(review(BY_HAND, GAMES).opened), at=at)


def branched() -> CockadeApp:
    """The same game, played on from an earlier step by somebody who takes the first thing offered."""
    host = GameHost(review(BY_HAND, GAMES).opened)
    host.go_to(host.opened.line[59])
    for _ in range(14):
        host.act(host.opened.decider, host.offers()[0].actions[0])
    return CockadeApp(host, at=60)


def marching(settings: Settings | None = None) -> CockadeApp:
    """Trenton, a few columns on."""
    from cockade.tui.lessons.lesson_file import lesson  # noqa: PLC0415 - as the app does

    host = trenton()
    act(host, lesson("trenton").before[:-8])
    return CockadeApp(host, PEOPLE, settings=settings)


def drafting() -> CockadeApp:
    """A copy of Trenton in the workshop, with a fault and a river to be drawn."""
    folder = Path(tempfile.mkdtemp()) / "trenton-by-night"
    copied_pack(folder, "trenton-by-night", "trenton")
    screen = EditScreen(open_workshop(folder), "trenton-by-night")
    screen.desk.tool = next(tool for tool in screen.desk.tools if tool.which == "river")
    screen.desk.hand, screen.desk.cursor = "1-rall", 1010
    screen.desk.place()
    screen.desk.check()
    return CockadeApp(first=screen)


def campaigning() -> CockadeApp:
    """The American Revolution when the British may first move; two greedy bots have played until then."""
    game = GAMES["revolution"]
    host = GameHost.begin(game, "campaign+none", b"0123456789abcdef")
    players = {side: bot("greedy", game.id) for side in game.sides}
    while host.opened.state.agenda[-1] != Movement("british"):
        side = host.opened.decider
        seen = game.view(host.opened.state, side)
        pick = random_source(f"{host.opened.at}")
        host.act(side, decide(players[side], game, seen, host.offers(), pick))
    return CockadeApp(host, {"british": "human", "american": "greedy"}, making=Inline)


def set_up(scenario: str, size: tuple[int, int], *pressed: str) -> Shot:
    """The picture of a set-up: a screen that holds the whole map, free units where the bots place them."""
    return lambda: CockadeApp(laid(scenario), PEOPLE), size, keys(*pressed)


MARCH = ("g", *"boston", "enter", "enter", "enter", "full_stop", "full_stop")
"""The keys that gather everybody in Boston and set off by land."""

SHOTS: dict[str, Shot] = {
    "home": (CockadeApp, SMALL, keys()),
    "battles": (CockadeApp, (200, 60), at_rest("down", "enter", *["down"] * 4)),
    "learn": (learning, NORMAL, keys("f3", "f3")),
    "trenton-80x24": (marching, SMALL, keys("tab", *go(1307), "escape")),
    "trenton-120x40": (marching, NORMAL, keys("tab", *go(1304))),
    "odds": (storming, NORMAL, keys(*go(1505), "enter", *go(1605))),
    "workshop": (drafting, NORMAL, keys(*go(1507), "r", "e", "r", "r")),
    "fire": (marching, NORMAL, keys(*go(1404), "f", *go(1704))),
    "rules": (marching, NORMAL, keys("tab", *go(1604), "enter", "f1")),
    "settings": (marching, SMALL, keys("f2")),
    "review": (reviewing, NORMAL, keys("1", "2", "0", "enter")),
    "luck": (lambda: reviewing(128), SMALL, keys("t", "right")),
    "lines": (branched, NORMAL, keys("w", "2", "2")),
    "help": (marching, NORMAL, keys("question_mark")),
    "overview": (lambda: CockadeApp(battle("brooklyn"), PEOPLE), NORMAL, keys("o")),
    "brooklyn": (lambda: CockadeApp(battle("brooklyn"), PEOPLE), (200, 60), keys("tab", *go(2310))),
    "revolution-80x24": (campaigning, SMALL, keys(*MARCH, "g", *"hartford", "enter")),
    "revolution-120x40": (campaigning, NORMAL, keys(*MARCH, "g", *"hartford", "enter")),
    "revolution-whole": (campaigning, WHOLE, keys("i", "g", *"boston", "enter")),
    "revolution-overview": (campaigning, SMALL, keys("o")),
    "revolution-near": (campaigning, (200, 60), keys("plus", "g", *"boston", "enter")),
    "light": (lambda: marching(Settings(theme="light")), NORMAL, keys("tab", *go(1304))),
    "brooklyn-setup": set_up("brooklyn", (300, 80), "minus"),
    "brooklyn-whatif-setup": set_up("brooklyn-whatif", (300, 80), "minus"),
    "harlem-setup": set_up("harlem", (130, 112)),
    "white-plains-setup": set_up("white-plains", (242, 92)),
    "princeton-setup": set_up("princeton", (236, 92)),
    "stony-point-setup": set_up("stony-point", (140, 54)),
    "kings-mountain-setup": set_up("kings-mountain", (145, 60)),
    "trenton-setup": set_up("trenton", (250, 56)),
    "trenton-whatif-setup": set_up("trenton-whatif", (250, 56)),
}


def surroundings(folder: str) -> dict[str, str]:
    """The environment in which pictures are taken; nothing is read or saved but in a folder."""
    own = {"COCKADE_DATA": folder, "HOME": folder, "COCKADE_CONFIG": "~/.config/cockade", "COCKADE_PACE": "0"}
    return {**own, "COLORTERM": "truecolor", "TERM": "xterm-256color", "LANG": "C.UTF-8"}


def taken(name: str) -> Rows:
    """The rows of the screen that a picture shows."""
    make, size, before = SHOTS[name]
    rows: Rows = []

    async def shoot(game: Play) -> None:
        await before(game)
        rows.extend(frame(game.app))

    play(make(), shoot, size)
    return rows


def digest(rows: Rows) -> str:
    """What tells a screen from another: its texts and their styles, however they are cut into segments."""
    found = sha256()
    for row in rows:
        for style, run in groupby(row, key=lambda segment: str(segment.style)):
            found.update(f"{style}|{''.join(segment.text for segment in run)}\n".encode())
    return found.hexdigest()[:16]


def digests() -> dict[str, str]:
    """By the name of a picture: the digest of the screen that it shows."""
    return tomllib.loads(DIGESTS.read_text(encoding="utf-8"))


def main(wanted: list[str]) -> None:
    """Make all pictures, or those that are named."""
    known = digests()
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= surroundings(folder)
        for name in wanted or SHOTS:
            rows = taken(name)
            (HERE / f"{name}.png").write_bytes(as_png(rows))
            known[name] = digest(rows)
            print(name, (HERE / f"{name}.png").stat().st_size)
    lines = (f'"{name}" = "{known[name]}"\n' for name in sorted(known.keys() & SHOTS.keys()))
    DIGESTS.write_text(HEADING + "".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
