"""Initiative (6.1, 12.3.3)."""

from __future__ import annotations

import pytest

from engine.brandywine.data import InitiativeModifier, Special
from events.brandywine import (
    AMERICAN,
    BRITISH,
    ChitsMoved,
    Decline,
    EndPhase,
    InitiativeTaken,
    NameInitiative,
    PayForInitiative,
    SpendChit,
)
from events.facts import Rolled
from tests.engine.brandywine.field import Battle, foot

rule = pytest.mark.rule


def evening(**more):
    """The end of turn 7: the British player turn, the second, is about to be over."""
    return Battle(foot("a", AMERICAN, 1502), foot("b", BRITISH, 1509), side=BRITISH, **more)


def held(battle):
    """Who took the initiative in the last step."""
    return [fact.side for fact in battle.happened(InitiativeTaken)]


@rule("brandywine", "6.1.3", "6.1.4", "15.2.3", "15.2.4", "15.2.5", "2.3")
def test_the_higher_modified_roll_has_the_initiative():
    """High morale adds 1, wavering takes 1 away; at 15 it is high, at 14 to 6 nothing, at 5 wavering."""
    for morale, totals in (((15, 14), [5, 4]), ((6, 5), [4, 3])):
        battle = evening(morale=morale)
        battle.do(EndPhase(), initiative=[4, 4])
        assert [fact.total for fact in battle.happened(Rolled)] == totals
        assert held(battle) == [AMERICAN]


@rule("brandywine", "6.1.5")
def test_on_a_tie_both_roll_again():
    """Until one is higher."""
    battle = evening()
    battle.do(EndPhase(), initiative=[4, 4, 0, 0, 2, 7])
    assert held(battle) == [BRITISH]


@rule("brandywine", "6.1.1")
def test_the_british_have_it_without_a_roll_where_the_scenario_says_so():
    """On that turn no die is rolled."""
    battle = evening(special=Special(automatic_initiative=8))
    battle.do(EndPhase())
    assert (held(battle), battle.happened(Rolled)) == ([BRITISH], [])


@rule("brandywine", "18.4.3")
def test_a_scenario_may_modify_one_roll():
    """The American subtracts 1 on that turn."""
    battle = evening(special=Special(initiative_drm=InitiativeModifier(8, AMERICAN, -1)))
    battle.do(EndPhase(), initiative=[5, 5])
    assert held(battle) == [BRITISH]


@rule("brandywine", "6.1.6")
def test_howe_may_pay_for_the_initiative():
    """Three army morale, no roll, and haste for the reinforcements of the turn after; or a roll as usual."""
    battle = evening(special=Special(haste_turn=8))
    battle.do(EndPhase())
    battle.do(PayForInitiative())
    assert (held(battle), battle.state.morale, battle.state.bought) == ([BRITISH], (20, 17), 9)
    battle = evening(special=Special(haste_turn=8))
    battle.do(EndPhase())
    battle.do(Decline(), initiative=[9, 0])
    assert (held(battle), battle.state.morale) == ([AMERICAN], (20, 20))
    basic = evening(special=Special(haste_turn=8), advanced=False, pool=0)
    basic.do(EndPhase(), initiative=[9, 0])
    assert held(basic) == [AMERICAN]


@rule("brandywine", "12.3.3", "6.1.3-adv", "12.3.9")
def test_each_chit_spent_before_the_roll_adds_two():
    """Who had the initiative last decides first; the chits go back to the pool."""
    battle = evening(momentum=(1, 2))
    battle.do(EndPhase())
    assert battle.decides() == AMERICAN
    battle.do(Decline())
    assert battle.decides() == BRITISH
    battle.do(SpendChit())
    battle.do(SpendChit(), initiative=[5, 2])
    assert held(battle) == [BRITISH]
    assert (battle.state.momentum, battle.state.pool) == ((1, 0), 5)


@rule("brandywine", "12.3.3")
def test_three_chits_cancel_the_rolls():
    """The spender names the holder; a second use overrides the first (ruling Q42)."""
    battle = evening(momentum=(3, 3))
    battle.do(EndPhase())
    battle.do(Decline())
    battle.do(Decline(), initiative=[9, 0])
    assert battle.decides() == AMERICAN
    battle.do(NameInitiative(AMERICAN))
    battle.do(NameInitiative(BRITISH))
    assert held(battle) == [BRITISH]
    assert battle.happened(ChitsMoved) == [ChitsMoved(BRITISH, -3, "12.3.3")]
