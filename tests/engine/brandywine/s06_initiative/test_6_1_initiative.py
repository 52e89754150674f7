"""Initiative (6.1, 12.3.3)."""

from __future__ import annotations

import pytest

from cockade.engine.brandywine.common.data import InitiativeModifier, Special
from cockade.events import brandywine as events
from cockade.events.facts import Rolled
from tests.engine.brandywine.field import Battle, foot

rule = pytest.mark.rule


def evening(**more):
    """The end of turn 7: the British player turn, the second, is about to be over."""
    return Battle(
        foot("a", events.AMERICAN, 1502), foot("b", events.BRITISH, 1509), side=events.BRITISH, **more
    )


def held(battle):
    """Who took the initiative in the last step."""
    return [fact.side for fact in battle.happened(events.InitiativeTaken)]


@rule("brandywine", "6.1.3", "6.1.4", "15.2.3", "15.2.4", "15.2.5", "2.3")
def test_the_higher_modified_roll_has_the_initiative():
    """High morale adds 1, wavering takes 1 away; at 15 it is high, at 14 to 6 nothing, at 5 wavering."""
    for morale, totals in (((15, 14), [5, 4]), ((6, 5), [4, 3])):
        battle = evening(morale=morale)
        battle.do(events.EndPhase(), initiative=[4, 4])
        assert [fact.total for fact in battle.happened(Rolled)] == totals
        assert held(battle) == [events.AMERICAN]


@rule("brandywine", "6.1.5")
def test_on_a_tie_both_roll_again():
    """Until one is higher."""
    battle = evening()
    battle.do(events.EndPhase(), initiative=[4, 4, 0, 0, 2, 7])
    assert held(battle) == [events.BRITISH]


@rule("brandywine", "6.1.1")
def test_the_british_have_it_without_a_roll_where_the_scenario_says_so():
    """On that turn no die is rolled."""
    battle = evening(special=Special(automatic_initiative=8))
    battle.do(events.EndPhase())
    assert (held(battle), battle.happened(Rolled)) == ([events.BRITISH], [])


@rule("brandywine", "18.4.3")
def test_a_scenario_may_modify_one_roll():
    """The American subtracts 1 on that turn."""
    battle = evening(special=Special(initiative_drm=InitiativeModifier(8, events.AMERICAN, -1)))
    battle.do(events.EndPhase(), initiative=[5, 5])
    assert held(battle) == [events.BRITISH]


@rule("brandywine", "6.1.6")
def test_howe_may_pay_for_the_initiative():
    """Three army morale, no roll, and haste for the reinforcements of the turn after; or a roll as usual."""
    battle = evening(special=Special(haste_turn=8))
    battle.do(events.EndPhase())
    battle.do(events.PayForInitiative())
    assert (held(battle), battle.state.morale, battle.state.bought) == ([events.BRITISH], (20, 17), 9)
    battle = evening(special=Special(haste_turn=8))
    battle.do(events.EndPhase())
    battle.do(events.Decline(), initiative=[9, 0])
    assert (held(battle), battle.state.morale) == ([events.AMERICAN], (20, 20))
    basic = evening(special=Special(haste_turn=8), advanced=False, pool=0)
    basic.do(events.EndPhase(), initiative=[9, 0])
    assert held(basic) == [events.AMERICAN]


@rule("brandywine", "12.3.3", "6.1.3-adv", "12.3.9")
def test_each_chit_spent_before_the_roll_adds_two():
    """Who had the initiative last decides first; the chits go back to the pool."""
    battle = evening(momentum=(1, 2))
    battle.do(events.EndPhase())
    assert battle.decides() == events.AMERICAN
    battle.do(events.Decline())
    assert battle.decides() == events.BRITISH
    battle.do(events.SpendChit())
    battle.do(events.SpendChit(), initiative=[5, 2])
    assert held(battle) == [events.BRITISH]
    assert (battle.state.momentum, battle.state.pool) == ((1, 0), 5)


@rule("brandywine", "12.3.3")
def test_three_chits_cancel_the_rolls():
    """The spender names the holder; a second use overrides the first (ruling Q42)."""
    battle = evening(momentum=(3, 3))
    battle.do(events.EndPhase())
    battle.do(events.Decline())
    battle.do(events.Decline(), initiative=[9, 0])
    assert battle.decides() == events.AMERICAN
    battle.do(events.NameInitiative(events.AMERICAN))
    battle.do(events.NameInitiative(events.BRITISH))
    assert held(battle) == [events.BRITISH]
    assert battle.happened(events.ChitsMoved) == [events.ChitsMoved(events.BRITISH, -3, "12.3.3")]
