"""Positions that a historian or a player of the Revolution would laugh at: Regular does none of it."""

from __future__ import annotations

import pytest

from cockade.engine.revolution.play import GAME
from tests.engine.bots.positions import check, played, read
from tests.engine.revolution.field import Board
from tests.engine.revolution.fights import combats

POSITIONS = read("revolution")
BOARD = (
    "step",
    "campaign",
    "first",
    "turn",
    "points",
    "american",
    "british",
    "progress",
    "europe",
    "loyalty",
)
KEYS = ("a", "b")


def board(position):
    """The board of a position: fights begin at the combat phase of `side`."""
    more = {name: position[name] for name in (*BOARD, "works") if name in position}
    more |= {"works": [tuple(work) for work in more.get("works", ())]}
    if position.get("step") == "V.3":
        return combats(position["pieces"], attacker=position["side"], **more)
    return Board(position["pieces"], **{"first": position["side"], **more})


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position["name"])
def test_regular_masters(position):
    """Whatever the dice: until the step of the side is over."""
    begun = board(position).state
    frame = begun.agenda[0] if len(begun.agenda) == 1 else begun.agenda[1]
    for key in KEYS:
        done, state = played(GAME, begun, key, lambda now: frame not in now.agenda and now.battle is None)
        check(position, done, {unit.id: unit.area for unit in state.units if unit.area})
