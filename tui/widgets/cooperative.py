"""Cooperative work in short steps, with keys and drawing in between."""

from __future__ import annotations

from asyncio import sleep
from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

SLICE = 0.01
"""Seconds of work per slice, too short to delay a key noticeably."""


def some(steps: Iterator[object], seconds: float) -> bool:
    """Advance `steps` for at most `seconds`. True if stopped before the end."""
    end = perf_counter() + seconds
    return any(perf_counter() > end for _ in steps)


async def all_of(steps: Iterator[object]) -> None:
    """Run all steps."""
    end = perf_counter() + SLICE
    for _ in steps:
        if perf_counter() > end:
            await sleep(0)
            end = perf_counter() + SLICE
