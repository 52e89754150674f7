"""What must hold in every state of every game, whatever was played."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rebels.ground import ground
from engine.rebels.state import State, Unit
from events.rebels import SIDES, Retreating


def violations(state: State) -> list[str]:
    """Every broken law in words; an empty list is a sound state."""
    return [*_places(state), *_stacks(state), *_conservation(state), *_levels(state)]


def _places(state: State) -> Iterator[str]:
    """Every living unit is in one hex of the map that can hold it, or waits off the map."""
    field = ground(state.scenario)
    for unit in state.units:
        if unit.hex and unit.hex not in field.grid:
            yield f"{unit.id} is off the grid at {unit.hex}"
        elif unit.hex and not field.charts.terrain[field.map.terrain[unit.hex]].cost:
            yield f"{unit.id} stands in water at {unit.hex}"
        if unit.hex and not unit.alive:
            yield f"{unit.id} is eliminated and on the map"
        if unit.disrupted and unit.is_leader:
            yield f"{unit.id} is a disrupted leader"


def _stacks(state: State) -> Iterator[str]:
    """
    No hex holds both sides' combat units, nor more than the stacking limit but in mid-retreat.

    A unit that is disrupted or rallies where it stands may change its points (6.3): each counts its lesser.
    """
    position, field = state.position, ground(state.scenario)
    both = position.combat[SIDES[0]] & position.combat[SIDES[1]]
    if both:
        yield f"both sides stand in {sorted(both)}"
    if any(isinstance(frame, Retreating) for frame in state.agenda):
        return
    limit = field.charts.stack_limit
    for hex_, points in position.points.items():
        if points > limit and sum(map(_least_points, position.stack(hex_))) > limit:
            yield f"{hex_} holds {points} stacking points"


def _least_points(unit: Unit) -> int:
    return min(unit.but(disrupted=side).stacking_points for side in (False, True))


def _conservation(state: State) -> Iterator[str]:
    """The units of the scenario are all there, each once, as printed."""
    counters = ground(state.scenario).scenario.counters
    if {unit.id for unit in state.units} != set(counters) or len(state.units) != len(counters):
        yield "units were lost or doubled"


def _levels(state: State) -> Iterator[str]:
    """A game goes on exactly while both levels are above 0 (13.1)."""
    if not state.over and min(state.levels) <= 0:
        yield f"play goes on with levels {state.levels}"
    if not state.over and not state.agenda:
        yield "nobody has anything to decide and the game is not over"
