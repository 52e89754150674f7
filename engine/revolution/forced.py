"""Attrition of a forced march (17.2, 21.5; ruling Q46): when a unit stops, or is left behind."""

from __future__ import annotations

from engine.revolution.losses import eliminate
from engine.revolution.scenarios import ground
from engine.revolution.state import State
from engine.revolution.throws import settles, throw
from engine.rules import Ruling
from events.revolution import Marching, Throw

ATTRITION = "attrition"


def attrition_is_due(ruling: Ruling[State], frame: Marching) -> bool:
    """17.2, ruling Q46: the next unit that has stopped rolls; whether there was one."""
    due = next((id_ for id_ in frame.tired if id_ not in frame.stack), "")
    if not due:
        return False
    ruling.change(frame.but(tired=tuple(id_ for id_ in frame.tired if id_ != due)))
    if ruling.state.unit(due).on_map:
        throw(ruling, frame.side, ATTRITION, rule="17.2", who=due)
    return True


@settles(ATTRITION)
def settle_attrition(ruling: Ruling[State], throw_: Throw) -> None:
    """17.2: a 6 eliminates the unit, a fleet with its cargo (24.10)."""
    if throw_.die in ground(ruling.state.scenario).charts.attrition.eliminated:
        eliminate(ruling, throw_.who, "attrition", "17.2")
