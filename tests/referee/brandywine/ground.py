"""The map and the card as the referee reads them: costs, hexsides, lines of sight, areas."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from attrs import define

from cockade.engine.brandywine.common.scenarios import load_scenario
from tests.referee.brandywine.sheets import Card, card, sheet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cockade.engine.brandywine.common.data import Scenario
    from cockade.events.brandywine import Counter
    from tests.referee.sheets import HexSheet

FORDS = frozenset({"primary_ford", "secondary_ford"})
UP, DOWN, LEVEL = 1, -1, 0
MILITIA_COLUMN = "infantry"
HOUSE, BATTERY, HEADQUARTERS = 1910, 1127, 1727


@define(slots=False, eq=False)
class Ground:
    """One scenario's sheet, counters and card."""

    scenario: Scenario
    charts: Card

    @classmethod
    def of(cls, scenario: str) -> Ground:
        """The ground of a scenario by its id."""
        return cls(load_scenario(scenario), card())

    @property
    def map(self) -> HexSheet:
        """The sheet."""
        return sheet(self.scenario.map.id)

    @cached_property
    def around(self) -> list[tuple[int, ...]]:
        """By hex: its neighbours on the sheet."""
        return self.map.grid.neighbours

    @cached_property
    def around_all(self) -> frozenset[int]:
        """Every hex of the sheet."""
        return frozenset(self.map.grid.hexes)

    def apart(self, a: int, b: int) -> int:
        """How many hexes lie between two hexes, the second one counted."""
        return self.map.grid.distance(a, b)

    def area(self, name: str) -> frozenset[int]:
        """The hexes of a named area."""
        return self.map.zones[name]

    # ------------------------------------------------------------ hexsides

    def is_deep(self, a: int, b: int) -> bool:
        """16.1.2: a hexside of the creek that is no ford."""
        kinds = self.map.kinds(a, b)
        return "creek" in kinds and not kinds & FORDS

    def slope(self, a: int, b: int) -> int:
        """3.2, 11.2.1: whether one goes up or down a slope from a to b."""
        if (b, a) in self.map.slopes:
            return UP
        return DOWN if (a, b) in self.map.slopes else LEVEL

    def hexside_lines(self, a: int, b: int) -> list[str]:
        """The lines of the terrain effects chart that hold for the step from a to b (9.1.7)."""
        kinds, slope = self.map.kinds(a, b), self.slope(a, b)
        lines = sorted(kinds & FORDS)
        way = "up" if slope == UP else "down"
        high, low = (b, a) if slope == UP else (a, b)
        if slope and self.map.slopes[high, low] == "slope_run":
            return [*lines, f"{way}_slope_run"]
        if slope:
            lines.append(f"{way}_slope")
        return [*lines, "run"] if "run" in kinds else lines

    def is_into_works(self, a: int, b: int) -> bool:
        """3.2: the hexside from a to b is fieldworks of b."""
        return (b, a) in self.map.works

    def zone_reaches(self, a: int, b: int) -> bool:
        """8.1.1: a zone of control goes from a into the adjacent b."""
        return not self.charts.terrain[self.map.terrain[b]].bars_zone and not self.is_into_works(a, b)

    @cached_property
    def reached(self) -> dict[int, tuple[int, ...]]:
        """By hex: the adjacent hexes into which a zone of control goes from it."""
        return {a: tuple(b for b in self.around[a] if self.zone_reaches(a, b)) for a in self.around_all}

    # ------------------------------------------------------------ movement

    def cost(self, counter: Counter, a: int, b: int) -> int | None:
        """CH.tec, 9.2.1: points for the step from a to b; None where it is prohibited."""
        if self.is_deep(a, b):
            return None
        way = self.map.road(a, b)
        if way and not self.map.kinds(a, b) & FORDS:
            return self.charts.ways[way].cost
        column = column_of(counter)
        price = self.charts.terrain[self.map.terrain[b]].cost[column]
        if not price:
            return None
        return price + sum(self.charts.hexsides[line].cost[column] for line in self.hexside_lines(a, b))

    def may_stand(self, counter: Counter, hex_: int) -> bool:
        """CH.tec: the hex itself is not prohibited to the unit."""
        return self.charts.terrain[self.map.terrain[hex_]].cost[column_of(counter)] > 0

    def may_hasten(self, a: int, b: int) -> bool:
        """9.2.2: a road or track leads from a to b."""
        way = self.map.road(a, b)
        return bool(way) and self.charts.ways[way].strategic and not self.map.kinds(a, b) & FORDS

    # ------------------------------------------------------------ sight

    def sees(self, a: int, b: int, is_held: set[int]) -> bool:
        """11.2: a line of sight from a to b; `is_held` are the hexes with combat units."""
        reach = self.apart(a, b)
        if reach <= 1:
            return True
        inner = self.between(a, b)
        if reach == 2 and len(inner) == 2:
            is_shut = all(self._blocks(h, is_held) for h in inner) or self.slope(*inner)
            return not is_shut or all(any(self.slope(h, end) == UP for h in inner) for end in (a, b))
        sides = [self.slope(x, y) for x, y in zip((a, *inner), (*inner, b), strict=True)]
        return self._line_is_open(sides, any(self._blocks(h, is_held) for h in inner))

    def _line_is_open(self, sides: list[int], is_blocked: bool) -> bool:
        first, last, middle = sides[0], sides[-1], sides[1:-1]
        a_is_up, b_is_up = first == DOWN, last == UP
        if a_is_up and b_is_up:
            return True
        if is_blocked:
            return False
        if not a_is_up and not b_is_up:
            return not any(middle)
        way = UP if b_is_up else DOWN
        if first and last:
            return all(side == way for side in middle)
        return all(side in (LEVEL, way) for side in middle)

    def between(self, a: int, b: int) -> tuple[int, ...]:
        """The hexes that a line of two or three passes, in order; side by side if it runs between them."""
        reach = self.apart(a, b)
        inner = [h for h in self.around[a] if self.apart(h, b) == reach - 1]
        if reach == 2:
            return tuple(inner)
        chains = [(h, k) for h in inner for k in self.around[h] if self.apart(k, b) == 1]
        return min(chains, key=lambda chain: self._bend(a, *chain, b))

    def _bend(self, a: int, h: int, k: int, b: int) -> float:
        """How far two hexes lie off the straight line."""
        (ax, ay), (bx, by) = self.map.grid.centre(a), self.map.grid.centre(b)
        spots = (self.map.grid.centre(h), self.map.grid.centre(k))
        return sum(abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) for x, y in spots)

    def _blocks(self, hex_: int, is_held: set[int]) -> bool:
        return self.charts.terrain[self.map.terrain[hex_]].blocks_sight or hex_ in is_held

    def works_on_line(self, a: int, b: int) -> bool:
        """CH.fire-drm: a shot from a crosses fieldworks of b."""
        if self.apart(a, b) == 1:
            return self.is_into_works(a, b)
        inner = self.between(a, b)
        ends = inner if self.apart(a, b) == 2 else inner[-1:]
        return any(self.is_into_works(h, b) for h in ends)

    def flanks(self, ours: set[int], theirs: set[int]) -> Iterator[int]:
        """12.2.3, 16.3.2: hexes beside both, off the deep creek, whoever stands there."""
        for hex_ in {n for h in ours for n in self.around[h]} - ours - theirs:
            if any(self._joins(hex_, h) for h in ours) and any(self._joins(hex_, h) for h in theirs):
                yield hex_

    def _joins(self, a: int, b: int) -> bool:
        return b in self.around[a] and not self.is_deep(a, b)


def column_of(counter: Counter) -> str:
    """CH.tec: the column of the movement chart."""
    return MILITIA_COLUMN if counter.kind == "militia" else counter.kind
