"""Remembering what was derived from the last few states, by identity."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import TypeVar

A = TypeVar("A")
B = TypeVar("B", bound=Hashable)
R = TypeVar("R")


def remembered(size: int) -> Callable[[Callable[[A], R]], Callable[[A], R]]:
    """
    Keep the results of the last `size` different arguments, told apart by identity.

    For pure functions of one immutable value that is dear to hash: a cheaper `functools.lru_cache`.
    The argument is held too, so that its identity cannot be taken over by another.
    """

    def decorate(function: Callable[[A], R]) -> Callable[[A], R]:
        kept: dict[int, tuple[A, R]] = {}

        @wraps(function)
        def recall(argument: A) -> R:
            found = kept.get(id(argument))
            if found is not None:
                return found[1]
            result = function(argument)
            if len(kept) >= size:
                del kept[next(iter(kept))]
            kept[id(argument)] = (argument, result)
            return result

        return recall

    return decorate


def remembered_with(size: int) -> Callable[[Callable[[A, B], R]], Callable[[A, B], R]]:
    """As `remembered`, of two values; the second ones, of which all are kept, are told apart by equality."""

    def decorate(function: Callable[[A, B], R]) -> Callable[[A, B], R]:
        @remembered(size)
        def known(_: A) -> dict[B, R]:
            return {}

        @wraps(function)
        def recall(first: A, second: B) -> R:
            found = known(first)
            if second not in found:
                found[second] = function(first, second)
            return found[second]

        return recall

    return decorate
