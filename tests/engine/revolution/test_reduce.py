"""Folding: every fact has its place in the state, and no rule is asked."""

from __future__ import annotations

from cockade.engine.revolution.play import GAME
from cockade.events import revolution as events
from tests.engine.revolution.field import Board


def fold(state, *facts):
    """The state after some facts."""
    return GAME.reduce.fold(state, facts)


def test_every_fact_that_can_be_said_can_be_folded():
    """The whole vocabulary, options and battles included."""
    known = set(GAME.reduce._table)
    assert set(events.VOCABULARY.facts) <= known


def test_cargo_goes_where_its_fleet_goes():
    """And stays behind when it has landed."""
    state = Board("boston: british_fleet, british_regular").state
    state = fold(
        state,
        events.UnitBoarded("british_regular-1", "british_fleet-1"),
        events.UnitMoved("british_fleet-1", "boston", "newport"),
    )
    assert state.unit("british_regular-1").area == "newport"
    state = fold(state, events.UnitLanded("british_regular-1", "british_fleet-1", assault=True))
    assert state.unit("british_regular-1").landed == "british_fleet-1"
    state = fold(state, events.UnitMoved("british_fleet-1", "newport", "middle_coast"))
    assert state.unit("british_regular-1").area == "newport"


def test_a_phase_rests_the_tired_and_a_turn_frees_the_held():
    """Privateers hold a fleet for the phase and its cargo for the turn (ruling Q28)."""
    state = Board("boston: british_fleet, british_light, tory_militia").state
    state = fold(
        state,
        events.UnitSpent("british_light-1", marched=True),
        events.UnitHeld("british_fleet-1", "phase"),
        events.UnitHeld("british_light-1", "turn"),
        events.BorderCrossed("tory_militia-1"),
        events.InterceptionTried("british", "boston"),
    )
    assert (state.unit("british_light-1").moved, state.unit("british_light-1").marched) == (True, True)
    rested = fold(state, events.UnitsRested())
    assert [rested.unit(u).held for u in ("british_fleet-1", "british_light-1")] == ["", "turn"]
    assert not rested.unit("british_light-1").moved
    assert rested.unit("tory_militia-1").crossed
    assert rested.tried == ()
    new = fold(state, events.UnitsRested(turn=True))
    assert (new.unit("british_light-1").held, new.unit("tory_militia-1").crossed) == ("", "")


def test_a_battle_from_its_beginning_to_its_end():
    """Chosen Tactics are spent or come back, losses are counted by owner, survivors recover."""
    state = Board("boston: british_regular, american_militia", american=["tactics", "tactics"]).state
    battle = events.Battle("boston", "land", "british", ("american_militia-1",), ("british_regular-1",))
    state = fold(
        state,
        events.BattleBegan(battle),
        events.MarkerCommitted("american", "tactics", "tactics"),
        events.MarkerCommitted("american", "tactics", "tactics"),
        events.TacticsShown(2, 0),
        events.TacticsDoubled(),
        events.BonusGiven("british", 1, "tarleton"),
        events.FirstFireWon("american"),
        events.RoundBegan("american"),
        events.CommitmentSpent("american", "tactics"),
        events.UnitFired("american_militia-1", 2),
        events.UnitDisrupted("british_regular-1"),
    )
    assert state.battle.spare == (1, 0)
    assert state.battle.bonus == (0, 1)
    assert (state.battle.shot, state.battle.round, state.battle.fired) == (True, 1, ("american_militia-1",))
    assert state.committed == (events.Commitment("american", "tactics", "tactics"),)
    state = fold(
        state,
        events.HonoursRefused(),
        events.UnitEliminated("american_militia-1", "boston", "fire", "18.4.2"),
    )
    assert state.battle.lost == (1, 0)
    state = fold(
        state,
        events.FieldLost("american"),
        events.UnitRallied("british_regular-1"),
        events.CommitmentsKept("american"),
    )
    state = fold(state, events.BattleEnded("boston", "land"))
    assert state.battle is None
    assert state.hand("american") == ("tactics",)
    assert not state.unit("british_regular-1").disrupted
    assert GAME.violations(state) == []


def test_a_siege_goes_with_its_unit_and_a_fortress_changes_hands():
    """28.4, 28.6."""
    works = [
        events.Work("siege", "british", "boston", "british_regular-1"),
        ("fortress", "american", "boston"),
    ]
    state = Board("boston: british_regular", works=works).state
    state = fold(
        state,
        events.WorkMoved("newport", "british_regular-1", "british_regular-1"),
        events.WorkTaken("fortress", "boston", "british"),
    )
    assert state.work("siege", "newport").unit == "british_regular-1"
    assert state.work("fortress", "boston").side == "british"
