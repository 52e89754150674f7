"""Who is where: a position derived from the one before it is the same as one made from nothing."""

from __future__ import annotations

import random

import pytest

from cockade.engine.game_tree import GameTree
from cockade.engine.rebels.common.battle_restrictions import closed_hexes
from cockade.engine.rebels.common.communication import find_goals, usable_goals
from cockade.engine.rebels.common.ground import MOVER
from cockade.engine.rebels.common.stacking import full_hexes, has_room
from cockade.engine.rebels.common.state import Position
from cockade.engine.rebels.common.zones import beside_enemies, enemy_zone
from cockade.engine.rebels.play import GAME
from cockade.engine.rebels.segment4_movement.march import find_march_routes, march_routes
from cockade.events.rebels import SIDES

ALIKE = ("units", "at", "combat", "line", "led", "points", "lone_leaders")


def played(scenario, seed, steps=150):
    """The states of a game at random, as they come up."""
    rng, game = random.Random(seed), GameTree.begin(GAME, scenario, bytes(16))
    while game.decider and game.at < steps:
        choices = [action for offer in game.offers() for action in offer.actions]
        game.act(game.decider, rng.choice(choices))
        yield game.state


@pytest.mark.parametrize("scenario", sorted(GAME.scenarios))
def test_a_derived_position_is_as_one_made_from_nothing(scenario):
    """After every event, in everything that is known of it, reach of the other side included."""
    for state in played(scenario, seed=3, steps=80):
        derived, fresh = state.position, Position(state.units)
        assert {name: getattr(derived, name) for name in ALIKE} == {
            name: getattr(fresh, name) for name in ALIKE
        }
        alone = state.replace(units=tuple(unit.replace() for unit in state.units))
        assert alone.position is not derived
        for side in SIDES:
            assert enemy_zone(state, side) == enemy_zone(alone, side)
            assert beside_enemies(state, side) == beside_enemies(alone, side)


@pytest.mark.parametrize("scenario", sorted(GAME.scenarios))
def test_what_is_known_of_ways_is_what_would_be_worked_out(scenario):
    """Where a unit gets to and where it makes for, though nobody looked again since friends moved."""
    for n, state in enumerate(played(scenario, seed=5, steps=60)):
        for unit in [unit for unit in state.units if unit.hex and not unit.held][n % 9 :: 9]:
            assert march_routes(state, unit).hexes == find_march_routes(state, unit).hexes
            how = MOVER[unit.kind], unit.hex, closed_hexes(state, unit)
            assert usable_goals(state, unit) == find_goals(state, unit.side, *how)
            full = {hex_ for hex_ in state.position.at if not has_room(state, unit, hex_)} - {unit.hex}
            assert full_hexes(state, unit) >= full


def test_stacks_are_in_the_order_of_the_units():
    """However they came together: what happens to a stack must not depend on how it was looked up."""
    for state in played("trenton", seed=4):
        for hex_, stack in state.position.at.items():
            assert stack == [unit for unit in state.units if unit.hex == hex_]
