"""Caches of values derived from the last few states, by identity."""

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
    """A value derived from some fields of a state alone. See `derived`.

    `find` works it out, `on` names the fields: both are open, for tests that hold them together.
    """

    def __init__(self, find: Callable[[S, *Ts], R], on: tuple[str, ...], size: int, held: int) -> None:
        """Start with an empty cache."""
        self.find, self.on, self.size, self.held = find, on, size, held
        self._depends: Callable[[S], Any] = attrgetter(*on)
        self._known: dict[Hashable, tuple[object, object, R]] = {}
        DERIVED.append(self)

    def __call__(self, state: S, *args: *Ts) -> R:
        """Return the value, computed once while its fields stay the same objects."""
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
    """Make room for one more entry. Another thread may do the same at this moment."""
    try:  # noqa: SIM105 - `suppress` would be four calls more, in one of the most frequent functions
        del known[next(iter(known))]
    except (KeyError, RuntimeError):
        pass


DERIVED: list[Any] = []
"""Every derived value of the imported games."""


def derived(
    *on: str, size: int = 256, held: int = 0
) -> Callable[[Callable[[S, *Ts], R]], Derived[S, *Ts, R]]:
    """Make a cached function `(state, *args)` of these fields alone, with the last `size` answers.

    Fields are compared by identity, and kept so that no new object takes over an identity. The same holds for
    the first `held` arguments, which are expensive to hash. All others are compared by value. So two equal
    states have equal answers, and two that share the fields have one cached answer.
    """
    return lambda find: Derived(find, on, size, held)


def remembered(size: int) -> Callable[[Callable[[A], R]], Callable[[A], R]]:
    """Cache the results of the last `size` different arguments, by identity.

    For pure functions of one immutable value that is expensive to hash: a cheaper `functools.lru_cache`. The
    argument is kept too, so no new object takes over its identity.
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
    """Like `remembered` for two arguments. The second ones, all of which are kept, are compared by value."""

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
