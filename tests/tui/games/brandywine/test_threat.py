"""What the enemy can attack next turn, also where nobody may know who the enemy is."""

import pytest

from cockade.engine.brandywine.b2_movement.routes import march_routes
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.view import view
from cockade.engine.brandywine.play import GAME
from cockade.events import brandywine as events
from cockade.saves.save_file import review
from cockade.tui.games.brandywine.names import is_unknown
from cockade.tui.games.brandywine.ui import UI
from cockade.tui.text.line import text_of
from tests.games.remake import FOLDER


def concealed():
    """Some moments of a Full Battle at which the American may not know British units."""
    opened = review(FOLDER / "battle-greedy-1.jsonl", {GAME.id: GAME}).opened
    states = [opened.state_at(opened.at * n // 40) for n in range(2, 20)]
    return [state for state in states if any(map(is_unknown, view(state, events.AMERICAN).units))]


def laid(state):
    """What is laid over the map for the American."""
    return UI.map.overlay(state, "threat", events.AMERICAN, ())


@pytest.mark.rule("brandywine", "7.1.3-adv")
def test_unknown_units_threaten_what_foot_could_attack():
    """No hex that a regiment of foot can attack in truth is called safe."""
    states = concealed()
    assert states
    for state in states[:3]:
        shown, field = laid(view(state, events.AMERICAN)), ground(state.scenario)
        fresh = tuple(unit.replace(spent=0, start=0) for unit in state.units)
        then = state.replace(units=fresh)
        foot = [unit for unit in then.position.own[events.BRITISH] if unit.kind == "infantry"]
        for unit in foot:
            ends = {unit.hex, *march_routes(then, unit).hexes}
            assert {
                near for end in ends for near in field.neighbours[end] if not field.is_deep(near, end)
            } <= shown.hexes


def test_the_strength_of_unknown_units_is_not_told():
    """Beside their number stands that it is unknown, no sum in which they count nothing."""
    state = view(concealed()[0], events.AMERICAN)
    shown = laid(state)
    unit = next(unit for unit in state.units if is_unknown(unit))
    near = next(there for there in ground(state.scenario).neighbours[unit.hex] if there in shown.hexes)
    assert "of unknown strength" in text_of(shown.at(near))
