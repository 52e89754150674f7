"""Stacking (6.0): twelve points in a hex, checked where a move, retreat or advance ends."""

from __future__ import annotations

from cockade.engine.memo import derived
from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.state import State, Unit


def has_room(state: State, unit: Unit, hex_: int) -> bool:
    """6.0: whether the hex stays within the limit with this unit in it; enemies don't count."""
    if unit.is_leader:
        return True
    friends = sum(
        other.stacking_points
        for other in state.position.stack(hex_)
        if other.side == unit.side and other.id != unit.id
    )
    return friends + unit.stacking_points <= ground(state.scenario).charts.stack_limit


def full_hexes(state: State, unit: Unit) -> frozenset[int]:
    """6.0: all hexes that have no room for this unit."""
    full = hexes_above(state, ground(state.scenario).charts.stack_limit - unit.stacking_points)
    return full - {unit.hex} if unit.hex in full else full


@derived("units")
def hexes_above(state: State, most: int) -> frozenset[int]:
    """6.0: the hexes that hold more than `most` stacking points."""
    points = state.position.points
    return frozenset([hex_ for hex_ in points if points[hex_] > most])


def fighting_strength(state: State, strengths: int) -> int:
    """6.0: at most eight strength points of a hex count."""
    return min(ground(state.scenario).charts.fighting_limit, strengths)
