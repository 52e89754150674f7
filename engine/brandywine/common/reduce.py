"""Folding the facts of Brandywine. No rule, chart or die is consulted here."""

from __future__ import annotations

from operator import is_

from cockade.engine.brandywine.common.state import State, Unit
from cockade.engine.reducer import Reducer
from cockade.engine.roster import changed, changed_all, joined, units_with
from cockade.events import brandywine as events
from cockade.events.event import Fact
from cockade.events.facts import GameEnded, SegmentBegan, TrackMoved, TurnBegan

apply: Reducer[State] = Reducer()


def _added(pair: tuple[int, int], side: str, by: int) -> tuple[int, int]:
    """A pair by side with one of its numbers changed."""
    american, british = pair
    return (american + by, british) if side == events.SIDES[0] else (american, british + by)


# ---------------------------------------------------------------- the frame of the game


@apply.on(events.GameBegan)
def _game_began(state: State, fact: events.GameBegan) -> State:
    return state.replace(
        scenario=fact.scenario,
        advanced=fact.advanced,
        first_turn=fact.first_turn,
        last_turn=fact.last_turn,
        morale=fact.morale,
        momentum=fact.momentum,
        pool=fact.pool,
    )


@apply.on(TurnBegan)
def _turn_began(state: State, fact: TurnBegan) -> State:
    return state.replace(turn=fact.turn, side="", segment="")


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
    return unit.replace(fired=False, retreated=False, shown=False) if _is_used(unit) else unit


def _is_used(unit: Unit) -> bool:
    return unit.fired or unit.retreated or unit.shown


def _rested(unit: Unit) -> Unit:
    if not (unit.start or unit.halted or unit.spent or unit.tried or unit.fought or _is_used(unit)):
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


@apply.on(GameEnded)
def _game_ended(state: State, fact: GameEnded) -> State:
    return state.replace(over=True, winner=fact.winner, why=fact.why, rule=fact.rule, agenda=())


# ---------------------------------------------------------------- set-up, arrivals, releases


@apply.on(events.UnitSetUp)
def _unit_set_up(state: State, fact: events.UnitSetUp) -> State:
    fate = events.PLAYING if fact.hex else events.WAITING
    unit = Unit(fact.counter, fact.hex, fact.reduced, fact.reduced, fate=fate, due=fact.due, entry=fact.entry)
    return joined(state, fact.counter.id, unit)


@apply.on(events.UnitPlaced)
def _unit_placed(state: State, fact: events.UnitPlaced) -> State:
    return changed(state, fact.unit, hex=fact.hex, fate=events.PLAYING)


@apply.on(events.EntryChosen)
def _entry_chosen(state: State, fact: events.EntryChosen) -> State:
    return state.replace(entries=(*state.entries, (fact.brigade, fact.entry, fact.turn)))


@apply.on(events.EntryRevealed)
def _entry_revealed(state: State, fact: events.EntryRevealed) -> State:
    return state.replace(revealed=(*state.revealed, fact.brigade))


@apply.on(events.UnitsDue)
def _units_due(state: State, fact: events.UnitsDue) -> State:
    return changed_all(state, fact.units, due=fact.turn, entry=fact.entry)


@apply.on(events.UnitArrived)
def _unit_arrived(state: State, fact: events.UnitArrived) -> State:
    return changed(state, fact.unit, hex=fact.hex, fate=events.PLAYING, arrived=state.turn)


@apply.on(events.ArmyReleased)
def _army_released(state: State, fact: events.ArmyReleased) -> State:
    return state.replace(released=(*state.released, (fact.army, fact.turn)))


@apply.on(events.DetachmentAttacked)
def _detachment_attacked(state: State, fact: events.DetachmentAttacked) -> State:
    return state.replace(provoked=True)


@apply.on(events.UnitFreed)
def _unit_freed(state: State, fact: events.UnitFreed) -> State:
    return changed(state, fact.unit, freed=True)


@apply.on(events.StackShown)
def _stack_shown(state: State, fact: events.StackShown) -> State:
    return changed_all(state, fact.units, shown=True)


# ---------------------------------------------------------------- initiative, morale, momentum, points


@apply.on(events.InitiativeTaken)
def _initiative_taken(state: State, fact: events.InitiativeTaken) -> State:
    return state.replace(initiative=fact.side)


@apply.on(events.InitiativeBought)
def _initiative_bought(state: State, fact: events.InitiativeBought) -> State:
    return state.replace(bought=fact.turn)


@apply.on(TrackMoved)
def _track_moved(state: State, fact: TrackMoved) -> State:
    return state.replace(morale=_added(state.morale, fact.track, fact.by))


@apply.on(events.ChitsMoved)
def _chits_moved(state: State, fact: events.ChitsMoved) -> State:
    return state.replace(momentum=_added(state.momentum, fact.side, fact.by), pool=state.pool - fact.by)


@apply.on(events.PointsAwarded)
def _points_awarded(state: State, fact: events.PointsAwarded) -> State:
    return state.replace(awards=(*state.awards, events.Award(fact.side, fact.halves, fact.why, fact.rule)))


@apply.on(events.BatteryMarked)
def _battery_marked(state: State, fact: events.BatteryMarked) -> State:
    return state.replace(battery=fact.turn)


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


@apply.on(events.UnitRetreated)
def _unit_retreated(state: State, fact: events.UnitRetreated) -> State:
    return changed(state, fact.unit, hex=fact.hex, retreated=True)


@apply.on(events.UnitAdvanced)
def _unit_advanced(state: State, fact: events.UnitAdvanced) -> State:
    return changed(state, fact.unit, hex=fact.hex)


@apply.on(events.LeaderFollowed)
def _leader_followed(state: State, fact: events.LeaderFollowed) -> State:
    return changed(state, fact.leader, hex=fact.hex)


# ---------------------------------------------------------------- what becomes of units


@apply.on(events.ConditionChanged)
def _condition_changed(state: State, fact: events.ConditionChanged) -> State:
    return changed(state, fact.unit, condition=fact.condition)


@apply.on(events.StepLost)
def _step_lost(state: State, fact: events.StepLost) -> State:
    return changed(state, fact.unit, reduced=True)


def _gone(state: State, unit: str, fate: str) -> State:
    return changed(state, unit, hex=0, fate=fate, pinned=False, withdrawn=False)


@apply.on(events.UnitEliminated)
def _unit_eliminated(state: State, fact: events.UnitEliminated) -> State:
    return _gone(state, fact.unit, events.ELIMINATED)


@apply.on(events.UnitCaptured)
def _unit_captured(state: State, fact: events.UnitCaptured) -> State:
    return _gone(state, fact.unit, events.CAPTURED)


@apply.on(events.UnitRemoved)
def _unit_removed(state: State, fact: events.UnitRemoved) -> State:
    return _gone(state, fact.unit, events.REMOVED)


@apply.on(events.UnitsPinned)
def _units_pinned(state: State, fact: events.UnitsPinned) -> State:
    return changed_all(state, fact.units, pinned=True)


@apply.on(events.PinsRemoved)
def _pins_removed(state: State, fact: events.PinsRemoved) -> State:
    return changed_all(state, fact.units, pinned=False).replace(pin_paid=state.pin_paid or fact.paid)


@apply.on(events.HorseWithdrew)
def _horse_withdrew(state: State, fact: events.HorseWithdrew) -> State:
    return changed_all(state, fact.units, withdrawn=True)


@apply.on(events.HorseReturned)
def _horse_returned(state: State, fact: events.HorseReturned) -> State:
    return changed_all(state, fact.units, withdrawn=False)


@apply.on(events.RallyTried)
def _rally_tried(state: State, fact: events.RallyTried) -> State:
    return changed(state, fact.unit, tried=True)


# ---------------------------------------------------------------- fire and close combat


@apply.on(events.ShotsFired)
def _shots_fired(state: State, fact: events.ShotsFired) -> State:
    return changed_all(state, fact.units, fired=True, shot=True)


@apply.on(events.CombatsDeclared)
def _combats_declared(state: State, fact: events.CombatsDeclared) -> State:
    return state.replace(combats=fact.combats, diverted=fact.diverted)


@apply.on(events.HouseHeld)
def _house_held(state: State, fact: events.HouseHeld) -> State:
    return changed_all(state, fact.units, fought=True).replace(pin_paid=True)


@apply.on(events.LafayetteUsed)
def _lafayette_used(state: State, fact: events.LafayetteUsed) -> State:
    return state.replace(lafayette=True)


@apply.on(events.CombatOver)
def _combat_over(state: State, fact: events.CombatOver) -> State:
    left = tuple(combat for combat in state.combats if combat != fact.combat)
    who = (*fact.combat.attackers, *fact.combat.defenders)
    return changed_all(state, who, fought=True).replace(combats=left)


@apply.on(events.LeadChosen)
@apply.on(events.ChitsRevealed)
@apply.on(events.CombatResolved)
def _told(state: State, fact: Fact) -> State:
    """Told for the record; the frame of the combat holds what is needed."""
    return state
