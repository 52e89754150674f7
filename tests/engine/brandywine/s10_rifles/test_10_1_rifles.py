"""Rifle fire (10.1): targets by both sides, then all fire at once."""

from __future__ import annotations

import pytest

from cockade.engine.brandywine.b4_artillery.fire import RIFLES, shot
from cockade.events import brandywine as events
from cockade.events.facts import Rolled, TrackMoved
from tests.engine.brandywine.field import Battle, foot, leader, rifle

rule = pytest.mark.rule


def volley(*pieces, **more):
    """The rifle fire phase of an American player turn."""
    return Battle(*pieces, phase="rifles", side=events.AMERICAN, initiative=events.AMERICAN, **more)


@rule("brandywine", "10.1.1", "10.1.2", "10.1.3", "3.2.rifle-unit", "3.2.phasing-player")
def test_both_sides_may_fire_the_phasing_player_chooses_first():
    """All targets are chosen before anybody rolls (ruling Q25); nobody must fire."""
    battle = volley(
        rifle("r", events.AMERICAN, 1505), rifle("s", events.BRITISH, 1506), foot("b", events.BRITISH, 1504)
    )
    assert battle.decides() == events.AMERICAN
    assert {(a.unit, a.target) for a in battle.offered(events.Shoot)} == {("r", "s"), ("r", "b")}
    battle.do(events.Shoot("r", "s"))
    assert not battle.happened(Rolled)
    assert battle.decides() == events.BRITISH
    assert {(a.unit, a.target) for a in battle.offered(events.Shoot)} == {("s", "r")}
    battle.do(events.EndPhase(), rifles_fire=[1])
    assert [fact.units for fact in battle.happened(events.ShotsFired)] == [("r",)]


@rule("brandywine", "10.1.4", "10.1.5", "10.1.6")
def test_rifles_at_one_target_fire_together():
    """Adjacent enemies only; strengths add up; the first fire of all of them counts, and is used up."""
    battle = volley(
        rifle("r", events.AMERICAN, 1505),
        rifle("s", events.AMERICAN, 1606, strength=3),
        foot("b", events.BRITISH, 1506),
    )
    battle.do(events.Shoot("r", "b"), events.Shoot("s", "b"), rifles_fire=[3])
    (fired,) = battle.happened(events.ShotsFired)
    assert (fired.units, fired.strength, fired.range, fired.needed) == (("r", "s"), 4, 1, 5)
    (roll,) = battle.happened(Rolled)
    assert (roll.total, roll.result) == (4, "miss")
    assert battle.unit("r").shot
    assert battle.unit("s").shot


@rule("brandywine", "10.1.2", "13.3", "QA.6")
def test_disrupted_rifles_do_not_fire_and_pinned_ones_do():
    """Pinned units are in Parade Order."""
    b = foot("b", events.BRITISH, 1506)
    assert volley(rifle("r", events.AMERICAN, 1505, pinned=True), b).offered(events.Shoot)
    silent = volley(rifle("r", events.AMERICAN, 1505, condition=events.DISRUPTED), b)
    silent.go_on()
    assert not silent.happened(events.ShotsFired)


@rule("brandywine", "10.1.7", "CH.rifle-damage")
def test_all_fire_is_simultaneous():
    """Who is shot dead has fired all the same; army morale changes after both have fired."""
    battle = volley(rifle("r", events.AMERICAN, 1505), rifle("s", events.BRITISH, 1506))
    battle.do(events.Shoot("r", "s"), events.Shoot("s", "r"), rifles_fire=[9, 9], rifles_damage=[6, 7])
    assert [battle.unit(id_).fate for id_ in "rs"] == [events.ELIMINATED, events.ELIMINATED]
    order = [type(fact) for fact in battle.facts if isinstance(fact, events.ShotsFired | TrackMoved)]
    assert order == [events.ShotsFired, events.ShotsFired, TrackMoved, TrackMoved, TrackMoved, TrackMoved]
    assert battle.state.morale == (20, 20)


@rule("brandywine", "10.1.7")
def test_the_side_that_is_not_phasing_suffers_first():
    """Whoever fired first: the British units, in an American player turn."""
    battle = volley(rifle("r", events.AMERICAN, 1505), rifle("s", events.BRITISH, 1506))
    battle.do(events.Shoot("r", "s"), events.Shoot("s", "r"), rifles_fire=[9, 9], rifles_damage=[6, 6])
    assert [fact.unit for fact in battle.happened(events.UnitEliminated)] == ["s", "r"]


@rule("brandywine", "10.1.7")
def test_the_owner_says_which_of_his_units_suffers_first():
    """Where two of them were hit."""
    battle = volley(
        rifle("r", events.AMERICAN, 1505),
        rifle("s", events.AMERICAN, 1506),
        foot("b", events.BRITISH, 1405),
        foot("c", events.BRITISH, 1606),
    )
    battle.do(events.Shoot("r", "b"), events.Shoot("s", "c"), rifles_fire=[9, 9], rifles_damage=[6, 6])
    assert battle.offered() == [events.Suffer("b"), events.Suffer("c")]
    battle.do(events.Suffer("c"))
    assert [battle.unit(id_).fate for id_ in "bc"] == [events.ELIMINATED, events.ELIMINATED]


@rule("brandywine", "10.1.8", "16.3.2")
def test_jaegers_in_cover_on_an_open_flank_roll_twice():
    """One hit counts; not from clear ground, not without an empty hex, not across the deep creek."""
    jaeger = rifle("j", events.BRITISH, 1505, printed={"jaeger": True, "rifle": True})
    pieces = (jaeger, foot("a", events.AMERICAN, 1506))

    def tries(*more, **ground):
        state = Battle(*pieces, *more, **ground).state
        return shot(state, [state.unit("j")], state.unit("a"), RIFLES)

    assert tries(woods=[1505]).tries == 2
    assert tries().tries == 1
    full = (foot("x", events.BRITISH, 1606), foot("y", events.AMERICAN, 1406))
    assert tries(*full, woods=[1505]).tries == 1
    assert tries(leader("x", events.AMERICAN, 1606), full[1], woods=[1505]).tries == 1, (
        "a leader stands there"
    )
    assert tries(full[0], woods=[1505], creek=[(1406, 1506)]).tries == 1
    battle = Battle(*pieces, phase="rifles", side=events.BRITISH, initiative=events.BRITISH, woods=[1505])
    battle.do(events.Shoot("j", "a"), rifles_fire=[1, 9], rifles_damage=[10])
    assert battle.state.morale == (19, 20)


@rule("brandywine", "QA.9")
def test_nobody_advances_after_fire():
    """Neither who fired nor who meant to attack that hex."""
    battle = volley(
        rifle("r", events.AMERICAN, 1505), foot("a", events.AMERICAN, 1405), rifle("s", events.BRITISH, 1506)
    )
    battle.do(events.Shoot("r", "s"), events.EndPhase(), rifles_fire=[9], rifles_damage=[6])
    assert battle.unit("s").fate == events.ELIMINATED
    assert not battle.offered(events.Engage)
    assert (battle.unit("r").hex, battle.unit("a").hex) == (1505, 1405)
