"""Fortresses, sieges and partisans (28.0, 29.0; options 28 and 29)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cockade.engine.law import Law, Search, condition
from cockade.engine.revolution.common.book import BOOK, option
from cockade.engine.revolution.common.candidates import all_areas
from cockade.engine.revolution.common.occupation import attitude, is_closed, region_of
from cockade.engine.revolution.common.places import (
    FORTRESS,
    PARTISAN,
    SIEGE,
    TOWN,
    WILDERNESS,
    for_fortress,
    for_partisans,
    for_siege,
    fortress_counters_left,
)
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State, enemy
from cockade.engine.revolution.markers.reroll_window import settles, throw
from cockade.engine.revolution.phase3_mobilization.prices import costs, pay, price
from cockade.engine.rules import Resolution
from cockade.events import revolution as events


@condition("28.7", "All fortress and siege counters are in use.")
def has_works(state: State, frame: events.Mobilization) -> bool:
    """28.7, 13.10."""
    return bool(fortress_counters_left(state))


@condition("28.1", "No fortress can be built in {area}.")
def is_buildable(state: State, frame: events.Mobilization, area: str) -> bool:
    """28.1: own troops ashore in a town or wilderness without one."""
    return area in for_fortress(state, frame.side)


@condition("28.4", "{unit} cannot take a siege marker, or an identical unit comes first.")
def takes_siege(state: State, frame: events.Mobilization, unit: str) -> bool:
    """28.4, 15.2: own troops ashore in play where no siege is yet; of counters that are alike one."""
    return unit in for_siege(state, frame.side)


@condition("29.3", "Your partisans are in {area} already.")
def has_none_yet(state: State, frame: events.Mobilization, area: str) -> bool:
    return not has_own(state, frame.side, PARTISAN, area)


@condition("29.2", "No partisans are raised in {area}.")
def is_raisable(state: State, frame: events.Mobilization, area: str) -> bool:
    """29.2: a town or wilderness of the seven colonies."""
    there = ground(state.scenario).map.areas[area]
    return there.kind in (TOWN, WILDERNESS) and there.region in events.COLONIES


def payable_partisans(state: State, frame: events.Mobilization) -> list[str]:
    """29.2, 6.1: where they are raised at a price that can be paid, which is that of the colony."""
    areas, pays = ground(state.scenario).map.areas, costs(PARTISAN).holds
    found: dict[str, list[str]] = {}
    for area in for_partisans(state, frame.side):
        found.setdefault(areas[area].region, []).append(area)
    payable = {region for region, there in found.items() if pays(state, frame, there[0])}
    return [area for area in for_partisans(state, frame.side) if areas[area].region in payable]


@condition("28.8", "You have no fortress in {area}.")
def is_own_fortress(state: State, frame: events.Mobilization, area: str) -> bool:
    return has_own(state, frame.side, FORTRESS, area)


@condition("26.1", "{area} is closed while its nation is neutral.")
def is_in_play_there(state: State, frame: events.Mobilization, area: str) -> bool:
    """26.1, 26.3: what belongs to neutrals is out of play."""
    return not is_closed(state, area)


@condition("29.5", "You have no partisans in {area}.")
def are_own_partisans(state: State, frame: events.Mobilization, area: str) -> bool:
    return has_own(state, frame.side, PARTISAN, area)


def has_own(state: State, side: str, kind: str, area: str) -> bool:
    """15.2: a marker of this kind lies there, and it is the side's."""
    work = state.work(kind, area)
    return work is not None and work.side == side


def areas_with(kind: str) -> Callable[[State, events.Mobilization], Iterator[str]]:
    """15.2: the areas with a marker of a kind, of either side."""
    return lambda state, _: (work.area for work in state.works if work.kind == kind)


@BOOK.resolver(events.BuildFortress, events.Mobilization)
def build_fortress(
    resolution: Resolution[State], frame: events.Mobilization, action: events.BuildFortress
) -> None:
    """28.1: a fortress for points."""
    side = frame.side
    pay(resolution, price(resolution.state, side, FORTRESS), FORTRESS, "28.1")
    resolution.happen(events.WorkPlaced(events.Work(FORTRESS, side, action.area)))


@BOOK.resolver(events.BuySiege, events.Mobilization)
def buy_siege(resolution: Resolution[State], frame: events.Mobilization, action: events.BuySiege) -> None:
    """28.4: a siege train for points."""
    side = frame.side
    pay(resolution, price(resolution.state, side, SIEGE), SIEGE, "28.4")
    resolution.happen(
        events.WorkPlaced(events.Work(SIEGE, side, resolution.state.unit(action.unit).area, action.unit))
    )


@BOOK.resolver(events.Demolish, events.Mobilization)
def demolish(resolution: Resolution[State], frame: events.Mobilization, action: events.Demolish) -> None:
    """28.8: the owner takes his fortress away."""
    resolution.happen(events.WorkRemoved(FORTRESS, action.area, "28.8"))


@BOOK.resolver(events.DisbandPartisans, events.Mobilization)
def disband_partisans(
    resolution: Resolution[State], frame: events.Mobilization, action: events.DisbandPartisans
) -> None:
    """29.5: the owner takes his partisans away."""
    resolution.happen(events.WorkRemoved(PARTISAN, action.area, "29.5"))


@BOOK.resolver(events.RaisePartisans, events.Mobilization)
def raise_partisans(
    resolution: Resolution[State], frame: events.Mobilization, action: events.RaisePartisans
) -> None:
    """29.2: pay, then a die."""
    side = frame.side
    pay(resolution, price(resolution.state, side, PARTISAN, action.area), PARTISAN, "29.2")
    throw(resolution, side, PARTISAN, rule="29.2", who=action.area)


@settles(PARTISAN)
def settle_partisans(resolution: Resolution[State], throw_: events.Throw) -> None:
    """29.2, 29.3: up to the table value it succeeds: enemy partisans go, or own ones come."""
    state, area = resolution.state, throw_.who
    success = ground(state.scenario).charts.items[PARTISAN].success
    if throw_.die > success[attitude(state, throw_.side, region_of(state, area))]:
        return
    work = state.work(PARTISAN, area)
    if work is None:
        resolution.happen(events.WorkPlaced(events.Work(PARTISAN, throw_.side, area)))
    elif work.side == enemy(throw_.side):
        resolution.happen(events.WorkRemoved(PARTISAN, area, "29.3"))


WITH_FORTRESSES, WITH_PARTISANS = option("28", "Fortresses"), option("29", "Partisans")
LAWS = (
    Law(
        events.BuildFortress,
        events.Mobilization,
        "28.1",
        opens=(WITH_FORTRESSES, has_works, costs(FORTRESS)),
        who=Search(lambda state, frame: for_fortress(state, frame.side), (is_buildable,)),
    ),
    Law(
        events.BuySiege,
        events.Mobilization,
        "28.4",
        opens=(WITH_FORTRESSES, has_works, costs(SIEGE)),
        who=Search(lambda state, frame: for_siege(state, frame.side), (takes_siege,)),
    ),
    Law(
        events.Demolish,
        events.Mobilization,
        "28.8",
        opens=(WITH_FORTRESSES,),
        who=areas_with(FORTRESS),
        first=(is_own_fortress, is_in_play_there),
    ),
    Law(
        events.RaisePartisans,
        events.Mobilization,
        "29.2",
        opens=(WITH_PARTISANS,),
        who=Search(payable_partisans, (has_none_yet, is_raisable, costs(PARTISAN)), every=all_areas),
    ),
    Law(
        events.DisbandPartisans,
        events.Mobilization,
        "29.5",
        opens=(WITH_PARTISANS,),
        who=areas_with(PARTISAN),
        first=(are_own_partisans,),
    ),
)
