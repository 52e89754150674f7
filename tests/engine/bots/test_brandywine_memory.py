"""What players of Brandywine remember is what would be worked out anew, wherever a game has come to."""

from itertools import islice

from cockade.engine.bots.brandywine.evaluation_map import Survey
from cockade.engine.bots.brandywine.exchange import comers, gathered, strength_beside
from cockade.engine.bots.brandywine.parameters import character_of
from cockade.engine.bots.brandywine.threats import can_fight
from cockade.engine.bots.parameters import REGULAR
from cockade.engine.brandywine.common.view import view
from cockade.engine.brandywine.play import GAME
from cockade.events.brandywine import AMERICAN, SIDES
from tests.engine.bots.games import played


def test_what_a_hex_is_worth():
    """To one who asked for others before as to one who asks first."""
    for state, side in islice(played(GAME, SIDES, "flank-attack", b"f", every=9), 25):
        seen, character = GAME.view(state, side), character_of(REGULAR, state.scenario, side)
        known = Survey(seen, side, character)
        for unit in seen.position.own[side][:6]:
            for hex_ in (unit.hex, *known.field.neighbours[unit.hex]):
                assert known.worth(unit, hex_) == Survey(seen, side, character).worth(unit, hex_)


def test_who_could_still_come_beside_a_hex():
    """As if all of them were added up for all hexes."""
    for state, side in islice(played(GAME, SIDES, "battle", b"b", every=40), 12):
        seen, character = GAME.view(state, side), character_of(REGULAR, state.scenario, side)
        units = [unit for unit in seen.position.own[side] if can_fight(unit)]
        able, found = comers(seen, units, character), gathered(seen, units, character)
        assert all(strength_beside(hex_, able) == party.strength for hex_, party in found.items())


def test_a_view_is_as_one_made_from_nothing():
    """However many views were made since somebody hidden moved: who stands where, and by which number."""
    for state, _ in islice(played(GAME, SIDES, "battle", b"v", every=5), 60):
        fresh = state.replace(units=tuple(unit.replace() for unit in state.units))
        known, made = view(state, AMERICAN), view(fresh, AMERICAN)
        assert known == made
        assert known.roster == {unit.id: n for n, unit in enumerate(known.units)}
