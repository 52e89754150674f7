"""Learns an evaluation from games: weights of features, with their quality on held-out games."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from operator import mul, sub

from attrs import frozen

from cockade.engine.bots.analysis.statistics import mean_and_error
from cockade.engine.bots.features import LEFT, MARGIN, MOVER
from cockade.engine.bots.learned_value import Held, Value, Weight, sigmoid
from cockade.engine.floats import total
from cockade.events.record import Record
from cockade.lab.selfplay import ExampleGame

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


FOLDS = 5
"""The number of folds of the cross-validation."""
RIDGES = (100.0, 300.0, 1000.0)
"""Candidate ridges, the strength of regularization. The best on held-out games is used."""
LOOSE = 30.0
"""The weaker ridge for the margin's columns, so little data keeps the margin's own prediction."""
SPREAD = 3
"""Columns of a feature. See `spread_out`."""
DIGITS = 5
LEAST = 2 * FOLDS
"""The minimum number of games to learn from."""


@frozen
class Table(Record):
    """Positions: their features by name, game, margin, and the first side's score in the game."""

    names: tuple[str, ...]
    games: tuple[int, ...]
    won: tuple[float, ...]
    margin: tuple[float, ...]
    columns: tuple[Column, ...]

    @classmethod
    def of(cls, names: Sequence[str], lessons: Sequence[ExampleGame], first: str) -> Table:
        """Return the rows of some games."""
        rows = [(one, row) for one in lessons for row in one.rows]
        turned = tuple(zip(*(row for _, row in rows), strict=True))
        worth = {one.number: 0.5 if not one.winner else float(one.winner == first) for one in lessons}
        games = tuple(one.number for one, _ in rows)
        return cls(tuple(names), games, tuple(worth[n] for n in games), turned[0], turned[1:])

    def column(self, name: str) -> Column:
        """Return one feature's values in all positions."""
        return self.columns[self.names.index(name)]

    def kept(self, fold: int, *, held: bool) -> list[int]:
        """Return the numbers of the rows held out in a fold, or of the others."""
        return [n for n, game in enumerate(self.games) if (game % FOLDS == fold) is held]


@frozen(eq=False)
class Taught:
    """An evaluation, and its positions with their chances predicted from other folds."""

    value: Value
    table: Table
    chances: Sequence[float]


def learned(names: Sequence[str], lessons: Sequence[ExampleGame], about: Value, first: str) -> Taught:
    """Learn an evaluation from games. `about` has its other fields."""
    table = Table.of(names, lessons, first)
    chances, ridge = held_out(table)
    fit = Rows.of(spread_out(table, table.columns), table.won).fitted(holds(names, ridge))
    value = about.replace(
        games=len(lessons),
        positions=len(table.games),
        held_out=score(table, chances),
        bias=round(fit.bias, DIGITS),
        weight=tuple(weights(table.names, fit)),
    )
    return Taught(value, table, chances)


def holds(names: Sequence[str], ridge: float) -> list[float]:
    """Return the ridge of each weight, in the order of `spread_out`."""
    return [LOOSE if name in (LEFT, MARGIN) else ridge for name in names for _ in range(SPREAD)]


def held_out(table: Table) -> tuple[list[float], float]:
    """
    Return every row's chance predicted from other folds, and the best ridge overall.

    The ridge of each fold is the best one in the others, so no fold chooses its own.
    """
    columns = spread_out(table, table.columns)
    found = foretold(table, columns, [holds(table.names, ridge) for ridge in RIDGES])
    missed = [_by_fold(table, chances) for chances in found]
    chances = [0.0] * len(table.games)
    for fold in range(FOLDS):
        best = min(range(len(RIDGES)), key=lambda n, fold=fold: total(missed[n]) - missed[n][fold])  # type: ignore[misc]
        for n in table.kept(fold, held=True):
            chances[n] = found[best][n]
    return chances, RIDGES[min(range(len(RIDGES)), key=lambda n: total(missed[n]))]


def _by_fold(table: Table, chances: Sequence[float]) -> list[float]:
    """Return the sum of squared errors of each fold."""
    return [
        total((chances[n] - table.won[n]) ** 2 for n in table.kept(fold, held=True)) for fold in range(FOLDS)
    ]


def spread_out(table: Table, columns: Sequence[Column]) -> list[Column]:
    """Return each column as it is, times the elapsed share of turns, and times the moving side."""
    gone = [1 - left for left in table.column(LEFT)]
    mover = table.column(MOVER)
    return list(
        chain.from_iterable((column, _times(column, gone), _times(column, mover)) for column in columns)
    )


def _times(one: Column, other: Column) -> Column:
    return [a * b for a, b in zip(one, other, strict=True)]


def foretold(
    table: Table, columns: Sequence[Column], options: Sequence[Sequence[float]]
) -> list[list[float]]:
    """Return every row's chance for each option of ridges, fitted to the other folds."""
    found = [[0.0] * len(table.games) for _ in options]
    for fold in range(FOLDS):
        others, held = table.kept(fold, held=False), table.kept(fold, held=True)
        rows = Rows.of(_rows(columns, others), [table.won[n] for n in others])
        for chances, ridges in zip(found, options, strict=True):
            fit = rows.fitted(ridges)
            for n, chance in zip(held, fit.chances(_rows(columns, held)), strict=True):
                chances[n] = chance
    return found


def _rows(columns: Sequence[Column], numbers: Sequence[int]) -> list[Column]:
    return [[column[n] for n in numbers] for column in columns]


def score(table: Table, chances: Sequence[float]) -> Held:
    """Return the prediction quality next to the margin's and a constant's, and the mean gain."""
    plain = spread_out(table, [table.margin, table.column(LEFT)])
    (by_margin,) = foretold(table, plain, [[LOOSE] * len(plain)])
    (same,) = foretold(table, [[0.0] * len(table.games)], [[LOOSE]])
    mine, margins, constants = (misses(table, found) for found in (chances, by_margin, same))
    gain, error = mean_and_error([margins[game] - mine[game] for game in mine])
    means = [total(found.values()) / len(found) for found in (mine, margins, constants)]
    return Held(*(round(one, DIGITS) for one in (*means, gain, error)))


def misses(table: Table, chances: Sequence[float]) -> dict[int, float]:
    """Return each game's mean squared error."""
    found: dict[int, list[float]] = {}
    for game, chance, won in zip(table.games, chances, table.won, strict=True):
        found.setdefault(game, []).append((chance - won) ** 2)
    return {game: total(squares) / len(squares) for game, squares in found.items()}


def weights(names: Sequence[str], fit: Fit) -> list[Weight]:
    """Return the weight of each feature, without features that never vary."""
    rounded = [round(weight, DIGITS) for weight in fit.weights]
    found = (Weight(name, *rounded[SPREAD * n : SPREAD * (n + 1)]) for n, name in enumerate(names))
    return [one for one in found if one.always or one.late or one.moving]


def calibration(table: Table, chances: Sequence[float], steps: int = 5) -> list[tuple[int, float, float]]:
    """Return, by step of the chance from 0 to 1, the positions, mean prediction and mean result."""
    found: list[list[int]] = [[] for _ in range(steps)]
    for n, chance in enumerate(chances):
        found[min(steps - 1, int(chance * steps))].append(n)
    return [
        (
            len(rows),
            total(chances[n] for n in rows) / len(rows),
            total(table.won[n] for n in rows) / len(rows),
        )
        for rows in found
        if rows
    ]
