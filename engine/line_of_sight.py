"""Lines of sight between hexes: the hexes that a straight line crosses, in whole numbers only.

A line runs from centre to centre. On a grid of points three to a column and two to a row every centre
and every corner has whole coordinates, so a line that runs along a hexside or through a corner is
seen to do so exactly.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from attrs import frozen

from cockade.engine.hexgrid import hex_number
from cockade.events.record import Record

if TYPE_CHECKING:
    from cockade.engine.hexgrid import HexGrid

Point = tuple[int, int]
_NEIGHBOURS: tuple[Point, ...] = ((0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1))
_CORNERS: tuple[Point, ...] = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
"""The corner at the left end of the hexside to each neighbour, from the centre."""


@frozen
class Sightline(Record):
    """The straight line from the centre of one hex to the centre of another.

    `between` holds the hexes crossed, in order, both ends left out: one hex each, or two where the
    line runs exactly along the hexside that they share (only one of them if the other is beyond the
    edge of the map). Hexes of which it touches no more than a corner are left out. `sides` holds the
    hexes from which the target is entered: one, or two if the line enters through the corner of two
    hexsides; it may hold a number beyond the edge.
    """

    between: tuple[tuple[int, ...], ...]
    sides: tuple[int, ...]


def sightline(grid: HexGrid, start: int, target: int) -> Sightline:
    """Return the line from the centre of one hex to the centre of another.

    Raises: ValueError if they are the same.
    """
    if start == target:
        raise ValueError("a line of sight needs two different hexes")
    here, goal = _centre(grid, start), _centre(grid, target)
    line = _Line.from_to(here, goal)
    between: list[tuple[int, ...]] = []
    while True:
        sides, ahead = line.onward(here)
        if here not in sides:
            between.append(tuple(hex_ for hex_ in _hexes(grid, sides) if hex_ in grid))
        if ahead == goal:
            return Sightline(tuple(between), _hexes(grid, sides))
        between.append(_hexes(grid, (ahead,)))
        here = ahead


@frozen
class _Line(Record):
    """A line with its start, its direction, and how far each corner of a hex turns from it."""

    start: Point
    aim: Point
    leans: tuple[int, ...]

    @classmethod
    def from_to(cls, start: Point, goal: Point) -> Self:
        dx, dy = goal[0] - start[0], goal[1] - start[1]
        return cls(start, (dx, dy), tuple(dx * y - dy * x for x, y in _CORNERS))

    def turn(self, point: Point) -> int:
        """Return below 0 for a point left of the line, above 0 for one to the right, 0 on it."""
        return self.aim[0] * (point[1] - self.start[1]) - self.aim[1] * (point[0] - self.start[0])

    def onward(self, here: Point) -> tuple[tuple[Point, ...], Point]:
        """Return how the line continues from a crossed hex: the hexsides it crosses, and the next hex.

        It leaves by a hexside (of this hex), through a corner (of this hex and of the one it only
        touches), or along the hexside beyond a corner (of the two hexes beside it).
        """
        turn = self.turn(here)
        for k, lean in enumerate(self.leans):
            if turn + lean <= 0 < turn + self.leans[(k + 1) % 6]:
                right = _sum(here, _NEIGHBOURS[k])
                if turn + lean < 0:
                    return (here,), right
                return self.past_corner(here, _sum(here, _NEIGHBOURS[k - 1]), right)
        raise AssertionError("a line that crosses a hex also leaves it")

    def past_corner(self, here: Point, left: Point, right: Point) -> tuple[tuple[Point, ...], Point]:
        """Return how the line continues through the corner that three hexes share."""
        beyond = (left[0] + right[0] - here[0], left[1] + right[1] - here[1])
        turn = self.turn(beyond)
        if turn == 0:
            return (left, right), beyond
        return ((here, right), left) if turn > 0 else ((here, left), right)


def _sum(a: Point, b: Point) -> Point:
    return a[0] + b[0], a[1] + b[1]


def _centre(grid: HexGrid, hex_: int) -> Point:
    column, row = divmod(hex_, 100)
    return 3 * column, 2 * row + grid.is_low(column)


def _hexes(grid: HexGrid, centres: tuple[Point, ...]) -> tuple[int, ...]:
    """Return the numbers of the hexes with these centres, in rising order."""
    return tuple(sorted(hex_number(x // 3, (y - grid.is_low(x // 3)) // 2) for x, y in centres))
