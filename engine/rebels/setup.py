"""Set-up (1.3): the units of a scenario enter the state, and free units are placed by their owner."""

from __future__ import annotations

from cockade.engine.law import Search
from cockade.engine.rebels.common.book import BOOK
from cockade.engine.rebels.common.conditions import UnitLaw, leaves_room, map_hexes, of_battle, of_unit
from cockade.engine.rebels.common.data import Group, Scenario
from cockade.engine.rebels.common.ground import Ground, ground
from cockade.engine.rebels.common.stacking import has_room
from cockade.engine.rebels.common.state import State, Unit, enemy
from cockade.engine.rules import Resolution
from cockade.engine.unit_law import Reads
from cockade.events import rebels as events


def set_up(resolution: Resolution[State], scenario: str) -> None:
    """1.3: lay out a scenario; units without a hex wait for their owner, the second player first."""
    laid = ground(scenario).scenario
    resolution.happen(
        events.GameBegan(
            laid.id, laid.labels, laid.first, (laid.levels[events.SIDES[0]], laid.levels[events.SIDES[1]])
        )
    )
    for group in laid.groups:
        for unit in group.units:
            resolution.happen(_entry_fact(laid, group, unit))
    for hex_ in laid.victory.places if laid.victory.owner else ():
        resolution.happen(events.HexTaken(hex_, laid.victory.owner))
    resolution.push(events.SequenceOfPlay())
    for side in (laid.first, enemy(laid.first)):
        if any(group.is_free and group.side == side for group in laid.groups):
            resolution.push(events.Placement(side))


def _entry_fact(scenario: Scenario, group: Group, unit: str) -> events.UnitSetUp:
    disrupted = unit in scenario.special.start_disrupted
    counter = scenario.counters[unit]
    if group.turn:
        first, *others = group.hexes
        return events.UnitSetUp(counter, 0, disrupted, group.turn, first, tuple(others))
    return events.UnitSetUp(counter, 0 if group.is_free else group.hexes[0], disrupted, held=group.held)


@BOOK.continues(events.Placement)
def placement_goes_on(resolution: Resolution[State], frame: events.Placement) -> bool:
    """1.3: over when every unit of the side has its hex."""
    if unplaced(resolution.state, frame.side):
        return False
    resolution.pop()
    return True


def unplaced(state: State, side: str) -> list[Unit]:
    """Units that start on the map and have no hex yet."""
    return [
        unit for unit in state.units if unit.side == side and unit.alive and not unit.hex and not unit.due
    ]


def placement_hexes(state: State, unit: Unit) -> list[int]:
    """1.3, 6.0: the hexes of the unit's area that can hold it, are not the enemy's and have room."""
    field = ground(state.scenario)
    able = [hex_ for hex_ in sorted(open_area(state, field, unit)) if may_be_placed(state, field, unit, hex_)]
    return able or nearest_room(state, field, unit)


def open_area(state: State, field: Ground, unit: Unit) -> frozenset[int]:
    """1.3: the unit's area, less its group's other zone once that is full (whiteplains.16.0)."""
    area, group = field.area(unit.id), field.group_of.get(unit.id)
    if group is None or unit.kind != group.or_kind:
        return area
    beyond = field.map.zones[group.or_zone]
    there = sum(one.kind == unit.kind for hex_ in beyond for one in state.position.combat_units(hex_))
    return area - beyond if there >= group.or_most else area


def may_be_placed(state: State, field: Ground, unit: Unit, hex_: int) -> bool:
    """1.3, 4.2.3, 6.0: whether the hex is habitable, free of enemies, and within the stacking limit."""
    free = hex_ not in state.position.combat[enemy(unit.side)]
    return free and field.is_habitable(hex_) and has_room(state, unit, hex_)


def nearest_room(state: State, field: Ground, unit: Unit) -> list[int]:
    """6.0: where an area is full in mid-game (brooklyn.17.2): the hexes nearest to it that have room."""
    area, far = field.area(unit.id), field.grid.distance
    able = [hex_ for hex_ in field.grid.hexes if may_be_placed(state, field, unit, hex_)]
    ring = {hex_: min(far(hex_, there) for there in area) for hex_ in able}
    return [hex_ for hex_ in able if ring[hex_] == min(ring.values())]


@of_unit("1.3", "{unit} has its place already.", Reads.UNIT)
def waits_for_a_place(state: State, frame: events.Placement, unit: Unit) -> bool:
    return not unit.hex and not unit.due


@of_unit("1.3", "{hex} is held by the enemy.")
def is_free_of_the_enemy(state: State, frame: events.Placement, unit: Unit, hex_: int) -> bool:
    return hex_ not in state.position.combat[enemy(unit.side)]


@of_unit("4.2.3", "No unit can be placed in {hex}: it is water.")
def is_dry(state: State, frame: events.Placement, unit: Unit, hex_: int) -> bool:
    return ground(state.scenario).is_habitable(hex_)


def rule_of_area(state: State, frame: events.Placement, unit: Unit, hex_: int) -> str:
    """The clause that gives the unit its area."""
    group: Group | None = ground(state.scenario).group_of.get(unit.id)
    return group.rule if group else of_battle("regeneration", "1.3")(state)


@of_unit(rule_of_area, "{hex} is outside the set-up area of {unit}.")
def is_in_its_area(state: State, frame: events.Placement, unit: Unit, hex_: int) -> bool:
    """1.3; or nearest to it, where it is full (brooklyn.17.2)."""
    return hex_ in placement_hexes(state, unit)


BOOK.add_law(
    UnitLaw(
        events.Place,
        events.Placement,
        "1.3",
        first=(waits_for_a_place,),
        where=Search(
            lambda state, frame, id_: placement_hexes(state, state.unit(id_)),
            (is_free_of_the_enemy, is_dry, leaves_room, is_in_its_area),
            every=map_hexes,
        ),
    )
)


@BOOK.resolver(events.Place, events.Placement)
def place(resolution: Resolution[State], frame: events.Placement, action: events.Place) -> None:
    """1.3: the owner chose a hex; on Chatterton Hill that names the unit as well (whiteplains.17.0)."""
    resolution.happen(events.UnitPlaced(action.unit, action.hex))
    field = ground(resolution.state.scenario)
    if action.hex in field.map.zones.get(field.scenario.special.named_zone, ()):
        resolution.happen(events.UnitNamed(action.unit))
