"""What stands beside the map of a hex game."""

import pytest

from cockade.saves.host import GameHost
from cockade.tui.games import GAMES
from cockade.tui.games.brandywine import panel as brandywine
from cockade.tui.games.rebels import panel as rebels
from cockade.tui.text.line import text_of

BEGUN = {"rebels": ("stony-point", rebels), "brandywine": ("feint", brandywine)}


@pytest.mark.parametrize("game", BEGUN)
def test_unit_in_hand_is_shown_before_it_stands_anywhere(game):
    """A unit that is still off the map has its values beside the map while it is in hand, and only then."""
    scenario, panel = BEGUN[game]
    state = GameHost.begin(GAMES[game], scenario, b"a key for sixteen").opened.state
    unit = next(unit for unit in state.units if not unit.hex)
    values = text_of(panel.unit_lines(state, unit, chosen=True)[0])
    place = next(other.hex for other in state.units if other.hex)
    assert values in map(text_of, panel.stack_lines(state, place, (unit.id,)))
    assert values not in map(text_of, panel.stack_lines(state, place, ()))
    assert unit.counter.name[:10] in text_of(panel.stack_brief(state, place, (unit.id,)))
