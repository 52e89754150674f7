"""Folding the facts of Brandywine."""

from __future__ import annotations

from engine.brandywine.reduce import apply
from engine.brandywine.state import Position
from events.brandywine import (
    AMERICAN,
    BRITISH,
    CAPTURED,
    ELIMINATED,
    REMOVED,
    SHATTERED,
    VOCABULARY,
    ArmyReleased,
    Award,
    BatteryMarked,
    ChitsMoved,
    Combat,
    CombatOver,
    CombatsDeclared,
    ConditionChanged,
    EntryChosen,
    EntryRevealed,
    HorseWithdrew,
    HouseHeld,
    PinsRemoved,
    PointsAwarded,
    ShotsFired,
    StackShown,
    StepLost,
    UnitArrived,
    UnitCaptured,
    UnitEliminated,
    UnitRemoved,
    UnitsDue,
    UnitsPinned,
)
from events.facts import SegmentBegan, TrackMoved
from tests.engine.brandywine.field import Battle, foot, leader, rifle


def fold(*facts, pieces=()):
    """A sketch after some facts."""
    pieces = pieces or (foot("a", AMERICAN, 1505, strength=(4, 2)), rifle("b", BRITISH, 1506))
    return apply.fold(Battle(*pieces).state, facts)


def test_every_fact_of_the_vocabulary_can_be_folded():
    """None is forgotten."""
    assert [fact for fact in VOCABULARY.facts if not apply.knows(fact)] == []


def test_a_step_lost_shows_the_reduced_side():
    """Strength and morale are those of the side showing, and one step is left."""
    unit = fold(StepLost("a", "13.1.5")).unit("a")
    assert (unit.strength, unit.morale, unit.steps) == (2, -1, 1)


def test_who_is_lost_is_in_a_box_and_without_markers():
    """Eliminated, captured, or removed at no cost."""
    for fact, fate in (
        (UnitEliminated("a", "13.1.5"), ELIMINATED),
        (UnitCaptured("a", "13.1.7"), CAPTURED),
        (UnitRemoved("a", "14.5"), REMOVED),
    ):
        unit = fold(UnitsPinned(("a",)), fact).unit("a")
        assert (unit.hex, unit.fate, unit.pinned) == (0, fate, False)


def test_markers_come_and_go():
    """Pinned and Cavalry Withdrawal, and that the pins were paid for."""
    state = fold(UnitsPinned(("a", "b")), HorseWithdrew(("b",)), PinsRemoved(("a",), "9.1.6", paid=True))
    assert (state.unit("a").pinned, state.unit("b").pinned, state.unit("b").withdrawn) == (False, True, True)
    assert state.pin_paid
    assert fold(HouseHeld(("a",))).pin_paid
    assert not fold(PinsRemoved(("a",), "12.1.5")).pin_paid


def test_tracks_chits_and_awards_are_by_side():
    """Chits come from the pool and go back to it."""
    state = fold(
        TrackMoved(BRITISH, -3, "why", "6.1.6"),
        ChitsMoved(AMERICAN, 2, "12.3.5"),
        PointsAwarded(BRITISH, 6, "release", "9.4.4"),
        BatteryMarked(8),
    )
    assert (state.morale, state.momentum, state.pool) == ((20, 17), (2, 0), 4)
    assert (state.awards, state.battery) == ((Award(BRITISH, 6, "release", "9.4.4"),), 8)


def test_a_fire_uses_up_the_phase_and_the_first_fire_of_the_game():
    """The next phase forgets the one and not the other."""
    fired = fold(ShotsFired(("b",), "a", 1, 1, 8), StackShown(("b",)))
    assert (fired.unit("b").fired, fired.unit("b").shot, fired.unit("b").shown) == (True, True, True)
    later = apply(fired, SegmentBegan(AMERICAN, "combat")).unit("b")
    assert (later.fired, later.shot, later.shown) == (False, True, False)


def test_a_player_turn_forgets_what_was_moved_and_fought():
    """But not conditions, pins and releases."""
    combat = Combat(("a",), ("b",), (("a", 1505, 1506),))
    state = fold(CombatsDeclared((combat,), 1707), ConditionChanged("b", SHATTERED, "13.1.4"))
    assert (state.combats, state.diverted) == ((combat,), 1707)
    fought = apply(state, CombatOver(combat))
    assert fought.combats == ()
    assert fought.unit("a").fought
    assert fought.unit("b").fought
    after = apply(fought, SegmentBegan(BRITISH, "movement"))
    assert not after.unit("a").fought
    assert (after.unit("b").condition, after.diverted) == (SHATTERED, 0)


def test_entries_are_chosen_revealed_and_arrived_at():
    """Each is one fact."""
    pieces = (foot("a", AMERICAN, 1505), foot("b", BRITISH, 0))
    chosen = fold(EntryChosen("third", "B", 3), UnitsDue(("b",), 7, 1001), pieces=pieces)
    assert (chosen.entries, chosen.revealed) == ((("third", "B", 3),), ())
    assert apply(chosen, EntryRevealed("third")).revealed == ("third",)
    unit = apply(chosen, UnitArrived("b", 1001)).unit("b")
    assert (unit.hex, unit.arrived, unit.is_waiting) == (1001, 7, False)


def test_the_release_of_the_army_is_that_of_the_wing_too():
    """But not the other way round."""
    battle = Battle(foot("a", AMERICAN, 1505), released=())
    wing = apply(battle.state, ArmyReleased("wing", 4, "9.4.2"))
    assert (wing.is_released("wing"), wing.is_released("army")) == (True, False)
    army = apply(battle.state, ArmyReleased("army", 6, "9.4.3"))
    assert (army.is_released("wing"), army.is_released("army")) == (True, True)


def test_the_position_sorts_units_by_what_they_do():
    """Combat units, those in Parade Order, rifles, leaders, and leaders alone."""
    state = Battle(
        foot("a", AMERICAN, 1505, condition=SHATTERED),
        leader("l", AMERICAN, 1505, seniority=3),
        leader("m", AMERICAN, 1505, seniority=1),
        rifle("b", BRITISH, 1506),
        leader("k", BRITISH, 1507),
    ).state
    where = Position(state.units)
    assert (where.combat[AMERICAN], where.parade[AMERICAN]) == ({1505}, set())
    assert (where.rifles[BRITISH], where.lone_leaders(BRITISH)) == ({1506}, {1507})
    assert [one.id for one in where.leaders(1505)] == ["m", "l"]
    assert [one.id for one in where.combat_units(1505)] == ["a"]
