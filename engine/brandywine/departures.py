"""Departures (18.1.3): who leaves play at the end of a movement phase whatever his place."""

from __future__ import annotations

from engine.brandywine.ground import ground
from engine.brandywine.phases import MOVEMENT, ends
from engine.brandywine.state import State
from engine.rules import Ruling
from events.brandywine import UnitRemoved


@ends(MOVEMENT)
def depart(ruling: Ruling[State], side: str) -> None:
    """18.1.3 no. 2: no victory points, no army morale."""
    state = ruling.state
    leave = ground(state.scenario).scenario.special.leave
    if leave is None or (leave.turn, leave.side) != (state.turn, side):
        return
    for id_ in leave.units:
        if state.unit(id_).on_map:
            ruling.happen(UnitRemoved(id_, "18.1.3"))
