"""Where reinforcements may come on (3.1)."""

from __future__ import annotations

from engine.rebels.ground import ground
from engine.rebels.state import State, Unit, enemy

DETOUR = 4


def is_due(state: State, unit: Unit) -> bool:
    """3.0: off the map and due this turn or delayed from an earlier one."""
    return unit.alive and not unit.hex and 0 < unit.due <= state.turn


def entry_hexes(state: State, unit: Unit) -> list[int]:
    """3.1.2: its entry hex; once delayed, any map-edge hex within four; never one held by the enemy."""
    field = ground(state.scenario)
    hexes = [unit.entry]
    if unit.due < state.turn:
        hexes = sorted(hex_ for hex_ in field.grid.within(unit.entry, DETOUR) if field.grid.is_edge(hex_))
    foes = state.position.combat[enemy(unit.side)]
    return [hex_ for hex_ in hexes if hex_ not in foes]
