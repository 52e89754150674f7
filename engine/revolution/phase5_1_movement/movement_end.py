"""The end of a movement phase (5.1.V): intruders among Indians (30.0), Engineers of either player (Q92)."""

from __future__ import annotations

from cockade.engine.revolution.common.book import BOOK
from cockade.engine.revolution.common.places import (
    FORTRESS,
    SIEGE,
    for_engineers,
    for_sappers,
    fortress_counters_left,
)
from cockade.engine.revolution.common.state import State
from cockade.engine.revolution.markers.aiming import aims
from cockade.engine.revolution.markers.markers import open_window, plays
from cockade.engine.revolution.phase5_1_movement.sovereignty import judge_intruders
from cockade.engine.rules import Resolution
from cockade.events.revolution import Aiming, Work, WorkPlaced

ENGINEERS, WINDOW = "engineers", "V.movement_end"


@BOOK.begins("V.2")
def open_movement_end(resolution: Resolution[State], side: str) -> None:
    """30.0, ruling Q92: after the last move and before combat; the phasing player speaks first."""
    open_window(resolution, WINDOW, side)
    judge_intruders(resolution, side)


def can_build(state: State, side: str) -> bool:
    """7.9.engineers, 28.7: a counter left and a place for a fortress."""
    return bool(fortress_counters_left(state)) and any(for_engineers(state, side))


def can_besiege(state: State, side: str) -> bool:
    """7.9.engineers, 28.7: a counter left and troops for a siege."""
    return bool(fortress_counters_left(state)) and any(for_sappers(state, side))


@plays(ENGINEERS, WINDOW, use=FORTRESS, able=can_build)
def engineer_fortress(resolution: Resolution[State], side: str) -> None:
    """7.9.engineers: the area is named."""
    resolution.push(Aiming(side, ENGINEERS, FORTRESS))


@plays(ENGINEERS, WINDOW, use=SIEGE, able=can_besiege)
def engineer_siege(resolution: Resolution[State], side: str) -> None:
    """7.9.engineers: the unit is named."""
    resolution.push(Aiming(side, ENGINEERS, SIEGE))


@aims(ENGINEERS, use=FORTRESS, targets=lambda state, frame: for_engineers(state, frame.side))
def raise_walls(resolution: Resolution[State], frame: Aiming, area: str) -> None:
    """7.9.engineers, 28.1: a fortress, free."""
    resolution.happen(WorkPlaced(Work(FORTRESS, frame.side, area)))


@aims(ENGINEERS, use=SIEGE, targets=lambda state, frame: for_sappers(state, frame.side))
def dig_in(resolution: Resolution[State], frame: Aiming, unit: str) -> None:
    """7.9.engineers, 28.4: a siege, free, on troops that may have come before the walls just now."""
    resolution.happen(WorkPlaced(Work(SIEGE, frame.side, resolution.state.unit(unit).area, unit)))
