"""Odds tables: a column by ratio or strength, shifts, and a die for the row."""

from __future__ import annotations

from bisect import bisect_right
from fractions import Fraction
from functools import cached_property, partial

from attrs import frozen

from cockade.engine.probabilities import one_die
from cockade.events.record import Record


@frozen
class Table(Record):
    """
    A results table. `rows[die - lowest][column]` is a result code.

    `columns` are the printed headings; `floors` the least ratio (or strength) that reaches each
    column, in rising order, never rounded up.
    """

    columns: tuple[str, ...]
    floors: tuple[Fraction, ...]
    rows: tuple[tuple[str, ...], ...]
    lowest: int = 1

    @property
    def faces(self) -> int:
        """The number of rows: the faces of the die, if there are no modifiers."""
        return len(self.rows)

    def column(self, value: Fraction) -> int:
        """Return the last column whose floor the value reaches, but at least the first."""
        return max(0, bisect_right(self.floors, value) - 1)

    def shifted(self, column: int, by: int) -> int:
        """Return a column shifted right (left if negative), stopping at either end."""
        return max(0, min(len(self.columns) - 1, column + by))

    def result(self, column: int, die: int) -> str:
        """Return the result of a modified die in a column. Dice beyond the rows use the first or last row."""
        return self.rows[max(0, min(len(self.rows) - 1, die - self.lowest))][column]

    def chances(self, column: int) -> dict[str, Fraction]:
        """Return the exact chance of every result in a column, in the order of the dice."""
        return dict(self._chances[column])

    @cached_property
    def _chances(self) -> list[dict[str, Fraction]]:
        faces = range(self.lowest, self.lowest + self.faces)
        return [one_die(faces, partial(self.result, column)) for column in range(len(self.columns))]


def ratio_floor(heading: str) -> Fraction:
    """Return the ratio of a heading such as `3:2`."""
    left, right = heading.split(":")
    return Fraction(int(left), int(right))


def strength_floor(heading: str) -> Fraction:
    """Return the least strength of a heading such as `4`, `5-6` or `9+`."""
    return Fraction(int(heading.rstrip("+").split("-")[0]))
