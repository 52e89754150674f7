"""Folding the facts of Brandywine. No rule, chart or die is consulted here."""

from __future__ import annotations

from operator import is_

from engine.brandywine.state import State, Unit
from engine.reducer import Reducer
from engine.roster import changed, changed_all, joined, units_with
from events.brandywine import (
    CAPTURED,
    ELIMINATED,
    PLAYING,
    REMOVED,
    SIDES,
    WAITING,
    ArmyReleased,
    Award,
    BatteryMarked,
    ChitsMoved,
    ChitsRevealed,
    CombatOver,
    CombatResolved,
    CombatsDeclared,
    ConditionChanged,
    DetachmentAttacked,
    EntryChosen,
    EntryRevealed,
    GameBegan,
    HorseReturned,
    HorseWithdrew,
    HouseHeld,
    InitiativeBought,
    InitiativeTaken,
    LafayetteUsed,
    LeadChosen,
    LeaderFollowed,
    PinsRemoved,
    PointsAwarded,
    RallyTried,
    ShotsFired,
    StackShown,
    StepLost,
    UnitAdvanced,
    UnitArrived,
    UnitCaptured,
    UnitEliminated,
    UnitFreed,
    UnitMoved,
    UnitPlaced,
    UnitRemoved,
    UnitRetreated,
    UnitsDue,
    UnitSetUp,
    UnitsPinned,
)
from events.event import Fact
from events.facts import GameEnded, SegmentBegan, TrackMoved, TurnBegan

apply: Reducer[State] = Reducer()


def _added(pair: tuple[int, int], side: str, by: int) -> tuple[int, int]:
    """A pair by side with one of its numbers changed."""
    american, british = pair
    return (american + by, british) if side == SIDES[0] else (american, british + by)


# ---------------------------------------------------------------- the frame of the game


@apply.on(GameBegan)
def _game_began(state: State, fact: GameBegan) -> State:
    return state.but(
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
    return state.but(turn=fact.turn, side="", segment="")


@apply.on(SegmentBegan)
def _segment_began(state: State, fact: SegmentBegan) -> State:
    if fact.side == state.side:
        units = tuple(map(_ready, state.units))
        return state.but(segment=fact.segment, units=units, last_moved="")
    units = tuple(map(_rested, state.units))
    if all(map(is_, units, state.units)):
        units = state.units
    return state.but(
        side=fact.side,
        segment=fact.segment,
        units=units,
        last_moved="",
        combats=(),
        diverted=0,
        pin_paid=False,
    )


def _ready(unit: Unit) -> Unit:
    return unit.but(fired=False, retreated=False, shown=False) if _is_used(unit) else unit


def _is_used(unit: Unit) -> bool:
    return unit.fired or unit.retreated or unit.shown


def _rested(unit: Unit) -> Unit:
    if not (unit.start or unit.halted or unit.spent or unit.tried or unit.fought or _is_used(unit)):
        return unit
    return unit.but(
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
    return state.but(over=True, winner=fact.winner, why=fact.why, rule=fact.rule, agenda=())


# ---------------------------------------------------------------- set-up, arrivals, releases


@apply.on(UnitSetUp)
def _unit_set_up(state: State, fact: UnitSetUp) -> State:
    fate = PLAYING if fact.hex else WAITING
    unit = Unit(fact.counter, fact.hex, fact.reduced, fact.reduced, fate=fate, due=fact.due, entry=fact.entry)
    return joined(state, fact.counter.id, unit)


@apply.on(UnitPlaced)
def _unit_placed(state: State, fact: UnitPlaced) -> State:
    return changed(state, fact.unit, hex=fact.hex, fate=PLAYING)


@apply.on(EntryChosen)
def _entry_chosen(state: State, fact: EntryChosen) -> State:
    return state.but(entries=(*state.entries, (fact.brigade, fact.entry, fact.turn)))


@apply.on(EntryRevealed)
def _entry_revealed(state: State, fact: EntryRevealed) -> State:
    return state.but(revealed=(*state.revealed, fact.brigade))


@apply.on(UnitsDue)
def _units_due(state: State, fact: UnitsDue) -> State:
    return changed_all(state, fact.units, due=fact.turn, entry=fact.entry)


@apply.on(UnitArrived)
def _unit_arrived(state: State, fact: UnitArrived) -> State:
    return changed(state, fact.unit, hex=fact.hex, fate=PLAYING, arrived=state.turn)


@apply.on(ArmyReleased)
def _army_released(state: State, fact: ArmyReleased) -> State:
    return state.but(released=(*state.released, (fact.army, fact.turn)))


@apply.on(DetachmentAttacked)
def _detachment_attacked(state: State, fact: DetachmentAttacked) -> State:
    return state.but(provoked=True)


@apply.on(UnitFreed)
def _unit_freed(state: State, fact: UnitFreed) -> State:
    return changed(state, fact.unit, freed=True)


@apply.on(StackShown)
def _stack_shown(state: State, fact: StackShown) -> State:
    return changed_all(state, fact.units, shown=True)


# ---------------------------------------------------------------- initiative, morale, momentum, points


@apply.on(InitiativeTaken)
def _initiative_taken(state: State, fact: InitiativeTaken) -> State:
    return state.but(initiative=fact.side)


@apply.on(InitiativeBought)
def _initiative_bought(state: State, fact: InitiativeBought) -> State:
    return state.but(bought=fact.turn)


@apply.on(TrackMoved)
def _track_moved(state: State, fact: TrackMoved) -> State:
    return state.but(morale=_added(state.morale, fact.track, fact.by))


@apply.on(ChitsMoved)
def _chits_moved(state: State, fact: ChitsMoved) -> State:
    return state.but(momentum=_added(state.momentum, fact.side, fact.by), pool=state.pool - fact.by)


@apply.on(PointsAwarded)
def _points_awarded(state: State, fact: PointsAwarded) -> State:
    return state.but(awards=(*state.awards, Award(fact.side, fact.halves, fact.why, fact.rule)))


@apply.on(BatteryMarked)
def _battery_marked(state: State, fact: BatteryMarked) -> State:
    return state.but(battery=fact.turn)


# ---------------------------------------------------------------- who goes where


@apply.on(UnitMoved)
def _unit_moved(state: State, fact: UnitMoved) -> State:
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
    return state.but(units=units, last_moved=fact.unit)


@apply.on(UnitRetreated)
def _unit_retreated(state: State, fact: UnitRetreated) -> State:
    return changed(state, fact.unit, hex=fact.hex, retreated=True)


@apply.on(UnitAdvanced)
def _unit_advanced(state: State, fact: UnitAdvanced) -> State:
    return changed(state, fact.unit, hex=fact.hex)


@apply.on(LeaderFollowed)
def _leader_followed(state: State, fact: LeaderFollowed) -> State:
    return changed(state, fact.leader, hex=fact.hex)


# ---------------------------------------------------------------- what becomes of units


@apply.on(ConditionChanged)
def _condition_changed(state: State, fact: ConditionChanged) -> State:
    return changed(state, fact.unit, condition=fact.condition)


@apply.on(StepLost)
def _step_lost(state: State, fact: StepLost) -> State:
    return changed(state, fact.unit, reduced=True)


def _gone(state: State, unit: str, fate: str) -> State:
    return changed(state, unit, hex=0, fate=fate, pinned=False, withdrawn=False)


@apply.on(UnitEliminated)
def _unit_eliminated(state: State, fact: UnitEliminated) -> State:
    return _gone(state, fact.unit, ELIMINATED)


@apply.on(UnitCaptured)
def _unit_captured(state: State, fact: UnitCaptured) -> State:
    return _gone(state, fact.unit, CAPTURED)


@apply.on(UnitRemoved)
def _unit_removed(state: State, fact: UnitRemoved) -> State:
    return _gone(state, fact.unit, REMOVED)


@apply.on(UnitsPinned)
def _units_pinned(state: State, fact: UnitsPinned) -> State:
    return changed_all(state, fact.units, pinned=True)


@apply.on(PinsRemoved)
def _pins_removed(state: State, fact: PinsRemoved) -> State:
    return changed_all(state, fact.units, pinned=False).but(pin_paid=state.pin_paid or fact.paid)


@apply.on(HorseWithdrew)
def _horse_withdrew(state: State, fact: HorseWithdrew) -> State:
    return changed_all(state, fact.units, withdrawn=True)


@apply.on(HorseReturned)
def _horse_returned(state: State, fact: HorseReturned) -> State:
    return changed_all(state, fact.units, withdrawn=False)


@apply.on(RallyTried)
def _rally_tried(state: State, fact: RallyTried) -> State:
    return changed(state, fact.unit, tried=True)


# ---------------------------------------------------------------- fire and close combat


@apply.on(ShotsFired)
def _shots_fired(state: State, fact: ShotsFired) -> State:
    return changed_all(state, fact.units, fired=True, shot=True)


@apply.on(CombatsDeclared)
def _combats_declared(state: State, fact: CombatsDeclared) -> State:
    return state.but(combats=fact.combats, diverted=fact.diverted)


@apply.on(HouseHeld)
def _house_held(state: State, fact: HouseHeld) -> State:
    return changed_all(state, fact.units, fought=True).but(pin_paid=True)


@apply.on(LafayetteUsed)
def _lafayette_used(state: State, fact: LafayetteUsed) -> State:
    return state.but(lafayette=True)


@apply.on(CombatOver)
def _combat_over(state: State, fact: CombatOver) -> State:
    left = tuple(combat for combat in state.combats if combat != fact.combat)
    who = (*fact.combat.attackers, *fact.combat.defenders)
    return changed_all(state, who, fought=True).but(combats=left)


@apply.on(LeadChosen)
@apply.on(ChitsRevealed)
@apply.on(CombatResolved)
def _told(state: State, fact: Fact) -> State:
    """Told for the record; the frame of the combat holds what is needed."""
    return state
