"""A position derived from the one before it is the one made from nothing."""

from __future__ import annotations

import pytest

from cockade.engine.brandywine.common.state import Position
from cockade.engine.brandywine.common.zones import beside_enemies, enemy_zone, rifle_zone
from cockade.events.brandywine import SIDES
from tests.engine.brandywine.test_intelligence import wandering

SETS = ("combat", "parade", "rifles", "led", "troubled")


def one_by_one(position, units):
    """The position of these units, derived change by change."""
    now = list(position.units)
    for n, (old, new) in enumerate(zip(position.units, units, strict=True)):
        if old is not new:
            now[n] = new
            position = position.after(tuple(now), [(old, new)])
    return position


def at_once(position, units):
    """The position of these units, derived from all changes together."""
    pairs = zip(position.units, units, strict=True)
    return position.after(units, [(old, new) for old, new in pairs if old is not new])


@pytest.mark.parametrize("follow", [one_by_one, at_once])
def test_a_position_after_changes_is_as_if_made_anew(follow):
    """In every state of a random game, with what is kept of zones."""
    for scenario, seed in (("battle-basic", 4), ("tournament", 5)):
        opened = wandering(scenario, seed, actions=200)
        before = Position(opened.states[0].units)
        for state in opened.states[1:]:
            derived, fresh = follow(before, state.units), Position(state.units)
            assert derived.at == fresh.at
            assert derived.loads == fresh.loads
            assert all(getattr(derived, name) == getattr(fresh, name) for name in SETS)
            for side in SIDES:
                known = [look(state, side) for look in (enemy_zone, rifle_zone, beside_enemies)]
                anew = state.replace(units=tuple(unit.replace() for unit in state.units))
                assert known == [look(anew, side) for look in (enemy_zone, rifle_zone, beside_enemies)]
            before = derived
