"""5.4: nothing cancels an enemy zone of control."""

import pytest

from cockade.engine.rebels.common.zones import enemy_zone
from cockade.events.rebels import AMERICAN, BRITISH, March
from tests.engine.rebels.field import Battle, dragoon, line

rule = pytest.mark.rule


@rule("rebels", "5.4")
def test_friends_in_the_hex_do_not_cancel_it():
    """A unit that joins them stops."""
    battle = Battle(dragoon("a", AMERICAN, 1502), line("c", AMERICAN, 1504), line("b", BRITISH, 1505))
    battle.do(March("a", 1504))
    assert battle.unit("a").halted


@rule("rebels", "5.4")
def test_a_friendly_zone_does_not_cancel_it():
    """Where the zones of both sides meet, each binds the other."""
    battle = Battle(line("a", AMERICAN, 1501), line("c", AMERICAN, 1405), line("b", BRITISH, 1506))
    assert 1505 in enemy_zone(battle.state, AMERICAN) & enemy_zone(battle.state, BRITISH)
    battle.do(March("a", 1505))
    assert battle.unit("a").halted
