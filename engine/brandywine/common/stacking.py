"""Stacking (7.1): six strength points and one artillery unit in a hex, at every moment."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.state import State, Unit, unit_load
from cockade.engine.memo import derived
from cockade.events.brandywine import AMERICAN

NOWHERE: frozenset[int] = frozenset()
BATTERY = "battery"


def has_room(state: State, unit: Unit, hex_: int) -> bool:
    """7.1.1: whether the hex stays within the limit with this unit in it; leaders don't count."""
    if unit.is_leader or unit.hex == hex_:
        return True
    points, guns = state.position.loads.get(hex_, (0, 0))
    more = unit_load(unit)
    return keeps_limit(state, (points + more[0], guns + more[1]))


def keeps_limit(state: State, load: tuple[int, int]) -> bool:
    """7.1.1: whether a hex may hold this load of strength points and guns."""
    points, guns = limit(state)
    return load[0] <= points and load[1] <= guns


def limit(state: State) -> tuple[int, int]:
    """7.1.1: the most strength points and guns in one hex."""
    limits = ground(state.scenario).charts.limits
    return limits.stack, limits.guns


def full_hexes(state: State, unit: Unit) -> AbstractSet[int]:
    """7.1.2: all hexes that have no room for one more such unit."""
    if unit.is_leader:
        return NOWHERE
    load, most = unit_load(unit), limit(state)
    return hexes_above(state, most[0] - load[0], most[1] - load[1])


@derived("units")
def hexes_above(state: State, points: int, guns: int) -> frozenset[int]:
    """7.1.1: the hexes that hold more than `points` strength points or `guns` guns."""
    loads = state.position.loads.items()
    return frozenset([hex_ for hex_, held in loads if held[0] > points or held[1] > guns])


def impassable_hexes(state: State, unit: Unit) -> AbstractSet[int]:
    """7.1.2, 9.1.5: the full hexes; 9.6.3: American guns pass the one of Proctor's Battery."""
    full = full_hexes(state, unit)
    if unit.is_artillery and unit.side == AMERICAN:
        return full - ground(state.scenario).zone(BATTERY)
    return full


def crowded_hexes(state: State, side: str) -> list[int]:
    """7.1.2: the hexes of a side that are over the limit."""
    position = state.position
    return [hex_ for hex_ in sorted(position.combat[side]) if not keeps_limit(state, position.loads[hex_])]


def surplus(state: State, hex_: int) -> tuple[int, int]:
    """7.1.1: the strength points and guns of a hex above the limit."""
    held, most = state.position.loads.get(hex_, (0, 0)), limit(state)
    return max(0, held[0] - most[0]), max(0, held[1] - most[1])
