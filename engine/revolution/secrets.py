"""Confirming a secret choice (ruling Q89): bids, allotments, markers returned."""

from __future__ import annotations

from collections.abc import Callable

from engine.revolution.book import BOOK
from engine.revolution.state import State
from engine.rules import Ruling
from events.event import Frame
from events.revolution import Seal

Sealing = Callable[[Ruling[State], str], None]
SEALINGS: dict[type[Frame], Sealing] = {}


def seals(frame: type[Frame]) -> Callable[[Sealing], Sealing]:
    """`(ruling, side)`: what confirming the choice of this frame does."""

    def enter(function: Sealing) -> Sealing:
        SEALINGS[frame] = function
        return function

    return enter


@BOOK.carries_out(Seal)
def seal(ruling: Ruling[State], action: Seal) -> None:
    """Ruling Q89: the choice is final."""
    frame = ruling.frame
    SEALINGS[type(frame)](ruling, getattr(frame, "side", ""))
