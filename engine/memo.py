"""Remembering what was derived from the last few states, by identity."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from operator import attrgetter
from typing import Any, Generic, TypeVar, TypeVarTuple

A = TypeVar("A")
B = TypeVar("B", bound=Hashable)
R = TypeVar("R")
S = TypeVar("S")
Ts = TypeVarTuple("Ts")


class Derived(Generic[S, *Ts, R]):
    """
    What follows from some fields of a state, and from nothing else of it; see `derived`.

    `find` works it out, `on` names the fields: both are open, for tests that hold them together.
    """

    def __init__(self, find: Callable[[S, *Ts], R], on: tuple[str, ...], size: int, held: int) -> None:
        """Nothing is known yet."""
        self.find, self.on, self.size, self.held = find, on, size, held
        self._depends: Callable[[S], Any] = attrgetter(*on)
        self._known: dict[Hashable, tuple[object, object, R]] = {}
        DERIVED.append(self)

    def __call__(self, state: S, *args: *Ts) -> R:
        """The answer, worked out once while the fields that it depends on stay what they are."""
        values = self._depends(state)
        told = (*map(id, args[: self.held]), *args[self.held :]) if self.held else args
        key = (*map(id, values), *told) if len(self.on) > 1 else (id(values), *told)
        found = self._known.get(key)
        if found is not None:
            return found[2]
        result = self.find(state, *args)
        if len(self._known) >= self.size:
            forget_oldest(self._known)
        self._known[key] = values, args, result
        return result


def forget_oldest(known: dict[Any, Any]) -> None:
    """Make room for one more; another thread may do the same in this moment, and then there is room."""
    try:  # noqa: SIM105 - `suppress` would be four calls more, in one of the most frequent functions
        del known[next(iter(known))]
    except (KeyError, RuntimeError):
        pass


DERIVED: list[Any] = []
"""Every derived value of the games that have been imported."""


def derived(
    *on: str, size: int = 256, held: int = 0
) -> Callable[[Callable[[S, *Ts], R]], Derived[S, *Ts, R]]:
    """
    `(state, *args)` depends on these fields of the state alone: the last `size` answers are kept for them.

    Fields are told apart by identity, and held so that no identity is taken over by another; so are the first
    `held` arguments, which are dear to hash. All others are told apart by equality. So two states that are
    equal have the same answer, and two that share the fields have it once.
    """
    return lambda find: Derived(find, on, size, held)


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
                forget_oldest(kept)
            kept[id(argument)] = (argument, result)
            return result

        return recall

    return decorate


def memoized_by(size: int) -> Callable[[Callable[[A, B], R]], Callable[[A, B], R]]:
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
