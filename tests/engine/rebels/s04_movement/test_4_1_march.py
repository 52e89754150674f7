"""4.1: ordinary movement."""

import pytest

from events.rebels import AMERICAN, BRITISH, March
from tests.engine.rebels.field import Battle, line


@pytest.mark.rule("rebels", "4.1", "4.1.1")
def test_a_unit_walks_as_far_as_its_allowance_over_clear_ground():
    """Four movement points are four clear hexes, and no fifth."""
    battle = Battle(line("a", AMERICAN, 1505), line("far", BRITISH, 2011))
    assert max(battle.ground.grid.distance(1505, hex_) for hex_ in battle.ends("a", March)) == 4
    assert battle.refusal(March("a", 1510)).rule == "4.1.1"


@pytest.mark.rule("rebels", "4.1")
def test_a_hex_held_by_the_enemy_is_closed():
    """No unit enters a hex that holds an enemy combat unit."""
    battle = Battle(line("a", AMERICAN, 1505), line("b", BRITISH, 1507))
    assert 1507 not in battle.ends("a")
    assert battle.refusal(March("a", 1507)).rule == "4.1"
