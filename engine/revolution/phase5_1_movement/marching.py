"""
V.1, on the way (16.2, 16.3, 16.7, 16.10, 24.2 to 24.4; rulings Q43, Q44, Q67, Q68).

A stack goes area by area along the cheapest way. If the other side is asked on the way whether it
intercepts, the stack goes on from there to its goal, unless somebody has come out.
"""

from __future__ import annotations

from collections.abc import Iterator

from cockade.engine.law import Law, Search, condition
from cockade.engine.revolution.common.book import BOOK
from cockade.engine.revolution.common.candidates import all_areas
from cockade.engine.revolution.common.commanders import LAND, SEA
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State
from cockade.engine.revolution.markers.reroll_window import settles, the_highest
from cockade.engine.revolution.phase5_1_movement.eligibility import MOVEMENT
from cockade.engine.revolution.phase5_1_movement.forced_march import attrition_is_due, is_tired
from cockade.engine.revolution.phase5_1_movement.interception import intercepted, may_be_met
from cockade.engine.revolution.phase5_1_movement.overrun import OPEN, OVERRUNNING
from cockade.engine.revolution.phase5_1_movement.routes import (
    opponents,
    opposing_fleets,
    travel,
    travel_on,
    units_of,
)
from cockade.engine.revolution.phase5_1_movement.steps import enter_area, finish, take_fortress
from cockade.engine.rules import Resolution
from cockade.events.revolution import Drop, Halt, Land, March, Marching, Throw, UnitLanded

ENDLESS = 99
"""Movement points enough for any way."""


@settles(MOVEMENT, best=the_highest)
def settle_movement(resolution: Resolution[State], throw_: Throw) -> None:
    """16.3: the die and the command value are the movement points."""
    frame = resolution.frame
    assert isinstance(frame, Marching)
    resolution.change(frame.replace(points=throw_.total))


@BOOK.asks(Marching, Halt())
def might_go_on(state: State, frame: Marching) -> bool:
    """16.3, ruling Q95: a stack that is not stopped, or one that might still land units."""
    if not frame.stack or is_tired(frame) or is_bound(frame):
        return False
    return not frame.halted or (frame.by == SEA and might_land(state, frame))


def is_bound(frame: Marching) -> bool:
    """32.1: whether a stack that was met on its way continues to its goal, because it was not stopped."""
    return bool(frame.goal) and not frame.halted


def might_land(state: State, frame: Marching) -> bool:
    """24.4: units are afloat in a port without enemy fleets."""
    afloat = any(unit.is_afloat for unit in state.position.stack(frame.area, frame.side))
    free = not opposing_fleets(state, frame.side, frame.area)
    return afloat and free and ground(state.scenario).map.is_port(frame.area)


@BOOK.continues(Marching)
def marching_goes_on(resolution: Resolution[State], frame: Marching) -> bool:
    """16.3, 17.2, 32.1: the tired roll, a stack that was met continues, and the stack is done."""
    if attrition_is_due(resolution, frame):
        return True
    if frame.stack and is_bound(frame):
        resolution.change(frame.replace(goal=""))
        go_to(resolution, frame.goal)
    elif frame.stack:
        finish(resolution, frame)
    else:
        resolution.pop()
    return True


@condition("16.10", "The stack has been stopped.")
def is_on_the_move(state: State, frame: Marching) -> bool:
    """16.10, 24.4."""
    return not frame.halted


@condition("16.3", "No movement points are left.")
def has_points(state: State, frame: Marching) -> bool:
    return frame.points > 0


@condition("16.2", "The stack is in {area}.")
def is_elsewhere(state: State, frame: Marching, area: str) -> bool:
    return area != frame.area


@condition("16.2", "The stack has no path to {area}.")
def is_connected(state: State, frame: Marching, area: str) -> bool:
    """16.2: with enough movement points, if no units stopped it and no way were closed."""
    rested = frame.replace(points=ENDLESS)
    return area in travel(state, rested, closed=False, stopped=False).costs


@condition(
    "16.3", "{points} movement points are not enough to enter {area}.", points=lambda _, f, __: f.points
)
def is_within_points(state: State, frame: Marching, area: str) -> bool:
    """16.3: even if no units stopped the stack and no way were closed."""
    return area in travel(state, frame, closed=False, stopped=False).costs


@condition("16.2", "An area on the way to {area} is closed to the stack.")
def has_road(state: State, frame: Marching, area: str) -> bool:
    """15.2, 23.1, 25.1, 26.3: an open way leads to the area."""
    return area in travel(state, frame, stopped=False).costs


@condition("16.10", "Enemies on the way to {area} would stop the stack.")
def is_unopposed(state: State, frame: Marching, area: str) -> bool:
    """16.10, 24.2."""
    return area in travel_on(state).costs


@condition("16.7", "{unit} is not in the stack.")
def is_in_stack(state: State, frame: Marching, unit: str) -> bool:
    return unit in frame.stack


@condition("24.4", "{unit} is aboard; it can only land.")
def is_not_aboard(state: State, frame: Marching, unit: str) -> bool:
    return not state.unit(unit).aboard


@condition("16.7", "No unit would be left to move on.")
def leaves_somebody(state: State, frame: Marching, unit: str) -> bool:
    return any(not one.aboard for one in units_of(state, frame.stack) if one.id != unit)


@condition("24.4", "A stack on foot carries no units.")
def goes_by_sea(state: State, frame: Marching) -> bool:
    return frame.by == SEA


@condition("24.4", "{unit} is not aboard a fleet here.")
def is_aboard_here(state: State, frame: Marching, unit: str) -> bool:
    return bool(state.unit(unit).aboard) and state.unit(unit).area == frame.area


@condition("24.4", "{area} is not a port.", area=lambda _, frame, __: frame.area)
def is_in_port(state: State, frame: Marching, unit: str) -> bool:
    return ground(state.scenario).map.is_port(frame.area)


@condition("24.4", "Units may not land next to an enemy fleet.")
def is_port_free(state: State, frame: Marching, unit: str) -> bool:
    return not opposing_fleets(state, frame.side, frame.area)


@condition("7.9.privateers", "Privateers hold {unit} or its fleet.")
def is_released(state: State, frame: Marching, unit: str) -> bool:
    """7.9.privateers, ruling Q28."""
    found = state.unit(unit)
    return not found.held and not state.unit(found.aboard).held


@condition("24.4", "Its fleet has not stopped here in this move.")
def has_sailed(state: State, frame: Marching, unit: str) -> bool:
    """24.4, rulings Q28, Q68."""
    found = state.unit(unit)
    return found.moved and state.unit(found.aboard).moved


@condition("24.6", "Among enemies combat units land first, and leaders follow them.")
def follows_troops(state: State, frame: Marching, unit: str) -> bool:
    """24.6: combat units must land first in an area with enemies."""
    if not state.unit(unit).is_leader or not opponents(state, frame.side, frame.area):
        return True
    return bool(state.position.land(frame.area, frame.side))


@BOOK.resolver(March, Marching)
def march(resolution: Resolution[State], frame: Marching, action: March) -> None:
    """16.2: area by area."""
    go_to(resolution, action.area)


def go_to(resolution: Resolution[State], goal: str) -> None:
    """16.2, 32.1: march until the other side interferes; if it is asked, the rest follows afterwards."""
    frame, found, paid = resolution.frame, travel_on(resolution.state), 0
    assert isinstance(frame, Marching)
    for area in found.path_to(goal):
        cost = found.cost_to(area)
        enter_area(resolution, area, cost - paid)
        paid = cost
        if frame.by == LAND and meets(resolution, area, goal):
            return


def meets(resolution: Resolution[State], area: str, goal: str) -> bool:
    """32.1: whether the other side is asked in an area on the way; the stack keeps its goal in mind."""
    frame = resolution.frame
    assert isinstance(frame, Marching)
    if not may_be_met(resolution.state, frame.side, area):
        return False
    if area != goal:
        resolution.change(frame.replace(goal=goal))
    intercepted(resolution, frame.side, area)
    return True


@BOOK.resolver(Halt, Marching)
def halt(resolution: Resolution[State], frame: Marching, action: Halt) -> None:
    """16.3, ruling Q43: at any time, even where it started."""
    finish(resolution, frame)


# ---------------------------------------------------------------- leaving units behind


@BOOK.resolver(Drop, Marching)
def drop(resolution: Resolution[State], frame: Marching, action: Drop) -> None:
    """16.7, ruling Q44: the unit stays here, a fleet with its cargo."""
    gone = {action.unit, *(one.id for one in resolution.state.position.aboard(action.unit))}
    leave(resolution, frame, gone)


def leave(resolution: Resolution[State], frame: Marching, gone: set[str]) -> None:
    """16.7: these units leave the stack; without its commander the stack has none."""
    stack = tuple(id_ for id_ in frame.stack if id_ not in gone)
    resolution.change(
        frame.replace(stack=stack, commander="" if frame.commander in gone else frame.commander)
    )


# ---------------------------------------------------------------- going ashore


def cargo_here(state: State, frame: Marching) -> Iterator[str]:
    """24.4: all units that the side's fleets carry in the area."""
    for fleet in state.position.fleets(frame.area, frame.side):
        yield from (unit.id for unit in state.position.aboard(fleet.id))


@BOOK.resolver(Land, Marching)
def land(resolution: Resolution[State], frame: Marching, action: Land) -> None:
    """24.4, 24.6, Q109: the unit goes ashore, to an assault if enemies are there; the fleet's move ends."""
    unit = resolution.state.unit(action.unit)
    held = bool(opponents(resolution.state, frame.side, frame.area))
    resolution.happen(UnitLanded(unit.id, unit.aboard, assault=held))
    if unit.aboard in frame.stack:
        resolution.change(frame.replace(halted=True))
    take_fortress(resolution, frame.side, frame.area)


# ---------------------------------------------------------------- all that may be done

BOOK.add_law(
    Law(Halt, Marching, "16.3"),
    Law(
        March,
        Marching,
        "16.2",
        opens=(is_on_the_move, has_points),
        who=Search(
            lambda state, _: travel_on(state).costs,
            (is_elsewhere, *OPEN, is_connected, is_within_points, has_road, is_unopposed),
            every=all_areas,
        ),
    ),
    OVERRUNNING,
    Law(
        Land,
        Marching,
        "24.4",
        opens=(goes_by_sea,),
        who=cargo_here,
        first=(is_aboard_here, is_in_port, is_port_free, is_released, has_sailed, follows_troops),
    ),
    Law(
        Drop,
        Marching,
        "16.7",
        opens=(is_on_the_move,),
        who=lambda _, frame: frame.stack,
        first=(is_in_stack, is_not_aboard, leaves_somebody),
    ),
)
