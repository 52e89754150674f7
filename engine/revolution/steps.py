"""A step of a stack on its way, and its end (16.7, 16.10, 28.4, 28.6, 33.0)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.revolution.commanders import LAND
from engine.revolution.occupation import region_of
from engine.revolution.places import FORTRESS, SIEGE
from engine.revolution.roads import opponents, stops_at, units_of
from engine.revolution.state import State, Unit, enemy
from engine.rules import Ruling
from events.revolution import BorderCrossed, Marching, UnitMoved, WorkMoved, WorkRemoved, WorkTaken


def enter_area(ruling: Ruling[State], area: str, cost: int) -> None:
    """16.2, 16.3, 16.10, 24.2: the stack enters an area and pays; enemies there stop it."""
    frame = ruling.frame
    assert isinstance(frame, Marching)
    stack = units_of(ruling.state, frame.stack)
    cross_border(ruling, stack, frame.area, area)
    relocate(ruling, stack, area)
    stopped = stops_at(ruling.state, frame.side, area, frame.by)
    ruling.change(frame.but(area=area, points=frame.points - cost, halted=stopped))
    if frame.by == LAND:
        take_fortress(ruling, frame.side, area)


def relocate(ruling: Ruling[State], stack: Iterable[Unit], area: str) -> None:
    """16.2, 28.4: units move, cargo with its fleet and a siege with its unit."""
    for unit in stack:
        if not unit.aboard:
            ruling.happen(UnitMoved(unit.id, unit.area, area))
        carry_siege(ruling, unit.id, area)


def carry_siege(ruling: Ruling[State], unit: str, area: str) -> None:
    """28.4, 15.2: a siege goes with its unit; where another one lies already it is given up."""
    siege = next((work for work in ruling.state.works if work.kind == SIEGE and work.unit == unit), None)
    if siege is None or siege.area == area:
        return
    if ruling.state.work(SIEGE, area) is None:
        ruling.happen(WorkMoved(area, unit, unit))
    else:
        ruling.happen(WorkRemoved(SIEGE, siege.area))


def cross_border(ruling: Ruling[State], stack: Iterable[Unit], start: str, area: str) -> None:
    """33.0: militia on an expedition is noted when it leaves its colony."""
    if region_of(ruling.state, start) != region_of(ruling.state, area):
        for unit in stack:
            if unit.kind == "militia" and not unit.crossed:
                ruling.happen(BorderCrossed(unit.id))


def take_fortress(ruling: Ruling[State], side: str, area: str) -> None:
    """28.1, 28.6: an enemy fortress without troops falls to land combat units that are there."""
    work = ruling.state.work(FORTRESS, area)
    if work is None or work.side != enemy(side) or not ruling.state.position.land(area, side):
        return
    if not any(unit.is_land_combat for unit in opponents(ruling.state, side, area)):
        ruling.happen(WorkTaken(FORTRESS, area, side))


def finish(ruling: Ruling[State]) -> None:
    """16.3: the stack moves no further, its points are lost."""
    frame = ruling.frame
    assert isinstance(frame, Marching)
    ruling.change(frame.but(stack=(), points=0, halted=True))
