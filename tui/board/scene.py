"""The data of a board: the map, one counter face for each hex, and the owners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import field, frozen

from cockade.events.record import Record

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cockade.engine.hexmap import HexMap, Side


@frozen
class CounterFace(Record):
    """
    The top counter of a stack, for drawing.

    `side` is 0 or 1, `kind` three letters, `values` short like "4-6". `more` is the number of counters below.
    `marks` are one letter for each state ("d" disrupted, "*" out of command). A `hollow` one represents units
    that wait to enter.
    """

    side: int
    kind: str
    values: str = ""
    more: int = 0
    marks: str = ""
    moved: bool = False
    hollow: bool = False


@frozen(eq=False)
class Scene:
    """
    One scene of the game.

    `stacks` and `waiting` units are by hex. `owners` are the sides that hold marked hexes.
    """

    map: HexMap
    stacks: Mapping[int, CounterFace] = field(factory=dict)
    owners: Mapping[int, int] = field(factory=dict)
    waiting: Mapping[int, CounterFace] = field(factory=dict)

    def face(self, hex_: int) -> CounterFace | None:
        """The counter drawn in a hex: its stack, or else the units that wait there."""
        return self.stacks.get(hex_) or self.waiting.get(hex_)


def changed_hexes(old: Scene, new: Scene) -> set[int]:
    """The hexes that look different in two scenes of the same map."""
    changed = differing(old.stacks, new.stacks) | differing(old.owners, new.owners)
    return changed | differing(old.waiting, new.waiting)


def differing(old: Mapping[int, object], new: Mapping[int, object]) -> set[int]:
    """The places where two scenes differ."""
    return {hex_ for hex_ in old.keys() | new.keys() if old.get(hex_) != new.get(hex_)}


def printed_otherwise(old: HexMap, new: HexMap) -> set[int]:
    """The hexes that look different on two maps of the same grid, and their neighbours."""
    if old is new:
        return set()
    changed = differing(old.terrain, new.terrain) | differing(old.level, new.level)
    changed |= differing(old.places, new.places)
    for before, after in ((old.hexsides, new.hexsides), (old.works, new.works), (old.slopes, new.slopes)):
        changed.update(hex_ for side in _sides(before, after) for hex_ in side)
    changed.update(hex_ for side in _sides(old.roads, new.roads) for hex_ in side)
    return changed.union(*(new.grid.neighbours[hex_] for hex_ in changed))


def _sides(old: Mapping[Side, object], new: Mapping[Side, object]) -> set[Side]:
    return {side for side in old.keys() | new.keys() if old.get(side) != new.get(side)}
