"""Going aboard (23.1, 24.4, 24.5, 28.4; ruling Q90): units that may, and fleets that have room."""

from __future__ import annotations

from collections.abc import Iterator

from cockade.engine.law import condition
from cockade.engine.revolution.common.commanders import SEA
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State, Unit
from cockade.engine.revolution.phase5_1_movement.eligibility import may_embark
from cockade.engine.revolution.phase5_1_movement.routes import BOUND, besieger, units_of
from cockade.events import revolution as events


def room(state: State, fleet: str) -> int:
    """24.5, 28.4: the number of land combat units a fleet can still carry; a siege takes the room of one."""
    cargo = state.position.aboard(fleet)
    taken = sum(unit.is_land_combat for unit in cargo) + bool(besieger(state, cargo))
    return ground(state.scenario).charts.limits.cargo - taken


def needed(state: State, unit: Unit) -> int:
    """24.5, 28.4: a combat unit needs room for one, a leader for none, and a siege for one more."""
    return unit.is_land_combat + bool(besieger(state, [unit]))


def fleets_for(state: State, frame: events.Gathering, unit: str) -> Iterator[str]:
    """24.4, 24.5: the fleets of the stack that have room for a unit."""
    found = state.unit(unit)
    for one in units_of(state, frame.stack):
        if one.is_fleet and one.id != found.aboard and fits(state, found, one.id):
            yield one.id


def fits(state: State, unit: Unit, fleet: str) -> bool:
    """24.5, 28.4: a fleet has the room that a unit needs."""
    return needed(state, unit) <= max(room(state, fleet), 0)


@condition("16.9", "No unit can board a stack that moves by land.")
def goes_by_sea(state: State, frame: events.Gathering) -> bool:
    """24.4."""
    return frame.by == SEA


@condition("24.4", "No fleet is in the stack yet.")
def has_fleet(state: State, frame: events.Gathering) -> bool:
    return any(unit.is_fleet for unit in units_of(state, frame.stack))


@condition("23.1", "Militia may not go to sea.")
def may_leave_land(state: State, frame: events.Gathering, unit: str) -> bool:
    """23.1, 21.6."""
    return state.unit(unit).kind not in BOUND


@condition("24.4", "{unit} is a fleet.")
def is_cargo(state: State, frame: events.Gathering, unit: str) -> bool:
    return not state.unit(unit).is_fleet


@condition("24.4", "{unit} is not here, or is assigned to a fleet already.")
def waits_here(state: State, frame: events.Gathering, unit: str) -> bool:
    """24.4, ruling Q90."""
    return state.unit(unit).area == frame.area and unit not in frame.stack


@condition("24.4", "Units embark only in a port with no enemy fleet next to it.")
def can_embark(state: State, frame: events.Gathering, unit: str) -> bool:
    """24.4: whether the unit may go aboard; ruling Q90 for units already afloat."""
    return state.unit(unit).is_afloat or may_embark(state, frame.side, frame.area)


@condition("24.5", "No other fleet of the stack has room left for {unit}.")
def has_berth(state: State, frame: events.Gathering, unit: str) -> bool:
    return any(fleets_for(state, frame, unit))


@condition("24.4", "{fleet} is not a fleet of this stack.")
def is_of_stack(state: State, frame: events.Gathering, unit: str, fleet: str) -> bool:
    return fleet in frame.stack and state.unit(fleet).is_fleet


@condition("24.4", "{fleet} carries {unit} already.")
def is_another(state: State, frame: events.Gathering, unit: str, fleet: str) -> bool:
    """Ruling Q90."""
    return state.unit(unit).aboard != fleet


@condition("24.5", "{fleet} has no room left.")
def has_room(state: State, frame: events.Gathering, unit: str, fleet: str) -> bool:
    """24.5, 28.4."""
    return fits(state, state.unit(unit), fleet)
