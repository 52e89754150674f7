"""What lies in the way of a forced march (4.3.1): named where it would lead there without that alone."""

from __future__ import annotations

from cockade.engine.law import Clause, Condition
from cockade.engine.rebels.common.conditions import of_battle, of_unit
from cockade.engine.rebels.common.state import State, Unit
from cockade.engine.rebels.segment4_movement.forced_march import (
    BESIDE,
    CLOSED,
    CROSSINGS,
    LEADERS,
    POINTS,
    forced_hexes,
    routes_without,
)
from cockade.events.event import Frame


def forced_way_is_free(clause: Clause, text: str, lacking: str) -> Condition:
    """4.3.1: fails where nothing but one thing keeps a forced march from a hex."""

    @of_unit(clause, text)
    def found(state: State, frame: Frame, unit: Unit, hex_: int) -> bool:
        return hex_ in forced_hexes(state, unit) or hex_ not in routes_without(state, unit, lacking).hexes

    return found


@of_unit("4.3.1", "No way leads {unit} to {hex} by forced march: enemies or the ground shut it off.")
def some_forced_way_leads_there(state: State, frame: Frame, unit: Unit, hex_: int) -> bool:
    """4.3.1: nor would more movement points help."""
    return hex_ in forced_hexes(state, unit) or hex_ in routes_without(state, unit, POINTS).hexes


forced_ways_are_free = (
    forced_way_is_free(
        of_battle("closed_crossings"),
        "A crossing that is closed to {unit} lies on the way to {hex}.",
        CROSSINGS,
    ),
    forced_way_is_free("11.16", "A lone enemy leader is in the way of {unit} to {hex}.", LEADERS),
    forced_way_is_free(
        of_battle("closed"), "Hexes that are closed to {unit} lie on the way to {hex}.", CLOSED
    ),
    forced_way_is_free("4.3.1", "A forced march of {unit} to {hex} would pass next to an enemy.", BESIDE),
    some_forced_way_leads_there,
)
"""Each says what lies in between where a forced march would reach a hex without that alone."""
