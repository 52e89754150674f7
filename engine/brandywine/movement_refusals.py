"""Why a move is not allowed (9.0, 16.1): each refusal names the clause that forbids it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.brandywine.duties import is_pin_unbreakable
from engine.brandywine.ground import MOVER, ground
from engine.brandywine.leaders import LAFAYETTE
from engine.brandywine.limits import WAITERS, closed_hexes, may_move, no_resting
from engine.brandywine.pins import shunned_hexes
from engine.brandywine.stacking import has_room
from engine.brandywine.state import State, Unit, enemy
from engine.brandywine.stirn import kept_apart
from engine.brandywine.ways import (
    barred_hexes,
    fleeing_hexes,
    has_finished,
    is_fresh,
    march_routes,
    unpaid_hexes,
)
from engine.brandywine.zones import beside_enemies, enemy_zone
from engine.hexgrid import spoken
from engine.paths import reach
from engine.reasons import Reason, reason
from events.brandywine import DISRUPTED, SHATTERED, Hasten, March, Wade
from events.event import Frame


def why_not_march(state: State, frame: Frame, action: March) -> Iterator[Reason]:
    """9.1, 8.2: what keeps this unit from ending its march there."""
    unit, where = state.unit(action.unit), spoken(action.hex)
    name = unit.counter.name
    yield from why_held(state, unit)
    if unit.hastened:
        yield reason("9.2.2", "{unit} is on a strategic move and keeps to its road.", unit=name)
    yield from why_not_there(state, unit, action.hex)
    if unit.condition == DISRUPTED:
        yield reason("13.3", "{unit} is Disrupted and moves one hex, away from the enemy.", unit=name)
    if action.hex in unpaid_hexes(state, unit):
        yield reason("8.2.1", "{unit} cannot pay for the zone of rifles at {hex}.", unit=name, hex=where)
    if is_behind_zones(state, unit, action.hex):
        yield reason("8.2.1", "An enemy zone of control keeps {unit} from {hex}.", unit=name, hex=where)
    if action.hex in march_routes(state, unit).hexes:
        yield from why_no_company(unit)
    yield reason("9.1.2", "{hex} is out of reach for {unit}.", hex=where, unit=name)


def why_held(state: State, unit: Unit) -> Iterator[Reason]:
    """9.1.4, 9.1.5, 8.2.1, 13.1.9: what keeps the unit where it is."""
    name = unit.counter.name
    if not unit.on_map:
        yield reason("9.3.1", "{unit} is not on the map.", unit=name)
        return
    if unit.condition == SHATTERED:
        yield reason("13.4", "{unit} is Shattered and may not move.", unit=name)
    if unit.withdrawn:
        yield reason("13.5.1", "{unit} has withdrawn and may not move.", unit=name)
    if not may_move(unit):
        yield reason(WAITERS.get(unit.id, "9.1.5"), "{unit} may not move yet.", unit=name)
    if unit.halted and unit.hex in enemy_zone(state, unit.side):
        yield reason("8.2.1", "{unit} has entered an enemy zone of control and moves no further.", unit=name)
    if unit.halted:
        yield reason("9.1.2", "{unit} has no movement points left.", unit=name)
    if unit.condition == DISRUPTED and unit.start:
        yield reason("13.3", "{unit} is Disrupted and has moved its one hex.", unit=name)
    if has_finished(state, unit):
        since = state.unit(state.last_moved).counter.name
        yield reason("9.1.4", "{unit} has ended its move: {other} has moved since.", unit=name, other=since)
    if unit.pinned and is_pin_unbreakable(state, unit.side):
        yield reason("13.1.9", "{unit} is Pinned, and not all that are can break off.", unit=name)


def why_not_there(state: State, unit: Unit, hex_: int) -> Iterator[Reason]:
    """What is wrong with a hex as the end of a move."""
    field, name, where = ground(state.scenario), unit.counter.name, spoken(hex_)
    foe = enemy(unit.side)
    if hex_ == unit.hex:
        yield reason("9.1.1", "{unit} is there already.", unit=name)
    if hex_ in state.position.combat[foe]:
        yield reason("9.1.5", "{hex} is held by the enemy.", hex=where)
    if unit.is_leader and hex_ in state.position.lone_leaders(foe):
        yield reason("14.3.2", "Only combat units enter the hex of an enemy leader.")
    if hex_ in closed_hexes(state, unit):
        yield from why_closed(state, unit, hex_)
    if hex_ in no_resting(state, unit):
        yield reason("9.6.1", "No American ends his movement north of Radley Run.")
    if not any(field.entry_cost(MOVER[unit.kind], n, hex_) for n in field.neighbours[hex_]):
        yield reason("CH.tec", "{hex} is prohibited to {unit}.", hex=where, unit=name)
    if not has_room(state, unit, hex_):
        yield reason("7.1.1", "{hex} has no room for {unit}.", hex=where, unit=name)
    if hex_ in kept_apart(state, unit):
        yield reason("14.6", "Stirn may not stand with British regulars or Loyalists.")
    yield from why_not_beside(state, unit, hex_)


def why_not_beside(state: State, unit: Unit, hex_: int) -> Iterator[Reason]:
    """13.1.9, 13.3: hexes beside an enemy."""
    name, where = unit.counter.name, spoken(hex_)
    if unit.pinned and hex_ in beside_enemies(state, unit.side):
        yield reason("13.1.9", "{unit} is Pinned: it moves where no enemy is beside it.", unit=name)
    if hex_ in shunned_hexes(state, unit.side):
        yield reason("13.1.9", "Who breaks off moves nobody next to a Pinned enemy: not to {hex}.", hex=where)
    if unit.condition == DISRUPTED and hex_ not in fleeing_hexes(state, unit, [hex_]):
        yield reason("13.3", "{unit} is Disrupted and may not stand beside the enemy there.", unit=name)


def why_closed(state: State, unit: Unit, hex_: int) -> Iterator[Reason]:
    """9.4, 9.5.3, 18.1.3: areas."""
    name, where = unit.counter.name, spoken(hex_)
    special = ground(state.scenario).scenario.special
    if hex_ in ground(state.scenario).zone(special.barred.get(unit.side, "")):
        yield reason("18.1.3", "{unit} may not go as far as {hex}.", unit=name, hex=where)
    rule = "9.5.3" if unit.counter.detachment else "9.4.1"
    yield reason(rule, "{unit} may not leave its area for {hex} before it is released.", unit=name, hex=where)


def why_no_company(unit: Unit) -> Iterator[Reason]:
    """14.5, 18.1.3: Lafayette, and a leader who stays with his light infantry."""
    if unit.id == LAFAYETTE:
        yield reason("14.5", "Lafayette goes to a stack or to Washington.")
    yield reason("18.1.3", "{unit} would part a leader from his light infantry.", unit=unit.counter.name)


def is_behind_zones(state: State, unit: Unit, hex_: int) -> bool:
    """8.2.1: whether it could get there were it not for enemy zones of control."""
    left = march_routes(state, unit)
    budget = left.reaches[0].budget if left.reaches and hasattr(left.reaches[0], "budget") else 0
    exits = ground(state.scenario).exits_of(unit)
    return hex_ not in left.hexes and hex_ in reach(exits, unit.hex, budget, barred=barred_hexes(state, unit))


def why_not_hasten(state: State, frame: Frame, action: Hasten) -> Iterator[Reason]:
    """9.2.2, 18.2.2: strategic movement."""
    unit, where = state.unit(action.unit), spoken(action.hex)
    name, beside = unit.counter.name, beside_enemies(state, unit.side)
    yield from why_held(state, unit)
    if unit.hex in beside or action.hex in beside:
        yield reason("9.2.2", "Strategic movement is never beside the enemy.")
    if unit.start and not unit.hastened:
        yield reason("9.2.2", "{unit} has marched: its whole move must follow roads.", unit=name)
    if not is_fresh(state, unit):
        rule = "18.2.2" if unit.arrived == state.turn else "9.2.2"
        yield reason(rule, "{unit} may not use strategic movement now.", unit=name)
    yield from why_not_there(state, unit, action.hex)
    yield reason("9.2.2", "No road or track leads {unit} to {hex} in time.", unit=name, hex=where)


def why_not_wade(state: State, frame: Frame, action: Wade) -> Iterator[Reason]:
    """16.1.2, 16.1.3: crossing the creek without a ford."""
    unit, where = state.unit(action.unit), spoken(action.hex)
    name, field = unit.counter.name, ground(state.scenario)
    yield from why_held(state, unit)
    if action.hex not in field.neighbours[unit.hex] or not field.is_deep(unit.hex, action.hex):
        yield reason("16.1.2", "No creek without a ford lies between {unit} and {hex}.", unit=name, hex=where)
    if unit.is_artillery or unit.condition == DISRUPTED:
        yield reason("16.1.2", "Artillery and Disrupted units never wade.")
    if unit.start:
        yield reason("16.1.2", "{unit} has moved: it wades with its whole allowance.", unit=name)
    zone = enemy_zone(state, unit.side)
    if unit.hex in zone and action.hex in zone:
        yield reason("16.1.3", "Nobody wades from one enemy zone of control into another.")
    yield from why_not_there(state, unit, action.hex)
    yield from why_no_company(unit)
