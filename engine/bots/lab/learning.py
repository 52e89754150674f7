"""From games to a value: weights of features, and how well they foretell games that were held out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from attrs import frozen

from cockade.engine.bots.features import LEFT, MOVER
from cockade.engine.bots.lab.logistic import Column, Fit, fitted
from cockade.engine.bots.lab.selfplay import ExampleGame
from cockade.engine.bots.lab.statistics import mean_and_error
from cockade.engine.bots.value import Held, Value, Weight
from cockade.engine.sums import total
from cockade.events.record import Record

FOLDS = 5
"""One game in so many is held out at a time."""
RIDGE = 100.0
"""How firmly weights are held near nothing."""
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


def learned(names: Sequence[str], lessons: Sequence[ExampleGame], about: Value, first: str) -> Value:
    """The value that some games teach; `about` says all else of it."""
    table = Table.of(names, lessons, first)
    columns = spread_out(table, table.columns)
    fit = fitted(columns, table.won, RIDGE)
    return about.replace(
        games=len(lessons),
        positions=len(table.games),
        held_out=score(table, foretold(table, columns)),
        bias=round(fit.bias, DIGITS),
        weight=tuple(weights(table.names, fit)),
    )


def spread_out(table: Table, columns: Sequence[Column]) -> list[Column]:
    """Each column as it is, times the share of the turns that is gone, and times who moves."""
    gone = [1 - left for left in table.column(LEFT)]
    mover = table.column(MOVER)
    return list(
        chain.from_iterable((column, _times(column, gone), _times(column, mover)) for column in columns)
    )


def _times(one: Column, other: Column) -> Column:
    return [a * b for a, b in zip(one, other, strict=True)]


def foretold(table: Table, columns: Sequence[Column]) -> list[float]:
    """The chance of every row, by a fit to the games of the other folds."""
    found = [0.0] * len(table.games)
    for fold in range(FOLDS):
        others, held = table.kept(fold, held=False), table.kept(fold, held=True)
        fit = fitted(_rows(columns, others), [table.won[n] for n in others], RIDGE)
        for n, chance in zip(held, fit.chances(_rows(columns, held)), strict=True):
            found[n] = chance
    return found


def _rows(columns: Sequence[Column], numbers: Sequence[int]) -> list[Column]:
    return [[column[n] for n in numbers] for column in columns]


def score(table: Table, chances: Sequence[float]) -> Held:
    """How well chances foretell, beside the margin and who always says the same; the gain game by game."""
    plain = spread_out(table, [table.margin, table.column(LEFT)])
    by_margin, same = foretold(table, plain), foretold(table, [[0.0] * len(table.games)])
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
    found = (Weight(name, *rounded[3 * n : 3 * n + 3]) for n, name in enumerate(names))
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
