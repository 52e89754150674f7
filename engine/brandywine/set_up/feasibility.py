"""Room for all in the set-up (18.1.1, 7.1.1): every placement leaves each other unit a hex."""

from __future__ import annotations

from cockade.engine.brandywine.common.bin_packing import Need, added, fit, packs, takes
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.stacking import limit
from cockade.engine.brandywine.common.state import State, Unit, enemy, unit_load


def set_up_area(state: State, unit: Unit) -> frozenset[int]:
    """18.1.1: the hexes of a unit's area that are not the enemy's."""
    field = ground(state.scenario)
    return field.zone(field.group_of[unit.id].zone) - state.position.combat[enemy(unit.side)]


def hexes_that_leave_room(state: State, unit: Unit, hexes: list[int], left: list[Unit]) -> list[int]:
    """7.1.1, 18.1.1: those of the hexes after which every other unit still finds room in its area."""
    others = [other for other in left if other.id != unit.id and not other.is_leader]
    tight = [] if unit.is_leader else tight_needs(state, others)
    if not tight:
        return hexes
    loads, load, most = state.position.loads, unit_load(unit), limit(state)
    wanted = frozenset[int]().union(*(area for _, area in tight))
    packed = packs(dict(loads), tight, most)

    def leaves_room(hex_: int) -> bool:
        if hex_ not in wanted or (packed is not None and takes(packed, hex_, load, most)):
            return True
        return fit({**loads, hex_: added(loads, hex_, load)}, tight, most)

    return [hex_ for hex_ in hexes if leaves_room(hex_)]


def tight_needs(state: State, others: list[Unit]) -> list[Need]:
    """The needs of the units whose area has no more empty hexes than there are units to place."""
    zones = ground(state.scenario).group_of
    some = {zones[other.id].zone: other for other in others}
    areas = {zone: set_up_area(state, one) for zone, one in some.items()}
    tight = {zone for zone, area in areas.items() if len(area - state.position.loads.keys()) <= len(others)}
    needs = [(unit_load(one), areas[zones[one.id].zone]) for one in others if zones[one.id].zone in tight]
    return sorted(needs, key=lambda need: (len(need[1]), need[0]))
