"""
V.1, on the way (16.2, 16.3, 16.7, 16.10, 24.2 to 24.4; rulings Q43, Q44, Q67, Q68).

A stack goes area by area along the cheapest way. If the other side is asked on the way whether it
intercepts, the stack goes on from there with what it has left.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.revolution.book import BOOK
from engine.revolution.commanders import LAND, SEA
from engine.revolution.forced import attrition_is_due
from engine.revolution.gathering import MOVEMENT
from engine.revolution.interception import is_intercepted
from engine.revolution.overrun import overrun_offers
from engine.revolution.roads import opponents, opposing_fleets, travel_on, units_of
from engine.revolution.scenarios import ground
from engine.revolution.state import State, Unit
from engine.revolution.steps import enter_area, finish, take_fortress
from engine.revolution.throws import settles
from engine.rules import Offer, Ruling, offer
from events.revolution import Drop, Halt, Land, March, Marching, Throw, UnitLanded


@settles(MOVEMENT)
def settle_movement(ruling: Ruling[State], throw_: Throw) -> None:
    """16.3: the die and the command value are the movement points."""
    frame = ruling.frame
    assert isinstance(frame, Marching)
    ruling.change(frame.but(points=throw_.total))


@BOOK.goes_on(Marching)
def marching_goes_on(ruling: Ruling[State], frame: Marching) -> bool:
    """16.3, 17.2: until nothing is left but to stop; then the tired roll, and the stack is done."""
    if attrition_is_due(ruling, frame):
        return True
    if not frame.stack:
        ruling.pop()
    elif not any(ways_on(ruling.state, frame)):
        finish(ruling)
    else:
        return False
    return True


def ways_on(state: State, frame: Marching) -> Iterator[Offer]:
    """16.2, 24.4, 34.0: everything that a stack can still do besides stopping."""
    if not frame.halted and frame.points > 0:
        yield from (offer(March(area), "16.2") for area in travel_on(state).costs)
        yield from overrun_offers(state, frame)
    if frame.by == SEA:
        yield from (offer(Land(unit.id), "24.4") for unit in landable(state, frame))


@BOOK.offers_in(Marching)
def marching_offers(state: State, frame: Marching) -> Iterator[Offer]:
    """16.2, 16.7, 24.4: go on, leave somebody behind, go ashore, or stop."""
    yield offer(Halt(), "16.3")
    yield from ways_on(state, frame)
    if not frame.halted:
        yield from (offer(Drop(id_), "16.7") for id_ in droppable(state, frame))


@BOOK.carries_out(March)
def march(ruling: Ruling[State], action: March) -> None:
    """16.2: area by area, as long as nobody interferes."""
    frame = ruling.frame
    assert isinstance(frame, Marching)
    found = travel_on(ruling.state)
    paid = 0
    for area in found.path_to(action.area):
        cost = found.cost_to(area)
        enter_area(ruling, area, cost - paid)
        paid = cost
        if frame.by == LAND and is_intercepted(ruling, frame.side, area):
            return


@BOOK.carries_out(Halt)
def halt(ruling: Ruling[State], action: Halt) -> None:
    """16.3, ruling Q43: at any time, even where it started."""
    finish(ruling)


# ---------------------------------------------------------------- leaving units behind


def droppable(state: State, frame: Marching) -> list[str]:
    """16.7, 24.4: whoever is not cargo, as long as somebody goes on."""
    found = [unit.id for unit in units_of(state, frame.stack) if not unit.aboard]
    return found if len(found) > 1 else []


@BOOK.carries_out(Drop)
def drop(ruling: Ruling[State], action: Drop) -> None:
    """16.7, ruling Q44: it stays here, a fleet with what it carries."""
    frame = ruling.frame
    assert isinstance(frame, Marching)
    gone = {action.unit, *(one.id for one in ruling.state.position.aboard(action.unit))}
    leave(ruling, frame, gone)


def leave(ruling: Ruling[State], frame: Marching, gone: set[str]) -> None:
    """16.7: these are no longer of the stack; if its commander is among them nobody commands."""
    stack = tuple(id_ for id_ in frame.stack if id_ not in gone)
    ruling.change(frame.but(stack=stack, commander="" if frame.commander in gone else frame.commander))


# ---------------------------------------------------------------- going ashore


def landable(state: State, frame: Marching) -> Iterator[Unit]:
    """
    24.4, rulings Q28, Q68: cargo of the stack, or of a fleet that has stopped here, in a port without
    enemy fleets.
    """
    area = frame.area
    if not ground(state.scenario).map.is_port(area) or opposing_fleets(state, frame.side, area):
        return
    for fleet in state.position.fleets(area, frame.side):
        if fleet.moved and not fleet.held:
            cargo = state.position.aboard(fleet.id)
            yield from (unit for unit in cargo if unit.moved and not unit.held)


@BOOK.carries_out(Land)
def land(ruling: Ruling[State], action: Land) -> None:
    """24.4, 24.6: ashore, to an assault if enemy troops hold the port; the move of the fleet ends."""
    frame = ruling.frame
    assert isinstance(frame, Marching)
    unit = ruling.state.unit(action.unit)
    held = any(one.is_land_combat for one in opponents(ruling.state, frame.side, frame.area))
    ruling.happen(UnitLanded(unit.id, unit.aboard, assault=held))
    if unit.aboard in frame.stack:
        ruling.change(frame.but(halted=True))
    take_fortress(ruling, frame.side, frame.area)
