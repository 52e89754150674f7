"""Choosing what a marker just played is aimed at (7.9): an area, a region, a unit, a leader."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from engine.revolution.book import BOOK
from engine.revolution.state import State
from engine.rules import Offer, Ruling, offer
from events.revolution import Aiming, Choose, MarkerAimed

Targets = Callable[[State, Aiming], Iterable[str]]
Strike = Callable[[Ruling[State], Aiming, str], None]
AIMS: dict[tuple[str, str], tuple[Targets, Strike]] = {}


def aims(marker: str, *, use: str = "", targets: Targets) -> Callable[[Strike], Strike]:
    """`(ruling, frame, target)`: what a marker does to the target chosen; its frame is gone by then."""

    def enter(function: Strike) -> Strike:
        AIMS[marker, use] = (targets, function)
        return function

    return enter


@BOOK.offers_in(Aiming)
def aiming_offers(state: State, frame: Aiming) -> Iterator[Offer]:
    """7.9: what the marker may be aimed at."""
    targets, _ = AIMS[frame.marker, frame.use]
    for target in targets(state, frame):
        yield offer(Choose(target), f"7.9.{frame.marker}")


@BOOK.carries_out(Choose)
def choose(ruling: Ruling[State], action: Choose) -> None:
    """7.9: the aim is named, and the marker does what it says."""
    frame = ruling.frame
    assert isinstance(frame, Aiming)
    ruling.pop()
    ruling.happen(MarkerAimed(frame.side, frame.marker, action.target))
    _, strike = AIMS[frame.marker, frame.use]
    strike(ruling, frame, action.target)
