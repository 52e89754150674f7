"""Rally (13.6), the end of Cavalry Withdrawal (13.5.1), leaders in checks (14.2.3, 14.4)."""

from __future__ import annotations

import pytest

from cockade.events import brandywine as events
from cockade.events.facts import Rolled
from tests.engine.brandywine.field import Battle, dragoon, foot, leader

rule = pytest.mark.rule


@rule("brandywine", "13.6.1", "13.6.2", "13.6.3", "15.1.3", "CH.morale", "13.6.4", "15.2.1")
def test_who_passes_a_check_comes_back_by_one_condition():
    """Five or more: Disrupted to Parade Order, Shattered to Disrupted, and a point of army morale each."""
    for condition, better in ((events.DISRUPTED, events.PARADE), (events.SHATTERED, events.DISRUPTED)):
        for die, now, morale in ((5, better, 19), (4, condition, 18)):
            pieces = (foot("a", events.AMERICAN, 1502, condition=condition), foot("b", events.BRITISH, 1509))
            battle = Battle(*pieces, phase="rally", morale=(18, 20))
            battle.do(events.Rally("a"), rally=[die])
            assert battle.unit("a").condition == now
            assert battle.state.morale == (morale, 20)


@rule("brandywine", "13.6.1")
def test_beside_the_enemy_nobody_rallies():
    """And nobody is forced to try."""
    battle = Battle(
        foot("a", events.AMERICAN, 1505, condition=events.DISRUPTED),
        foot("c", events.AMERICAN, 1502, condition=events.DISRUPTED),
        foot("b", events.BRITISH, 1506),
        phase="rally",
    )
    assert battle.offered() == [events.Rally("c"), events.EndPhase()]
    assert battle.refusal(events.Rally("a")).rule == "13.6.1"


@rule("brandywine", "15.1.2", "14.2.3", "14.1.1", "3.2.highest-ranking-leader", "15.2.4")
def test_the_highest_ranking_leader_of_the_hex_adds_his_leadership():
    """Unit morale 1, fatigued army -1, and of two leaders only the higher."""
    battle = Battle(
        foot("a", events.AMERICAN, 1502, morale=1, condition=events.DISRUPTED),
        leader("l", events.AMERICAN, 1502, leadership=1, seniority=4),
        leader("m", events.AMERICAN, 1502, leadership=2, seniority=2),
        phase="rally",
        morale=(14, 20),
    )
    battle.do(events.Rally("a"), rally=[3])
    modifiers = battle.happened(Rolled)[0].modifiers
    assert {m.name: m.value for m in modifiers} == {"morale": 1, "army morale": -1, "m": 2}


@rule("brandywine", "14.4", "16.3.3")
def test_washington_helps_in_the_hexes_beside_him_too():
    """One more beside him, on top of a leader there, but not across the creek without a ford."""
    unit = foot("a", events.AMERICAN, 1505, condition=events.DISRUPTED)
    near = leader("washington", events.AMERICAN, 1506, leadership=4, seniority=1)
    other = leader("l", events.AMERICAN, 1505, leadership=2)
    for ground, total in (({}, 3), ({"creek": [(1505, 1506)]}, 2), ({"primary_ford": [(1505, 1506)]}, 3)):
        battle = Battle(unit, near, other, phase="rally", **ground)
        battle.do(events.Rally("a"), rally=[0])
        assert battle.happened(Rolled)[0].total == total
    battle = Battle(unit, leader("washington", events.AMERICAN, 1505, leadership=4), phase="rally")
    battle.do(events.Rally("a"), rally=[0])
    assert battle.happened(Rolled)[0].total == 4


@rule("brandywine", "13.5.1")
def test_withdrawn_horse_is_ready_again_after_the_rally_phase():
    """That of the phasing player."""
    battle = Battle(
        dragoon("h", events.AMERICAN, 1502, withdrawn=True),
        dragoon("k", events.BRITISH, 1509, withdrawn=True),
    )
    battle.do(events.EndPhase())
    assert battle.happened(events.HorseReturned) == [events.HorseReturned(("h",))]
