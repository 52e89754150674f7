"""Positions that a player of Brandywine would laugh at: Regular does none of it."""

from __future__ import annotations

import pytest

from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.play import GAME
from cockade.engine.dice import KeyedDice
from cockade.events.brandywine import AMERICAN
from tests.engine.bots.positions import check, piece, played, read, until
from tests.engine.brandywine import field

POSITIONS = read("brandywine")
KEYS = ("a", "b", "c")
"""Every position is played out with some dice; only a fight needs any."""
FAR = 8
"""From where a march takes two turns."""


def battle(position):
    """The sketch of a position, its phase begun."""
    more = {name: position[name] for name in ("zones", "creek", "turn") if name in position}
    scenario = position.get("decisive")
    decisive = ground(scenario).scenario.decisive if scenario else ()
    pieces = [piece(field, line) for line in position["pieces"]]
    made = field.Battle(*pieces, side=position["side"], decisive=decisive, **more)
    made.go_on()
    return made.state


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position["name"])
def test_regular_masters(position):
    """Whatever the dice: until the phase is over, or the whole player turn."""
    begun = battle(position)
    for key in KEYS:
        done, state = played(GAME, begun, key, until(position, begun))
        check(position, done, {unit.id: unit.hex for unit in state.units if unit.hex})


@pytest.mark.parametrize("scenario", ["feint", "tournament"])
def test_nobody_is_set_up_days_away_from_where_the_enemy_comes(scenario):
    """18.1.1: the units that the American places freely are near the enemy, not at the edge."""
    _, begun = GAME.start(scenario, KeyedDice(b"set-up", 0))
    laid = ground(scenario)
    free = {unit for group in laid.scenario.groups if group.is_free for unit in group.units}
    _, state = played(GAME, begun, "set-up", lambda now: bool(now.segment))
    foes = [unit.hex for unit in state.units if unit.hex and unit.side != AMERICAN]
    mine = [unit for unit in state.units if unit.id in free and unit.side == AMERICAN]
    assert mine
    for unit in mine:
        assert min(laid.grid.distance(unit.hex, hex_) for hex_ in foes) <= FAR, unit.id
