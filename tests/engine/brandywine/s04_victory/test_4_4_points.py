"""The victory points (4.4): one line for what each unit finally is."""

from __future__ import annotations

import pytest
from attrs import evolve

from cockade.engine.brandywine.d_end.victory import ledger, points
from cockade.engine.brandywine.play import GAME
from cockade.engine.dice import KeyedDice
from cockade.events import brandywine as events
from tests.engine.brandywine.field import Battle, foot, leader

rule = pytest.mark.rule


def halves(piece, **more):
    """What a unit as it stands gives the other side, in halves of a point."""
    battle = Battle(piece, foot("z", events.AMERICAN, 1001, strength=1))
    battle.with_unit(piece.counter.id, **more)
    return points(battle.state, events.BRITISH if piece.counter.side == events.AMERICAN else events.AMERICAN)


@rule("brandywine", "4.4", "CH.vp")
def test_what_a_combat_unit_is_worth():
    """In halves: two steps eliminated 4, reduced 1, one step 2, captured 2 whatever its steps."""
    two, one = foot("b", events.BRITISH, 1505, strength=(4, 2)), foot("b", events.BRITISH, 1505)
    assert halves(two) == halves(one) == 0
    assert halves(two, fate=events.ELIMINATED, hex=0, reduced=True) == 4
    assert halves(two, reduced=True) == 1
    assert halves(one, fate=events.ELIMINATED, hex=0) == 2
    captured = {"fate": events.CAPTURED, "hex": 0}
    assert halves(two, **captured) == halves(two, reduced=True, **captured) == halves(one, **captured) == 2
    assert halves(two, fate=events.REMOVED, hex=0, reduced=True) == 0


@rule("brandywine", "4.4")
def test_a_shattered_unit_is_worth_half_a_point_more():
    """Rulings Q07, Q08: beside the half point of a reduced one, and only on the map."""
    two = foot("a", events.AMERICAN, 1505, strength=(4, 2))
    assert halves(two, condition=events.SHATTERED) == 1
    assert halves(two, condition=events.SHATTERED, reduced=True) == 2
    assert halves(two, condition=events.SHATTERED, fate=events.CAPTURED, hex=0) == 2


@rule("brandywine", "4.4", "3.2.vp", "18.1.1")
def test_a_unit_that_is_set_up_reduced_gives_nothing_for_it():
    """Ruling Q123: nobody did that to it; lost, captured or Shattered it counts like any other."""
    weak = foot("a", events.AMERICAN, 1505, strength=(4, 2), set_up_reduced=True)
    assert Battle(weak, foot("b", events.BRITISH, 1909)).unit("a").reduced
    assert halves(weak) == 0
    assert halves(weak, condition=events.SHATTERED) == 1
    assert halves(weak, fate=events.ELIMINATED, hex=0) == 4
    assert halves(weak, fate=events.CAPTURED, hex=0) == 2
    for scenario in ("feint", "tournament"):
        state = GAME.start(scenario, KeyedDice(bytes(16), 0))[1]
        assert {unit.id for unit in state.units if unit.reduced} == {"queens_rangers", "simms"}
        assert ledger(state) == []


@rule("brandywine", "4.4", "CH.leader-loss")
def test_a_leader_is_worth_what_his_counter_says():
    """Captured or killed alike."""
    chief = leader("w", events.AMERICAN, 1505, points=6)
    assert halves(chief) == 0
    assert halves(chief, fate=events.CAPTURED, hex=0) == halves(chief, fate=events.ELIMINATED, hex=0) == 6


@rule("brandywine", "4.0", "4.4")
def test_the_higher_total_wins_a_marginal_victory():
    """One half more for the British is enough; with as much the Americans win."""
    pieces = (
        foot("a", events.AMERICAN, 1505, strength=(2, 1), reduced=True),
        foot("b", events.BRITISH, 1805),
    )
    for lost, winner in ((False, events.BRITISH), (True, events.AMERICAN)):
        more = foot("c", events.BRITISH, 1905, strength=(2, 1), reduced=lost)
        battle = Battle(*pieces, more, side=events.BRITISH, turn=12)
        battle.do(events.EndPhase())
        assert (battle.state.winner, battle.state.why.split(":")[0]) == (winner, "marginal")


@rule("brandywine", "4.4")
def test_the_ledger_names_every_award():
    """Who is paid, for whom, under which clause; awards that stand already come last."""
    battle = Battle(foot("b", events.BRITISH, 1505, strength=(4, 2), reduced=True))
    paid = events.Award(events.BRITISH, 4, "early release", "9.4.5")
    state = evolve(battle.state, awards=(paid,))
    assert ledger(state) == [events.Award(events.AMERICAN, 1, "b", "4.4"), paid]
