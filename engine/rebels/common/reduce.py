"""Folding the facts of Rebels & Redcoats. No rule, chart or die is consulted here."""

from __future__ import annotations

from cockade.engine.rebels.common.state import State, Unit
from cockade.engine.reducer import Reducer
from cockade.engine.roster import changed, changed_all, joined
from cockade.events import rebels as events
from cockade.events.facts import GameEnded, SegmentBegan, TrackMoved, TurnBegan

apply: Reducer[State] = Reducer()
MOVEMENT = "movement"


@apply.on(events.GameBegan)
def _game_began(state: State, fact: events.GameBegan) -> State:
    return state.replace(scenario=fact.scenario, labels=fact.labels, first=fact.first, levels=fact.levels)


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


@apply.on(events.UnitPlaced)
def _unit_placed(state: State, fact: events.UnitPlaced) -> State:
    return changed(state, fact.unit, hex=fact.hex)


@apply.on(TurnBegan)
def _turn_began(state: State, fact: TurnBegan) -> State:
    units = tuple(unit.replace(helper="") if unit.helper else unit for unit in state.units)
    return state.replace(turn=fact.turn, units=units)


@apply.on(SegmentBegan)
def _segment_began(state: State, fact: SegmentBegan) -> State:
    units = state.units if fact.side == state.side else tuple(map(_rested, state.units))
    if fact.segment == MOVEMENT:
        units = tuple(unit.replace(opened=unit.hex) if unit.hex else unit for unit in units)
    return state.replace(side=fact.side, segment=fact.segment, units=units, jostled=(), retreated=frozenset())


def _rested(unit: Unit) -> Unit:
    return unit.replace(
        in_command=True,
        spent=0,
        walked=0,
        start=0,
        opened=0,
        halted=False,
        freed=False,
        tried=False,
        fired=False,
        charging=False,
    )


@apply.on(events.CommandJudged)
def _command_judged(state: State, fact: events.CommandJudged) -> State:
    return changed_all(state, fact.out, in_command=False)


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
        entered=unit.entered if unit.hex else state.turn,
        halted=fact.halted,
    )
    return state.replace(units=tuple(units))


@apply.on(events.UnitFreed)
def _unit_freed(state: State, fact: events.UnitFreed) -> State:
    return changed(state, fact.unit, freed=True, tried=True)


@apply.on(events.UnitHeld)
def _unit_held(state: State, fact: events.UnitHeld) -> State:
    return changed(state, fact.unit, halted=True, tried=True)


@apply.on(events.ChargeReadied)
def _charge_readied(state: State, fact: events.ChargeReadied) -> State:
    return changed(state, fact.unit, charging=True)


@apply.on(events.CombatDeclared)
def _combat_declared(state: State, fact: events.CombatDeclared) -> State:
    return state.replace(retreated=frozenset())


@apply.on(events.AssaultResolved)
def _assault_resolved(state: State, fact: events.AssaultResolved) -> State:
    return state.replace(jostled=())


@apply.on(events.UnitDisrupted)
def _unit_disrupted(state: State, fact: events.UnitDisrupted) -> State:
    return changed(state, fact.unit, disrupted=True)


@apply.on(events.UnitRallied)
def _unit_rallied(state: State, fact: events.UnitRallied) -> State:
    return changed(state, fact.unit, disrupted=False)


@apply.on(events.UnitEliminated)
def _unit_eliminated(state: State, fact: events.UnitEliminated) -> State:
    return changed(state, fact.unit, alive=False, hex=0)


@apply.on(events.UnitRetreated)
def _unit_retreated(state: State, fact: events.UnitRetreated) -> State:
    return changed(state, fact.unit, hex=fact.hex).replace(retreated=state.retreated | {fact.unit})


@apply.on(events.UnitAdvanced)
def _unit_advanced(state: State, fact: events.UnitAdvanced) -> State:
    return changed(state, fact.unit, hex=fact.hex)


@apply.on(events.LeaderMoved)
def _leader_moved(state: State, fact: events.LeaderMoved) -> State:
    return changed(state, fact.leader, hex=fact.hex)


@apply.on(events.LeaderHelped)
def _leader_helped(state: State, fact: events.LeaderHelped) -> State:
    return changed(state, fact.unit, helper=fact.leader)


@apply.on(events.FriendsJostled)
def _friends_jostled(state: State, fact: events.FriendsJostled) -> State:
    return state.replace(jostled=(*state.jostled, *fact.units))


@apply.on(TrackMoved)
def _track_moved(state: State, fact: TrackMoved) -> State:
    american, british = state.levels
    if fact.track == events.AMERICAN:
        return state.replace(levels=(american + fact.by, british))
    return state.replace(levels=(american, british + fact.by))


@apply.on(events.HexTaken)
def _hex_taken(state: State, fact: events.HexTaken) -> State:
    others = tuple(pair for pair in state.owners if pair[0] != fact.hex)
    return state.replace(owners=tuple(sorted((*others, (fact.hex, fact.side)))))


@apply.on(events.UnitReleased)
def _unit_released(state: State, fact: events.UnitReleased) -> State:
    return changed(state, fact.unit, held=False)


@apply.on(events.UnitNamed)
def _unit_named(state: State, fact: events.UnitNamed) -> State:
    return changed(state, fact.unit, named=True)


@apply.on(events.ApproachMeasured)
def _approach_measured(state: State, fact: events.ApproachMeasured) -> State:
    return state.replace(approach=fact.hexes)


@apply.on(GameEnded)
def _game_ended(state: State, fact: GameEnded) -> State:
    return state.replace(over=True, winner=fact.winner, why=fact.why, rule=fact.rule, agenda=())
