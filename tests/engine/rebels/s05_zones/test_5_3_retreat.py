"""5.3: retreats go through zones of control."""

import pytest

from cockade.events.rebels import AMERICAN, BRITISH, Disengage, Retreat, UnitRetreated
from tests.engine.rebels.field import Battle, line

rule = pytest.mark.rule


@rule("rebels", "5.3", "8.513")
def test_a_unit_may_retreat_through_a_zone():
    """Where every open hex lies in one it is neither stopped there nor lost."""
    battle = Battle(
        line("a", AMERICAN, 1505, morale=2),
        line("b", BRITISH, 1506),
        line("c", BRITISH, 1503),
        water=[1404, 1405, 1604, 1605],
    )
    battle.do(Disengage("a"), morale=[9])
    hexes = [fact.hex for fact in battle.happened(UnitRetreated)]
    while battle.offered(Retreat):
        battle.do(battle.offered(Retreat)[0])
        hexes += [fact.hex for fact in battle.happened(UnitRetreated)]
    assert hexes[0] == 1504
    assert len(hexes) == 4
    assert battle.unit("a").alive
