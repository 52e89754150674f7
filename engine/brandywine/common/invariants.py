"""The checks that must hold in every state of every game, after any play."""

from __future__ import annotations

from collections.abc import Iterator

from cockade.engine.brandywine.common.book import BOOK
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.stacking import keeps_limit
from cockade.engine.brandywine.common.state import State
from cockade.engine.game import UNITS_LOST
from cockade.events.brandywine import CONDITIONS, PARADE, PLAYING, WAITING


def violations(state: State) -> list[str]:
    """Every broken law in words; an empty list is a sound state."""
    return [*_places(state), *_stacks(state), *_units(state), *_tracks(state), *_dead_ends(state)]


def _places(state: State) -> Iterator[str]:
    """Units in play are on the map, and no others."""
    field = ground(state.scenario)
    for unit in state.units:
        if bool(unit.hex) != (unit.fate == PLAYING):
            yield f"{unit.id} is {unit.fate} and stands in {unit.hex}"
        if unit.hex and unit.hex not in field.grid:
            yield f"{unit.id} is off the grid at {unit.hex}"


def _stacks(state: State) -> Iterator[str]:
    """7.1.2: no hex holds both sides, nor more than the limit, but entry hexes in movement (9.3.3)."""
    position = state.position
    entries = {unit.entry for unit in state.units if unit.arrived == state.turn and unit.side == state.side}
    for hex_, stack in position.at.items():
        if len({unit.side for unit in stack}) > 1:
            yield f"both sides stand in {hex_}"
        if hex_ not in entries and not keeps_limit(state, position.loads.get(hex_, (0, 0))):
            yield f"{hex_} is over the stacking limit"


def _units(state: State) -> Iterator[str]:
    """Each unit of the scenario once, in a condition that it can have (14.3.1, 2.2.2)."""
    ids = [unit.id for unit in state.units]
    if set(ids) != set(ground(state.scenario).scenario.counters) or len(set(ids)) != len(ids):
        yield UNITS_LOST
    for unit in state.units:
        if unit.condition not in CONDITIONS or (unit.is_leader and unit.condition != PARADE):
            yield f"{unit.id} is {unit.condition}"
        if unit.reduced and unit.counter.steps == 1:
            yield f"{unit.id} has one step and is reduced"
        if unit.pinned and unit.condition != PARADE:
            yield f"{unit.id} is pinned and {unit.condition}"
        if unit.fate == WAITING and unit.entry and unit.entry not in ground(state.scenario).grid:
            yield f"{unit.id} waits at {unit.entry}"


def _tracks(state: State) -> Iterator[str]:
    """15.2.2, 15.2.6, 12.3.9: the tracks keep within their ends, and no chit is lost."""
    limits = ground(state.scenario).charts.limits
    if not state.over and min(state.morale) <= 0:
        yield f"play goes on with army morale {state.morale}"
    if max(state.morale) > limits.morale:
        yield f"army morale {state.morale} is above its ceiling"
    chits = limits.chits if state.advanced else 0
    if min(*state.momentum, state.pool) < 0 or sum(state.momentum) + state.pool != chits:
        yield f"chits {state.momentum} and {state.pool} are not {chits}"
    if not state.over and not state.agenda:
        yield "nobody has anything to decide and the game is not over"


def _dead_ends(state: State) -> Iterator[str]:
    """The side that must decide is offered at least one action."""
    side = getattr(state.agenda[-1], "side", "") if state.agenda else ""
    if side and not state.over and not any(offer.actions for offer in BOOK.offers(state)):
        yield f"{side} must decide ({type(state.agenda[-1]).__name__}) and is offered nothing"
