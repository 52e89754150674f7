"""What `violations` finds in a state that the rules would never come to."""

import pytest

from cockade.engine.rebels.common.invariants import violations
from cockade.events.rebels import AMERICAN, BRITISH, Aftermath
from tests.engine.rebels.field import Battle, line


def broken(*pieces, **changes):
    """What is wrong with a battle after these changes to American a."""
    battle = Battle(line("a", AMERICAN, 1505), line("b", BRITISH, 1508), *pieces)
    units = (unit.replace(**changes) if unit.id == "a" else unit for unit in battle.state.units)
    return [fault for fault in violations(battle.state.replace(units=tuple(units))) if "lost or" not in fault]


def test_a_position_of_the_game_breaks_nothing():
    """Two enemies three hexes apart."""
    assert broken() == []


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"hex": 9999}, "off the grid"),
        ({"alive": False}, "eliminated and on the map"),
        ({"hex": 1508}, "both sides stand in 1508"),
    ],
)
def test_a_unit_out_of_place_is_found(changes, fault):
    """Each law names the unit or the hex."""
    assert any(fault in found for found in broken(**changes))


def test_a_dead_end_is_found():
    """Results that nobody has to take would wait for their player for ever."""
    battle = Battle(line("a", AMERICAN, 1505), line("b", BRITISH, 2011))
    agenda = (*battle.state.agenda[:-1], Aftermath(AMERICAN, ()))
    stuck = violations(battle.state.replace(agenda=agenda))
    assert "the american player must decide and is offered nothing (Aftermath)" in stuck
