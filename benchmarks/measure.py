"""Time as a ratio: so many times what the smallest thinkable event costs on this machine, at this moment."""

from __future__ import annotations

import gc
from collections.abc import Callable
from time import process_time
from typing import Any

from attrs import frozen

FLOORS = 2_000
ROUNDS = 20


@frozen
class Row:
    """One line of the table: what was measured, in which unit, and at most how much it may be (if at all)."""

    name: str
    measured: float
    budget: float | None
    unit: str = "floors"

    @property
    def kept(self) -> bool:
        """Whether the budget is kept."""
        return self.budget is None or self.measured <= self.budget


class Small:
    """A small object, as cheap as Python makes them."""

    __slots__ = ("what", "which")

    def __init__(self, which: object, what: object) -> None:
        self.which = which
        self.what = what


_TWO_HUNDRED = tuple(range(200))


def _floors(_: object) -> None:
    for _round in range(FLOORS):
        units = list(_TWO_HUNDRED)
        units[7] = 0
        Small(Small(7, "unit"), tuple(units))


def _nothing() -> None:
    return None


def seconds(work: Callable[[Any], object], prepare: Callable[[], Any] = _nothing) -> float:
    """What one run costs in processor time, without what prepares it and without garbage collection."""
    material = prepare()
    gc.collect()
    gc.disable()
    begin = process_time()
    work(material)
    taken = process_time() - begin
    gc.enable()
    return taken


def best(
    work: Callable[[Any], object], prepare: Callable[[], Any] = _nothing, rounds: int = ROUNDS
) -> tuple[float, float]:
    """
    The seconds that some work takes, and those that one floor event takes.

    Both are measured in turn and the best of each is taken, so that a busy machine does not matter much.
    """
    pairs = [(seconds(work, prepare), seconds(_floors)) for _ in range(rounds)]
    return min(pair[0] for pair in pairs), min(pair[1] for pair in pairs) / FLOORS


def floors(
    work: Callable[[Any], object], times: int = 1, prepare: Callable[[], Any] = _nothing, rounds: int = ROUNDS
) -> float:
    """
    What one of `times` steps of some work costs, in floor events.

    A floor event makes two small objects and copies a tuple of 200.
    """
    taken, floor = best(work, prepare, rounds)
    return taken / times / floor
