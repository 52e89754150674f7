"""Room for all in the set-up (18.1.1, 7.1.1): nobody is placed where another would find no hex any more."""

from __future__ import annotations

from engine.brandywine.ground import ground
from engine.brandywine.stacking import keeps_limit
from engine.brandywine.state import State, Unit, enemy, unit_load

Load = tuple[int, int]


def set_up_area(state: State, unit: Unit) -> frozenset[int]:
    """18.1.1: the hexes of a unit's area that are not the enemy's."""
    field = ground(state.scenario)
    return field.zone(field.group_of[unit.id].zone) - state.position.combat[enemy(unit.side)]


def hexes_that_leave_room(state: State, unit: Unit, hexes: list[int], left: list[Unit]) -> list[int]:
    """7.1.1, 18.1.1: those of the hexes after which every other unit still finds room in its area."""
    others = [other for other in left if other.id != unit.id and not other.is_leader]
    areas = [(unit_load(other), set_up_area(state, other)) for other in others]
    tight = [(load, area) for load, area in areas if len(free_hexes(state, area)) <= len(others)]
    if unit.is_leader or not tight:
        return hexes
    tight.sort(key=lambda one: (len(one[1]), one[0]))
    wanted = frozenset[int]().union(*(area for _, area in tight))
    return [hex_ for hex_ in hexes if hex_ not in wanted or fit(state, with_load(state, unit, hex_), tight)]


def free_hexes(state: State, area: frozenset[int]) -> frozenset[int]:
    """The hexes of an area that nobody has been placed in: who has more of them than rivals needs no care."""
    return area - state.position.loads.keys()


def with_load(state: State, unit: Unit, hex_: int) -> dict[int, Load]:
    """What every hex holds once this unit has been placed."""
    loads = dict(state.position.loads)
    loads[hex_] = added(loads, hex_, unit_load(unit))
    return loads


def added(loads: dict[int, Load], hex_: int, load: Load) -> Load:
    """What a hex holds with one unit more."""
    points, guns = loads.get(hex_, (0, 0))
    return points + load[0], guns + load[1]


def fit(state: State, loads: dict[int, Load], units: list[tuple[Load, frozenset[int]]]) -> bool:
    """Whether units of these loads find room in their areas, the smallest area first."""
    return packs(state, dict(loads), units) or can_fit(state, loads, units)


def packs(state: State, loads: dict[int, Load], units: list[tuple[Load, frozenset[int]]]) -> bool:
    """Whether they do if each simply takes the fullest hex that it can: the quick answer, mostly yes."""
    for load, area in units:
        able = [hex_ for hex_ in area if keeps_limit(state, added(loads, hex_, load))]
        if not able:
            return False
        fullest = max(able, key=lambda hex_: (loads.get(hex_, (0, 0)), hex_))
        loads[fullest] = added(loads, fullest, load)
    return True


def can_fit(state: State, loads: dict[int, Load], units: list[tuple[Load, frozenset[int]]]) -> bool:
    """Whether there is any way at all; who has the least choice goes first."""
    if not units:
        return True
    able = [[hex_ for hex_ in area if keeps_limit(state, added(loads, hex_, load))] for load, area in units]
    n = min(range(len(units)), key=lambda n: len(able[n]))
    rest, load = units[:n] + units[n + 1 :], units[n][0]
    return any(can_fit(state, {**loads, hex_: added(loads, hex_, load)}, rest) for hex_ in able[n])
