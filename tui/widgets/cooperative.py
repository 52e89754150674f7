"""Work of many short steps in the screen's own process: keys and pictures have their turn in between."""

from __future__ import annotations

from asyncio import sleep
from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

SLICE = 0.01
"""Seconds of work from one turn of the screen to the next: no key waits noticeably longer."""


def some(steps: Iterator[object], seconds: float) -> bool:
    """Go so long through steps; whether there may be more of them."""
    end = perf_counter() + seconds
    return any(perf_counter() > end for _ in steps)


async def all_of(steps: Iterator[object]) -> None:
    """Go through all steps."""
    end = perf_counter() + SLICE
    for _ in steps:
        if perf_counter() > end:
            await sleep(0)
            end = perf_counter() + SLICE
