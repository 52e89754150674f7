"""The printed area map: its areas as places, numbered from 1, and the land below them."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from attrs import define

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cockade.engine.areamap import Area, AreaMap
    from cockade.tui.board.areas.land import Land


@define(frozen=True, slots=False, eq=False)
class AreaSheet:
    """An area map with its background."""

    map: AreaMap
    land: Land

    @cached_property
    def areas(self) -> tuple[Area, ...]:
        """The areas in the order of their numbers, from 1."""
        return tuple(self.map.areas.values())

    def number(self, area: str) -> int:
        """The number of an area. 0 for none."""
        return self.map.numbers[area] + 1 if area in self.map else 0

    def area(self, number: int) -> Area:
        """The area of a number."""
        return self.areas[number - 1]

    @property
    def size(self) -> int:
        """A number greater than that of every area."""
        return len(self.areas) + 1

    @property
    def places(self) -> Sequence[int]:
        """The numbers of all areas."""
        return range(1, self.size)

    def __contains__(self, place: object) -> bool:
        """True if there is an area of this number."""
        return isinstance(place, int) and 0 < place < self.size

    @cached_property
    def corner(self) -> tuple[int, int]:
        """The first column and row of the sheet to draw."""
        return min(area.x for area in self.areas) - 1, min(area.y for area in self.areas)
