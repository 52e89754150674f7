"""The features of a position as numbers by name: functions of a side's view."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, TypeVar

S = TypeVar("S")
A = TypeVar("A")

LEFT, MOVER, MARGIN = "left", "mover", "margin"
"""Features of every game: share of turns left, mover (1 the first side, else -1), and victory margin."""


class Features(Generic[S, A]):
    """A game's features: those of a position, and those of each side.

    `army` looks once at one side of a position; all features of that side are functions of what it found.
    """

    def __init__(self, sides: Sequence[str], army: Callable[[S, str], A]) -> None:
        self._sides, self._army = tuple(sides), army
        self._of_all: list[Callable[[S], float]] = []
        self._of_side: list[Callable[[A], float]] = []

    def of_all(self, function: Callable[[S], float]) -> Callable[[S], float]:
        """Register a feature of the position under the function's name."""
        self._of_all.append(function)
        return function

    def of_side(self, function: Callable[[A], float]) -> Callable[[A], float]:
        """Register a feature of each side under the side's and the function's name."""
        self._of_side.append(function)
        return function

    def __call__(self, seen: S) -> dict[str, float]:
        """Return all features of a side's view by name, always in the same order."""
        return dict(self._found(seen))

    def _found(self, seen: S) -> Iterator[tuple[str, float]]:
        for of_all in self._of_all:
            yield of_all.__name__, float(of_all(seen))
        for side in self._sides:
            army = self._army(seen, side)
            for of_side in self._of_side:
                yield f"{side} {of_side.__name__}", float(of_side(army))
