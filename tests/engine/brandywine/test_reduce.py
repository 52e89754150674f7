"""Folding the facts of Brandywine."""

from __future__ import annotations

from cockade.engine.brandywine.common.reducer import apply
from cockade.engine.brandywine.common.state import Position
from cockade.events import brandywine as events
from cockade.events.facts import SegmentBegan, TrackMoved
from tests.engine.brandywine.field import Battle, foot, leader, rifle


def fold(*facts, pieces=()):
    """A sketch after some facts."""
    pieces = pieces or (foot("a", events.AMERICAN, 1505, strength=(4, 2)), rifle("b", events.BRITISH, 1506))
    return apply.fold(Battle(*pieces).state, facts)


def test_every_fact_of_the_vocabulary_can_be_folded():
    """None is forgotten."""
    assert [fact for fact in events.VOCABULARY.facts if not apply.knows(fact)] == []


def test_a_step_lost_shows_the_reduced_side():
    """Strength and morale are those of the side showing, and one step is left."""
    unit = fold(events.StepLost("a", "13.1.5")).unit("a")
    assert (unit.strength, unit.morale, unit.steps) == (2, -1, 1)


def test_who_is_lost_is_in_a_box_and_without_markers():
    """Eliminated, captured, or removed at no cost."""
    for fact, fate in (
        (events.UnitEliminated("a", "13.1.5"), events.ELIMINATED),
        (events.UnitCaptured("a", "13.1.7"), events.CAPTURED),
        (events.UnitRemoved("a", "14.5"), events.REMOVED),
    ):
        unit = fold(events.UnitsPinned(("a",)), fact).unit("a")
        assert (unit.hex, unit.fate, unit.pinned) == (0, fate, False)


def test_markers_come_and_go():
    """Pinned and Cavalry Withdrawal, and that the pins were paid for."""
    state = fold(
        events.UnitsPinned(("a", "b")),
        events.HorseWithdrew(("b",)),
        events.PinsRemoved(("a",), "9.1.6", paid=True),
    )
    assert (state.unit("a").pinned, state.unit("b").pinned, state.unit("b").withdrawn) == (False, True, True)
    assert state.pin_paid
    assert fold(events.HouseHeld(("a",))).pin_paid
    assert not fold(events.PinsRemoved(("a",), "12.1.5")).pin_paid


def test_tracks_chits_and_awards_are_by_side():
    """Chits come from the pool and go back to it."""
    state = fold(
        TrackMoved(events.BRITISH, -3, "why", "6.1.6"),
        events.ChitsMoved(events.AMERICAN, 2, "12.3.5"),
        events.PointsAwarded(events.BRITISH, 6, "release", "9.4.4"),
        events.BatteryMarked(8),
    )
    assert (state.morale, state.momentum, state.pool) == ((20, 17), (2, 0), 4)
    assert (state.awards, state.battery) == ((events.Award(events.BRITISH, 6, "release", "9.4.4"),), 8)


def test_a_fire_uses_up_the_phase_and_the_first_fire_of_the_game():
    """The next phase forgets the one and not the other."""
    fired = fold(events.ShotsFired(("b",), "a", 1, 1, 8), events.StackShown(("b",)))
    assert (fired.unit("b").fired, fired.unit("b").shot, fired.unit("b").shown) == (True, True, True)
    later = apply(fired, SegmentBegan(events.AMERICAN, "combat")).unit("b")
    assert (later.fired, later.shot, later.shown) == (False, True, False)


def test_a_player_turn_forgets_what_was_moved_and_fought():
    """But not conditions, pins and releases."""
    combat = events.Combat(("a",), ("b",), (("a", 1505, 1506),))
    state = fold(
        events.CombatsDeclared((combat,), 1707), events.ConditionChanged("b", events.SHATTERED, "13.1.4")
    )
    assert (state.combats, state.diverted) == ((combat,), 1707)
    fought = apply(state, events.CombatOver(combat))
    assert fought.combats == ()
    assert fought.unit("a").fought
    assert fought.unit("b").fought
    after = apply(fought, SegmentBegan(events.BRITISH, "movement"))
    assert not after.unit("a").fought
    assert (after.unit("b").condition, after.diverted) == (events.SHATTERED, 0)


def test_entries_are_chosen_revealed_and_arrived_at():
    """Each is one fact."""
    pieces = (foot("a", events.AMERICAN, 1505), foot("b", events.BRITISH, 0))
    chosen = fold(events.EntryChosen("third", "B", 3), events.UnitsDue(("b",), 7, 1001), pieces=pieces)
    assert (chosen.entries, chosen.revealed) == ((("third", "B", 3),), ())
    assert apply(chosen, events.EntryRevealed("third")).revealed == ("third",)
    unit = apply(chosen, events.UnitArrived("b", 1001)).unit("b")
    assert (unit.hex, unit.arrived, unit.is_waiting) == (1001, 7, False)


def test_the_release_of_the_army_is_that_of_the_wing_too():
    """But not the other way round."""
    battle = Battle(foot("a", events.AMERICAN, 1505), released=())
    wing = apply(battle.state, events.ArmyReleased("wing", 4, "9.4.2"))
    assert (wing.is_released("wing"), wing.is_released("army")) == (True, False)
    army = apply(battle.state, events.ArmyReleased("army", 6, "9.4.3"))
    assert (army.is_released("wing"), army.is_released("army")) == (True, True)


def test_the_position_sorts_units_by_what_they_do():
    """Combat units, those in Parade Order, rifles, leaders, and leaders alone."""
    state = Battle(
        foot("a", events.AMERICAN, 1505, condition=events.SHATTERED),
        leader("l", events.AMERICAN, 1505, seniority=3),
        leader("m", events.AMERICAN, 1505, seniority=1),
        rifle("b", events.BRITISH, 1506),
        leader("k", events.BRITISH, 1507),
    ).state
    where = Position(state.units)
    assert (where.combat[events.AMERICAN], where.parade[events.AMERICAN]) == ({1505}, set())
    assert (where.rifles[events.BRITISH], where.lone_leaders(events.BRITISH)) == ({1506}, {1507})
    assert [one.id for one in where.leaders(1505)] == ["m", "l"]
    assert [one.id for one in where.combat_units(1505)] == ["a"]
