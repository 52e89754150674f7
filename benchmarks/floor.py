"""The floor that every figure is a multiple of: two small objects made and one tuple of 200 copied."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

ROUNDS = 200
REPEAT = 100
TUPLE = tuple(range(200))


class _Small:
    __slots__ = ("a", "b")

    def __init__(self, a: int, b: int) -> None:
        self.a = a
        self.b = b


def _floor() -> object:
    return _Small(1, 2), _Small(3, 4), (*TUPLE, 0)


def _floors() -> None:
    for _ in range(REPEAT):
        _floor()


def ratios(*jobs: Callable[[], object]) -> tuple[float, list[float]]:
    """The floor in microseconds and each job as a multiple of it: the best of many rounds, taken in turn."""
    best = [float("inf")] * (len(jobs) + 1)
    for _ in range(ROUNDS):
        for n, job in enumerate((_floors, *jobs)):
            begun = perf_counter()
            job()
            best[n] = min(best[n], perf_counter() - begun)
    floor = best[0] / REPEAT
    return floor * 1e6, [seconds / floor for seconds in best[1:]]
