"""Why a move is not allowed (3.0, 4.0): each refusal names the clause that forbids it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.hexgrid import spoken
from engine.reasons import Reason, reason
from engine.rebels.disengagement import may_leave_zone
from engine.rebels.entry import entry_hexes, is_due
from engine.rebels.exclusive_refusals import (
    why_asleep,
    why_closed,
    why_slow,
    why_too_far,
)
from engine.rebels.ground import ground
from engine.rebels.movement import (
    NOWHERE,
    allowance,
    barred_hexes,
    halting_hexes,
    is_alone_in_zone,
    may_force_march,
    may_surprise,
    nearer_hexes,
)
from engine.rebels.routes import routes
from engine.rebels.stacking import has_room
from engine.rebels.state import State, Unit, enemy
from engine.rebels.zones import beside_enemies, enemy_zone, is_beside_enemy, is_in_enemy_zone
from events.event import Frame
from events.rebels import (
    Disengage,
    ForceMarch,
    March,
    ReinforcementSegment,
    StandRearguard,
)


def why_not_march(state: State, frame: Frame, action: March) -> Iterator[Reason]:
    """4.1 to 6.0: what keeps this unit from ending its march there."""
    unit = state.unit(action.unit)
    yield from why_not_move(state, frame, unit)
    yield from why_held(state, unit)
    yield from why_too_far(state, unit, action.hex)
    yield from why_not_there(state, unit, action.hex, barred_hexes(state, unit))
    yield from why_no_way(state, unit, action.hex)
    yield reason("4.1.1", "{hex} is out of reach for {unit}.", hex=spoken(action.hex), unit=unit.counter.name)


def why_held(state: State, unit: Unit) -> Iterator[Reason]:
    """4.1.1 to 5.2: what keeps the unit where it is."""
    name = unit.counter.name
    if unit.halted and unit.tried and not unit.freed:
        yield reason("4.4", "{unit} failed to disengage or covers the others: it may not move.", unit=name)
    if not unit.spent and not may_leave_zone(state, unit):
        rule = "9.1" if unit.disrupted else "5.1"
        yield reason(rule, "{unit} stands in an enemy zone of control and has not disengaged.", unit=name)
    if unit.halted and unit.hex in halting_hexes(state, unit):
        yield reason("5.2", "{unit} has entered an enemy zone of control and moves no further.", unit=name)
    if unit.spent and unit.spent >= allowance(state, unit):
        yield reason("4.1.1", "{unit} has no movement points left.", unit=name)
    if unit.halted:
        yield reason("4.3.1", "{unit} has made its forced march.", unit=name)


def why_no_way(state: State, unit: Unit, hex_: int) -> Iterator[Reason]:
    """4.2.3, 5.2: what lies between the unit and a hex in which it might stand."""
    field, name = ground(state.scenario), unit.counter.name
    if unit.hex and hex_ in field.neighbours[unit.hex] and not field.can_step(unit, unit.hex, hex_):
        rule = "4.2.3" if field.is_river(unit.hex, hex_) else "chart.TEC"
        yield reason(
            rule, "{unit} may not cross over to {hex} from where it is.", unit=name, hex=spoken(hex_)
        )
    foes = state.position.combat[enemy(unit.side)] | state.position.lone_leaders[enemy(unit.side)]
    if hex_ in routes(state, unit, allowance(state, unit) - unit.spent, foes, NOWHERE).hexes:
        rule = "9.1" if unit.disrupted else "5.2" if unit.in_command else "11.4.1.b"
        yield reason(rule, "An enemy zone of control keeps {unit} from {hex}.", unit=name, hex=spoken(hex_))


def why_not_move(state: State, frame: Frame, unit: Unit) -> Iterator[Reason]:
    """2.0.1.3, 3.0: whether this unit moves in this segment at all."""
    if isinstance(frame, ReinforcementSegment):
        if not is_due(state, unit) and unit.entered != state.turn:
            yield reason("2.0.1.3", "{unit} does not arrive now.", unit=unit.counter.name)
        if not unit.hex and not entry_hexes(state, unit):
            yield reason("3.1.2", "The entry hex of {unit} is held by the enemy.", unit=unit.counter.name)
    elif not unit.hex:
        yield reason("3.0", "{unit} is not on the map.", unit=unit.counter.name)
    elif unit.entered == state.turn:
        yield reason("2.0.1.3", "{unit} made its move when it arrived.", unit=unit.counter.name)
    yield from why_asleep(state, unit)


def why_not_there(state: State, unit: Unit, hex_: int, barred: Any) -> Iterator[Reason]:
    """What is wrong with a hex as the end of a move."""
    field, name = ground(state.scenario), unit.counter.name
    if hex_ == unit.hex:
        yield reason("4.1", "{unit} is there already.", unit=name)
    yield from why_closed(state, unit, hex_)
    if hex_ in state.position.combat[enemy(unit.side)]:
        yield reason("4.1", "{hex} is held by the enemy.", hex=spoken(hex_))
    if not any(field.can_step(unit, n, hex_) for n in field.neighbours[hex_]):
        rule = "4.2.1" if field.charts.terrain[field.map.terrain[hex_]].cost else "4.2.3"
        yield reason(rule, "{hex} is prohibited to {unit}.", hex=spoken(hex_), unit=name)
    if hex_ in barred:
        yield from why_barred(state, unit, hex_)
    if not has_room(state, unit, hex_):
        yield reason(
            "6.0", "{hex} has no room for {unit}: at most 12 stacking points.", hex=spoken(hex_), unit=name
        )
    if unit.disrupted and not nearer_hexes(state, unit, [hex_]):
        yield reason(
            "9.1",
            "{unit} is disrupted and must come nearer to its line of communication or a leader.",
            unit=name,
        )
    if unit.is_leader:
        yield from why_not_leader(state, unit, hex_)
    elif not unit.in_command and hex_ in enemy_zone(state, unit.side):
        yield reason(
            "11.4.1.b", "{unit} is out of command and may not enter an enemy zone of control.", unit=name
        )


def why_barred(state: State, unit: Unit, hex_: int) -> Iterator[Reason]:
    """9.1(4), 11.4.1.b, 11.15, 11.16: zones and lone leaders that keep a unit out."""
    if unit.disrupted and hex_ in enemy_zone(state, unit.side):
        yield reason(
            "9.1", "{unit} is disrupted and may not enter an enemy zone of control.", unit=unit.counter.name
        )
    if not unit.in_command and hex_ in enemy_zone(state, unit.side):
        yield reason(
            "11.4.1.b",
            "{unit} is out of command and may not enter an enemy zone of control.",
            unit=unit.counter.name,
        )
    rule = "11.15" if unit.is_leader else "11.16"
    yield reason(rule, "{unit} may not enter the hex of an enemy leader.", unit=unit.counter.name)


def why_not_leader(state: State, leader: Unit, hex_: int) -> Iterator[Reason]:
    """5.6, 11.15."""
    if hex_ in state.position.combat[leader.side]:
        return
    if is_alone_in_zone(state, leader):
        yield reason("5.6", "{unit} must end his move with a friendly combat unit.", unit=leader.counter.name)
    if is_beside_enemy(state, leader.side, hex_):
        yield reason(
            "11.15", "{unit} may not stand beside the enemy without troops.", unit=leader.counter.name
        )


def why_not_force_march(state: State, frame: Frame, action: ForceMarch) -> Iterator[Reason]:
    """4.3.1: who may force march, and where to."""
    unit = state.unit(action.unit)
    yield from why_not_move(state, frame, unit)
    if not may_force_march(state, unit):
        yield from why_no_forced_march(state, unit)
    if action.hex in beside_enemies(state, unit.side):
        yield reason(
            "4.3.1", "A forced march may not come beside the enemy at {hex}.", hex=spoken(action.hex)
        )
    lone = () if may_surprise(unit) else state.position.lone_leaders[enemy(unit.side)]
    yield from why_not_there(state, unit, action.hex, lone)
    yield reason("4.3.1", "{hex} is out of reach even by forced march.", hex=spoken(action.hex))


def why_no_forced_march(state: State, unit: Unit) -> Iterator[Reason]:
    """4.3.1 (rulings Q06, Q43, Q49)."""
    name = unit.counter.name
    yield from why_slow(state, unit)
    if state.turn in ground(state.scenario).scenario.special.no_forced_march_turns.get(unit.side, ()):
        yield reason("trenton.17.1", "There is no forced march on the turn of the surprise.")
    if unit.is_leader or unit.disrupted or not unit.counter.allowance:
        yield reason(
            "4.3.1", "{unit} cannot force march: no leader, disrupted unit or immobile gun may.", unit=name
        )
    if not unit.in_command:
        yield reason("11.4.1.b", "{unit} is out of command and may not force march.", unit=name)
    if unit.spent or unit.tried:
        yield reason("4.3.1", "{unit} has moved: a forced march is declared before.", unit=name)
    yield reason("4.3.1", "{unit} is beside the enemy and may not force march.", unit=name)


def why_not_disengage(state: State, frame: Frame, action: Disengage | StandRearguard) -> Iterator[Reason]:
    """4.4."""
    unit = state.unit(action.unit)
    rule = "4.4" if isinstance(action, Disengage) else "4.4.2"
    yield from why_not_move(state, frame, unit)
    if unit.is_leader:
        yield reason(rule, "Leaders need no disengagement.")
    if not is_in_enemy_zone(state, unit):
        yield reason(rule, "{unit} is in no enemy zone of control.", unit=unit.counter.name)
    if unit.disrupted:
        yield reason("9.1", "{unit} is disrupted: it stays and fights.", unit=unit.counter.name)
    if unit.tried or unit.start:
        yield reason(rule, "{unit} has tried or moved already this segment.", unit=unit.counter.name)
    if isinstance(action, StandRearguard):
        yield reason(rule, "{unit} cannot cover anybody as a rearguard.", unit=unit.counter.name)
    yield reason("12.3", "{unit} may leave this zone of control without a check.", unit=unit.counter.name)
