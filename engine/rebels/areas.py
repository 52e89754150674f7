"""Where a group may start (1.3): its hex, or all hexes of the area it is given."""

from __future__ import annotations

from engine.hexmap import HexMap
from engine.rebels.data import Group


def area_of(hexmap: HexMap, group: Group) -> frozenset[int]:
    """1.3: the hexes of its zones and those near its hex; its own hexes if it has no choice."""
    if not group.is_free:
        return frozenset(group.hexes)
    near = hexmap.grid.within(group.around, group.within) if group.around in hexmap.grid else frozenset()
    return near | hexmap.zones.get(group.zone, frozenset()) | hexmap.zones.get(group.or_zone, frozenset())
