"""A long task: its progress, the time left, and the request to stop it."""

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
    """Raised when the task was stopped."""


def bar_of(share: float, *, fine: bool = False) -> str:
    """
    Return a bar that is full at 1, in plain characters or in blocks.

    >>> bar_of(0.25), bar_of(0.5, fine=True)
    ('[#####...............]', '██████████░░░░░░░░░░')
    """
    full = round(BAR * min(max(share, 0.0), 1.0))
    return "█" * full + "░" * (BAR - full) if fine else f"[{'#' * full}{'.' * (BAR - full)}]"


@define(eq=False)
class Work:
    """A task with a done `share`, 0 to 1."""

    share: float = 0.0
    is_stopped: bool = False
    is_over: bool = False
    _start: float = 0.0
    _begun: float = field(factory=monotonic)

    def begin(self, share: float = 0.0) -> None:
        """Start or resume the clock, with this share already done."""
        self.is_stopped, self.share, self._start, self._begun = False, share, share, monotonic()

    def reach(self, share: float) -> None:
        """Set the done share. A smaller share than before restarts the clock."""
        if share < self.share:
            self.begin(share)
        self.share = share

    def through(self, items: Collection[Item]) -> Iterator[Item]:
        """Yield one item after another. Raises WorkStopped if the task is to stop."""
        for number, item in enumerate(items):
            if self.is_stopped:
                raise WorkStopped
            self.reach(number / len(items))
            yield item

    @property
    def seconds_left(self) -> float | None:
        """The time left at the pace so far, or None before any progress."""
        done = self.share - self._start
        return (monotonic() - self._begun) * (1 - self.share) / done if done > 0 else None

    def line(self, *, fine: bool) -> Line:
        """Return the bar with the time left."""
        return bar_line(self.share, self.seconds_left, fine=fine)


def bar_line(share: float, seconds: float | None, *, fine: bool) -> Line:
    """Return a bar, and the time left if it is known."""
    left = "" if seconds is None else " " + say("about {n} s left", n=f"{seconds:.0f}")
    return line(Span(bar_of(share, fine=fine), "key"), left)
