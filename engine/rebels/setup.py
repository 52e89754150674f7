"""Set-up (1.3): the units of a scenario enter the state, and free units are placed by their owner."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rebels.book import BOOK
from engine.rebels.data import Group, Scenario
from engine.rebels.ground import Ground, ground
from engine.rebels.stacking import has_room
from engine.rebels.state import State, Unit, enemy
from engine.rules import Offer, Ruling
from events.rebels import (
    SIDES,
    GameBegan,
    HexTaken,
    Place,
    Placement,
    SequenceOfPlay,
    UnitNamed,
    UnitPlaced,
    UnitSetUp,
)


def set_up(ruling: Ruling[State], scenario: str) -> None:
    """1.3: lay out a scenario; what has no hex of its own waits for its owner, the second player first."""
    laid = ground(scenario).scenario
    ruling.happen(GameBegan(laid.id, laid.labels, laid.first, (laid.levels[SIDES[0]], laid.levels[SIDES[1]])))
    for group in laid.groups:
        for unit in group.units:
            ruling.happen(_entry_fact(laid, group, unit))
    for hex_ in laid.victory.places if laid.victory.owner else ():
        ruling.happen(HexTaken(hex_, laid.victory.owner))
    ruling.push(SequenceOfPlay())
    for side in (laid.first, enemy(laid.first)):
        if any(group.is_free and group.side == side for group in laid.groups):
            ruling.push(Placement(side))


def _entry_fact(scenario: Scenario, group: Group, unit: str) -> UnitSetUp:
    disrupted = unit in scenario.special.start_disrupted
    counter = scenario.counters[unit]
    if group.turn:
        first, *others = group.hexes
        return UnitSetUp(counter, 0, disrupted, group.turn, first, tuple(others))
    return UnitSetUp(counter, 0 if group.is_free else group.hexes[0], disrupted, held=group.held)


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
        yield Offer(Place, unit.id, "1.3", lambda unit=unit: placements(state, unit))


def unplaced(state: State, side: str) -> list[Unit]:
    """Units that start on the map and have no hex yet."""
    return [
        unit for unit in state.units if unit.side == side and unit.alive and not unit.hex and not unit.due
    ]


def placements(state: State, unit: Unit) -> list[Place]:
    """1.3, 6.0: the hexes of the unit's area that can hold it, are not the enemy's and have room."""
    field = ground(state.scenario)
    able = [hex_ for hex_ in sorted(field.area(unit.id)) if may_be_placed(state, field, unit, hex_)]
    return [Place(unit.id, hex_) for hex_ in able or nearest_room(state, field, unit)]


def may_be_placed(state: State, field: Ground, unit: Unit, hex_: int) -> bool:
    """1.3, 4.2.3, 6.0: it can stand there, no enemy does, and the stacking limit is kept."""
    free = hex_ not in state.position.combat[enemy(unit.side)]
    return free and field.is_habitable(hex_) and has_room(state, unit, hex_)


def nearest_room(state: State, field: Ground, unit: Unit) -> list[int]:
    """6.0: where an area is full in mid-game (brooklyn.17.2): the hexes nearest to it that have room."""
    area, far = field.area(unit.id), field.grid.distance
    able = [hex_ for hex_ in field.grid.hexes if may_be_placed(state, field, unit, hex_)]
    ring = {hex_: min(far(hex_, there) for there in area) for hex_ in able}
    return [hex_ for hex_ in able if ring[hex_] == min(ring.values())]


@BOOK.carries_out(Place)
def place(ruling: Ruling[State], action: Place) -> None:
    """1.3: the owner chose a hex; on Chatterton Hill that names the unit as well (whiteplains.17.0)."""
    ruling.happen(UnitPlaced(action.unit, action.hex))
    field = ground(ruling.state.scenario)
    if action.hex in field.map.zones.get(field.scenario.special.named_zone, ()):
        ruling.happen(UnitNamed(action.unit))
