"""Work in pieces, in as many processes as are wanted, with a line that says how far it has come."""

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
    """Results as they come, in no order; by default on all cores. One job stays in this process."""
    with Spread(min(jobs or cores(), len(pieces))) as spreading:
        yield from spreading(work, pieces)


class Spread:
    """The same processes for many pieces of work; use it as a context. One job stays in this process."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> Self:
        """Processes are started when there is work for them."""
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """What has not begun is left undone; where the work is stopped, what has begun is not waited for."""
        if self._pool is None:
            return
        for process in active_children() if kind else ():
            process.terminate()
        self._pool.shutdown(cancel_futures=True)

    def __call__(self, work: Callable[[Piece], Result], pieces: Sequence[Piece]) -> Iterator[Result]:
        """Results as they come, in no order."""
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
    """What does many pieces of work somewhere."""

    def __call__(self, work: Callable[[Piece], Result], pieces: Sequence[Piece]) -> Iterator[Result]:
        """Results as they come, in no order."""


def time_left(begun: float, done: int, left: int) -> str:
    """How long it will still take, by what was done since `perf_counter` said `begun`."""
    seconds = (perf_counter() - begun) * left / done if done else 0.0
    return say("about {n} s left", n=f"{seconds:.0f}") + "  "


def _begin_to_work() -> None:
    """Ctrl+C goes to all processes of a terminal; the one that handed out the work ends them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    collect_seldom()


def show_progress(line: str, *, last: bool, share: float = 0.0) -> None:
    """One line that is written over, and only where somebody looks; with a bar where the share is known."""
    if sys.stderr.isatty():
        bar = f"{bar_of(share)} " if share else ""
        print(f"\r{bar}{line}\x1b[K", end="\n" if last else "", file=sys.stderr, flush=True)


def show_done(said: str, done: int, of: int, begun: float) -> None:
    """So many of so many, as it is `said`, with a bar and the time that is left."""
    left = time_left(begun, done, of - done)
    show_progress(f"{said}, {left}", last=done == of, share=done / of)
