"""A refused area is refused by what is in the way: without that alone it is reached (16.2, 16.3, 16.10)."""

from random import Random

import pytest

from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.phase5_1_movement.routes import travel
from cockade.events.revolution import March, Marching
from cockade.saves.save_file import review
from cockade.tui.games import GAMES
from tests.games.remake import FOLDER

PLACES, PLENTY = 12, 99
"""So many places of a game are asked; points enough for any way."""


def refused(name):
    """Some marches of a recorded game that are refused, with the sentence."""
    game, chance = review(FOLDER / f"{name}.jsonl", GAMES).opened, Random(name)
    steps = [game.states[n] for n in game.line]
    steps = [state for state in steps if state.agenda and isinstance(state.agenda[-1], Marching)]
    for state in chance.sample(steps, PLACES):
        frame = state.agenda[-1]
        for area in ground(state.scenario).map.areas:
            action = March(area)
            if not game.game.rules.is_offered(state, action):
                yield state, frame, area, game.game.why_not(state, frame.side, action).text


@pytest.mark.parametrize("name", ["campaign-greedy-1", "short+all-greedy-1"])
@pytest.mark.rule("revolution", "16.2", "16.3", "16.10")
def test_what_a_refused_march_names_is_what_is_in_the_way(name):
    """Points, closed areas, enemies: with that alone gone the stack gets there."""
    asked = 0
    for state, frame, area, text in refused(name):
        if "are not enough" in text:
            assert area in travel(state, frame.replace(points=PLENTY), closed=False, stopped=False).costs
        elif "is closed to the stack" in text:
            assert area in travel(state, frame, closed=False, stopped=False).costs
        elif "would stop the stack" in text:
            assert area in travel(state, frame, stopped=False).costs
        elif "has no path" in text:
            far = travel(state, frame.replace(points=PLENTY), closed=False, stopped=False)
            assert area not in far.costs
        else:
            continue
        asked += 1
    assert asked
