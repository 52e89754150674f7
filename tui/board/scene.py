"""What is to be shown on a board, as plain data: the map, one counter face per hex, and who owns what."""

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
    The top counter of a stack as it is drawn.

    `side` is 0 or 1, `kind` three letters, `values` short like "4-6", `more` how many counters lie
    underneath, `marks` one letter per state ("d" disrupted, "*" out of command). One that is `hollow` stands
    for so many who wait to come on.
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
    One picture of the game.

    `stacks` and those who are `waiting` to come on are by hex, `owners` is the side that holds a marked hex.
    """

    map: HexMap
    stacks: Mapping[int, CounterFace] = field(factory=dict)
    owners: Mapping[int, int] = field(factory=dict)
    waiting: Mapping[int, CounterFace] = field(factory=dict)

    def face(self, hex_: int) -> CounterFace | None:
        """What is drawn in a hex: who stands there, else who waits there."""
        return self.stacks.get(hex_) or self.waiting.get(hex_)


def changed_hexes(old: Scene, new: Scene) -> set[int]:
    """The hexes that look different in two scenes of the same map."""
    changed = differing(old.stacks, new.stacks) | differing(old.owners, new.owners)
    return changed | differing(old.waiting, new.waiting)


def differing(old: Mapping[int, object], new: Mapping[int, object]) -> set[int]:
    """The places at which two pictures differ."""
    return {hex_ for hex_ in old.keys() | new.keys() if old.get(hex_) != new.get(hex_)}


def printed_otherwise(old: HexMap, new: HexMap) -> set[int]:
    """The hexes that look different on two maps of the same grid, and those beside them."""
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
