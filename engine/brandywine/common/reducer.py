"""Folding the facts of Brandywine. No rule, chart or die is consulted here."""

from __future__ import annotations

from operator import is_

from cockade.engine.brandywine.common.state import State, Unit
from cockade.engine.reducer import Of, Reducer
from cockade.engine.unit_list import added, changed, changed_all, joined, units_with
from cockade.events import brandywine as events
from cockade.events.facts import SegmentBegan, TrackMoved, TurnBegan

apply: Reducer[State] = Reducer()


# ---------------------------------------------------------------- the frame of the game


apply.copies(
    events.GameBegan, "scenario", "advanced", "first_turn", "last_turn", "morale", "momentum", "pool"
)
apply.copies(TurnBegan, "turn", side="", segment="")


@apply.on(SegmentBegan)
def _segment_began(state: State, fact: SegmentBegan) -> State:
    if fact.side == state.side:
        units = tuple(map(_ready, state.units))
        return state.replace(segment=fact.segment, units=units, last_moved="")
    units = tuple(map(_rested, state.units))
    if all(map(is_, units, state.units)):
        units = state.units
    return state.replace(
        side=fact.side,
        segment=fact.segment,
        units=units,
        last_moved="",
        combats=(),
        diverted=0,
        pin_paid=False,
    )


def _ready(unit: Unit) -> Unit:
    used = unit.fired or unit.retreated or unit.shown
    return unit.replace(fired=False, retreated=False, shown=False) if used else unit


def _rested(unit: Unit) -> Unit:
    moved = unit.start or unit.halted or unit.spent or unit.tried
    if not (moved or unit.fought or unit.fired or unit.retreated or unit.shown):
        return unit
    return unit.replace(
        spent=0,
        start=0,
        halted=False,
        hastened=False,
        tried=False,
        fought=False,
        fired=False,
        retreated=False,
        shown=False,
    )


# ---------------------------------------------------------------- set-up, arrivals, releases


@apply.on(events.UnitSetUp)
def _unit_set_up(state: State, fact: events.UnitSetUp) -> State:
    fate = events.PLAYING if fact.hex else events.WAITING
    unit = Unit(fact.counter, fact.hex, fact.reduced, fact.reduced, fate=fate, due=fact.due, entry=fact.entry)
    return joined(state, fact.counter.id, unit)


apply.marks(events.UnitPlaced, "hex", fate=events.PLAYING)
apply.adds(events.EntryChosen, "entries", "brigade", "entry", "turn")
apply.adds(events.EntryRevealed, "revealed", "brigade")
apply.marks(events.UnitsDue, "entry", who="units", due=Of("turn"))


@apply.on(events.UnitArrived)
def _unit_arrived(state: State, fact: events.UnitArrived) -> State:
    return changed(state, fact.unit, hex=fact.hex, fate=events.PLAYING, arrived=state.turn)


apply.adds(events.ArmyReleased, "released", "army", "turn")
apply.copies(events.DetachmentAttacked, provoked=True)
apply.marks(events.UnitFreed, freed=True)
apply.marks(events.StackShown, who="units", shown=True)


# ---------------------------------------------------------------- initiative, morale, momentum, points


apply.copies(events.InitiativeTaken, initiative=Of("side"))
apply.copies(events.InitiativeBought, bought=Of("turn"))


@apply.on(TrackMoved)
def _track_moved(state: State, fact: TrackMoved) -> State:
    return state.replace(morale=added(state.morale, events.SIDES.index(fact.track), fact.by))


@apply.on(events.ChitsMoved)
def _chits_moved(state: State, fact: events.ChitsMoved) -> State:
    momentum = added(state.momentum, events.SIDES.index(fact.side), fact.by)
    return state.replace(momentum=momentum, pool=state.pool - fact.by)


@apply.on(events.PointsAwarded)
def _points_awarded(state: State, fact: events.PointsAwarded) -> State:
    return state.replace(awards=(*state.awards, events.Award(fact.side, fact.halves, fact.why, fact.rule)))


apply.copies(events.BatteryMarked, battery=Of("turn"))


# ---------------------------------------------------------------- who goes where


@apply.on(events.UnitMoved)
def _unit_moved(state: State, fact: events.UnitMoved) -> State:
    unit = state.unit(fact.unit)
    units = units_with(
        state,
        fact.unit,
        hex=fact.path[-1],
        spent=unit.spent + fact.cost,
        start=unit.start or unit.hex,
        halted=fact.halted,
        hastened=unit.hastened or fact.hastened,
    )
    return state.replace(units=units, last_moved=fact.unit)


apply.marks(events.UnitRetreated, "hex", retreated=True)
apply.marks(events.UnitAdvanced, "hex")
apply.marks(events.LeaderFollowed, "hex", who="leader")


# ---------------------------------------------------------------- what becomes of units


apply.marks(events.ConditionChanged, "condition")
apply.marks(events.StepLost, reduced=True)


for gone, fate in (
    (events.UnitEliminated, events.ELIMINATED),
    (events.UnitCaptured, events.CAPTURED),
    (events.UnitRemoved, events.REMOVED),
):
    apply.marks(gone, hex=0, fate=fate, pinned=False, withdrawn=False)
apply.marks(events.UnitsPinned, who="units", pinned=True)


@apply.on(events.PinsRemoved)
def _pins_removed(state: State, fact: events.PinsRemoved) -> State:
    return changed_all(state, fact.units, pinned=False).replace(pin_paid=state.pin_paid or fact.paid)


apply.marks(events.HorseWithdrew, who="units", withdrawn=True)
apply.marks(events.HorseReturned, who="units", withdrawn=False)
apply.marks(events.RallyTried, tried=True)


# ---------------------------------------------------------------- fire and close combat


apply.marks(events.ShotsFired, who="units", fired=True, shot=True)
apply.copies(events.CombatsDeclared, "combats", "diverted")


@apply.on(events.HouseHeld)
def _house_held(state: State, fact: events.HouseHeld) -> State:
    return changed_all(state, fact.units, fought=True).replace(pin_paid=True)


apply.copies(events.LafayetteUsed, lafayette=True)


@apply.on(events.CombatOver)
def _combat_over(state: State, fact: events.CombatOver) -> State:
    left = tuple(combat for combat in state.combats if combat != fact.combat)
    who = (*fact.combat.attackers, *fact.combat.defenders)
    return changed_all(state, who, fought=True).replace(combats=left)


apply.skips(events.LeadChosen, events.ChitsRevealed, events.CombatResolved)
