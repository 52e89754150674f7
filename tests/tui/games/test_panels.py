"""What stands beside the map of a hex game."""

import pytest

from cockade.saves.game_host import GameHost
from cockade.tui.games import GAMES, ui_of
from cockade.tui.text.i18n import say
from cockade.tui.text.line import text_of

BEGUN = {"rebels": "stony-point", "brandywine": "feint"}


@pytest.mark.parametrize("game", BEGUN)
def test_unit_in_hand_is_shown_before_it_stands_anywhere(game):
    """A unit that is still off the map has its values beside the map while it is in hand, and only then."""
    panel = ui_of(game).panels
    state = GameHost.begin(GAMES[game], BEGUN[game], b"a key for sixteen").opened.state
    unit = next(unit for unit in state.units if not unit.hex)
    values = text_of(panel.unit_lines(state, unit, chosen=True)[0])
    place = next(other.hex for other in state.units if other.hex)
    assert values in map(text_of, panel.stack_lines(state, place, (unit.id,)))
    assert values not in map(text_of, panel.stack_lines(state, place, ()))
    assert say(unit.counter.name)[:10] in text_of(panel.stack_brief(state, place, (unit.id,)))
