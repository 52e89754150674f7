"""Positions that a player of Rebels & Redcoats would laugh at: Regular does none of it."""

from __future__ import annotations

import pytest

from cockade.engine.rebels.play import GAME
from tests.engine.bots.positions import check, piece, played, read, until
from tests.engine.rebels import field

POSITIONS = read("rebels")
GROUND = ("fieldwork", "woods", "stream", "turn", "segment", "else_wins")
PAIRS = ("fieldwork", "stream")
KEYS = ("a", "b")


def battle(position):
    """The sketch of a position, its segment begun."""
    more = {name: position[name] for name in GROUND if name in position}
    more |= {name: [tuple(pair) for pair in more[name]] for name in PAIRS if name in more}
    pieces = [piece(field, line) for line in position["pieces"]]
    return field.Battle(*pieces, side=position["side"], **more).state


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position["name"])
def test_regular_masters(position):
    """Whatever the dice: until the segment is over, or the whole player turn."""
    begun = battle(position)
    for key in KEYS:
        done, state = played(GAME, begun, key, until(position, begun))
        check(position, done, {unit.id: unit.hex for unit in state.units if unit.hex})
