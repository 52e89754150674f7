"""A step of a stack on its way, and its end (16.7, 16.10, 28.4, 28.6, 33.0)."""

from __future__ import annotations

from collections.abc import Iterable

from cockade.engine.revolution.common.commanders import LAND
from cockade.engine.revolution.common.occupation import region_of
from cockade.engine.revolution.common.places import FORTRESS, SIEGE
from cockade.engine.revolution.common.state import State, Unit, enemy
from cockade.engine.revolution.phase5_1_movement.routes import opponents, stops_at, units_of
from cockade.engine.rules import Resolution
from cockade.events.revolution import BorderCrossed, Marching, UnitMoved, WorkMoved, WorkRemoved, WorkTaken


def enter_area(resolution: Resolution[State], area: str, cost: int) -> None:
    """16.2, 16.3, 16.10, 24.2: the stack enters an area and pays; enemies there stop it."""
    frame = resolution.frame
    assert isinstance(frame, Marching)
    stack = units_of(resolution.state, frame.stack)
    cross_border(resolution, stack, frame.area, area)
    relocate(resolution, stack, area)
    stopped = stops_at(resolution.state, frame.side, area, frame.by)
    resolution.change(frame.replace(area=area, points=frame.points - cost, halted=stopped))
    if frame.by == LAND:
        take_fortress(resolution, frame.side, area)


def relocate(resolution: Resolution[State], stack: Iterable[Unit], area: str) -> None:
    """16.2, 28.4: units move, cargo with its fleet and a siege with its unit."""
    for unit in stack:
        if not unit.aboard:
            resolution.happen(UnitMoved(unit.id, unit.area, area))
        carry_siege(resolution, unit.id, area)


def carry_siege(resolution: Resolution[State], unit: str, area: str) -> None:
    """28.4, 15.2: a siege goes with its unit; where another one lies already it is given up."""
    siege = next((work for work in resolution.state.works if work.kind == SIEGE and work.unit == unit), None)
    if siege is None or siege.area == area:
        return
    if resolution.state.work(SIEGE, area) is None:
        resolution.happen(WorkMoved(area, unit, unit))
    else:
        resolution.happen(WorkRemoved(SIEGE, siege.area))


def cross_border(resolution: Resolution[State], stack: Iterable[Unit], start: str, area: str) -> None:
    """33.0: militia on an expedition is noted when it leaves its colony."""
    home = region_of(resolution.state, start)
    if home != region_of(resolution.state, area):
        for unit in stack:
            if unit.kind == "militia" and not unit.crossed:
                resolution.happen(BorderCrossed(unit.id, home))


def take_fortress(resolution: Resolution[State], side: str, area: str) -> None:
    """28.1, 28.6: an enemy fortress without troops falls to land combat units that are there."""
    work = resolution.state.work(FORTRESS, area)
    if work is None or work.side != enemy(side) or not resolution.state.position.land(area, side):
        return
    if not any(unit.is_land_combat for unit in opponents(resolution.state, side, area)):
        resolution.happen(WorkTaken(FORTRESS, area, side))


def finish(resolution: Resolution[State], frame: Marching) -> None:
    """16.3: the stack moves no further, its points are lost."""
    resolution.change(frame.replace(stack=(), points=0, halted=True))
