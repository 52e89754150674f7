"""Distributes work over the workers of a running Dask cluster: `--dask ADDRESS`."""

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
"""Pieces that a worker gets at a time, to reduce communication."""
WAIT = 20
"""Seconds to wait for the scheduler."""


class DaskSpread:
    """The workers of a cluster, as a context for many pieces of work."""

    def __init__(self, address: str) -> None:
        """Connect. Raises CommandError without Dask, without a scheduler, or if a worker has other rules."""
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
        """Check that every worker has the same rules as this process."""
        here, theirs = ours(), self._client.run(rules, on_error="return")
        others = sorted(worker for worker, found in theirs.items() if found != here)
        if not theirs:
            raise CommandError(say("--dask: the cluster has no workers."))
        if others:
            text = "--dask: {worker} has another revision of Cockade, or none: {found}; here it is {ours}."
            raise CommandError(say(text, worker=others[0], found=theirs[others[0]], ours=here))

    def __enter__(self) -> Self:
        """Enter the context. The cluster is already running."""
        return self

    def __exit__(self, *_: object) -> None:
        """Cancel the pending work. The cluster keeps running."""
        self._client.close()

    def __call__(self, work: Callable[[Piece], Result], pieces: Sequence[Piece]) -> Iterator[Result]:
        """Yield results as they arrive, in no order."""
        batches = [pieces[n : n + TOGETHER] for n in range(0, len(pieces), TOGETHER)]
        from cockade.tui.games.pack_loading import with_packs

        told = with_packs(work)
        futures = [self._client.submit(partial(each, told), batch, pure=False) for batch in batches]
        for _, found in self._dask.as_completed(futures, with_results=True, loop=self._client.loop):
            yield from found


def each(work: Callable[[Piece], Result], pieces: Sequence[Piece]) -> list[Result]:
    """Process a batch on a worker."""
    return [work(piece) for piece in pieces]


def rules() -> str:
    """Return the fingerprint of this process's rules and bots, for all games."""
    return fingerprint()


def ours() -> str:
    """Return the fingerprint of the local process."""
    return rules()


def spread_of(args: Namespace) -> AbstractContextManager[Spreading]:
    """Return a context for all cores of this machine, or for the given cluster."""
    if args.dask:
        return DaskSpread(args.dask)
    return Spread(args.jobs or cores())
