"""A two-player zero-sum matrix game: its value, and the best mixed strategies."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from cockade.events.record import Record

ROUNDS = 20_000


@frozen
class Solved(Record):
    """The value for the first player, 0 to 1, and both optimal mixed strategies."""

    value: float
    first: tuple[float, ...]
    second: tuple[float, ...]


def solved(matrix: Sequence[Sequence[float]]) -> Solved:
    """
    Solve `matrix[row][column]`, the first player's score, as a matrix game.

    It uses fictitious play: each player answers the other's play so far. The result is accurate to about a
    thousandth.
    """
    rows, columns = len(matrix), len(matrix[0])
    by_row, by_column = [0.0] * rows, [0.0] * columns
    chosen_rows, chosen_columns = [0] * rows, [0] * columns
    low, high = 0.0, 1.0
    row = 0
    for n in range(1, ROUNDS + 1):
        chosen_rows[row] += 1
        by_column = [had + matrix[row][c] for c, had in enumerate(by_column)]
        column = min(range(columns), key=by_column.__getitem__)
        low = max(low, by_column[column] / n)
        chosen_columns[column] += 1
        by_row = [had + matrix[r][column] for r, had in enumerate(by_row)]
        row = max(range(rows), key=by_row.__getitem__)
        high = min(high, by_row[row] / n)
    first = tuple(times / ROUNDS for times in chosen_rows)
    return Solved((low + high) / 2, first, tuple(times / ROUNDS for times in chosen_columns))
