"""
Logistic regression without libraries: weights of features, and their quality on held-out data.

One matrix serves all steps (Böhning and Lindsay's bound on the curvature), so a step costs only one pass over
the rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul, sub

from attrs import frozen

from cockade.engine.bots.learned_value import sigmoid
from cockade.engine.floats import total
from cockade.events.record import Record

Column = Sequence[float]

STEPS = 40
"""Iterations of the fit, enough to converge."""
SMALL = 1e-9
"""The smallest standard deviation of a useful column."""
CURVE = 0.25
"""The maximum slope of a chance by its log odds."""


@frozen
class Fit(Record):
    """The weight of each column, and the constant."""

    weights: tuple[float, ...]
    bias: float

    def chances(self, columns: Sequence[Column]) -> list[float]:
        """Return the chance of every row."""
        odds = [self.bias] * len(columns[0])
        for weight, column in zip(self.weights, columns, strict=True):
            if weight:
                odds = [had + weight * value for had, value in zip(odds, column, strict=True)]
        return [sigmoid(one) for one in odds]


@frozen(eq=False)
class Rows:
    """
    Rows with their results `won`, 0 to 1, prepared for fits: standardized columns and their products.

    `scales` are the mean and the standard deviation of all columns. `used` are the numbers of the columns
    that vary.
    """

    scales: tuple[tuple[float, float], ...]
    used: tuple[int, ...]
    shaped: tuple[Column, ...]
    won: Column
    curves: tuple[tuple[float, ...], ...]

    @classmethod
    def of(cls, columns: Sequence[Column], won: Column) -> Rows:
        """Prepare columns with one value a row."""
        scales = tuple(map(_scale, columns))
        used = tuple(n for n, (_, spread) in enumerate(scales) if spread > SMALL)
        alike = [[(value - scales[n][0]) / scales[n][1] for value in columns[n]] for n in used]
        shaped = (*alike, [1.0] * len(won))
        curves = tuple(tuple(CURVE * _dot(a, b) for b in shaped[: n + 1]) for n, a in enumerate(shaped))
        return cls(scales, used, shaped, won, curves)

    def fitted(self, ridges: Sequence[float]) -> Fit:
        """
        Return the most likely weights of the columns.

        The ridge of a column pulls its weight towards zero, and spreads weight over similar columns.
        """
        found = _steps(self, [*(ridges[n] for n in self.used), 0.0])
        weights = [0.0] * len(self.scales)
        for n, weight in zip(self.used, found, strict=False):
            weights[n] = weight / self.scales[n][1]
        return Fit(tuple(weights), found[-1] - total(weights[n] * self.scales[n][0] for n in self.used))


def _scale(column: Column) -> tuple[float, float]:
    """Return the mean and the standard deviation."""
    mean = total(column) / len(column)
    return mean, float((total((value - mean) ** 2 for value in column) / len(column)) ** 0.5)


def _steps(rows: Rows, held: Sequence[float]) -> list[float]:
    """Return the fitted weights. The last one is the constant's, which has no ridge."""
    shaped, won = rows.shaped, rows.won
    root = _root(rows.curves, held)
    weights, odds = [0.0] * len(shaped), [0.0] * len(won)
    for _ in range(STEPS):
        missed = list(map(sub, map(sigmoid, odds), won))
        slopes = [_dot(column, missed) + h * w for column, h, w in zip(shaped, held, weights, strict=True)]
        steps = _solved(root, slopes)
        weights = list(map(sub, weights, steps))
        for step, column in zip(steps, shaped, strict=True):
            odds = [had - step * value for had, value in zip(odds, column, strict=True)]
    return weights


def _dot(one: Column, other: Column) -> float:
    return total(map(mul, one, other))


def _root(lower: Sequence[Sequence[float]], held: Sequence[float]) -> list[list[float]]:
    """Return the Cholesky root of a matrix, given as its lower half, with a ridge on its diagonal."""
    root = list[list[float]]()
    for n, row in enumerate(lower):
        made = list[float]()
        for m in range(n):
            made.append((row[m] - _dot(made, root[m][:m])) / root[m][m])
        made.append(max(SMALL, row[n] + held[n] - _dot(made, made)) ** 0.5)
        root.append(made)
    return root


def _solved(root: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Solve a linear system, given the Cholesky root of its matrix."""
    half = list[float]()
    for n, row in enumerate(root):
        half.append((right[n] - _dot(row[:n], half)) / row[n])
    found = [0.0] * len(root)
    for n in reversed(range(len(root))):
        below = total(root[m][n] * found[m] for m in range(n + 1, len(root)))
        found[n] = (half[n] - below) / root[n][n]
    return found
