"""Why a result is not taken as asked (12.1.13, 12.1.15, 13.0), with the clause that forbids it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.brandywine.advance import may_enter
from engine.brandywine.crowding import excess
from engine.brandywine.ground import ground
from engine.brandywine.intelligence import called, named
from engine.brandywine.limits import closed_hexes
from engine.brandywine.movement_refusals import why_closed
from engine.brandywine.parties import combat_in_progress
from engine.brandywine.results import CAPTURE, choosable
from engine.brandywine.retreat import barred_hexes as barred_to_retreat
from engine.brandywine.retreat import is_passable, retreat_hexes, steps_on
from engine.brandywine.stacking import has_room
from engine.brandywine.state import State, Unit, enemy
from engine.brandywine.stragglers import straggling
from engine.brandywine.zones import beside_enemies, enemy_zone
from engine.hexgrid import spoken
from engine.reasons import Reason, Why, reason
from events.brandywine import (
    Accompany,
    Accompanying,
    Advance,
    Advancing,
    Aftermath,
    Choosing,
    Crowded,
    LeaderLost,
    LoseLeader,
    LoseStep,
    Retreat,
    Retreating,
    Stragglers,
    Suffer,
    Yield,
)
from events.event import Action, Frame

# ---------------------------------------------------------------- who suffers, who is lost (13.1)


def why_not_suffer(state: State, frame: Frame, action: Suffer) -> Iterator[Reason]:
    """12.1.8, 13.1, 13.3: who has nothing to take, or not yet."""
    unit = state.unit(action.unit)
    if isinstance(frame, Stragglers) and unit not in straggling(state, frame):
        yield reason("13.3", "{unit} does not stand disordered beside the enemy.", unit=unit.counter.name)
    if isinstance(frame, Aftermath):
        if unit.id not in [fate.unit for fate in frame.fates]:
            yield reason("13.0", "{unit} has nothing to suffer.", unit=unit.counter.name)
        first = state.unit(choosable(frame)[0])
        yield reason("12.1.8", "{unit} led and takes its result first.", unit=first.counter.name)


def why_not_lose(state: State, frame: Frame, action: LoseStep) -> Iterator[Reason]:
    """7.1.2, 13.1.6, 13.2.3: who loses no step here."""
    unit = state.unit(named(state, action.unit))
    if isinstance(frame, Crowded) and unit not in excess(state, frame.hex):
        yield reason("7.1.2", "{unit} is not one of those that are too many.", unit=unit.counter.name)
    yield from why_not_chosen(state, frame, unit, captures=False)
    yield from why_not_instead(state, frame, unit)


def why_not_yield(state: State, frame: Frame, action: Yield) -> Iterator[Reason]:
    """13.1.7, 13.1.8, 13.2.3: who is not captured here."""
    unit = state.unit(named(state, action.unit))
    yield from why_not_chosen(state, frame, unit, captures=True)
    yield from why_not_instead(state, frame, unit)


def why_not_chosen(state: State, frame: Frame, unit: Unit, *, captures: bool) -> Iterator[Reason]:
    """13.1.6 to 13.1.8: another thing is to be lost, or by another unit."""
    if not isinstance(frame, Choosing):
        return
    if captures is not (frame.what == CAPTURE):
        what = "A unit is to be captured." if frame.what == CAPTURE else "A step is to be lost, not a unit."
        yield reason(frame.rule, what)
    name = called(state, frame.side, unit)
    yield reason(frame.rule, "{unit} is not one of those to choose from.", unit=name)


def why_not_instead(state: State, frame: Frame, unit: Unit) -> Iterator[Reason]:
    """13.2.3: only the unit that has no room on its way loses a step or is captured instead."""
    if not isinstance(frame, Retreating):
        return
    yield from why_not_its_turn(state, frame, unit)
    yield reason("13.2.3", "{unit} can retreat, and must.", unit=unit.counter.name)


def why_not_its_turn(state: State, frame: Retreating, unit: Unit) -> Iterator[Reason]:
    """13.2.1: one unit after another."""
    if unit.id != frame.unit:
        yield reason(
            "13.2.1", "{unit} is the one that retreats now.", unit=state.unit(frame.unit).counter.name
        )


def why_not_leader(state: State, frame: Frame, action: LoseLeader) -> Iterator[Reason]:
    """13.1.10."""
    assert isinstance(frame, LeaderLost)
    names = ", ".join(state.unit(leader).counter.name for leader in frame.leaders)
    yield reason("13.1.10", "One of these is lost: {names}.", names=names)


# ---------------------------------------------------------------- retreats (13.2, 16.2)


def why_not_retreat(state: State, frame: Frame, action: Retreat) -> Iterator[Reason]:
    """13.2.1 to 13.2.4, 16.2.8, 16.2.9: what is wrong with the hex, or with what comes after it."""
    assert isinstance(frame, Retreating)
    unit, where = state.unit(action.unit), spoken(action.hex)
    yield from why_not_its_turn(state, frame, unit)
    if action.hex not in ground(state.scenario).neighbours[unit.hex]:
        yield reason("13.2.1", "{hex} is not adjacent to {unit}.", hex=where, unit=unit.counter.name)
    yield from why_barred(state, unit, action.hex)
    yield from why_no_way(state, unit, action.hex, frame)
    if not retreat_hexes(state, unit, frame):
        yield reason(
            "13.2.3", "{unit} finds no room: it loses a step or is captured.", unit=unit.counter.name
        )
    yield from why_cut_short(state, unit, action.hex, frame)
    yield from why_not_wished(state, unit, action.hex, frame)


def why_barred(state: State, unit: Unit, hex_: int) -> Iterator[Reason]:
    """13.2.2 (ruling Q51), 18.1.3: the enemy, his zones of control, what is closed."""
    position, foe, where = state.position, enemy(unit.side), spoken(hex_)
    if hex_ in position.combat[foe] | position.led[foe]:
        yield reason("13.2.2", "{hex} is held by the enemy.", hex=where)
    if hex_ in enemy_zone(state, unit.side):
        yield reason("13.2.2", "{hex} is in an enemy zone of control.", hex=where)
    if hex_ in closed_hexes(state, unit):
        yield from why_closed(state, unit, hex_)


def why_no_way(state: State, unit: Unit, hex_: int, frame: Retreating) -> Iterator[Reason]:
    """13.2.2, 16.2.8, 16.2.9, CH.tec: what cannot be crossed or entered."""
    field, name, where = ground(state.scenario), unit.counter.name, spoken(hex_)
    first = frame.steps == frame.length
    if field.is_deep(unit.hex, hex_) and unit.is_artillery:
        yield reason("16.2.8", "Artillery never retreats across the creek without a ford.")
    if field.is_deep(unit.hex, hex_) and not first:
        yield reason("16.2.9", "Only the first hex of a retreat may lie across the creek without a ford.")
    if not is_passable(field, unit, unit.hex, hex_, first=first):
        yield reason("13.2.2", "{hex} is prohibited to {unit}.", hex=where, unit=name)
    if not has_room(state, unit, hex_):
        yield reason("13.2.2", "{hex} has no room for {unit}.", hex=where, unit=name)


def why_cut_short(state: State, unit: Unit, hex_: int, frame: Retreating) -> Iterator[Reason]:
    """13.2.4: from there the whole retreat could not be made."""
    able = steps_on(state, unit, unit.hex, frame, barred_to_retreat(state, unit))
    if hex_ not in able:
        yield reason(
            "13.2.4",
            "By way of {hex} {unit} would not end {length} hexes from where it began, clear of the enemy.",
            hex=spoken(hex_),
            unit=unit.counter.name,
            length=frame.length,
        )


def why_not_wished(state: State, unit: Unit, hex_: int, frame: Retreating) -> Iterator[Reason]:
    """13.2.1 (rulings Q49, Q50): a better hex is open."""
    where, better = spoken(hex_), ", ".join(map(spoken, retreat_hexes(state, unit, frame)))
    if hex_ in beside_enemies(state, unit.side):
        yield reason(
            "13.2.1", "{hex} is beside the enemy; these are better: {better}.", hex=where, better=better
        )
    yield reason(
        "13.2.1", "{hex} leads away from the own lines; these do not: {better}.", hex=where, better=better
    )


def why_not_accompany(state: State, frame: Frame, action: Accompany) -> Iterator[Reason]:
    """13.2.6, 9.4, 9.5.3: who does not go along."""
    assert isinstance(frame, Accompanying)
    leader, unit = state.unit(action.leader), state.unit(frame.unit)
    if leader.is_leader and unit.hex in closed_hexes(state, leader):
        yield from why_closed(state, leader, unit.hex)
    yield reason(
        "13.2.6",
        "{leader} does not stand where {unit} came from.",
        leader=leader.counter.name,
        unit=unit.counter.name,
    )


# ---------------------------------------------------------------- advance (12.1.15)


def why_not_advance(state: State, frame: Frame, action: Advance) -> Iterator[Reason]:
    """12.1.15, 13.1.9, 7.1.1, 9.4.1: first the unit, then the hex."""
    assert isinstance(frame, Advancing)
    unit, where = state.unit(action.unit), spoken(action.hex)
    name, field = unit.counter.name, ground(state.scenario)
    yield from why_not_advancing(state, frame, unit)
    if action.hex not in frame.hexes:
        yield reason("12.1.15", "{hex} was not left by the enemy in this combat.", hex=where)
    if action.hex not in field.neighbours[unit.hex]:
        yield reason("12.1.15", "{hex} is not adjacent to {unit}.", hex=where, unit=name)
    if action.hex in closed_hexes(state, unit):
        yield from why_closed(state, unit, action.hex)
    if not has_room(state, unit, action.hex):
        yield reason("7.1.1", "{hex} has no room for {unit}.", hex=where, unit=name)
    if not may_enter(state, unit, action.hex):
        yield reason("CH.tec", "{hex} is prohibited to {unit}.", hex=where, unit=name)


def why_not_advancing(state: State, frame: Advancing, unit: Unit) -> Iterator[Reason]:
    """12.1.15, 13.1.9: who does not advance at all, or not yet."""
    name, fight = unit.counter.name, combat_in_progress(state)
    if unit.is_artillery:
        yield reason("12.1.15", "Artillery never advances.")
    if unit.pinned:
        yield reason("13.1.9", "{unit} is Pinned and stays.", unit=name)
    if frame.lead and unit.id != frame.lead:
        lead = state.unit(frame.lead).counter.name
        yield reason("12.1.15", "{lead} led and advances first.", lead=lead)
    if fight is not None and unit.id not in fight.combat.attackers:
        yield reason("12.1.15", "{unit} did not attack here.", unit=name)
    if unit.id not in frame.units:
        yield reason("12.1.15", "{unit} has advanced, or failed its check, or could not.", unit=name)


RESULTS_WHY: dict[type[Action], Why] = {
    Suffer: why_not_suffer,
    LoseStep: why_not_lose,
    Yield: why_not_yield,
    LoseLeader: why_not_leader,
    Retreat: why_not_retreat,
    Accompany: why_not_accompany,
    Advance: why_not_advance,
}
