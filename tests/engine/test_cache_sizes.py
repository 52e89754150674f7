"""What the engine keeps to answer sooner has a bound: a guest of a server may ask anything of a position."""

from __future__ import annotations

import gc
import sys
from itertools import product
from types import FunctionType, ModuleType

from cockade.engine.memo import DERIVED
from cockade.engine.rebels.segment4_movement.forced_march import (
    BESIDE,
    CLOSED,
    CROSSINGS,
    ENEMIES,
    LEADERS,
    POINTS,
    routes_without,
)
from cockade.events.rebels import MovementSegment
from cockade.saves.save_file import review
from cockade.tui.games import GAMES
from tests.games.remake import FOLDER

MOST = 20
"""Megabytes that all derived values may hold, the state that they were derived from among them."""
ENOUGH = 20


def held(roots):
    """Bytes of all that can be reached only through data, each object once."""
    seen, found, waiting = set(), 0, list(roots)
    while waiting:
        one = waiting.pop()
        if id(one) in seen or isinstance(one, (type, ModuleType, FunctionType)):
            continue
        seen.add(id(one))
        found += sys.getsizeof(one)
        waiting.extend(gc.get_referents(one))
    return found


def test_asking_why_forced_marches_are_refused_holds_little():
    """4.3.1, White Plains: a search over the map for each unit and each thing that may bar its way."""
    opened = review(FOLDER / "white-plains-by-hand-1.jsonl", GAMES).opened
    state = opened.state_at(next(at for at in range(1, opened.at) if _marches(opened.state_at(at))))
    for value in DERIVED:
        value._known.clear()
    side = opened.game.decider(state)
    asked = [unit for unit in state.units if unit.side == side and unit.hex]
    for unit, lacking in product(asked, (ENEMIES, BESIDE, CLOSED, LEADERS, CROSSINGS, POINTS)):
        routes_without(state, unit, lacking)
    assert len(asked) > ENOUGH
    assert held(value._known for value in DERIVED) <= MOST * 2**20


def _marches(state):
    return state.agenda and isinstance(state.agenda[-1], MovementSegment)
