"""Breaking off from a pin (13.1.9 b): all Pinned units or none, and no unit moves next to a Pinned enemy."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from cockade.engine.brandywine.b2_movement.limits import NOWHERE, may_move
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.state import State, Unit, enemy
from cockade.engine.brandywine.common.zones import beside_enemies

HOUSE = "meeting_house"


def pinned_units(state: State, side: str) -> list[Unit]:
    """13.1.9: the Pinned units of a side."""
    position = state.position
    return [unit for hex_ in sorted(position.troubled[side]) for unit in position.stack(hex_) if unit.pinned]


def must_leave(state: State, side: str) -> list[Unit]:
    """13.1.9 b: the Pinned units next to an enemy; 17.1.1: those in the Meeting House may stay."""
    house, beside = ground(state.scenario).zone(HOUSE), beside_enemies(state, side)
    return [unit for unit in pinned_units(state, side) if unit.hex in beside and unit.hex not in house]


def is_breaking_off(state: State, side: str) -> bool:
    """13.1.9 b: whether a Pinned unit of the side has moved already."""
    return any(unit.start for unit in pinned_units(state, side))


def has_closed_in(state: State, side: str) -> bool:
    """13.1.9 b: whether a friend has moved next to a Pinned enemy, so no unit may break off."""
    beside = beside_pinned(state, side)
    return bool(beside) and any(
        unit.start and unit.hex in beside and not unit.is_leader for unit in state.position.of(side)
    )


def shunned_hexes(state: State, unit: Unit) -> AbstractSet[int]:
    """13.1.9 b (rulings Q130, Q137): once a friend breaks off, only leaders end next to a Pinned enemy."""
    if unit.is_leader or not is_breaking_off(state, unit.side):
        return NOWHERE
    return beside_pinned(state, unit.side)


def beside_pinned(state: State, side: str) -> AbstractSet[int]:
    """The hexes next to a Pinned enemy unit."""
    around = ground(state.scenario).neighbours
    return {hex_ for unit in pinned_units(state, enemy(side)) for hex_ in around[unit.hex]}


def are_free_to_go(state: State, side: str) -> bool:
    """13.1.9 b, 9.1.5: no friend has closed in, and no Pinned unit is barred from moving."""
    return not has_closed_in(state, side) and all(may_move(unit) for unit in must_leave(state, side))
