"""Areas where new pieces may appear (13.6 to 13.8, 27.2, 28.1, 29.2; rulings Q35, Q36, Q39)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cockade.engine.revolution.common.occupation import (
    is_closed,
    is_in_play,
    region_of,
    shows_enemies,
)
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State, Unit
from cockade.events.revolution import COLONIES, Mobilization

TOWN, WILDERNESS, INDIAN, BOX = "town", "wilderness", "indian", "box"
FORTRESS, SIEGE, PARTISAN = "fortress", "siege", "partisan"
HOMES = {"tory": "british", "hessian": "british", "indian": "british"}
Finding = Callable[[State, str, str], Iterator[str]]


def colony_areas(state: State, *kinds: str) -> Iterator[str]:
    """2.7: the areas of these kinds in the seven colonies."""
    areamap = ground(state.scenario).map
    return (area for area in areamap.of_kind(*kinds) if areamap.areas[area].region in COLONIES)


def home_of(state: State, nation: str) -> str:
    """13.6, 25.2 to 25.4: the box of a nation; empty for Americans."""
    areamap = ground(state.scenario).map
    owner = HOMES.get(nation, nation)
    return next((box for box in areamap.of_kind("box") if areamap.areas[box].colour == owner), "")


def in_box(state: State, side: str, nation: str) -> Iterator[str]:
    """13.6, ruling Q35: in the box of the nation."""
    yield home_of(state, nation)


def in_colony(state: State, side: str, nation: str) -> Iterator[str]:
    """13.6, 2.7, ruling Q35: any town or wilderness in play where no enemies are seen."""
    for area in ground(state.scenario).map.of_kind(TOWN, WILDERNESS):
        if not is_closed(state, area) and not shows_enemies(state, side, area):
            yield area


def for_militia(state: State, side: str, nation: str) -> Iterator[str]:
    """
    13.8: town or wilderness where this nation raises militia, enemies or not;
    ruling Q39 for the Spanish.
    """
    laid = ground(state.scenario)
    for area in laid.map.of_kind(TOWN, WILDERNESS):
        if nation not in laid.charts.colonies[laid.map.areas[area].region].militia:
            continue
        if nation != "spanish" or may_raise_spanish(state, side, area):
            yield area


def may_raise_spanish(state: State, side: str, area: str) -> bool:
    """13.8 (errata), ruling Q39: a town of a Spanish colony, while Spain is allied, enemies or not."""
    return ground(state.scenario).map.areas[area].kind == TOWN and not is_closed(state, area)


def for_indians(state: State, side: str, nation: str) -> Iterator[str]:
    """27.2, ruling Q81: Indian areas without a mobilization in this phase, held by either side."""
    frame = state.agenda[-1] if state.agenda else None
    settled = frame.settled if isinstance(frame, Mobilization) else ()
    yield from (area for area in ground(state.scenario).map.of_kind(INDIAN) if area not in settled)


FINDINGS: dict[str, Finding] = {
    "box": in_box,
    "colony": in_colony,
    "militia": for_militia,
    "indian": for_indians,
}


def for_leader(state: State, leader: Unit) -> Iterator[str]:
    """
    Ruling Q36: with troops of his nation, or in its box (generals only); an admiral with its fleets or
    there.
    """
    home = home_of(state, leader.nation)
    for area in ground(state.scenario).map.areas:
        if area == home:
            if leader.kind != "militia_leader":
                yield area
        elif stands_with(state, leader, area):
            yield area


def stands_with(state: State, leader: Unit, area: str) -> bool:
    """Ruling Q36: whom a new leader of this kind may join here."""
    position = state.position
    if leader.kind == "admiral":
        return any(unit.nation == leader.nation for unit in position.fleets(area, leader.side))
    if leader.kind == "militia_leader" and region_of(state, area) not in COLONIES:
        return False
    nations = nations_with(leader.nation)
    return any(unit.nation in nations for unit in position.land(area, leader.side))


def nations_with(nation: str) -> tuple[str, ...]:
    """2.13, 27.1, 27.2: Tories are British, and Hessians and Indians are treated as British regulars."""
    return ("british", "tory", "hessian", "indian") if nation == "british" else (nation,)


def for_washington(state: State) -> Iterator[str]:
    """4.10, ruling Q10: any area with another American unit, combat unit or leader."""
    for area in ground(state.scenario).map.areas:
        if any(unit.nation == "american" for unit in state.position.stack(area, "american")):
            yield area


def for_fortress(state: State, side: str) -> Iterator[str]:
    """28.1: a town or wilderness with own troops ashore for good and without a fortress."""
    position = state.position
    for area in ground(state.scenario).map.of_kind(TOWN, WILDERNESS):
        troops = [unit for unit in position.land(area, side) if not unit.landed]
        if any(is_in_play(state, unit.nation) for unit in troops) and state.work(FORTRESS, area) is None:
            yield area


def for_engineers(state: State, side: str) -> Iterator[str]:
    """7.9.engineers, ruling Q105: with own units of any type, fleets only where no enemy holds the port."""
    for area in ground(state.scenario).map.of_kind(TOWN, WILDERNESS):
        here = settled(state, side, area)
        if not shows_enemies(state, side, area):
            here += state.position.fleets(area, side)
        if any(is_in_play(state, unit.nation) for unit in here) and state.work(FORTRESS, area) is None:
            yield area


def settled(state: State, side: str, area: str) -> list[Unit]:
    """Ruling Q105: the units ashore for good, not those that are fighting their way ashore."""
    return [unit for unit in state.position.ashore(area, side) if not unit.landed]


def for_siege(state: State, side: str) -> Iterator[str]:
    """28.4, 15.2: own troops ashore where no siege is yet; counters that are alike in one area once."""
    yield from (id_ for id_ in for_sappers(state, side) if state.unit(id_).is_land_combat)


def for_sappers(state: State, side: str) -> Iterator[str]:
    """7.9.engineers, 15.2, 24.11, ruling Q105: any own unit ashore, leaders too, where no siege is yet."""
    for area in ground(state.scenario).map.of_kind(TOWN, WILDERNESS, INDIAN, BOX):
        if state.work(SIEGE, area) is None:
            ashore = settled(state, side, area)
            alike = {
                unit.counter.type: unit.id for unit in reversed(ashore) if is_in_play(state, unit.nation)
            }
            yield from sorted(alike.values())


def for_partisans(state: State, side: str) -> Iterator[str]:
    """29.2, 29.3: town or wilderness of the seven colonies without own partisans."""
    for area in colony_areas(state, TOWN, WILDERNESS):
        work = state.work(PARTISAN, area)
        if work is None or work.side != side:
            yield area


def fortress_counters_left(state: State) -> int:
    """28.7, 13.10: how many of the two-sided counters are free."""
    used = sum(work.kind in (FORTRESS, SIEGE) for work in state.works)
    return ground(state.scenario).pieces.pieces["fortress_siege"].count - used
