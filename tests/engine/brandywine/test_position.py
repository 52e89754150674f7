"""A position derived from the one before it is the one made from nothing."""

from __future__ import annotations

from engine.brandywine.state import Position
from engine.brandywine.zones import beside_enemies, enemy_zone, rifle_zone
from events.brandywine import SIDES
from tests.engine.brandywine.test_intelligence import wandering

SETS = ("combat", "parade", "rifles", "led", "troubled")


def test_a_position_after_one_change_is_as_if_made_anew():
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
                anew = state.but(units=tuple(unit.but() for unit in state.units))
                assert known == [look(anew, side) for look in (enemy_zone, rifle_zone, beside_enemies)]
            before = derived


def follow(position, units):
    """The position of these units, derived change by change."""
    now = list(position.units)
    for n, (old, new) in enumerate(zip(position.units, units, strict=True)):
        if old is not new:
            now[n] = new
            position = position.after(tuple(now), old, new)
    return position
