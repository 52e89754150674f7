"""The owner of a fortress (28.1, 28.6): the side that has land combat units there, or had them last."""

from __future__ import annotations

from cockade.engine.memo import derived
from cockade.engine.revolution.common.book import BOOK
from cockade.engine.revolution.common.occupation import occupier
from cockade.engine.revolution.common.places import FORTRESS
from cockade.engine.revolution.common.state import State
from cockade.engine.rules import Resolution
from cockade.events.revolution import WorkTaken


@BOOK.standing.append
def take_fortresses(resolution: Resolution[State]) -> None:
    """28.1, 28.6: however the units came to be there alone; where a battle is fought its end decides."""
    for area, side in changing(resolution.state):
        resolution.happen(WorkTaken(FORTRESS, area, side))


def changing(state: State) -> list[tuple[str, str]]:
    """28.1: fortresses that only the other side than their owner occupies, and that side."""
    contested = state.battle.area if state.battle else ""
    return find_changing(state, contested)


@derived("units", "works", "allied", size=8)
def find_changing(state: State, contested: str) -> list[tuple[str, str]]:
    """As `changing`, worked out; where a battle is fought nothing changes."""
    walls = [work for work in state.works if work.kind == FORTRESS and work.area != contested]
    found = [(work.area, occupier(state, work.area)) for work in walls]
    owners = {work.area: work.side for work in walls}
    return [(area, side) for area, side in found if side not in ("", owners[area])]
