"""Areas a stack reaches (16.2, 16.9 to 16.12, 23.1, 24.1, 24.2, 25.0, 26.3; rulings Q41, Q44, Q75 to Q77)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from cockade.engine.areamap import Travel
from cockade.engine.hex_search import Exits
from cockade.engine.memo import derived, remembered
from cockade.engine.revolution.common.commanders import LAND, SEA, leads_as
from cockade.engine.revolution.common.occupation import box_owner, is_closed, is_in_play, region_of
from cockade.engine.revolution.common.places import SIEGE
from cockade.engine.revolution.common.scenarios import Ground, ground
from cockade.engine.revolution.common.state import State, Unit, enemy
from cockade.events.revolution import Marching

TRAIL, HIGH_SEA = "trail", "high_sea"
BOUND = ("militia", "militia_leader")


def units_of(state: State, ids: Iterable[str]) -> list[Unit]:
    """Units by their ids."""
    return [state.unit(id_) for id_ in ids]


# ---------------------------------------------------------------- what a step costs


@cache
def exits_for(laid: Ground, by: str, *, light: bool) -> Exits:
    """16.9, 16.12: by sea only high sea; by land all the others, a trail cheap for the light-footed."""
    chart = laid.charts.movement
    if by == SEA:
        return laid.map.by_way({HIGH_SEA: chart.costs[HIGH_SEA]})
    costs = {way: cost for way, cost in chart.costs.items() if way != HIGH_SEA}
    return laid.map.by_way({**costs, TRAIL: chart.light_trail} if light else costs)


def is_light_footed(state: State, stack: Iterable[Unit]) -> bool:
    """16.12, 28.4, ruling Q44: with a leader, light troops or Indians just now, and without a siege."""
    together = list(stack)
    if besieger(state, together):
        return False
    kinds = ground(state.scenario).charts.movement.light
    return any(unit.kind in kinds or leads_as(state, unit) for unit in together)


def besieger(state: State, stack: Iterable[Unit]) -> str:
    """28.4: the unit of a stack that a siege moves with; empty without one."""
    digging = {work.unit for work in state.works if work.kind == SIEGE}
    return next((unit.id for unit in stack if unit.id in digging), "") if digging else ""


# ---------------------------------------------------------------- where it may not go


@cache
def closed_areas(scenario: str, allied: tuple[str, ...]) -> frozenset[str]:
    """26.3: all areas that belong to a neutral nation."""
    state = State(scenario=scenario, allied=allied)
    return frozenset(area for area in ground(scenario).map.areas if is_closed(state, area))


def barred(state: State, frame: Marching) -> set[str]:
    """15.2, 23.1, 25.2 to 25.4, 26.3: areas that this stack may not enter."""
    stack = units_of(state, frame.stack)
    found = set(closed_areas(state.scenario, state.allied))
    found.update(foreign_boxes(state, stack) if frame.by == SEA else beyond_border(state, frame.area, stack))
    if besieger(state, stack):
        found.update(work.area for work in state.works if work.kind == SIEGE and work.area != frame.area)
    return found


def foreign_boxes(state: State, stack: Iterable[Unit]) -> Iterator[str]:
    """25.1 to 25.4, rulings Q75, Q76: boxes that some units of the stack or its cargo may not enter."""
    together = list(stack)
    for box in ground(state.scenario).map.of_kind("box"):
        owner = box_owner(state, box)
        if not all((unit.side if owner == "british" else unit.nation) == owner for unit in together):
            yield box


def beyond_border(state: State, area: str, stack: Iterable[Unit]) -> Iterator[str]:
    """23.1, 21.6, ruling Q66: other regions, for militia and their leaders; see 33.0 for expeditions."""
    bound = [unit for unit in stack if unit.kind in BOUND]
    if bound and not may_go_abroad(state, bound, stack):
        home = region_of(state, area)
        yield from (
            there for there, found in ground(state.scenario).map.areas.items() if found.region != home
        )


def may_go_abroad(state: State, bound: Iterable[Unit], stack: Iterable[Unit]) -> bool:
    """33.0 (option 33): no more militia than the value of a general of the stack; no militia leader ever."""
    if not state.uses("33") or any(unit.is_leader for unit in bound):
        return False
    values = [unit.counter.command for unit in stack if unit.kind == "general"]
    values += [1 for unit in stack if not unit.is_leader and leads_as(state, unit) == "general"]
    return len(list(bound)) <= max(values, default=0)


# ---------------------------------------------------------------- where it stops


def opponents(state: State, side: str, area: str) -> list[Unit]:
    """Ruling Q41: enemy land combat units and leaders ashore who take part."""
    found = state.position.ashore(area, enemy(side))
    return [unit for unit in found if is_in_play(state, unit.nation)]


def opposing_fleets(state: State, side: str, area: str) -> list[Unit]:
    """24.4: enemy fleets of nations that take part."""
    return [unit for unit in state.position.fleets(area, enemy(side)) if is_in_play(state, unit.nation)]


def blocks(state: State, unit: Unit, by: str) -> bool:
    """16.10, 24.2, ruling Q41: by land all units ashore stop a stack, by sea fleets and troops ashore."""
    standing = unit.is_ashore if by == LAND else not unit.is_leader and not unit.aboard
    return standing and is_in_play(state, unit.nation)


def stops_at(state: State, side: str, area: str, by: str) -> bool:
    """16.10, 24.2, 24.3: whether enemies there stop a stack by land, or into a port by sea."""
    if by == SEA and ground(state.scenario).map.ground(area) == "sea":
        return False
    return any(blocks(state, unit, by) for unit in state.position.stack(area, enemy(side)))


@derived("units", "allied", "scenario")
def stops(state: State, side: str, by: str) -> set[str]:
    """16.10, 24.2, 24.3: all areas in which a stack stops when it enters them."""
    areamap, other = ground(state.scenario).map, enemy(side)
    found = {
        area
        for area, stack in state.position.at.items()
        for unit in stack
        if unit.counter.side == other and blocks(state, unit, by)
    }
    return found if by == LAND else {area for area in found if areamap.ground(area) != "sea"}


@remembered(4)
def travel_on(state: State) -> Travel:
    """16.2, 16.3: the areas that the moving stack can reach, cached because it is asked several times."""
    frame = state.agenda[-1]
    assert isinstance(frame, Marching)
    return travel(state, frame)


def travel(state: State, frame: Marching, *, closed: bool = True, stopped: bool = True) -> Travel:
    """
    16.2, 16.3: everything that a stack can get to with the movement points it has left.

    Without `closed` nothing is closed to it, without `stopped` no enemy stops it on the way.
    """
    laid = ground(state.scenario)
    light = frame.by == LAND and is_light_footed(state, units_of(state, frame.stack))
    return laid.map.reach(
        exits_for(laid, frame.by, light=light),
        frame.area,
        frame.points,
        barred=barred(state, frame) if closed else set(),
        stops=stops(state, frame.side, frame.by) if stopped else set(),
    )
