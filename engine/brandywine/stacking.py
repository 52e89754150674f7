"""Stacking (7.1): six strength points and one artillery unit in a hex, at every moment."""

from __future__ import annotations

from engine.brandywine.ground import ground
from engine.brandywine.state import State, Unit, unit_load


def has_room(state: State, unit: Unit, hex_: int) -> bool:
    """7.1.1: whether the hex keeps within the limit with this unit in it; leaders do not count."""
    if unit.is_leader or unit.hex == hex_:
        return True
    points, guns = state.position.loads.get(hex_, (0, 0))
    more = unit_load(unit)
    return keeps_limit(state, (points + more[0], guns + more[1]))


def keeps_limit(state: State, load: tuple[int, int]) -> bool:
    """7.1.1: whether so many strength points and guns may be in one hex."""
    limits = ground(state.scenario).charts.limits
    return load[0] <= limits.stack and load[1] <= limits.guns


def full_hexes(state: State, unit: Unit) -> set[int]:
    """7.1.2: all hexes that have no room for this unit; artillery passes through another, see 9.6.3."""
    if unit.is_leader:
        return set()
    (points, guns), limits = unit_load(unit), ground(state.scenario).charts.limits
    points, guns = limits.stack - points, limits.guns - guns
    full = {hex_ for hex_, load in state.position.loads.items() if load[0] > points or load[1] > guns}
    return full - {unit.hex}


def crowded_hexes(state: State, side: str) -> list[int]:
    """7.1.2: the hexes of a side that are over the limit."""
    position = state.position
    return [hex_ for hex_ in sorted(position.combat[side]) if not keeps_limit(state, position.loads[hex_])]
