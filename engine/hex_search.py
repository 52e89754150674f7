"""Ranges and routes over hexes: reachable hexes, cheapest paths, and connected areas.

The rules are asked beforehand, once per map and class of mover; what remains of them is a table of
exits. Costs are whole numbers in a unit of the caller's choice (our games: half movement points).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from itertools import islice

from attrs import define

Exits = list[tuple[tuple[int, int], ...]]
"""By hex: each hex that can be entered from it, and the cost (above 0), in the order N to NW."""

Ways = Sequence[tuple[int, ...]]
"""By hex: each hex that can be entered from it, as in `HexGrid.neighbours` or `open_ways`."""

NONE: frozenset[int] = frozenset()


@define(frozen=True, slots=False, eq=False)
class Reach:
    """
    The hexes that can be entered within a budget; made by `reach` and `reach_from_off_map`.

    `spent` is by hex: the least cost of getting there; above the budget where nothing gets to, 0 in
    barred hexes and in that of departure. `rings` holds hexes by the cost at which they were come upon.
    """

    exits: Exits
    start: int
    budget: int
    stops: Collection[int]
    spent: list[int]
    rings: list[list[int]]
    from_off_map: bool = False

    def __contains__(self, hex_: int) -> bool:
        """Whether the hex can be entered. The start does not count."""
        return 0 < self.spent[hex_] <= self.budget

    @cached_property
    def costs(self) -> dict[int, int]:
        """Return the least cost of every hex that can be entered, cheapest first."""
        spent = self.spent
        return {hex_: spent[hex_] for ring in self.rings[1:] for hex_ in ring}

    @cached_property
    def hexes(self) -> frozenset[int]:
        """Return every hex that can be entered."""
        return frozenset().union(*self.rings[1:])

    def cost_to(self, hex_: int) -> int:
        """Return the least cost of entering a hex.

        Raises: KeyError if it cannot be entered.
        """
        if hex_ not in self:
            raise KeyError(hex_)
        return self.spent[hex_]

    def path_to(self, hex_: int) -> tuple[int, ...]:
        """Return the hexes entered on the way to a hex, this one last.

        Of several cheapest ways it is one of fewest hexes, and among those the one that takes the
        earlier direction (N, NE, SE, S, SW, NW) where they part. The hex of departure is left out;
        from off the map the path begins with the hex of entry.

        Raises: KeyError if it cannot be entered.
        """
        if hex_ not in self:
            raise KeyError(hex_)
        came = self._came_to(hex_)
        path = [hex_]
        while path[-1] != self.start:
            path.append(came[path[-1]])
        return tuple(reversed(path if self.from_off_map else path[:-1]))

    def _came_to(self, goal: int) -> dict[int, int]:
        """Return by hex the hex before it on its path, for the goal and all hexes reached before it."""
        came, queue, spent = {self.start: self.start}, [self.start], self.spent
        most = spent[goal]
        for here in queue:
            if goal in came:
                break
            now = spent[here]
            for there, cost in () if here in self.stops else self.exits[here]:
                if now + cost == spent[there] <= most and there not in came:
                    came[there] = here
                    queue.append(there)
        return came


def reach(
    exits: Exits,
    start: int,
    budget: int,
    *,
    barred: Collection[int] = NONE,
    stops: Collection[int] = NONE,
) -> Reach:
    """Return the hexes within a budget of a hex.

    Hexes in `barred` are never entered; what enters a hex in `stops` goes no further. Both are looked
    up often: pass sets. The hex of departure itself neither bars nor stops.
    """
    free = frozenset(stops) - {start} if start in stops else stops
    spent = _unspent(exits, budget, barred)
    spent[start] = 0
    rings = _search(exits, spent, [[start]], budget, free)
    return Reach(exits, start, budget, free, spent, rings)


def reach_from_off_map(
    exits: Exits,
    entry: tuple[int, int],
    budget: int,
    *,
    barred: Collection[int] = NONE,
    stops: Collection[int] = NONE,
) -> Reach:
    """Return the hexes within a budget for a mover from off the map. `entry` is a hex and its cost (above 0).

    The hex of entry is entered like any other: it may be too dear, barred, or a stop.
    """
    start, paid = entry
    spent = _unspent(exits, budget, barred)
    rings: list[list[int]] = []
    if paid < spent[start]:
        spent[start] = paid
        rings = _search(exits, spent, [*([] for _ in range(paid)), [start]], budget, stops)
    return Reach(exits, start, budget, stops, spent, rings, from_off_map=True)


def _unspent(exits: Exits, budget: int, barred: Collection[int]) -> list[int]:
    """By hex: a cost above the budget, and in barred hexes one that no path is below."""
    spent = [budget + 1] * len(exits)
    for hex_ in barred:
        spent[hex_] = 0
    return spent


def _search(
    exits: Exits, spent: list[int], rings: list[list[int]], budget: int, stops: Collection[int]
) -> list[list[int]]:
    """Run Dial's search: hexes wait in the ring of their cost, and the cheapest ring is next."""
    rings += [[] for _ in range(budget + 1 - len(rings))]
    for now in range(budget):
        for here in rings[now]:
            if spent[here] == now and here not in stops:
                for there, cost in exits[here]:
                    if now + cost < spent[there]:
                        spent[there] = then = now + cost
                        rings[then].append(there)
    return rings


def open_ways(exits: Exits) -> list[tuple[int, ...]]:
    """Return by hex the hexes that can be entered from it at any cost."""
    return [tuple(there for there, _ in around) for around in exits]


def rims(ways: Ways, start: int, *, barred: Collection[int] = NONE) -> Iterator[set[int]]:
    """Yield the hexes at 0 steps, at 1 step and so on. `barred` hexes are not entered."""
    seen, rim = {start, *barred}, {start}
    while rim:
        yield rim
        rim = set[int]().union(*[ways[here] for here in rim]) - seen
        seen |= rim


def within_steps(
    ways: Ways, start: int, limit: int | None = None, *, barred: Collection[int] = NONE
) -> set[int]:
    """Return the hexes within so many steps, the start included. None means no limit."""
    stop = None if limit is None else limit + 1
    return set().union(*islice(rims(ways, start, barred=barred), stop))


def steps_from(
    ways: Ways, start: int, limit: int | None = None, *, barred: Collection[int] = NONE
) -> dict[int, int]:
    """Return the least number of steps to every hex within the limit, 0 to the start. None means no limit."""
    around = islice(rims(ways, start, barred=barred), None if limit is None else limit + 1)
    return {hex_: steps for steps, rim in enumerate(around) for hex_ in sorted(rim)}


def steps_to(ways: Ways, start: int, goals: Collection[int], *, barred: Collection[int] = NONE) -> int | None:
    """Return the least number of steps to one of the goals (a set), or None if no path leads there."""
    for steps, rim in enumerate(rims(ways, start, barred=barred)):
        if not rim.isdisjoint(goals):
            return steps
    return None
