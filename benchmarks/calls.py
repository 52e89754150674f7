"""
Costs that are counted, the same on every machine: calls of keys and of random play, modules of a start.

`tests/test_calls.py` holds them to their budgets.
"""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

from benchmarks.measure import Row
from cockade.engine.bots import RANDOM, bot
from cockade.engine.game import AnyGame
from cockade.engine.game_tree import GameTree
from cockade.events.rebels import EndSegment, March
from cockade.tui.app import CockadeApp
from cockade.tui.games import GAMES
from tests.installing import FOLDERS
from tests.tui.driver import Play, play
from tests.tui.table import PEOPLE, go, session, trenton

ROOT = Path(__file__).parents[1]
OWN = tuple(str(ROOT / folder) for folder in FOLDERS)
FREQUENT = 12
"""So many functions are named when this is run by itself."""
PRESSED = {"march": "enter", "cursor": "left", "help": "question_mark"}
KEYS = {"march": 12_000, "cursor": 2_600, "help": 11_900}
"""By gesture at Trenton in 120x40, the calls of our own functions up to the picture after it."""
ACTIONS = {
    "rebels/trenton": 700,
    "rebels/brooklyn": 930,
    "brandywine/battle": 940,
    "brandywine/tournament": 990,
    "revolution/campaign": 780,
    "revolution/campaign+all": 950,
}
"""By battle, the calls of Python functions for an action of random play, with the offers of the next."""
STARTS = {"--version": 80, "list": 145}
"""By command, the modules that it loads."""


def rows() -> Iterator[Row]:
    """All rows of this module."""
    for gesture, most in KEYS.items():
        name = f"own functions called by a {gesture} key at Trenton, 120x40"
        yield Row(name, calls_of(gesture).total(), most, "calls")
    for battle, most in ACTIONS.items():
        yield Row(
            f"functions called by an action of random play, {battle}", calls_an_action(battle), most, "calls"
        )
    for command, most in STARTS.items():
        yield Row(f"modules loaded by cockade {command}", modules_of(command), most, "modules")


def calls_an_action(battle: str) -> float:
    """Calls of Python functions for each action of two random games, after one that fills the caches."""
    name, _, scenario = battle.partition("/")
    _random_game(GAMES[name], scenario, 1)
    found = [0]

    def count(_: FrameType, event: str, __: Any) -> None:
        found[0] += event == "call"

    sys.setprofile(count)
    actions = sum(_random_game(GAMES[name], scenario, seed) for seed in (1, 2))
    sys.setprofile(None)
    return found[0] / actions


def _random_game(game: AnyGame, scenario: str, seed: int) -> int:
    opened = GameTree.begin(game, scenario, seed.to_bytes(16, "big"))
    player, pick = bot(RANDOM, game.id), Random(seed).randrange
    while side := opened.decider:
        opened.act(side, player.choose(game, opened.state, opened.offers(), pick))
    return opened.at


def modules_of(command: str) -> int:
    """How many modules a command has loaded at its end."""
    code = "import sys; from cockade.tui.commands import main; main(sys.argv[1:])"
    code += "; print(len(sys.modules), file=sys.stderr)"
    words = [sys.executable, "-P", "-c", code, command]
    return int(subprocess.run(words, capture_output=True, text=True, check=True).stderr)


def calls_of(gesture: str) -> Counter[str]:
    """How often which function is called from the key to the picture after it."""
    found: Counter[str] = Counter()

    def count(frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(OWN):
            found[f"{Path(code.co_filename).relative_to(ROOT)}: {code.co_name}"] += 1

    async def march(game: Play) -> None:
        host = session(game).host
        while not (able := [offer for offer in host.offers() if offer.verb is March and offer.actions]):
            host.act(host.opened.decider, EndSegment())
        session(game).position.look_round()
        await game.do(game.app.screen.present)
        session(game).selection.take((able[0].subject,))
        await go(game, able[0].actions[0].hex)
        sys.setprofile(count)
        await game.press(PRESSED[gesture])
        sys.setprofile(None)
        assert gesture != "march" or isinstance(host.opened.events[-1].action, March)

    play(CockadeApp(trenton(), PEOPLE), march, (120, 40))
    return found


if __name__ == "__main__":
    for name, number in calls_of(*sys.argv[1:] or ("march",)).most_common(FREQUENT):
        print(f"{number:6} {name}")
