"""Overrun (34.0; option 34): a stack of four times their strength runs over the enemies in the next area."""

from __future__ import annotations

from cockade.engine.law import Law, Search, condition
from cockade.engine.revolution.common.book import BOOK, option
from cockade.engine.revolution.common.commanders import LAND, SEA
from cockade.engine.revolution.common.losses import eliminate
from cockade.engine.revolution.common.places import FORTRESS
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State, enemy
from cockade.engine.revolution.markers.hands import draw
from cockade.engine.revolution.markers.reroll_window import settles, throw
from cockade.engine.revolution.phase5_1_movement.routes import (
    barred,
    beyond_border,
    closed_areas,
    exits_for,
    foreign_boxes,
    is_light_footed,
    opponents,
    units_of,
)
from cockade.engine.revolution.phase5_1_movement.steps import enter_area, take_fortress
from cockade.engine.rules import Resolution
from cockade.events.revolution import Marching, Overrun, Throw

OVERRUN, ODDS, MORE, HELD_UP = "overrun", 4, 1, 6


def costs(state: State, frame: Marching) -> dict[str, int]:
    """16.12: the cost for this stack to enter each adjacent area."""
    laid = ground(state.scenario)
    light = is_light_footed(state, units_of(state, frame.stack))
    exits = exits_for(laid, LAND, light=light)[laid.map.numbers[frame.area]]
    return {laid.map.ids[number]: cost for number, cost in exits}


def is_held_openly(state: State, frame: Marching, area: str) -> bool:
    """34.0, ruling Q104: enemies ashore, as they can be seen from outside, and no enemy fortress."""
    work = state.work(FORTRESS, area)
    walled = work is not None and work.side == enemy(frame.side)
    return bool(opponents(state, frame.side, area)) and not walled


def is_overrun(state: State, frame: Marching, area: str) -> bool:
    """34.0: enemy land combat units, and four times their strength."""
    facing = [unit for unit in opponents(state, frame.side, area) if unit.is_land_combat]
    return bool(facing) and strength_of(state, frame) >= ODDS * sum(one.counter.strength for one in facing)


def strength_of(state: State, frame: Marching) -> int:
    """34.0: the strength of a stack on its way."""
    return sum(unit.counter.strength for unit in units_of(state, frame.stack) if unit.is_land_combat)


@condition("34.0", "Only a stack on foot can overrun.")
def goes_on_foot(state: State, frame: Marching) -> bool:
    return frame.by == LAND


@condition("16.10", "The stack has been stopped.")
def is_on_the_move(state: State, frame: Marching) -> bool:
    return not frame.halted and frame.points > 0


@condition("34.0", "{area} is not next to the stack.")
def is_adjacent(state: State, frame: Marching, area: str) -> bool:
    return area in costs(state, frame)


@condition("34.0", "An overrun costs one movement point more.")
def is_affordable(state: State, frame: Marching, area: str) -> bool:
    return costs(state, frame)[area] + MORE <= frame.points


@condition("34.0", "There are no enemies in {area}, or they have a fortress there.")
def has_foes(state: State, frame: Marching, area: str) -> bool:
    return is_held_openly(state, frame, area)


# ---------------------------------------------------------------- what is closed to a stack, however near


@condition("16.9", "A stack on foot cannot cross the sea.")
def is_walked(state: State, frame: Marching, area: str) -> bool:
    return frame.by == SEA or ground(state.scenario).map.ground(area) == "land"


@condition("24.1", "{area} is not a port.")
def is_sailed(state: State, frame: Marching, area: str) -> bool:
    areamap = ground(state.scenario).map
    return frame.by == LAND or areamap.ground(area) != "land" or areamap.is_port(area)


@condition("26.3", "{area} belongs to a neutral nation.")
def is_not_neutral(state: State, frame: Marching, area: str) -> bool:
    return area not in closed_areas(state.scenario, state.allied)


@condition("25.1", "{area} admits only units of its own nation.")
def is_home(state: State, frame: Marching, area: str) -> bool:
    """25.1 to 25.4."""
    return frame.by == LAND or area not in foreign_boxes(state, units_of(state, frame.stack))


@condition(lambda s, *_: "33.0" if s.uses("33") else "23.1", "Militia does not leave its colony.")
def is_in_colony(state: State, frame: Marching, area: str) -> bool:
    """23.1, 33.0."""
    return frame.by == SEA or area not in beyond_border(state, frame.area, units_of(state, frame.stack))


@condition("15.2", "There is a siege in {area} already.")
def has_no_siege(state: State, frame: Marching, area: str) -> bool:
    """15.2, 28.4."""
    return area not in barred(state, frame)


OPEN = (is_walked, is_sailed, is_not_neutral, is_home, is_in_colony, has_no_siege)

OVERRUNNING = Law(
    Overrun,
    Marching,
    "34.0",
    opens=(option("34", "Overruns"), goes_on_foot, is_on_the_move),
    who=Search(costs, (is_adjacent,)),
    first=(*OPEN, is_affordable, has_foes),
)


@BOOK.resolver(Overrun, Marching)
def overrun(resolution: Resolution[State], frame: Marching, action: Overrun) -> None:
    """34.0, ruling Q104: the stack enters and pays one point more; it rolls if it is strong enough."""
    strong = is_overrun(resolution.state, frame, action.area)
    enter_area(resolution, action.area, costs(resolution.state, frame)[action.area] + MORE)
    if strong:
        throw(resolution, frame.side, OVERRUN, rule="34.0", who=action.area)


@settles(OVERRUN)
def settle_overrun(resolution: Resolution[State], throw_: Throw) -> None:
    """34.0, 18.11, 21.4: below 6 all enemies there are lost, the stack may continue, and its side draws."""
    frame = resolution.frame
    assert isinstance(frame, Marching)
    if throw_.die >= HELD_UP:
        return
    fallen = opponents(resolution.state, frame.side, throw_.who)
    resolution.change(frame.replace(halted=False))
    for unit in (one for one in fallen if one.is_land_combat):
        eliminate(resolution, unit.id, OVERRUN, "34.0")
    take_fortress(resolution, frame.side, throw_.who)
    draw(resolution, frame.side, "18.11", len(fallen))
    for unit in (one for one in fallen if one.is_leader):
        eliminate(resolution, unit.id, OVERRUN, "34.0")
