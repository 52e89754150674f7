"""Room for all in the set-up (18.1.1, 7.1.1): nobody is placed where another would find no hex any more."""

from __future__ import annotations

from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.stacking import limit
from cockade.engine.brandywine.common.state import State, Unit, enemy, unit_load

Load = tuple[int, int]
"""Strength points and guns."""
Loads = dict[int, Load]
Need = tuple[Load, frozenset[int]]
"""What a unit that has no hex yet adds to one, and the hexes that it may have."""
EMPTY: Load = (0, 0)


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
    """What the others need whose area has fewer hexes that nobody was placed in than there are of them."""
    zones = ground(state.scenario).group_of
    some = {zones[other.id].zone: other for other in others}
    areas = {zone: set_up_area(state, one) for zone, one in some.items()}
    tight = {zone for zone, area in areas.items() if len(area - state.position.loads.keys()) <= len(others)}
    needs = [(unit_load(one), areas[zones[one.id].zone]) for one in others if zones[one.id].zone in tight]
    return sorted(needs, key=lambda need: (len(need[1]), need[0]))


def added(loads: Loads, hex_: int, load: Load) -> Load:
    """What a hex holds with one unit more."""
    points, guns = loads.get(hex_, EMPTY)
    return points + load[0], guns + load[1]


def takes(loads: Loads, hex_: int, load: Load, most: Load) -> bool:
    """7.1.1: whether a hex has room for one unit more."""
    points, guns = loads.get(hex_, EMPTY)
    return points + load[0] <= most[0] and guns + load[1] <= most[1]


def fit(loads: Loads, needs: list[Need], most: Load) -> bool:
    """Whether units of these loads find room in their areas, the smallest area first."""
    return packs(dict(loads), needs, most) is not None or can_fit(loads, needs, most)


def packs(loads: Loads, needs: list[Need], most: Load) -> Loads | None:
    """The loads if each simply takes the fullest hex that it can; None if that is no way to pack them."""
    for load, area in needs:
        able = [hex_ for hex_ in area if takes(loads, hex_, load, most)]
        if not able:
            return None
        fullest = max(able, key=lambda hex_: (loads.get(hex_, EMPTY), hex_))
        loads[fullest] = added(loads, fullest, load)
    return loads


def can_fit(loads: Loads, needs: list[Need], most: Load) -> bool:
    """Whether there is any way at all; who has the least choice goes first."""
    if not needs:
        return True
    able = [[hex_ for hex_ in area if takes(loads, hex_, load, most)] for load, area in needs]
    n = min(range(len(needs)), key=lambda n: len(able[n]))
    rest, load = needs[:n] + needs[n + 1 :], needs[n][0]
    return any(can_fit({**loads, hex_: added(loads, hex_, load)}, rest, most) for hex_ in able[n])
