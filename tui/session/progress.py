"""Work that takes long: how much of it is done, how long it will still take, and that it is to stop."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, TypeVar

from attrs import define, field

from cockade.tui.text.i18n import say
from cockade.tui.text.line import Line, Span, line

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

Item = TypeVar("Item")
BAR = 20
"""Cells of a bar."""


class WorkStopped(Exception):  # noqa: N818 - nothing is wrong: nobody waits for the work any more
    """The work was stopped."""


def bar_of(share: float, *, fine: bool = False) -> str:
    """
    A bar that is full at 1: in plain characters, or in blocks.

    >>> bar_of(0.25), bar_of(0.5, fine=True)
    ('[#####...............]', '██████████░░░░░░░░░░')
    """
    full = round(BAR * min(max(share, 0.0), 1.0))
    return "█" * full + "░" * (BAR - full) if fine else f"[{'#' * full}{'.' * (BAR - full)}]"


@define(eq=False)
class Work:
    """Work of which a `share` is done, 0 to 1."""

    share: float = 0.0
    is_stopped: bool = False
    is_over: bool = False
    _start: float = 0.0
    _begun: float = field(factory=monotonic)

    def begin(self, share: float = 0.0) -> None:
        """It begins, or goes on, now: so much was done before."""
        self.is_stopped, self.share, self._start, self._begun = False, share, share, monotonic()

    def reach(self, share: float) -> None:
        """So much is done; what has become less has begun anew."""
        if share < self.share:
            self.begin(share)
        self.share = share

    def through(self, items: Collection[Item]) -> Iterator[Item]:
        """One item after the other; WorkStopped where it is to stop."""
        for number, item in enumerate(items):
            if self.is_stopped:
                raise WorkStopped
            self.reach(number / len(items))
            yield item

    @property
    def seconds_left(self) -> float | None:
        """How long it will still take at the pace so far; None before anything is done."""
        done = self.share - self._start
        return (monotonic() - self._begun) * (1 - self.share) / done if done > 0 else None

    def line(self, *, fine: bool) -> Line:
        """The bar with the time that is left."""
        return bar_line(self.share, self.seconds_left, fine=fine)


def bar_line(share: float, seconds: float | None, *, fine: bool) -> Line:
    """A bar, and how long it will still take where that is known."""
    left = "" if seconds is None else " " + say("about {n} s left", n=f"{seconds:.0f}")
    return line(Span(bar_of(share, fine=fine), "key"), left)
