"""Lines of communication (10.0): where disrupted units make for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from collections.abc import Set as AbstractSet

from cockade.engine.hex_search import within_steps
from cockade.engine.rebels.common.battle_restrictions import closed_hexes
from cockade.engine.rebels.common.ground import MOVER, Ground, ground
from cockade.engine.rebels.common.state import State, Unit, enemy, facing


def communication_goals(state: State, unit: Unit) -> frozenset[int]:
    """
    10.0: the hexes this unit retreats towards: the nearest usable line-of-communication hex.

    Without one, the nearest hexes of the first ring around the originals that has a usable hex.
    """
    return nearest(ground(state.scenario), unit.hex, usable_goals(state, unit))


def usable_goals(state: State, unit: Unit) -> frozenset[int]:
    """10.0: the line-of-communication hexes that are open to this unit, or the alternatives for them."""
    return known_goals(state, unit.side, MOVER[unit.kind], unit.hex, closed_hexes(state, unit))


def find_goals(state: State, side: str, mover: str, hex_: int, closed: AbstractSet[int]) -> frozenset[int]:
    """10.0: joined to the hex by passable hexes, neither held by enemy combat units nor closed (17.0)."""
    field = ground(state.scenario)
    originals = field.scenario.communication[side]
    barred = state.position.combat[enemy(side)] | closed
    reachable = within_steps(field.ways_for(side, mover), hex_, barred=barred)
    return frozenset(reachable.intersection(originals)) or first_ring(field, originals, reachable)


known_goals = facing()(find_goals)
"""As `find_goals`, known from before if only friends have moved since."""


def first_ring(field: Ground, originals: Iterable[int], reachable: Iterable[int]) -> frozenset[int]:
    """10.0: the reachable hexes that are nearest to an original line-of-communication hex."""
    far = field.grid.distance
    rings = {hex_: min(far(hex_, original) for original in originals) for hex_ in reachable}
    first = min(rings.values())
    return frozenset(hex_ for hex_, ring in rings.items() if ring == first)


def nearest(field: Ground, hex_: int, hexes: frozenset[int]) -> frozenset[int]:
    """The hexes with the least distance to a hex."""
    least = min(field.grid.distance(hex_, goal) for goal in hexes)
    return frozenset(goal for goal in hexes if field.grid.distance(hex_, goal) == least)


def distance_to(state: State, goals: frozenset[int]) -> Callable[[int], int]:
    """The hex distance to the nearest of some goals (ruling Q25)."""
    far = ground(state.scenario).grid.distance
    return lambda hex_: min(far(hex_, goal) for goal in goals)


def is_way_out(state: State, unit: Unit) -> bool:
    """10.0 (ruling Q64): whether the unit is on the map edge, at the hex that it retreats towards."""
    return ground(state.scenario).grid.is_edge(unit.hex) and unit.hex in communication_goals(state, unit)
