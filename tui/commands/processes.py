"""Run work in several processes, with a progress line."""

from __future__ import annotations

import signal
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import active_children, get_context
from time import perf_counter
from typing import TYPE_CHECKING, Protocol, Self, TypeVar

from cockade.tui.bots.cpu_count import cores
from cockade.tui.bots.gc import collect_seldom
from cockade.tui.session.progress import bar_of
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

Piece = TypeVar("Piece")
Result = TypeVar("Result")


def spread(work: Callable[[Piece], Result], pieces: Sequence[Piece], jobs: int | None) -> Iterator[Result]:
    """Yield results in order of completion, by default on all cores. One job runs in this process."""
    with Spread(min(jobs or cores(), len(pieces))) as spreading:
        yield from spreading(work, pieces)


class Spread:
    """Processes shared by many pieces of work, used as a context. One job runs in this process."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> Self:
        """Enter the context. Processes start when there is work for them."""
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """Cancel the work that has not started. After an error, end the processes without waiting."""
        if self._pool is None:
            return
        for process in active_children() if kind else ():
            process.terminate()
        self._pool.shutdown(cancel_futures=True)

    def __call__(self, work: Callable[[Piece], Result], pieces: Sequence[Piece]) -> Iterator[Result]:
        """Yield results in order of completion."""
        from cockade.tui.games.pack_loading import with_packs

        if self.jobs <= 1 or len(pieces) <= 1:
            yield from map(work, pieces)
            return
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.jobs, get_context("spawn"), initializer=_begin_to_work)
        told = with_packs(work)
        waiting = [self._pool.submit(told, piece) for piece in pieces]
        yield from (done.result() for done in as_completed(waiting))


class Spreading(Protocol):
    """A function that runs many pieces of work somewhere."""

    def __call__(self, work: Callable[[Piece], Result], pieces: Sequence[Piece]) -> Iterator[Result]:
        """Yield results in order of completion."""


def time_left(begun: float, done: int, left: int) -> str:
    """The remaining time, estimated from the work done since `begun` (by `perf_counter`)."""
    seconds = (perf_counter() - begun) * left / done if done else 0.0
    return say("about {n} s left", n=f"{seconds:.0f}") + "  "


def _begin_to_work() -> None:
    """Ignore Ctrl+C, which reaches all processes of a terminal. The parent process ends them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    collect_seldom()


def show_progress(line: str, *, last: bool, share: float = 0.0) -> None:
    """Print a line over the last one, if standard error is a terminal. With a known share, add a bar."""
    if sys.stderr.isatty():
        bar = f"{bar_of(share)} " if share else ""
        print(f"\r{bar}{line}\x1b[K", end="\n" if last else "", file=sys.stderr, flush=True)


def show_done(said: str, done: int, of: int, begun: float) -> None:
    """Show the number done as `said`, with a bar and the remaining time."""
    left = time_left(begun, done, of - done)
    show_progress(f"{said}, {left}", last=done == of, share=done / of)
