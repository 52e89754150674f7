"""6.1: any number of leaders, of whom one counts."""

import pytest

from cockade.events.facts import Modifier, Rolled
from cockade.events.rebels import AMERICAN, BRITISH, Disengage
from tests.engine.rebels.field import Battle, leader, line

rule = pytest.mark.rule


@rule("rebels", "6.1", "11.22")
def test_only_one_leader_counts_in_a_check():
    """The best of them; values are not added."""
    battle = Battle(
        line("a", AMERICAN, 1505),
        leader("w", AMERICAN, 1505, command=1),
        leader("x", AMERICAN, 1505, command=3),
        line("b", BRITISH, 1506),
    )
    battle.do(Disengage("a"), morale=[4])
    (rolled,) = battle.happened(Rolled)
    assert [modifier for modifier in rolled.modifiers if modifier.rule == "11.21"] == [
        Modifier("X", -3, "11.21")
    ]
