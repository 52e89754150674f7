"""Folding the facts of Rebels & Redcoats. No rule, chart or die is consulted here."""

from __future__ import annotations

from engine.rebels.state import State, Unit
from engine.reducer import Reducer
from engine.roster import changed, changed_all, joined
from events.facts import GameEnded, SegmentBegan, TrackMoved, TurnBegan
from events.rebels import (
    AMERICAN,
    ApproachMeasured,
    AssaultResolved,
    ChargeReadied,
    CombatDeclared,
    CommandJudged,
    FriendsJostled,
    GameBegan,
    GunsFired,
    HexTaken,
    LeaderHelped,
    LeaderMoved,
    UnitAdvanced,
    UnitDisrupted,
    UnitEliminated,
    UnitFreed,
    UnitHeld,
    UnitMoved,
    UnitNamed,
    UnitPlaced,
    UnitRallied,
    UnitReleased,
    UnitRetreated,
    UnitSetUp,
)

apply: Reducer[State] = Reducer()


@apply.on(GameBegan)
def _game_began(state: State, fact: GameBegan) -> State:
    return state.but(scenario=fact.scenario, labels=fact.labels, first=fact.first, levels=fact.levels)


@apply.on(UnitSetUp)
def _unit_set_up(state: State, fact: UnitSetUp) -> State:
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


@apply.on(UnitPlaced)
def _unit_placed(state: State, fact: UnitPlaced) -> State:
    return changed(state, fact.unit, hex=fact.hex)


@apply.on(TurnBegan)
def _turn_began(state: State, fact: TurnBegan) -> State:
    units = tuple(unit.but(helper="") if unit.helper else unit for unit in state.units)
    return state.but(turn=fact.turn, units=units)


@apply.on(SegmentBegan)
def _segment_began(state: State, fact: SegmentBegan) -> State:
    if fact.side == state.side:
        return state.but(segment=fact.segment, jostled=())
    units = tuple(map(_rested, state.units))
    return state.but(side=fact.side, segment=fact.segment, units=units, jostled=())


def _rested(unit: Unit) -> Unit:
    return unit.but(
        in_command=True,
        spent=0,
        walked=0,
        start=0,
        halted=False,
        freed=False,
        tried=False,
        fired=False,
        charging=False,
    )


@apply.on(CommandJudged)
def _command_judged(state: State, fact: CommandJudged) -> State:
    return changed_all(state, fact.out, in_command=False)


@apply.on(GunsFired)
def _guns_fired(state: State, fact: GunsFired) -> State:
    return changed_all(state, fact.guns, fired=True).but(jostled=())


@apply.on(UnitMoved)
def _unit_moved(state: State, fact: UnitMoved) -> State:
    number = state.roster[fact.unit]
    unit = state.units[number]
    units = list(state.units)
    units[number] = unit.but(
        hex=fact.path[-1],
        spent=unit.spent + fact.cost,
        walked=unit.walked + len(fact.path),
        start=unit.start or unit.hex,
        entered=unit.entered if unit.hex else state.turn,
        halted=fact.halted,
    )
    return state.but(units=tuple(units))


@apply.on(UnitFreed)
def _unit_freed(state: State, fact: UnitFreed) -> State:
    return changed(state, fact.unit, freed=True, tried=True)


@apply.on(UnitHeld)
def _unit_held(state: State, fact: UnitHeld) -> State:
    return changed(state, fact.unit, halted=True, tried=True)


@apply.on(ChargeReadied)
def _charge_readied(state: State, fact: ChargeReadied) -> State:
    return changed(state, fact.unit, charging=True)


@apply.on(CombatDeclared)
def _combat_declared(state: State, fact: CombatDeclared) -> State:
    return state


@apply.on(AssaultResolved)
def _assault_resolved(state: State, fact: AssaultResolved) -> State:
    return state.but(jostled=())


@apply.on(UnitDisrupted)
def _unit_disrupted(state: State, fact: UnitDisrupted) -> State:
    return changed(state, fact.unit, disrupted=True)


@apply.on(UnitRallied)
def _unit_rallied(state: State, fact: UnitRallied) -> State:
    return changed(state, fact.unit, disrupted=False)


@apply.on(UnitEliminated)
def _unit_eliminated(state: State, fact: UnitEliminated) -> State:
    return changed(state, fact.unit, alive=False, hex=0)


@apply.on(UnitRetreated)
def _unit_retreated(state: State, fact: UnitRetreated) -> State:
    return changed(state, fact.unit, hex=fact.hex)


@apply.on(UnitAdvanced)
def _unit_advanced(state: State, fact: UnitAdvanced) -> State:
    return changed(state, fact.unit, hex=fact.hex)


@apply.on(LeaderMoved)
def _leader_moved(state: State, fact: LeaderMoved) -> State:
    return changed(state, fact.leader, hex=fact.hex)


@apply.on(LeaderHelped)
def _leader_helped(state: State, fact: LeaderHelped) -> State:
    return changed(state, fact.unit, helper=fact.leader)


@apply.on(FriendsJostled)
def _friends_jostled(state: State, fact: FriendsJostled) -> State:
    return state.but(jostled=(*state.jostled, *fact.units))


@apply.on(TrackMoved)
def _track_moved(state: State, fact: TrackMoved) -> State:
    american, british = state.levels
    if fact.track == AMERICAN:
        return state.but(levels=(american + fact.by, british))
    return state.but(levels=(american, british + fact.by))


@apply.on(HexTaken)
def _hex_taken(state: State, fact: HexTaken) -> State:
    others = tuple(pair for pair in state.owners if pair[0] != fact.hex)
    return state.but(owners=tuple(sorted((*others, (fact.hex, fact.side)))))


@apply.on(UnitReleased)
def _unit_released(state: State, fact: UnitReleased) -> State:
    return changed(state, fact.unit, held=False)


@apply.on(UnitNamed)
def _unit_named(state: State, fact: UnitNamed) -> State:
    return changed(state, fact.unit, named=True)


@apply.on(ApproachMeasured)
def _approach_measured(state: State, fact: ApproachMeasured) -> State:
    return state.but(approach=fact.hexes)


@apply.on(GameEnded)
def _game_ended(state: State, fact: GameEnded) -> State:
    return state.but(over=True, winner=fact.winner, why=fact.why, rule=fact.rule, agenda=())
