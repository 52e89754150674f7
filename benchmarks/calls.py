"""How many of the program's own functions one key calls: counted, so that it is the same on every machine."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

from benchmarks.measure import Row
from cockade.events.rebels import EndSegment, March
from cockade.tui.app import CockadeApp
from tests.installing import FOLDERS
from tests.tui.driver import Play, play
from tests.tui.screens.table import PEOPLE, go, session, trenton

ROOT = Path(__file__).parents[1]
OWN = tuple(str(ROOT / folder) for folder in FOLDERS)
MOST = 15_000
FREQUENT = 12
"""So many functions are named when this is run by itself."""


def rows() -> Iterator[Row]:
    """All rows of this module."""
    yield Row("own functions called by a march at Trenton, 120x40", calls_of_a_march().total(), MOST, "calls")


def calls_of_a_march() -> Counter[str]:
    """How often which function is called from Enter to the picture after it."""
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
        await game.press("enter")
        sys.setprofile(None)
        assert isinstance(host.opened.events[-1].action, March)

    play(CockadeApp(trenton(), PEOPLE), march, (120, 40))
    return found


if __name__ == "__main__":
    for name, number in calls_of_a_march().most_common(FREQUENT):
        print(f"{number:6} {name}")
