"""Folding the facts of Rebels & Redcoats. No rule, chart or die is consulted here."""

from __future__ import annotations

from cockade.engine.rebels.common.state import State, Unit
from cockade.engine.reducer import Of, Reducer
from cockade.engine.unit_list import added, changed, changed_all, joined
from cockade.events import rebels as events
from cockade.events.facts import SegmentBegan, TrackMoved, TurnBegan

apply: Reducer[State] = Reducer()
MOVEMENT = "movement"


apply.copies(events.GameBegan, "scenario", "labels", "first", "levels")


@apply.on(events.UnitSetUp)
def _unit_set_up(state: State, fact: events.UnitSetUp) -> State:
    unit = Unit(
        fact.counter,
        fact.hex,
        fact.disrupted,
        due=fact.due,
        entry=fact.entry,
        other_entries=fact.other_entries,
        held=fact.held,
    )
    return joined(state, fact.counter.id, unit)


apply.marks(events.UnitPlaced, "hex")


@apply.on(TurnBegan)
def _turn_began(state: State, fact: TurnBegan) -> State:
    units = tuple(unit.replace(helper="") if unit.helper else unit for unit in state.units)
    return state.replace(turn=fact.turn, units=units)


@apply.on(SegmentBegan)
def _segment_began(state: State, fact: SegmentBegan) -> State:
    units = state.units if fact.side == state.side else tuple(map(rested, state.units))
    units = tuple(unit.replace(driven=False) if unit.driven else unit for unit in units)
    if fact.segment == MOVEMENT:
        units = tuple(unit.replace(opened=unit.hex) if unit.hex else unit for unit in units)
    return state.replace(
        side=fact.side,
        segment=fact.segment,
        units=units,
        jostled=(),
        declared=False,
        newcomers=frozenset(),
    )


def rested(unit: Unit) -> Unit:
    """A unit at the start of a player turn: it has done nothing yet."""
    return unit.replace(
        in_command=True,
        spent=0,
        walked=0,
        start=0,
        opened=0,
        marched=0,
        halted=False,
        freed=False,
        tried=False,
        fired=False,
        charging=False,
    )


apply.marks(events.CommandJudged, who="out", in_command=False)


@apply.on(events.GunsFired)
def _guns_fired(state: State, fact: events.GunsFired) -> State:
    return changed_all(state, fact.guns, fired=True).replace(jostled=())


@apply.on(events.UnitMoved)
def _unit_moved(state: State, fact: events.UnitMoved) -> State:
    number = state.roster[fact.unit]
    unit = state.units[number]
    units = list(state.units)
    units[number] = unit.replace(
        hex=fact.path[-1],
        spent=unit.spent + fact.cost,
        walked=unit.walked + len(fact.path),
        start=unit.start or unit.hex,
        marched=fact.path[-1],
        entered=unit.entered if unit.hex else state.turn,
        halted=fact.halted,
    )
    return state.replace(units=tuple(units))


apply.marks(events.UnitFreed, freed=True, tried=True)
apply.marks(events.UnitHeld, halted=True, tried=True)
apply.marks(events.ChargeReadied, charging=True)
apply.copies(events.CombatDeclared, declared=True)
apply.copies(events.AssaultResolved, jostled=())
apply.marks(events.UnitDisrupted, disrupted=True)
apply.marks(events.UnitRallied, disrupted=False)
apply.marks(events.UnitEliminated, alive=False, hex=0)


@apply.on(events.UnitRetreated)
def _unit_retreated(state: State, fact: events.UnitRetreated) -> State:
    newcomers = state.newcomers | {fact.unit} if state.declared else state.newcomers
    return changed(state, fact.unit, hex=fact.hex, driven=True).replace(newcomers=newcomers)


apply.marks(events.UnitAdvanced, "hex")
apply.marks(events.LeaderMoved, "hex", who="leader")
apply.marks(events.LeaderHelped, helper=Of("leader"))


@apply.on(events.FriendsJostled)
def _friends_jostled(state: State, fact: events.FriendsJostled) -> State:
    return state.replace(jostled=(*state.jostled, *fact.units))


@apply.on(TrackMoved)
def _track_moved(state: State, fact: TrackMoved) -> State:
    return state.replace(levels=added(state.levels, events.SIDES.index(fact.track), fact.by))


@apply.on(events.HexTaken)
def _hex_taken(state: State, fact: events.HexTaken) -> State:
    others = tuple(pair for pair in state.owners if pair[0] != fact.hex)
    return state.replace(owners=tuple(sorted((*others, (fact.hex, fact.side)))))


apply.marks(events.UnitReleased, held=False)
apply.marks(events.UnitNamed, named=True)
apply.copies(events.ApproachMeasured, approach=Of("hexes"))
