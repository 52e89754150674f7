"""
A logistic fit without libraries: what features weigh, and how well that foretells what was held out.

One matrix serves all steps (Böhning and Lindsay's bound on the curvature), so that a step costs no more than
a look at every row.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import repeat
from operator import mul, sub

from attrs import frozen

from cockade.engine.bots.value import sigmoid
from cockade.engine.sums import total
from cockade.events.record import Record

Column = Sequence[float]

STEPS = 40
"""So many steps come as near as anybody needs."""
SMALL = 1e-9
"""A column that varies less says nothing."""
CURVE = 0.25
"""A chance is never steeper than that in its log odds."""


@frozen
class Fit(Record):
    """What each column weighs, and what is added to all."""

    weights: tuple[float, ...]
    bias: float

    def chances(self, columns: Sequence[Column]) -> list[float]:
        """The chance of every row."""
        odds = [self.bias] * len(columns[0])
        for weight, column in zip(self.weights, columns, strict=True):
            if weight:
                odds = [had + weight * value for had, value in zip(odds, column, strict=True)]
        return [sigmoid(one) for one in odds]


def fitted(columns: Sequence[Column], won: Column, ridge: float) -> Fit:
    """
    The weights of columns (each with a value a row) by which rows that were `won`, 0 to 1, are likeliest.

    `ridge` holds weights of columns that vary alike together near nothing.
    """
    scales = [_scale(column) for column in columns]
    used = [n for n, (_, spread) in enumerate(scales) if spread > SMALL]
    shaped = [[(value - scales[n][0]) / scales[n][1] for value in columns[n]] for n in used]
    shaped.append([1.0] * len(won))
    found = _steps(shaped, won, ridge)
    weights = [0.0] * len(columns)
    for n, weight in zip(used, found, strict=False):
        weights[n] = weight / scales[n][1]
    return Fit(tuple(weights), found[-1] - total(weights[n] * scales[n][0] for n in used))


def _scale(column: Column) -> tuple[float, float]:
    """The mean and the standard deviation."""
    mean = total(column) / len(column)
    return mean, float((total((value - mean) ** 2 for value in column) / len(column)) ** 0.5)


def _steps(shaped: Sequence[Column], won: Column, ridge: float) -> list[float]:
    """Downhill; the last weight is that of the constant column, which is held by nothing."""
    held = [*repeat(ridge, len(shaped) - 1), 0.0]
    root = _root([[CURVE * _dot(a, b) for b in shaped[: n + 1]] for n, a in enumerate(shaped)], held)
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
    """Cholesky's root of a matrix of which the lower half is given, with something added to its diagonal."""
    root = list[list[float]]()
    for n, row in enumerate(lower):
        made = list[float]()
        for m in range(n):
            made.append((row[m] - _dot(made, root[m][:m])) / root[m][m])
        made.append(max(SMALL, row[n] + held[n] - _dot(made, made)) ** 0.5)
        root.append(made)
    return root


def _solved(root: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """What the matrix makes this right side of."""
    half = list[float]()
    for n, row in enumerate(root):
        half.append((right[n] - _dot(row[:n], half)) / row[n])
    found = [0.0] * len(root)
    for n in reversed(range(len(root))):
        below = total(root[m][n] * found[m] for m in range(n + 1, len(root)))
        found[n] = (half[n] - below) / root[n][n]
    return found
