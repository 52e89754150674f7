"""The hexes that one move can reach (4.1.1, 3.1): range searches over the ground of a battle."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from cockade.engine.hex_search import Reach, reach, reach_from_off_map
from cockade.engine.move_range import Routes, Walk, dear_hexes, walk_within
from cockade.engine.rebels.common.ground import MOVER, ground
from cockade.engine.rebels.common.state import State, Unit, enemy

DETOUR = 4


def is_due(state: State, unit: Unit) -> bool:
    """3.0: off the map and due this turn or delayed from an earlier one."""
    return unit.alive and not unit.hex and 0 < unit.due <= state.turn


def entry_hexes(state: State, unit: Unit) -> list[int]:
    """
    3.1.2: its entry hexes, and once delayed, any map-edge hex within four. None is held by the enemy.

    Named units that may use one crossing only do not enter from off the map (whiteplains.17.0).
    """
    field = ground(state.scenario)
    grid, hexes = field.grid, [*unit.entries]
    if unit.due < state.turn:
        beyond = field.closed(unit.side, state.turn, named=False) - {*hexes}
        edge = {n for hex_ in hexes for n in grid.within(hex_, DETOUR) if grid.is_edge(n)}
        hexes = sorted(edge - beyond)
    foes = state.position.combat[enemy(unit.side)]
    return [hex_ for hex_ in hexes if hex_ not in foes]


def routes(  # noqa: PLR0913, PLR0917 - a search is described by all of these
    state: State,
    unit: Unit,
    left: int,
    barred: AbstractSet[int],
    stops: AbstractSet[int],
    most: int | None = None,
    *,
    crossings: bool = True,
) -> Routes:
    """
    4.1, 3.1.1: the routes from the unit's hex, or through its entry hexes, with `left` half points.

    Some battles limit the hexes of a move as well: `most` (brooklyn.17.1). Without `crossings` those that
    the battle closes to its side are open (whiteplains.17.0), so a refusal can name them.
    """
    field, mover = ground(state.scenario), MOVER[unit.kind]
    exits = field.exits_of(unit) if crossings else field.exits[mover]
    found: tuple[Reach | Walk, ...]
    if most is not None and unit.hex:
        found = (walk_within(exits, unit.hex, left, most, barred, stops),)
        first = exits[unit.hex] if most else ()
    elif unit.hex:
        found = (reach(exits, unit.hex, left, barred=barred, stops=stops),)
        first = exits[unit.hex]
    else:
        first = tuple((hex_, field.arrival_cost(mover, hex_)) for hex_ in entry_hexes(state, unit))
        first = tuple(entry for entry in first if entry[1])
        found = tuple(reach_from_off_map(exits, entry, left, barred=barred, stops=stops) for entry in first)
    return Routes(found, {} if unit.spent else dear_hexes(first, left, barred, found))
