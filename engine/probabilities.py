"""Chances of independent dice, computed with the same functions by which the rules read them.

    one_die(range(1, 11), result)    # {"passed": 3/5, "failed": 2/5}
    sums([one, one, one])            # of independent dice

Each function takes the function with which the rules read one die.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from typing import TypeVar

R = TypeVar("R", bound=Hashable)


def one_die(faces: Iterable[int], result: Callable[[int], R]) -> dict[R, Fraction]:
    """Return the results of one die with their chances, in the order of its faces."""
    found = Counter(map(result, faces))
    all_ = found.total()
    return {each: Fraction(times, all_) for each, times in found.items()}


def sums(dice: Iterable[Mapping[int, Fraction]]) -> dict[int, Fraction]:
    """Return the sums of several independent dice with their chances, in rising order."""
    found = {0: Fraction(1)}
    for die in dice:
        more: dict[int, Fraction] = {}
        for total, share in found.items():
            for number, chance in die.items():
                more[total + number] = more.get(total + number, Fraction(0)) + share * chance
        found = more
    return dict(sorted(found.items()))
