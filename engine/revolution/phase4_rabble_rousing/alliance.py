"""France and Spain (26.0): joining the Americans, and going back to neutrality."""

from __future__ import annotations

from collections.abc import Iterator

from cockade.engine.law import Law, Search, condition
from cockade.engine.revolution.common.book import BOOK
from cockade.engine.revolution.common.losses import eliminate
from cockade.engine.revolution.common.occupation import is_closed, occupies, shows_enemies
from cockade.engine.revolution.common.places import home_of
from cockade.engine.revolution.common.scenarios import Ground, ground
from cockade.engine.revolution.common.state import State, Unit, enemy
from cockade.engine.revolution.phase5_1_movement.steps import carry_siege
from cockade.engine.rules import Resolution
from cockade.events import revolution as events

NATIONS = ("french", "spanish")
LAND_WAYS, ALL_WAYS = ("road", "trail", "river"), ("road", "trail", "river", "high_sea")


def judge_alliances(resolution: Resolution[State]) -> None:
    """12.7, 26.1, 26.5: each nation is allied exactly in the boxes that say so, any number of times."""
    box = ground(resolution.state.scenario).charts.europe[resolution.state.europe]
    for nation, allied in zip(NATIONS, (box.france_allied, box.spain_allied), strict=True):
        if allied != (nation in resolution.state.allied):
            resolution.happen(events.AllianceChanged(nation, allied))
            if not allied:
                go_neutral(resolution, nation)


def go_neutral(resolution: Resolution[State], nation: str) -> None:
    """26.4: first foreigners leave the nation's colonies and box, then its own units go home."""
    leaving = list(displaced(resolution.state, nation))
    own = [unit for unit in leaving if unit.nation == nation]
    foreign = [unit for unit in leaving if unit.nation != nation]
    american, british = ([unit for unit in foreign if unit.side == side] for side in events.SIDES)
    for side, units in ((events.AMERICAN, own), (events.AMERICAN, american), (events.BRITISH, british)):
        if units:
            resolution.push(events.Displacement(side, nation, tuple(unit.id for unit in units)))


def displaced(state: State, nation: str) -> Iterator[Unit]:
    """
    26.4, ruling Q78: the units that must leave, foreigners first; cargo stays aboard if
    its fleet leaves as well.
    """
    for own in (False, True):
        for unit in state.units:
            if unit.on_map and (unit.nation == nation) == own and must_leave(state, unit, nation):
                yield unit


def must_leave(state: State, unit: Unit, nation: str) -> bool:
    """26.4: a foreigner at the nation's places or aboard its fleets, or its own unit away from home."""
    own = unit.nation == nation
    if unit.aboard:
        return own != (state.unit(unit.aboard).nation == nation)
    return lies_at(state, unit.area, nation) != own


def lies_at(state: State, area: str, nation: str) -> bool:
    """26.3: whether an area is the nation's: in its colonies, or its box."""
    laid = ground(state.scenario)
    if area == home_of(state, nation):
        return True
    colony = laid.charts.colonies.get(laid.map.areas[area].region)
    return colony is not None and colony.owner == nation


@BOOK.continues(events.Displacement)
def displacement_goes_on(resolution: Resolution[State], frame: events.Displacement) -> bool:
    """
    26.4: over when no unit waits; a unit that has no refuge, or may not leave its
    colony, is lost (ruling Q78).
    """
    if not frame.waiting:
        resolution.pop()
        return True
    unit = resolution.state.unit(frame.waiting[0])
    if not unit.on_map or not list(refuges(resolution.state, frame.nation, unit)):
        resolution.change(frame.replace(waiting=frame.waiting[1:]))
        if unit.on_map:
            eliminate(resolution, unit.id, "displaced", "26.4")
        return True
    return False


@condition("26.4", "{first} leaves first.", first=lambda _, frame, __: frame.waiting[0])
def is_next(state: State, frame: events.Displacement, unit: str) -> bool:
    """26.4: one unit after the other."""
    return unit == frame.waiting[0]


@condition("26.4", "{unit} does not go to {area}.")
def is_refuge(state: State, frame: events.Displacement, unit: str, area: str) -> bool:
    """26.4, ruling Q78: its owner chooses among equally near places."""
    return area in refuges(state, frame.nation, state.unit(unit))


BOOK.add_law(
    Law(
        events.Displace,
        events.Displacement,
        "26.4",
        who=lambda _, frame: frame.waiting,
        first=(is_next,),
        where=Search(lambda state, frame, unit: refuges(state, frame.nation, state.unit(unit)), (is_refuge,)),
    )
)


@BOOK.resolver(events.Displace, events.Displacement)
def displace(resolution: Resolution[State], frame: events.Displacement, action: events.Displace) -> None:
    """26.4: move the unit and its cargo to the chosen area."""
    resolution.change(frame.replace(waiting=tuple(id_ for id_ in frame.waiting if id_ != action.unit)))
    unit = resolution.state.unit(action.unit)
    if unit.aboard:
        resolution.happen(events.UnitLanded(unit.id, unit.aboard))
    cargo = resolution.state.position.aboard(unit.id)
    resolution.happen(events.UnitMoved(unit.id, unit.area, action.area))
    for one in (unit, *cargo):
        carry_siege(resolution, one.id, action.area)


def refuges(state: State, nation: str, unit: Unit) -> Iterator[str]:
    """26.4, ruling Q78: home for its own units; for others the nearest place, and of ports a friendly one."""
    if unit.nation == nation:
        yield from homes(state, nation, unit)
        return
    if unit.kind in ("militia", "militia_leader"):
        return
    laid = ground(state.scenario)
    allowed = [area for area in laid.map.areas if may_shelter(state, laid, unit, area)]
    if unit.aboard:
        allowed = [area for area in allowed if occupies(state, unit.side, area)] or allowed
    steps = laid.map.steps(laid.map.by_way(dict.fromkeys(ways_of(laid, unit), 1)), unit.area)
    near = [(steps[area], area) for area in allowed if area in steps]
    least = min(near, default=(0, ""))[0]
    yield from (area for distance, area in near if distance == least)


def ways_of(laid: Ground, unit: Unit) -> tuple[str, ...]:
    """Ruling Q78: land units go by land, from islands and boxes by sea as if carried; fleets by sea."""
    if unit.is_fleet:
        return ("high_sea",)
    if unit.aboard:
        return ALL_WAYS
    by_land = laid.map.steps(laid.map.by_way(dict.fromkeys(LAND_WAYS, 1)), unit.area)
    reaches = any(laid.map.areas[area].region in events.COLONIES for area in by_land)
    return LAND_WAYS if reaches else ALL_WAYS


def may_shelter(state: State, laid: Ground, unit: Unit, area: str) -> bool:
    """26.4, ruling Q78: land in play without enemies; a port for fleets and their cargo."""
    if laid.map.ground(area) != "land" or is_closed(state, area):
        return False
    if (unit.is_fleet or unit.aboard) and not laid.map.is_port(area):
        return False
    return not state.position.stack(area, enemy(unit.side))


def homes(state: State, nation: str, unit: Unit) -> Iterator[str]:
    """
    26.4: any area of the nation's colonies without enemies, or its box, as the American likes; fleets in
    ports.
    """
    laid = ground(state.scenario)
    for area in laid.map.areas:
        if not lies_at(state, area, nation) or shows_enemies(state, unit.side, area):
            continue
        if unit.is_fleet and not laid.map.is_port(area):
            continue
        if unit.kind in ("militia", "militia_leader") and laid.map.ground(area) == "box":
            continue
        yield area
