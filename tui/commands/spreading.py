"""Work in pieces, in as many processes as are wanted, with a line that says how far it has come."""

from __future__ import annotations

import os
import signal
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

Piece = TypeVar("Piece")
Result = TypeVar("Result")


def spread(work: Callable[[Piece], Result], pieces: Sequence[Piece], jobs: int | None) -> Iterator[Result]:
    """Results as they come, in no order; by default on all cores. One job stays in this process."""
    jobs = min(jobs or os.cpu_count() or 1, len(pieces))
    if jobs <= 1:
        yield from map(work, pieces)
        return
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_leave_interrupts_to_others)
    try:
        waiting = [pool.submit(work, piece) for piece in pieces]
        yield from (done.result() for done in as_completed(waiting))
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts_to_others() -> None:
    """Ctrl+C goes to all processes of a terminal; the one that handed out the work ends them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def show_progress(line: str, *, last: bool) -> None:
    """One line that is written over, and only where somebody looks."""
    if sys.stderr.isatty():
        print(f"\r{line}", end="\n" if last else "", file=sys.stderr, flush=True)
