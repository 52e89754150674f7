"""A refused hex is refused by what is in the way: without that alone it can be reached (4.1, 5.2, 11.15)."""

from random import Random

import pytest

from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.state import enemy
from cockade.engine.rebels.segment4_movement.forced_march import (
    BESIDE,
    CLOSED,
    CROSSINGS,
    LEADERS,
    POINTS,
    forced_hexes,
    routes_without,
)
from cockade.engine.rebels.segment4_movement.march import march_hexes
from cockade.events.rebels import ForceMarch, March, MovementSegment
from cockade.saves.save_file import review
from cockade.tui.games import GAMES
from tests.games.remake import FOLDER

PLENTY = -1000
"""So many half points spent: more are left than any way takes."""
PLACES, UNITS, HEXES = 8, 5, 8
"""So many places of a game, units of each, and hexes around each are asked."""


def refused(name, verb=March, ends=march_hexes, around=4):
    """Some marches of a recorded game that are refused, with the clause and the sentence."""
    game, chance = review(FOLDER / f"{name}.jsonl", GAMES).opened, Random(name)
    steps = [game.states[n] for n in game.line]
    steps = [state for state in steps if state.agenda and isinstance(state.agenda[-1], MovementSegment)]
    for state in chance.sample(steps, PLACES):
        side, grid = state.agenda[-1].side, ground(state.scenario).grid
        movers = [unit for unit in state.position.of(side) if ends(state, unit)]
        for unit in chance.sample(movers, min(UNITS, len(movers))):
            for hex_ in chance.sample(sorted(grid.within(unit.hex, around)), HEXES):
                action = verb(unit.id, hex_)
                if not game.game.rules.is_offered(state, action):
                    found = game.game.why_not(state, side, action)
                    yield state, unit, hex_, found.rule, found.text


def without(state, gone):
    """The same state, some units lifted off the map."""
    ids = {unit.id for unit in gone}
    return state.replace(units=tuple(u.replace(hex=0) if u.id in ids else u for u in state.units))


def reaches(state, unit, hex_):
    return hex_ in march_hexes(state, state.unit(unit.id))


def rested(state, unit):
    """The same state, the unit with points enough for any way."""
    units = tuple(u.replace(spent=PLENTY) if u.id == unit.id else u for u in state.units)
    return state.replace(units=units)


@pytest.mark.parametrize("name", ["harlem-greedy-1", "white-plains-keys-american", "rebels-trenton-1-0"])
def test_what_a_refusal_names_is_what_is_in_the_way(name):
    """More points, no lone leader, no enemy: whichever is named, with it gone the march is possible."""
    asked = 0
    for state, unit, hex_, rule, text in refused(name):
        foes = [*state.position.of(enemy(unit.side))]
        alone = [u for u in foes if u.hex in state.position.lone_leaders[enemy(unit.side)]]
        if "out of reach" in text:
            assert rule == "4.1.1"
            assert reaches(rested(state, unit), unit, hex_)
        elif "lone enemy leader is in the way" in text:
            assert reaches(without(state, alone), unit, hex_)
        elif "enemy unit is in the way" in text or "zone of control keeps" in text:
            assert reaches(without(state, foes), unit, hex_)
        elif "has no path" in text:
            assert not reaches(rested(state, unit), unit, hex_)
        else:
            continue
        asked += 1
    assert asked


LACKING = {
    "A crossing that is closed": CROSSINGS,
    "A lone enemy leader": LEADERS,
    "Hexes that are closed": CLOSED,
    "would pass next to the enemy": BESIDE,
    "out of reach even by forced march": POINTS,
}


@pytest.mark.parametrize("name", ["harlem-greedy-1", "white-plains-keys-american", "rebels-trenton-1-0"])
def test_what_a_refused_forced_march_names_is_what_is_in_the_way(name):
    """4.3.1: with that alone gone it is possible; where no way leads, points alone do not help."""
    asked = 0
    for state, unit, hex_, _, text in refused(name, ForceMarch, forced_hexes, 7):
        lacking = next((bar for words, bar in LACKING.items() if words in text), "")
        if lacking:
            assert hex_ in routes_without(state, unit, lacking).hexes
        elif "has no path" in text:
            assert hex_ not in routes_without(state, unit, POINTS).hexes
        else:
            continue
        asked += 1
    assert asked
