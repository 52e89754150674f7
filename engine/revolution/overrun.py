"""Overrun (34.0; option 34): a stack of four times their strength runs over the enemies in the next area."""

from __future__ import annotations

from collections.abc import Iterator

from engine.revolution.book import BOOK
from engine.revolution.commanders import LAND
from engine.revolution.hands import draw
from engine.revolution.losses import eliminate
from engine.revolution.places import FORTRESS
from engine.revolution.roads import barred, exits_for, is_light_footed, opponents, units_of
from engine.revolution.scenarios import ground
from engine.revolution.state import State, enemy
from engine.revolution.steps import enter_area, take_fortress
from engine.revolution.throws import settles, throw
from engine.rules import Offer, Ruling, offer
from events.revolution import Marching, Overrun, Throw

OVERRUN, ODDS, MORE, HELD_UP = "overrun", 4, 1, 6


def overrun_offers(state: State, frame: Marching) -> Iterator[Offer]:
    """34.0: adjacent areas in which it can be tried."""
    if state.uses("34") and frame.by == LAND:
        yield from (offer(Overrun(area), "34.0") for area in in_reach(state, frame))


def in_reach(state: State, frame: Marching) -> Iterator[str]:
    """34.0: adjacent, to be entered for one point more than usual, and weak enough."""
    closed = barred(state, frame)
    for area, cost in costs(state, frame).items():
        if area not in closed and cost + MORE <= frame.points and is_overrun(state, frame, area):
            yield area


def costs(state: State, frame: Marching) -> dict[str, int]:
    """16.12: what it costs this stack to enter each area next to it."""
    laid = ground(state.scenario)
    light = is_light_footed(state, units_of(state, frame.stack))
    exits = exits_for(laid, LAND, light=light)[laid.map.numbers[frame.area]]
    return {laid.map.ids[number]: cost for number, cost in exits}


def is_overrun(state: State, frame: Marching, area: str) -> bool:
    """34.0: enemy land combat units, no enemy fortress, and four times their strength."""
    facing = [unit for unit in opponents(state, frame.side, area) if unit.is_land_combat]
    work = state.work(FORTRESS, area)
    if not facing or (work is not None and work.side == enemy(frame.side)):
        return False
    own = [unit for unit in units_of(state, frame.stack) if unit.is_land_combat]
    return sum(unit.counter.strength for unit in own) >= ODDS * sum(one.counter.strength for one in facing)


@BOOK.carries_out(Overrun)
def overrun(ruling: Ruling[State], action: Overrun) -> None:
    """34.0: the stack enters, pays one point more, and rolls."""
    frame = ruling.frame
    assert isinstance(frame, Marching)
    enter_area(ruling, action.area, costs(ruling.state, frame)[action.area] + MORE)
    throw(ruling, frame.side, OVERRUN, rule="34.0", who=action.area)


@settles(OVERRUN)
def settle_overrun(ruling: Ruling[State], throw_: Throw) -> None:
    """34.0, 18.11, 21.4: below 6 everybody there is eliminated and the stack may go on; the winner draws."""
    frame = ruling.frame
    assert isinstance(frame, Marching)
    if throw_.die >= HELD_UP:
        return
    fallen = opponents(ruling.state, frame.side, throw_.who)
    ruling.change(frame.but(halted=False))
    for unit in (one for one in fallen if one.is_land_combat):
        eliminate(ruling, unit.id, OVERRUN, "34.0")
    take_fortress(ruling, frame.side, throw_.who)
    draw(ruling, frame.side, "18.11", len(fallen))
    for unit in (one for one in fallen if one.is_leader):
        eliminate(ruling, unit.id, OVERRUN, "34.0")
