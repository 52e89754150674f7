"""Stacking (7.1): six strength points and one artillery unit in a hex, at every moment."""

from __future__ import annotations

from collections.abc import Iterable

from engine.brandywine.ground import ground
from engine.brandywine.state import State, Unit


def load(units: Iterable[Unit]) -> tuple[int, int]:
    """7.1.1: the strength points and the artillery units among some units; leaders do not count."""
    counted = [unit for unit in units if not unit.is_leader]
    points = sum(unit.strength for unit in counted if not unit.is_artillery)
    return points, sum(unit.is_artillery for unit in counted)


def has_room(state: State, unit: Unit, hex_: int) -> bool:
    """7.1.1: whether the hex keeps within the limit with this unit in it; only its own side counts."""
    if unit.is_leader:
        return True
    others = (
        other for other in state.position.stack(hex_) if other.side == unit.side and other.id != unit.id
    )
    return fits(state, (*others, unit))


def fits(state: State, units: Iterable[Unit]) -> bool:
    """7.1.1: whether these units may be in one hex."""
    points, guns = load(units)
    limits = ground(state.scenario).charts.limits
    return points <= limits.stack and guns <= limits.guns


def full_hexes(state: State, unit: Unit) -> set[int]:
    """7.1.2: all hexes that have no room for this unit; artillery passes through another, see 9.6.3."""
    if unit.is_leader:
        return set()
    held = state.position.combat[unit.side]
    return {hex_ for hex_ in held if hex_ != unit.hex and not has_room(state, unit, hex_)}


def crowded_hexes(state: State, side: str) -> list[int]:
    """7.1.2: the hexes of a side that are over the limit."""
    position = state.position
    return [hex_ for hex_ in sorted(position.combat[side]) if not fits(state, position.stack(hex_))]
