"""Attrition of a forced march (17.2, 21.5; ruling Q46): when a unit stops, or is left behind."""

from __future__ import annotations

from cockade.engine.revolution.common.losses import eliminate
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State
from cockade.engine.revolution.markers.reroll_window import FACES, settles, throw
from cockade.engine.rules import Resolution
from cockade.events.revolution import Marching, Throw

ATTRITION = "attrition"


def is_tired(frame: Marching) -> bool:
    """17.2: whether a unit that has stopped has not rolled yet."""
    return any(id_ not in frame.stack for id_ in frame.tired)


def attrition_is_due(resolution: Resolution[State], frame: Marching) -> bool:
    """17.2, ruling Q46: the next unit that has stopped rolls; whether there was one."""
    due = next((id_ for id_ in frame.tired if id_ not in frame.stack), "")
    if not due:
        return False
    resolution.change(frame.replace(tired=tuple(id_ for id_ in frame.tired if id_ != due)))
    if resolution.state.unit(due).on_map:
        throw(resolution, frame.side, ATTRITION, rule="17.2", who=due)
    return True


def spared(state: State) -> list[int]:
    """17.2: the faces that eliminate no unit."""
    deadly = ground(state.scenario).charts.attrition.eliminated
    return [face for face in range(1, FACES + 1) if face not in deadly]


@settles(ATTRITION, best=spared)
def settle_attrition(resolution: Resolution[State], throw_: Throw) -> None:
    """17.2: a 6 eliminates the unit, a fleet with its cargo (24.10)."""
    if throw_.die in ground(resolution.state.scenario).charts.attrition.eliminated:
        eliminate(resolution, throw_.who, "attrition", "17.2")
