"""Work on several machines, by the workers of a Dask cluster that somebody has started: `--dask ADDRESS`."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Self, TypeVar

from cockade.saves.analysis import fingerprint
from cockade.tui.bots.cpu_count import cores
from cockade.tui.commands.processes import Spread
from cockade.tui.text.cli_errors import CommandError
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Iterator, Sequence
    from contextlib import AbstractContextManager

    from cockade.tui.commands.processes import Spreading

Piece = TypeVar("Piece")
Result = TypeVar("Result")

TOGETHER = 4
"""Pieces that one worker is handed at a time, so that the way there and back does not count."""
WAIT = 20
"""Seconds to wait for the scheduler."""


class DaskSpread:
    """The workers of a cluster, for many pieces of work; use it as a context."""

    def __init__(self, address: str) -> None:
        """CommandError where Dask is not installed, nobody answers, or a worker plays by other rules."""
        try:
            dask: Any = import_module("distributed")
        except ImportError as missing:
            text = '--dask needs Dask, which is not installed: "pip install cockade[dask]".'
            raise CommandError(say(text)) from missing
        try:
            self._client = dask.Client(address, timeout=WAIT, set_as_default=False)
        except (OSError, ValueError) as error:
            raise CommandError(
                say("--dask: {address} does not answer: {why}", address=address, why=error)
            ) from error
        self._dask = dask
        try:
            self._check()
        except BaseException:
            self._client.close()
            raise

    def _check(self) -> None:
        """Every worker must have our rules."""
        here, theirs = ours(), self._client.run(rules, on_error="return")
        others = sorted(worker for worker, found in theirs.items() if found != here)
        if not theirs:
            raise CommandError(say("--dask: the cluster has no workers."))
        if others:
            text = "--dask: {worker} has another revision of Cockade, or none: {found}; here it is {ours}."
            raise CommandError(say(text, worker=others[0], found=theirs[others[0]], ours=here))

    def __enter__(self) -> Self:
        """The cluster is there already."""
        return self

    def __exit__(self, *_: object) -> None:
        """What has not begun is left undone; the cluster goes on."""
        self._client.close()

    def __call__(self, work: Callable[[Piece], Result], pieces: Sequence[Piece]) -> Iterator[Result]:
        """Results as they come, in no order."""
        batches = [pieces[n : n + TOGETHER] for n in range(0, len(pieces), TOGETHER)]
        from cockade.tui.games.pack_loading import with_packs

        told = with_packs(work)
        futures = [self._client.submit(partial(each, told), batch, pure=False) for batch in batches]
        for _, found in self._dask.as_completed(futures, with_results=True, loop=self._client.loop):
            yield from found


def each(work: Callable[[Piece], Result], pieces: Sequence[Piece]) -> list[Result]:
    """What a worker does with a batch."""
    return [work(piece) for piece in pieces]


def rules() -> str:
    """A word for the rules and players of this process, those of all games."""
    return fingerprint()


def ours() -> str:
    """The same of this process."""
    return rules()


def spread_of(args: Namespace) -> AbstractContextManager[Spreading]:
    """All cores of this machine, or the cluster that is named."""
    if args.dask:
        return DaskSpread(args.dask)
    return Spread(args.jobs or cores())
