"""Who may not go where (9.4 to 9.6, 18.1.3): the bivouac area, Maxwell's boundary, and units that wait."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from engine.brandywine.ground import ground
from engine.brandywine.state import State, Unit
from events.brandywine import AMERICAN, ARMY, GREENE, SHATTERED, WING

NOWHERE: frozenset[int] = frozenset()
FREE_FROM = 5  # 9.4.1: the reinforcements of this turn are not bound
RADLEY = "north_of_radley_near_d"
DELAWARE, PROCTOR = "delaware", "proctor"
WAITERS = {DELAWARE: "9.6.2", PROCTOR: "9.6.3"}


def may_move(unit: Unit) -> bool:
    """9.1.5, 9.6.2, 9.6.3, 13.4, 13.5.1: not Shattered, withdrawn, or waiting to be freed."""
    if unit.condition == SHATTERED or unit.withdrawn:
        return False
    return unit.freed or unit.id not in WAITERS


def is_bound(state: State, unit: Unit) -> bool:
    """9.4.1, 9.4.3: an American who has not been released; the reinforcements of turn 5 never were bound."""
    if unit.side != AMERICAN or state.is_released(ARMY):
        return False
    return unit.due != FREE_FROM


def area_of(state: State, unit: Unit) -> AbstractSet[int]:
    """9.4.1, 9.4.2, 9.5.3 (ruling Q22): the hexes in which a bound unit must stay."""
    field = ground(state.scenario)
    if unit.counter.detachment:
        return field.zone("bivouac") | field.zone("maxwell_zone")
    if unit.counter.wing == GREENE and state.is_released(WING):
        return field.zone("bivouac") | field.zone("west_bank")
    return field.zone("bivouac")


def closed_hexes(state: State, unit: Unit) -> frozenset[int]:
    """9.4, 9.5, 18.1.3: the hexes that this unit may not enter by movement."""
    field, counter, bound = ground(state.scenario), unit.counter, is_bound(state, unit)
    key = (counter.side, bound and (counter.detachment, counter.wing, state.is_released(WING)))
    found = field.closed.get(key)
    if found is None:
        found = field.zone(field.scenario.special.barred.get(unit.side, ""))
        if bound:
            found |= frozenset(field.grid.hexes) - area_of(state, unit)
        field.closed[key] = found
    return found


def no_resting(state: State, unit: Unit) -> frozenset[int]:
    """9.6.1: no American ends his movement phase north of Radley Run near entry hex D."""
    return ground(state.scenario).zone(RADLEY) if unit.side == AMERICAN else NOWHERE
