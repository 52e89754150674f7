"""
Hex geometry: CCRR numbers, both column staggers, neighbours and distance.

A hex is the int of its printed number: 1305 is column 13, row 05. It serves as an index into
plain lists, so nothing is ever translated between the rules, the record and the reader.
"""

from __future__ import annotations

from functools import cache, cached_property
from typing import Literal

from attrs import define

Stagger = Literal["even", "odd"]
N, NE, SE, S, SW, NW = range(6)
DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")
_HIGH = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
_LOW = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))


def hex_number(column: int, row: int) -> int:
    """Return the CCRR number of a column and a row."""
    return column * 100 + row


def spoken(hex_: int) -> str:
    """A hex as it is printed: four digits."""
    return f"{hex_:04d}"


_SPAN = 300
"""Rows on each side of the valley's bottom. A map has at most a hundred rows and columns."""


@cache
def _valley(columns: int) -> bytes:
    """Return the steps by row, for columns at a distance. The level bottom starts at place `_SPAN`."""
    steps = (max(columns, columns - row, row) for row in range(-_SPAN, _SPAN))
    return bytes(min(255, step) for step in steps)


@define(frozen=True, slots=False)
class HexGrid:
    """
    A rectangle of flat-topped hexes, columns and rows inclusive.

    `low` names the columns that sit half a hex lower than their neighbours.
    """

    col_min: int
    col_max: int
    row_min: int
    row_max: int
    low: Stagger = "even"

    @cached_property
    def hexes(self) -> tuple[int, ...]:
        """All hexes, column by column."""
        return tuple(
            hex_number(column, row)
            for column in range(self.col_min, self.col_max + 1)
            for row in range(self.row_min, self.row_max + 1)
        )

    @cached_property
    def size(self) -> int:
        """The length of a list that can be indexed by every hex of the grid."""
        return hex_number(self.col_max, self.row_max) + 1

    def __contains__(self, hex_: int) -> bool:
        """Whether the hex is on the grid."""
        column, row = divmod(hex_, 100)
        return self.col_min <= column <= self.col_max and self.row_min <= row <= self.row_max

    def is_low(self, column: int) -> bool:
        """Whether this column sits half a hex lower."""
        return (column % 2 == 0) == (self.low == "even")

    @cached_property
    def neighbours(self) -> list[tuple[int, ...]]:
        """By hex: the adjacent hexes on the grid, in the order N, NE, SE, S, SW, NW."""
        table: list[tuple[int, ...]] = [()] * self.size
        known = frozenset(self.hexes)
        for hex_ in self.hexes:
            column, row = divmod(hex_, 100)
            steps = _LOW if self.is_low(column) else _HIGH
            around = [hex_number(column + dc, row + dr) for dc, dr in steps]
            table[hex_] = tuple([there for there in around if there in known])
        return table

    def step(self, hex_: int, direction: int) -> int | None:
        """Return the next hex in a direction, or None beyond the edge."""
        column, row = divmod(hex_, 100)
        dc, dr = (_LOW if self.is_low(column) else _HIGH)[direction]
        there = hex_number(column + dc, row + dr)
        return there if there in self else None

    def direction(self, hex_: int, neighbour: int) -> int:
        """Return the direction of an adjacent hex.

        Raises: ValueError if it is not adjacent.
        """
        for direction in range(6):
            if self.step(hex_, direction) == neighbour:
                return direction
        message = f"{spoken(neighbour)} is not adjacent to {spoken(hex_)}"
        raise ValueError(message)

    @cached_property
    def _cube(self) -> list[tuple[int, int]]:
        table = [(0, 0)] * self.size
        for hex_ in self.hexes:
            column, row = divmod(hex_, 100)
            table[hex_] = (column, row - self._drop(column))
        return table

    def _drop(self, column: int) -> int:
        """Return how many rows the axis of cube coordinate 0 has dropped in a column."""
        return column // 2 - int(self.low == "even" and column % 2 == 0)

    def distance(self, a: int, b: int) -> int:
        """Return the least number of hex steps between two hexes (1.2.2)."""
        return (self._away[a] or self.away(a))[b]

    @cached_property
    def _away(self) -> list[bytes]:
        """The results of `away` by hex."""
        return [b""] * self.size

    def away(self, hex_: int) -> bytes:
        """Return by hex the least number of steps from this one (1.2.2), computed once."""
        found = self._away[hex_]
        if not found:
            columns = (self._in_column(column, hex_) for column in range(self.col_max + 1))
            found = self._away[hex_] = b"".join(columns)[: self.size]
        return found

    def _in_column(self, column: int, hex_: int) -> bytes:
        """Return the steps from a hex by row of a column. Columns at the same distance are shifted copies."""
        q, r = self._cube[hex_]
        top = r + self._drop(column) - max(0, column - q)
        return _valley(abs(column - q))[_SPAN - top : _SPAN - top + 100]

    def is_edge(self, hex_: int) -> bool:
        """Whether the hex lies on the edge of the grid."""
        column, row = divmod(hex_, 100)
        return column in (self.col_min, self.col_max) or row in (self.row_min, self.row_max)

    def within(self, hex_: int, reach: int) -> frozenset[int]:
        """Return all hexes at most `reach` steps away, the hex itself included, computed once."""
        found = self._within.get((hex_, reach))
        if found is None:
            found = frozenset({hex_}) if not reach else self.within(hex_, reach - 1)
            if reach:
                found = found.union(*map(self.neighbours.__getitem__, found))
            self._within[hex_, reach] = found
        return found

    @cached_property
    def _within(self) -> dict[tuple[int, int], frozenset[int]]:
        """The results of `within` by hex and reach."""
        return {}

    def centre(self, hex_: int) -> tuple[float, float]:
        """Return the centre in units of a hex height, x to the right and y down."""
        column, row = divmod(hex_, 100)
        return column * 0.8660254037844386, row + (0.5 if self.is_low(column) else 0.0)
