"""What is to be shown on a board, as plain data: the map, one counter face per hex, and who owns what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import field, frozen

from cockade.events.record import Record

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cockade.engine.hexmap import HexMap


@frozen
class CounterFace(Record):
    """
    The top counter of a stack as it is drawn.

    `side` is 0 or 1, `kind` three letters, `values` short like "4-6", `more` how many counters lie
    underneath, `marks` one letter per state ("d" disrupted, "*" out of command).
    """

    side: int
    kind: str
    values: str = ""
    more: int = 0
    marks: str = ""
    moved: bool = False


@frozen(eq=False)
class Scene:
    """One picture of the game: `stacks` by hex, `owners` the side that holds a marked hex."""

    map: HexMap
    stacks: Mapping[int, CounterFace] = field(factory=dict)
    owners: Mapping[int, int] = field(factory=dict)


def changed_hexes(old: Scene, new: Scene) -> set[int]:
    """The hexes that look different in two scenes of the same map."""
    return differing(old.stacks, new.stacks) | differing(old.owners, new.owners)


def differing(old: Mapping[int, object], new: Mapping[int, object]) -> set[int]:
    """The places at which two pictures differ."""
    return {hex_ for hex_ in old.keys() | new.keys() if old.get(hex_) != new.get(hex_)}
