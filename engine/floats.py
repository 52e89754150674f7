"""Float sums that are equal on every version of Python."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import add


def total(values: Iterable[float]) -> float:
    """Return the sum of floats, added from left to right.

    The built-in one makes up for what rounding loses, but only from Python 3.12 on: of two choices that are
    worth nearly the same, a bot would take one here and the other there.
    """
    return reduce(add, values, 0.0)
