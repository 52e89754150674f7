"""From games to a value: weights of features, and how well they foretell games that were held out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from attrs import frozen

from cockade.engine.bots.analysis.statistics import mean_and_error
from cockade.engine.bots.features import LEFT, MARGIN, MOVER
from cockade.engine.bots.learned_value import Held, Value, Weight
from cockade.engine.floats import total
from cockade.events.record import Record
from cockade.lab.logistic import Column, Fit, Rows
from cockade.lab.selfplay import ExampleGame

FOLDS = 5
"""One game in so many is held out at a time."""
RIDGES = (100.0, 300.0, 1000.0)
"""How firmly weights are held near nothing: the one that foretells held-out games best is taken."""
LOOSE = 30.0
"""How firmly those of what the margin says by itself are: who learns little says no less than it."""
SPREAD = 3
"""So many columns a feature has: see `spread_out`."""
DIGITS = 5
LEAST = 2 * FOLDS
"""From fewer games nothing is learned."""


@frozen
class Table(Record):
    """Positions: what each is like by name, its game, its margin, and what the first side got of the game."""

    names: tuple[str, ...]
    games: tuple[int, ...]
    won: tuple[float, ...]
    margin: tuple[float, ...]
    columns: tuple[Column, ...]

    @classmethod
    def of(cls, names: Sequence[str], lessons: Sequence[ExampleGame], first: str) -> Table:
        """All rows of some games."""
        rows = [(one, row) for one in lessons for row in one.rows]
        turned = tuple(zip(*(row for _, row in rows), strict=True))
        worth = {one.number: 0.5 if not one.winner else float(one.winner == first) for one in lessons}
        games = tuple(one.number for one, _ in rows)
        return cls(tuple(names), games, tuple(worth[n] for n in games), turned[0], turned[1:])

    def column(self, name: str) -> Column:
        """What all positions are like in one way."""
        return self.columns[self.names.index(name)]

    def kept(self, fold: int, *, held: bool) -> list[int]:
        """The numbers of the rows that are held out in a fold, or of the others."""
        return [n for n, game in enumerate(self.games) if (game % FOLDS == fold) is held]


@frozen(eq=False)
class Taught:
    """A value, and the positions from which it was learned, each with its chance by games of other folds."""

    value: Value
    table: Table
    chances: Sequence[float]


def learned(names: Sequence[str], lessons: Sequence[ExampleGame], about: Value, first: str) -> Taught:
    """What some games teach; `about` says all else of the value."""
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
    """How firmly each weight is held, in the order of `spread_out`."""
    return [LOOSE if name in (LEFT, MARGIN) else ridge for name in names for _ in range(SPREAD)]


def held_out(table: Table) -> tuple[list[float], float]:
    """
    The chance of every row by games of the other folds, and the ridge that foretells all best.

    The ridge of each fold is the one that is best in the others, so that no fold chooses its own.
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
    """By how much the rows of each fold were foretold wrong, squared."""
    return [
        total((chances[n] - table.won[n]) ** 2 for n in table.kept(fold, held=True)) for fold in range(FOLDS)
    ]


def spread_out(table: Table, columns: Sequence[Column]) -> list[Column]:
    """Each column as it is, times the share of the turns that is gone, and times who moves."""
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
    """By option of the ridges: the chance of every row, by a fit to the games of the other folds."""
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
    """How well chances foretell, beside the margin and who always says the same; the gain game by game."""
    plain = spread_out(table, [table.margin, table.column(LEFT)])
    (by_margin,) = foretold(table, plain, [[LOOSE] * len(plain)])
    (same,) = foretold(table, [[0.0] * len(table.games)], [[LOOSE]])
    mine, margins, constants = (misses(table, found) for found in (chances, by_margin, same))
    gain, error = mean_and_error([margins[game] - mine[game] for game in mine])
    means = [total(found.values()) / len(found) for found in (mine, margins, constants)]
    return Held(*(round(one, DIGITS) for one in (*means, gain, error)))


def misses(table: Table, chances: Sequence[float]) -> dict[int, float]:
    """By game: the mean square by which its positions were foretold wrong."""
    found: dict[int, list[float]] = {}
    for game, chance, won in zip(table.games, chances, table.won, strict=True):
        found.setdefault(game, []).append((chance - won) ** 2)
    return {game: total(squares) / len(squares) for game, squares in found.items()}


def weights(names: Sequence[str], fit: Fit) -> list[Weight]:
    """What each feature weighs; those that never differ weigh nothing and are left out."""
    rounded = [round(weight, DIGITS) for weight in fit.weights]
    found = (Weight(name, *rounded[SPREAD * n : SPREAD * (n + 1)]) for n, name in enumerate(names))
    return [one for one in found if one.always or one.late or one.moving]


def calibration(table: Table, chances: Sequence[float], steps: int = 5) -> list[tuple[int, float, float]]:
    """By step of the chance from 0 to 1: how many positions, what was foretold, and what came, on average."""
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
