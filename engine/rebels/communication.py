"""Lines of communication (10.0): where disrupted units make for."""

from __future__ import annotations

from collections.abc import Callable

from engine.paths import steps_from
from engine.rebels.ground import MOVER, Ground, ground
from engine.rebels.state import State, Unit, enemy


def communication_goals(state: State, unit: Unit) -> frozenset[int]:
    """
    10.0: the hexes this unit makes for: the nearest usable line-of-communication hex.

    Usable means free of enemy combat units and joined to the unit by passable hexes free of them.
    Without one, the nearest hexes of the first ring around the originals that has a usable hex.
    """
    field = ground(state.scenario)
    originals = field.scenario.communication[unit.side]
    reachable = _reachable(state, field, unit)
    far = field.grid.distance
    rings = {hex_: min(far(hex_, original) for original in originals) for hex_ in reachable}
    first = min(rings.values())
    return _nearest(field, unit.hex, [hex_ for hex_, ring in rings.items() if ring == first])


def _reachable(state: State, field: Ground, unit: Unit) -> frozenset[int]:
    """All hexes joined to the unit by a chain free of enemy combat units, its own included."""
    foes = state.position.combat[enemy(unit.side)]
    return frozenset(steps_from(field.ways[MOVER[unit.kind]], unit.hex, barred=foes))


def _nearest(field: Ground, hex_: int, hexes: list[int]) -> frozenset[int]:
    least = min(field.grid.distance(hex_, goal) for goal in hexes)
    return frozenset(goal for goal in hexes if field.grid.distance(hex_, goal) == least)


def distance_to(state: State, goals: frozenset[int]) -> Callable[[int], int]:
    """The hex distance to the nearest of some goals (ruling Q25)."""
    far = ground(state.scenario).grid.distance
    return lambda hex_: min(far(hex_, goal) for goal in goals)


def is_way_out(state: State, unit: Unit) -> bool:
    """10.0: whether the unit stands on a map-edge line-of-communication hex of its side."""
    field = ground(state.scenario)
    return unit.hex in field.scenario.communication[unit.side] and field.grid.is_edge(unit.hex)
