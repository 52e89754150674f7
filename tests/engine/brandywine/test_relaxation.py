"""A refused hex is refused by what is in the way: without that alone it can be reached (8.2.1, 9.1)."""

from random import Random

import pytest

from cockade.engine.brandywine.b2_movement.movement import is_behind_zones
from cockade.engine.brandywine.b2_movement.routes import ENEMIES, POINTS, march_hexes, reached_without
from cockade.engine.brandywine.common.ground import ground
from cockade.events.brandywine import March, MovementPhase
from cockade.saves.save_file import review
from cockade.tui.games import GAMES
from tests.games.remake import FOLDER

PLACES, UNITS, HEXES = 8, 5, 8
"""So many places of a game, units of each, and hexes around each are asked."""


def refused(name):
    """Some marches of a recorded game that are refused, with the sentence."""
    game, chance = review(FOLDER / f"{name}.jsonl", GAMES).opened, Random(name)
    steps = [game.states[n] for n in game.line]
    steps = [state for state in steps if state.agenda and isinstance(state.agenda[-1], MovementPhase)]
    for state in chance.sample(steps, PLACES):
        side, grid = state.agenda[-1].side, ground(state.scenario).grid
        movers = [unit for unit in state.position.of(side) if unit.hex and march_hexes(state, unit)]
        for unit in chance.sample(movers, min(UNITS, len(movers))):
            for hex_ in chance.sample(sorted(grid.within(unit.hex, 4)), HEXES):
                action = March(unit.id, hex_)
                if not game.game.rules.is_offered(state, action):
                    yield state, unit, hex_, game.game.why_not(state, side, action).text


@pytest.mark.parametrize(
    "name", ["feint-basic-greedy-1", "flank-attack-basic-greedy-1", "tournament-greedy-1"]
)
@pytest.mark.rule("brandywine", "9.1.2", "9.1.5", "8.2.1")
def test_what_a_refused_march_names_is_what_is_in_the_way(name):
    """Points, zones of control, an enemy: with that alone gone it leads there; else nothing of them helps."""
    asked = 0
    for state, unit, hex_, text in refused(name):
        if "out of reach" in text:
            assert hex_ in reached_without(state, unit, POINTS)
        elif "enemy unit is in the way" in text:
            assert hex_ in reached_without(state, unit, ENEMIES)
        elif "zone of control keeps" in text:
            assert is_behind_zones(state, unit, hex_)
        elif "has no path" in text:
            assert hex_ not in reached_without(state, unit, POINTS)
        else:
            continue
        asked += 1
    assert asked
