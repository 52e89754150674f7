"""Choosing what a marker just played is aimed at (7.9): an area, a region, a unit, a leader."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cockade.engine.law import Law, Search, condition
from cockade.engine.revolution.common.book import BOOK
from cockade.engine.revolution.common.state import State
from cockade.engine.rules import Resolution
from cockade.events.revolution import Aiming, Choose, MarkerAimed

Targets = Callable[[State, Aiming], Iterable[str]]
Strike = Callable[[Resolution[State], Aiming, str], None]
AIMS: dict[tuple[str, str], tuple[Targets, Strike]] = {}


def aims(marker: str, *, use: str = "", targets: Targets) -> Callable[[Strike], Strike]:
    """`(resolution, frame, target)`: the marker's effect on the chosen target, once its frame is popped."""

    def enter(function: Strike) -> Strike:
        AIMS[marker, use] = (targets, function)
        return function

    return enter


def targets_of(state: State, frame: Aiming) -> Iterable[str]:
    """7.9: what the marker may be aimed at."""
    targets, _ = AIMS[frame.marker, frame.use]
    return targets(state, frame)


def clause(state: State, frame: Aiming, target: str) -> str:
    """7.9: every marker has its own clause."""
    return f"7.9.{frame.marker}"


@condition(clause, "{marker} cannot be aimed at {target}.", marker=lambda _, frame, __: frame.marker)
def is_target(state: State, frame: Aiming, target: str) -> bool:
    """7.9: only what the marker can do something to."""
    return target in targets_of(state, frame)


BOOK.add_law(Law(Choose, Aiming, clause, who=Search(targets_of, (is_target,))))


@BOOK.resolver(Choose, Aiming)
def choose(resolution: Resolution[State], frame: Aiming, action: Choose) -> None:
    """7.9: the aim is named, and the marker does what it says."""
    resolution.pop()
    resolution.happen(MarkerAimed(frame.side, frame.marker, action.target))
    _, strike = AIMS[frame.marker, frame.use]
    strike(resolution, frame, action.target)
