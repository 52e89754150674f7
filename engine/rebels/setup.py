"""Set-up (1.3): the units of a scenario enter the state, and free units are placed by their owner."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rebels.book import BOOK
from engine.rebels.data import Group, Scenario
from engine.rebels.ground import Ground, ground
from engine.rebels.stacking import has_room
from engine.rebels.state import State, Unit
from engine.rules import Offer, Ruling
from events.rebels import SIDES, GameBegan, Place, Placement, SequenceOfPlay, UnitPlaced, UnitSetUp


def set_up(ruling: Ruling[State], scenario: str) -> None:
    """1.3: lay out a scenario; what has no hex of its own waits for its owner."""
    laid = ground(scenario).scenario
    ruling.happen(GameBegan(laid.id, laid.labels, laid.first, (laid.levels[SIDES[0]], laid.levels[SIDES[1]])))
    for group in laid.groups:
        for unit in group.units:
            ruling.happen(_entry_fact(laid, group, unit))
    ruling.push(SequenceOfPlay())
    for side in SIDES:
        if any(group.zone and group.side == side for group in laid.groups):
            ruling.push(Placement(side))


def _entry_fact(scenario: Scenario, group: Group, unit: str) -> UnitSetUp:
    disrupted = unit in scenario.special.start_disrupted
    counter = scenario.counters[unit]
    if group.turn:
        return UnitSetUp(counter, 0, disrupted, group.turn, group.hexes[0])
    return UnitSetUp(counter, 0 if group.zone else group.hexes[0], disrupted)


@BOOK.goes_on(Placement)
def placement_goes_on(ruling: Ruling[State], frame: Placement) -> bool:
    """1.3: over when every unit of the side has its hex."""
    if unplaced(ruling.state, frame.side):
        return False
    ruling.pop()
    return True


@BOOK.offers_in(Placement)
def placement_offers(state: State, frame: Placement) -> Iterator[Offer]:
    """1.3: each unit anywhere in its area, within the stacking limit."""
    for unit in unplaced(state, frame.side):
        yield Offer(Place, unit.id, "1.3", lambda unit=unit: placements(state, unit))  # type: ignore[misc]


def unplaced(state: State, side: str) -> list[Unit]:
    """Units that start on the map and have no hex yet."""
    return [
        unit for unit in state.units if unit.side == side and unit.alive and not unit.hex and not unit.due
    ]


def placements(state: State, unit: Unit) -> list[Place]:
    """1.3, 6.0: the hexes of the unit's area that have room and can hold it."""
    field = ground(state.scenario)
    zone = next(group.zone for group in field.scenario.groups if unit.id in group.units)
    hexes = sorted(field.map.zones[zone])
    return [
        Place(unit.id, hex_) for hex_ in hexes if is_habitable(field, hex_) and has_room(state, unit, hex_)
    ]


def is_habitable(field: Ground, hex_: int) -> bool:
    """Whether units can stand there at all: not in water (4.2.3)."""
    return field.charts.terrain[field.map.terrain[hex_]].cost > 0


@BOOK.carries_out(Place)
def place(ruling: Ruling[State], action: Place) -> None:
    """1.3: the owner chose a hex."""
    ruling.happen(UnitPlaced(action.unit, action.hex))
