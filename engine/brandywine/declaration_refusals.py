"""Why close combats are not declared as asked (12.1 to 12.1.4), with the clause that forbids it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.brandywine.declaration import holders, may_engage
from engine.brandywine.ground import ground
from engine.brandywine.obligations import Duty, fits, fronts, is_obliged, may_cross, plan, still_owed
from engine.brandywine.state import State, Unit, enemy
from engine.hexgrid import spoken
from engine.reasons import Reason, Why, reason
from events.brandywine import DISRUPTED, SHATTERED, Declaration, Divert, Engage, HoldHouse, OpenCombats
from events.event import Action, Frame


def why_not_open(state: State, frame: Frame, action: OpenCombats) -> Iterator[Reason]:
    """12.1, 13.1.9, 16.2.3: what is still owed, first what can still be met (ruling Q31)."""
    assert isinstance(frame, Declaration)
    for duty in sorted(still_owed(state, frame), key=lambda duty: not can_meet(state, frame, duty)):
        yield owed(state, duty)


def owed(state: State, duty: Duty) -> Reason:
    """A duty in words."""
    if duty.unit:
        unit = state.unit(duty.unit)
        name, where = unit.counter.name, spoken(unit.hex)
        return reason(duty.rule, "{unit} of {hex} must attack.", unit=name, hex=where)
    return reason(duty.rule, "The enemies in {hex} must be attacked.", hex=spoken(duty.hex))


def can_meet(state: State, frame: Declaration, duty: Duty) -> bool:
    """12.1: whether a unit can still be sent to meet this duty."""
    edges = [(unit, hex_) for unit, hexes in plan(state, frame).edges.items() for hex_ in hexes]
    able = [(unit, hex_) for unit, hex_ in edges if duty.unit == unit or duty.hex == hex_]
    return any(may_engage(state, frame, *edge) for edge in able)


def why_not_engage(state: State, frame: Frame, action: Engage) -> Iterator[Reason]:
    """12.1 to 12.1.4, 16.2.3: first the unit, then its enemy, then what becomes of the other duties."""
    assert isinstance(frame, Declaration)
    unit = state.unit(action.unit)
    yield from why_not_attacking(frame, unit)
    yield from why_not_attacked(state, frame, unit, action.hex)
    yield from why_no_such_combat(state, frame, unit, action.hex)


def why_not_attacking(frame: Declaration, unit: Unit) -> Iterator[Reason]:
    """12.1, 12.1.2, 13.3, 13.4, 13.5.1, 17.1.1: who attacks nobody."""
    name = unit.counter.name
    if unit.is_leader:
        yield reason("12.1", "{unit} is a leader: only combat units attack.", unit=name)
    if unit.is_artillery:
        yield reason("12.1", "{unit} is artillery and attacks nobody.", unit=name)
    if not unit.on_map:
        yield reason("12.1", "{unit} is not on the map.", unit=name)
    if unit.condition == DISRUPTED:
        yield reason("13.3", "{unit} is Disrupted and may not attack.", unit=name)
    if unit.condition == SHATTERED:
        yield reason("13.4", "{unit} is Shattered and may not attack.", unit=name)
    if unit.withdrawn:
        yield reason("13.5.1", "{unit} has withdrawn and may not attack.", unit=name)
    if unit.id in frame.holding:
        yield reason("17.1.1", "{unit} holds the Meeting House and attacks nobody.", unit=name)
    if unit.fought:
        yield reason("12.1.2", "{unit} has fought in this player turn.", unit=name)


def why_not_attacked(state: State, frame: Declaration, unit: Unit, hex_: int) -> Iterator[Reason]:
    """12.1.3, 12.1.4, 16.2.3: who is not there to be attacked by this unit."""
    name, where = unit.counter.name, spoken(hex_)
    yield from why_nobody(state, frame, hex_)
    if hex_ not in ground(state.scenario).neighbours[unit.hex]:
        yield reason("12.1.4", "{hex} is not adjacent to {unit}.", hex=where, unit=name)
    if frame.diverted == hex_:
        yield reason("12.1.3", "The enemies in {hex} are diverted.", hex=where)
    if not may_cross(state, unit, hex_):
        yield reason("16.2.3", "{unit} may not attack across the creek before it is released.", unit=name)


def why_nobody(state: State, frame: Declaration, hex_: int) -> Iterator[Reason]:
    """12.1: where there is no enemy combat unit."""
    if hex_ not in state.position.combat[enemy(frame.side)]:
        yield reason("12.1", "{hex} holds no enemy combat unit.", hex=spoken(hex_))


def why_no_such_combat(state: State, frame: Declaration, unit: Unit, hex_: int) -> Iterator[Reason]:
    """12.1.4, and the duties that would be left unmet (12.1, 13.1.9, 16.2.3)."""
    name, where, edge = unit.counter.name, spoken(hex_), (unit.id, hex_)
    if edge in frame.chosen:
        yield reason("12.1.4", "{unit} attacks {hex} already.", unit=name, hex=where)
    if not fits(plan(state, frame).places, (*frame.chosen, edge)):
        yield reason("12.1.4", "Two hexes would fight two: a combat has one attacking or one defending hex.")
    after = frame.but(chosen=(*frame.chosen, edge))
    for duty in still_owed(state, after):
        if can_meet(state, frame, duty) and not can_meet(state, after, duty):
            yield forfeited(state, duty)
    text = "With {unit} against {hex} not all that is owed could be met: {owed}."
    yield reason("12.1", text, unit=name, hex=where, owed=owing_beside(state, after, hex_))


def owing_beside(state: State, frame: Declaration, hex_: int) -> str:
    """12.1: the hexes that owe something on the same front as a hex."""
    facing = plan(state, frame)
    front = next((front for front in fronts(facing) if hex_ in front), frozenset[int]())
    owing = {duty.hex or facing.places[duty.unit] for duty in still_owed(state, frame)}
    return ", ".join(map(spoken, sorted(owing & front or owing)))


def forfeited(state: State, duty: Duty) -> Reason:
    """A duty that could not be met any more."""
    if duty.unit:
        name = state.unit(duty.unit).counter.name
        return reason(duty.rule, "{unit} must attack too, and could attack nobody then.", unit=name)
    return reason(duty.rule, "The enemies in {hex} must be attacked too; nobody could.", hex=spoken(duty.hex))


def why_not_divert(state: State, frame: Frame, action: Divert) -> Iterator[Reason]:
    """12.1.3 (ruling Q32)."""
    assert isinstance(frame, Declaration)
    hex_, where = action.hex, spoken(action.hex)
    if not state.advanced:
        yield reason("1.0", "There is no diversion in the basic game.")
    if frame.diverted:
        yield reason("12.1.3", "One stack is diverted already.")
    yield from why_nobody(state, frame, hex_)
    if any(hex_ == attacked for _, attacked in frame.chosen):
        yield reason("12.1.3", "The enemies in {hex} are attacked already.", hex=where)
    if any(unit.pinned for unit in state.position.combat_units(hex_)):
        yield reason("12.1.3", "The Pinned in {hex} cannot be diverted.", hex=where)
    facing = plan(state, frame).edges
    if not any(hex_ in hexes for hexes in facing.values()):
        yield reason("12.1.3", "No unit of yours could attack {hex}.", hex=where)
    left = plan(state, frame.but(diverted=hex_)).edges
    for unit in facing:
        if hex_ in facing[unit] and unit not in left and is_obliged(state, state.unit(unit)):
            yield reason("12.1.3", "{unit} would have no other enemy.", unit=state.unit(unit).counter.name)
    yield reason("12.1.3", "With {hex} diverted another duty could not be met.", hex=where)


def why_not_hold(state: State, frame: Frame, action: HoldHouse) -> Iterator[Reason]:
    """17.1.1."""
    assert isinstance(frame, Declaration)
    if not holders(state, frame.but(chosen=())):
        yield reason("17.1.1", "No Pinned unit of yours stands in the Meeting House.")
    yield reason("17.1.1", "A unit in the Meeting House attacks already.")


DECLARATION_WHY: dict[type[Action], Why] = {
    OpenCombats: why_not_open,
    Engage: why_not_engage,
    Divert: why_not_divert,
    HoldHouse: why_not_hold,
}
