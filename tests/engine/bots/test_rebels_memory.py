"""What players of Rebels remember is what would be worked out anew, wherever a game has come to."""

from itertools import islice

import pytest

from cockade.engine.bots.parameters import REGULAR
from cockade.engine.bots.rebels.aims import aims_of
from cockade.engine.bots.rebels.evaluation_map import look_out, outlook
from cockade.engine.bots.rebels.front import Front
from cockade.engine.bots.rebels.parameters import character_of
from cockade.engine.bots.rebels.threats import Opposition
from cockade.engine.rebels.play import GAME
from cockade.events.rebels import SIDES
from tests.engine.bots.games import played


def alone(state):
    """The same state, of which nothing is known yet."""
    return state.replace(units=tuple(unit.replace() for unit in state.units))


@pytest.mark.parametrize("scenario", ["trenton", "kings-mountain"])
def test_what_combats_promise(scenario):
    """In all that a front says: the enemy, the combats, their worth, with any one unit gone."""
    for state, _ in islice(played(GAME, SIDES, scenario, b"f", every=7), 40):
        for side in SIDES:
            aims = aims_of(state, side, character_of(REGULAR, scenario, side))
            known, fresh = Front(state, aims), Front(alone(state), aims)
            found = known.opposition
            fresh.__dict__["opposition"] = Opposition(found.field, found.stakes, fresh.enemies, found.zone)
            assert known.enemies == fresh.enemies
            assert known.held == fresh.held
            assert known.fights() == fresh.fights()
            assert known.grave == fresh.grave
            for ids in known.held.values():
                gone = [(ids[0], 0)]
                assert known.value(known.after(gone)) == fresh.value(fresh.after(gone))


@pytest.mark.parametrize("scenario", ["trenton", "kings-mountain"])
def test_what_threatens(scenario):
    """From everywhere around those who stand there."""
    for state, _ in islice(played(GAME, SIDES, scenario, b"t", every=7), 40):
        for side in SIDES:
            character = character_of(REGULAR, scenario, side)
            known, fresh = outlook(state, side, character), look_out(alone(state), side, character)
            friends = state.position.combat[side]
            for hex_ in friends:
                assert known.threat(hex_, friends) == fresh.threat(hex_, friends)
                assert known.near(hex_) == fresh.near(hex_)
                assert known.menace(hex_) == fresh.menace(hex_)
