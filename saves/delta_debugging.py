"""Delta debugging: find a small part of a sequence that still shows a property."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


def least(things: Sequence[T], shows: Callable[[Sequence[T]], bool], most: int) -> list[T]:
    """
    Return a minimal part of `things` that still `shows` the property, in the original order.

    Ever smaller runs are left out while the others still show it. After `most` calls, the search stops with a
    larger part.
    """
    left, asked, size = list(things), 0, max(1, len(things) // 2)
    while size:
        before, end = len(left), len(left)
        while end > 0:
            if asked == most:
                return left
            asked += 1
            fewer = left[: max(0, end - size)] + left[end:]
            if shows(fewer):
                left = fewer
            end -= size
        if size > 1 or len(left) == before:
            size //= 2
    return left
