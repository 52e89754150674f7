"""The checks that must hold in every state of every game, after any play."""

from __future__ import annotations

from collections.abc import Iterator

from cockade.engine.game import UNITS_LOST
from cockade.engine.rebels.common.battle_restrictions import closed_hexes
from cockade.engine.rebels.common.book import BOOK
from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.state import State, Unit, stacking_points
from cockade.events.rebels import Escaping, LeadersTested, Retreating


def violations(state: State) -> list[str]:
    """Every broken law in words; an empty list is a sound state."""
    found = [*_places(state), *_stacks(state), *_conservation(state), *_limits(state), *_levels(state)]
    return found or [*_dead_end(state)]  # what is offered in a broken position says nothing


def _places(state: State) -> Iterator[str]:
    """Every living unit is in one hex of the map that can hold it, or waits off the map."""
    field = ground(state.scenario)
    for unit in state.units:
        if unit.hex and unit.hex not in field.grid:
            yield f"{unit.id} is off the grid at {unit.hex}"
        elif unit.hex and not field.is_habitable(unit.hex):
            yield f"{unit.id} stands in water at {unit.hex}"
        if unit.hex and not unit.alive:
            yield f"{unit.id} is eliminated and on the map"
        if unit.disrupted and unit.is_leader:
            yield f"{unit.id} is a disrupted leader"


def _stacks(state: State) -> Iterator[str]:
    """No hex holds both sides, nor more than the stacking limit but in mid-retreat."""
    position, field = state.position, ground(state.scenario)
    for hex_, stack in position.at.items():
        if len({unit.side for unit in stack}) > 1 and not _is_in_trouble(state):
            yield f"both sides stand in {hex_}"
    if any(isinstance(frame, Retreating) for frame in state.agenda):
        return
    for hex_, stack in position.at.items():
        points = sum(map(_least_points, stack))
        if points > field.charts.stack_limit:
            yield f"{hex_} holds {points} stacking points"


def _is_in_trouble(state: State) -> bool:
    """Leaders who were surprised are still where they were (11.13)."""
    return any(isinstance(frame, LeadersTested | Escaping) for frame in state.agenda)


def _least_points(unit: Unit) -> int:
    """6.0: the limit applies where a move ends; a unit that turns over later may exceed it."""
    return min(stacking_points(unit.counter, disrupted=disrupted) for disrupted in (False, True))


def _conservation(state: State) -> Iterator[str]:
    """The units of the scenario are all there, each once, as printed."""
    scenario, ids = ground(state.scenario).scenario, [unit.id for unit in state.units]
    if set(ids) | set(scenario.reserve) != set(scenario.counters) or len(set(ids)) != len(ids):
        yield UNITS_LOST


def _limits(state: State) -> Iterator[str]:
    """17.0: no unit is in a hex that the battle forbids it."""
    for unit in state.units:
        if unit.hex in closed_hexes(state, unit) - {unit.entry}:
            yield f"{unit.id} stands in {unit.hex}, which is closed to it"


def _levels(state: State) -> Iterator[str]:
    """The game continues exactly while both levels are above 0 (13.1)."""
    if not state.over and min(state.levels) <= 0:
        yield f"play goes on with levels {state.levels}"
    if not state.over and not state.agenda:
        yield "nobody has anything to decide and the game is not over"


def _dead_end(state: State) -> Iterator[str]:
    """The side that must decide is offered at least one action."""
    frame = state.agenda[-1] if state.agenda else None
    side = getattr(frame, "side", "")
    if side and not state.over and not any(offer.actions for offer in BOOK.offers(state)):
        yield f"the {side} player must decide and is offered nothing ({type(frame).__name__})"
