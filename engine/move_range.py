"""The hexes of one move: several searches combined, and the one hex that is always allowed.

Costs are whole numbers in a unit of the caller's choice, as in `cockade.engine.hex_search`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from collections.abc import Set as AbstractSet
from functools import cached_property

from attrs import define

from cockade.engine.hex_search import Exits, Reach


@define(frozen=True)
class Walk:
    """Like `Reach`, but limited to a number of hexes too: by hex the cost and the path."""

    ways: dict[int, tuple[int, tuple[int, ...]]]

    @property
    def costs(self) -> dict[int, int]:
        """Return the least cost of every hex that can be entered."""
        return {hex_: cost for hex_, (cost, _) in self.ways.items()}

    @property
    def hexes(self) -> Collection[int]:
        """Return every hex that can be entered."""
        return self.ways.keys()

    def __contains__(self, hex_: int) -> bool:
        """Whether the hex can be entered."""
        return hex_ in self.ways

    def cost_to(self, hex_: int) -> int:
        """Return the least cost of entering a hex."""
        return self.ways[hex_][0]

    def path_to(self, hex_: int) -> tuple[int, ...]:
        """Return the hexes entered on the way, this one last."""
        return self.ways[hex_][1]


@define(frozen=True, slots=False, eq=False)
class Routes:
    """The hexes where one move may end within its movement points, each with its cheapest path.

    `reaches` has one search from the unit's hex, or one for every entry hex; `dear` are hexes beyond
    the allowance that a unit may enter all the same as its only one of the turn, with their cost.
    """

    reaches: tuple[Reach | Walk, ...]
    dear: dict[int, int]

    @cached_property
    def hexes(self) -> list[int]:
        """Return the reachable hexes in the order of their numbers."""
        return sorted(set(self.dear).union(*[found.hexes for found in self.reaches]))

    def path_to(self, hex_: int) -> tuple[int, ...]:
        """Return the hexes entered on the cheapest path, this one last."""
        found = self._cheapest(hex_)
        return found.path_to(hex_) if found else (hex_,)

    def cost_to(self, hex_: int) -> int:
        """Return the cost of that path."""
        found = self._cheapest(hex_)
        return found.cost_to(hex_) if found else self.dear[hex_]

    def _cheapest(self, hex_: int) -> Reach | Walk | None:
        able = [found for found in self.reaches if hex_ in found]
        return min(able, key=lambda found: found.cost_to(hex_), default=None)


def dear_hexes(
    first: Iterable[tuple[int, int]], left: int, barred: AbstractSet[int], found: tuple[Reach | Walk, ...]
) -> dict[int, int]:
    """Return the hex that may always be entered, if no path within the allowance leads there."""
    return {
        hex_: left
        for hex_, cost in first
        if cost > left and hex_ not in barred and not any(hex_ in within for within in found)
    }


def walk_within(  # noqa: PLR0913, PLR0917 - a search is described by all of these
    exits: Exits, start: int, left: int, most: int, barred: AbstractSet[int], stops: AbstractSet[int]
) -> Walk:
    """Return the cheapest path to every hex within a cost of `left` and a number of hexes, `most`."""
    found: dict[int, tuple[int, tuple[int, ...]]] = {}
    rim: dict[int, tuple[int, tuple[int, ...]]] = {start: (0, ())}
    for _ in range(most):
        beyond: dict[int, tuple[int, tuple[int, ...]]] = {}
        for here, (paid, path) in rim.items():
            for there, cost in () if here in stops and path else exits[here]:
                total = paid + cost
                if there not in barred and there != start and total <= left:
                    beyond[there] = min(beyond.get(there, (total, (*path, there))), (total, (*path, there)))
        for hex_, way in beyond.items():
            found.setdefault(hex_, way)
            found[hex_] = min(found[hex_], way)
        rim = beyond
    return Walk(found)
