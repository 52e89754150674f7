"""Whether units of some loads fit into their areas (7.1.1, 18.1.1): the contents of a hex, and its room."""

from __future__ import annotations

Load = tuple[int, int]
"""Strength points and guns."""
Loads = dict[int, Load]
Need = tuple[Load, frozenset[int]]
"""What a unit that has no hex yet adds to one, and the hexes that it may have."""
EMPTY: Load = (0, 0)


def added(loads: Loads, hex_: int, load: Load) -> Load:
    """The load of a hex with one more unit."""
    points, guns = loads.get(hex_, EMPTY)
    return points + load[0], guns + load[1]


def takes(loads: Loads, hex_: int, load: Load, most: Load) -> bool:
    """7.1.1: whether a hex has room for one more unit."""
    points, guns = loads.get(hex_, EMPTY)
    return points + load[0] <= most[0] and guns + load[1] <= most[1]


def fit(loads: Loads, needs: list[Need], most: Load) -> bool:
    """Whether units of these loads find room in their areas, the smallest area first."""
    return packs(dict(loads), needs, most) is not None or can_fit(loads, needs, most)


def packs(loads: Loads, needs: list[Need], most: Load) -> Loads | None:
    """The loads if each takes the fullest hex that has room for it; None if this leaves one without a hex."""
    for load, area in needs:
        able = [hex_ for hex_ in area if takes(loads, hex_, load, most)]
        if not able:
            return None
        fullest = max(able, key=lambda hex_: (loads.get(hex_, EMPTY), hex_))
        loads[fullest] = added(loads, fullest, load)
    return loads


def can_fit(loads: Loads, needs: list[Need], most: Load) -> bool:
    """Whether any packing exists; the unit with the least choice goes first."""
    if not needs:
        return True
    able = [[hex_ for hex_ in area if takes(loads, hex_, load, most)] for load, area in needs]
    n = min(range(len(needs)), key=lambda n: len(able[n]))
    rest, load = needs[:n] + needs[n + 1 :], needs[n][0]
    return any(can_fit({**loads, hex_: added(loads, hex_, load)}, rest, most) for hex_ in able[n])
