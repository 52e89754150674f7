"""Where reinforcements may come on (3.1)."""

from __future__ import annotations

from engine.rebels.ground import ground
from engine.rebels.state import State, Unit, enemy

DETOUR = 4


def is_due(state: State, unit: Unit) -> bool:
    """3.0: off the map and due this turn or delayed from an earlier one."""
    return unit.alive and not unit.hex and 0 < unit.due <= state.turn


def entry_hexes(state: State, unit: Unit) -> list[int]:
    """3.1.2: its entry hexes; once delayed, any map-edge hex within four; never one held by the enemy."""
    grid = ground(state.scenario).grid
    hexes = [unit.entry, *unit.other_entries]
    if unit.due < state.turn:
        hexes = sorted({n for hex_ in hexes for n in grid.within(hex_, DETOUR) if grid.is_edge(n)})
    foes = state.position.combat[enemy(unit.side)]
    return [hex_ for hex_ in hexes if hex_ not in foes]
