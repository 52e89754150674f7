"""5.0: who exerts a zone of control."""

import pytest

from cockade.engine.rebels.common.zones import enemy_zone
from cockade.events.rebels import AMERICAN, BRITISH, March
from tests.engine.rebels.field import Battle, dragoon, gun, leader, light, line

rule = pytest.mark.rule
AROUND = frozenset({1504, 1604, 1605, 1506, 1405, 1404})


def zone_of(piece, **ground):
    """The enemy zone as the other side sees it."""
    return enemy_zone(Battle(line("a", AMERICAN, 1101), piece, **ground).state, AMERICAN)


@rule("rebels", "5.0")
@pytest.mark.parametrize(
    "piece",
    [
        line("b", BRITISH, 1505),
        line("b", BRITISH, 1505, kind="militia"),
        light("b", BRITISH, 1505),
        dragoon("b", BRITISH, 1505),
        line("b", BRITISH, 1505, disrupted=True),
    ],
)
def test_a_line_unit_exerts_it_into_its_six_neighbours(piece):
    """Good or disrupted (ruling Q09); not into its own hex."""
    assert zone_of(piece) == AROUND


@rule("rebels", "5.0")
@pytest.mark.parametrize("piece", [gun("b", BRITISH, 1505, reach=5), leader("b", BRITISH, 1505)])
def test_guns_and_leaders_exert_none(piece):
    """Whatever their range; one may walk past them."""
    assert zone_of(piece) == frozenset()
    battle = Battle(line("a", AMERICAN, 1503), piece)
    battle.do(March("a", 1604))
    assert not battle.unit("a").halted


@rule("rebels", "5.0")
def test_ones_own_units_exert_none_against_oneself():
    """A zone is the enemy's."""
    battle = Battle(line("a", AMERICAN, 1505), line("b", BRITISH, 1910))
    assert not enemy_zone(battle.state, AMERICAN) & AROUND
    assert enemy_zone(battle.state, BRITISH) == AROUND
