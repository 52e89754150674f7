"""6.4: the whole hex suffers."""

import pytest

from cockade.events.facts import Rolled
from cockade.events.rebels import AMERICAN, BRITISH, Assault, Bombard, Engage, OpenAssaults, UnitEliminated
from tests.engine.rebels.field import Battle, gun, line

rule = pytest.mark.rule


@rule("rebels", "6.4", "7.1")
def test_a_bombardment_rolls_for_every_combat_unit_of_the_hex():
    """Also for those beyond the eight points, and for guns."""
    battle = Battle(
        gun("g", AMERICAN, 1505, reach=3),
        line("b", BRITISH, 1507, strength=8),
        line("c", BRITISH, 1507, strength=3),
        gun("h", BRITISH, 1507),
        segment="bombardment",
    )
    battle.do(Bombard("g", 1507), bombardment=[1, 1, 1])
    assert [fact.who for fact in battle.happened(Rolled)] == ["b", "c", "h"]


@rule("rebels", "6.4")
def test_an_assault_strikes_every_unit_of_the_hex():
    """All three are lost, though eight points fought."""
    battle = Battle(
        line("a", AMERICAN, 1404, strength=12),
        line("d", AMERICAN, 1504, strength=12),
        line("e", AMERICAN, 1604, strength=12),
        line("b", BRITISH, 1505, strength=1),
        line("c", BRITISH, 1505, strength=1),
        line("f", BRITISH, 1505, strength=1),
        segment="assault",
    )
    battle.go_on()
    battle.do(*(Engage(a, 1505) for a in (1404, 1504, 1604)), OpenAssaults(), Assault(1505), assault=[10])
    assert [fact.unit for fact in battle.happened(UnitEliminated)] == ["b", "c", "f"]


@rule("rebels", "6.4", "8.26")
def test_the_attackers_of_a_hex_share_its_result():
    """Twelve points in one hex attack as eight and are all thrown back."""
    battle = Battle(
        line("a", AMERICAN, 1504, strength=8),
        line("c", AMERICAN, 1504, strength=4),
        line("b", BRITISH, 1505, strength=12),
        line("d", BRITISH, 1506, strength=12),
        segment="assault",
    )
    battle.go_on()
    battle.do(Engage(1504, 1505), OpenAssaults(), Assault(1505), assault=[1])
    assert [fact.unit for fact in battle.happened(UnitEliminated)] == []
    assert {action.unit for action in battle.offered()} == {"a", "c"}
