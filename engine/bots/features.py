"""What a position is like, as numbers by name: named functions of what a side sees."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, TypeVar

S = TypeVar("S")
A = TypeVar("A")

LEFT, MOVER, MARGIN = "left", "mover", "margin"
"""
What every game has: the share of the turns still to come; who moves, 1 the first side, -1 the other; what
its victory clauses say by themselves.
"""


class Features(Generic[S, A]):
    """
    The features of a game: those of a position, and those that each side has of its own.

    `army` looks once at one side of a position; all features of that side are functions of what it found.
    """

    def __init__(self, sides: Sequence[str], army: Callable[[S, str], A]) -> None:
        self._sides, self._army = tuple(sides), army
        self._of_all: list[Callable[[S], float]] = []
        self._of_side: list[Callable[[A], float]] = []

    def of_all(self, function: Callable[[S], float]) -> Callable[[S], float]:
        """Enter a feature of the position; its name is that of the function."""
        self._of_all.append(function)
        return function

    def of_side(self, function: Callable[[A], float]) -> Callable[[A], float]:
        """Enter a feature of a side; its name is the side and that of the function."""
        self._of_side.append(function)
        return function

    def __call__(self, seen: S) -> dict[str, float]:
        """All features of what a side sees, by name, always in the same order."""
        return dict(self._found(seen))

    def _found(self, seen: S) -> Iterator[tuple[str, float]]:
        for of_all in self._of_all:
            yield of_all.__name__, float(of_all(seen))
        for side in self._sides:
            army = self._army(seen, side)
            for of_side in self._of_side:
                yield f"{side} {of_side.__name__}", float(of_side(army))
