"""
The campaign markers of the own mobilization segment (7.9): all of them bring
something in without points.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.revolution.aiming import aims
from engine.revolution.markers import plays
from engine.revolution.mobilization import (
    REGULAR,
    TORY,
    can_pay,
    enlist,
    exchange,
    may_mobilize,
    pay,
)
from engine.revolution.occupation import attitude, region_of
from engine.revolution.places import PARTISAN, for_indians, for_partisans, home_of
from engine.revolution.state import State, Unit, enemy, in_pool
from engine.revolution.throws import throw
from engine.rules import Ruling
from events.revolution import AMERICAN, BRITISH, Aiming, LeaderArose

WINDOW = "III.own"
HESSIAN, INDIAN = "hessian_regular", "indian_band"
CONTINENTAL, RIFLES, LIGHT = "american_regular", "american_light", "british_light"
DRILLED_PRICE = 2


# ---------------------------------------------------------------- Hessians and Indians


@plays("hessians", WINDOW, sides=(BRITISH,), able=lambda state, side: may_mobilize(state, side, HESSIAN))
def free_hessian(ruling: Ruling[State], side: str) -> None:
    """7.9.hessians: one in the Britain box, free; the American draws all the same (ruling Q21)."""
    enlist(ruling, HESSIAN, home_of(ruling.state, "hessian"))


def can_call_indians(state: State, side: str) -> bool:
    """7.9.indians, 27.2: a counter, no ban, and an Indian area where none was mobilized in this phase."""
    return may_mobilize(state, side, INDIAN) and any(for_indians(state, side, "indian"))


@plays("indians", WINDOW, sides=(BRITISH,), able=can_call_indians)
def free_indians(ruling: Ruling[State], side: str) -> None:
    """7.9.indians: the Indian area is named."""
    ruling.push(Aiming(side, "indians"))


def indian_areas(state: State, frame: Aiming) -> Iterator[str]:
    """27.2: an area that has none of this phase; the segment lies just below on the agenda."""
    return for_indians(state.but(agenda=state.agenda[:-1]), frame.side, "indian")


@aims("indians", targets=indian_areas)
def call_indians(ruling: Ruling[State], frame: Aiming, area: str) -> None:
    """7.9.indians: one Indian unit there, free."""
    enlist(ruling, INDIAN, area)


# ---------------------------------------------------------------- Drillmaster and Pulaski


def drill_grounds(state: State, side: str) -> Iterator[str]:
    """Ruling Q22: a land area with an own leader and without enemy troops."""
    for area, stack in state.position.at.items():
        led = any(unit.side == side and unit.is_leader and unit.is_ashore for unit in stack)
        if led and region_of(state, area) and not state.position.land(area, enemy(side)):
            yield area


def drills(state: State, side: str) -> Iterator[str]:
    """7.9.drillmaster: what it can do and where: "area/type" for the British, the area for the American."""
    for area in drill_grounds(state, side):
        if side == BRITISH:
            if any(unit.counter.type == TORY for unit in state.position.land(area, side)):
                yield from (f"{area}/{type_}" for type_ in (REGULAR, LIGHT) if in_pool(state, type_))
        elif in_pool(state, CONTINENTAL) and can_pay(state, side, DRILLED_PRICE):
            yield area


@plays("drillmaster", WINDOW, able=lambda state, side: any(drills(state, side)))
def drillmaster(ruling: Ruling[State], side: str) -> None:
    """7.9.drillmaster: an area with an own leader is named."""
    ruling.push(Aiming(side, "drillmaster"))


def drill_targets(state: State, frame: Aiming) -> Iterator[str]:
    """7.9.drillmaster: the area first; then the American goes on in it or has enough."""
    if not frame.chosen:
        yield from drills(state, frame.side)
        return
    yield ENOUGH
    if may_drill_on(state, frame.chosen):
        yield frame.chosen[0]


ENOUGH = "enough"


def may_drill_on(state: State, chosen: tuple[str, ...]) -> bool:
    """7.9.drillmaster: up to the value of one leader there, while counters and points last."""
    leaders = state.position.leaders(chosen[0], AMERICAN)
    value = max((leader.counter.command for leader in leaders), default=0)
    return (
        len(chosen) < value and bool(in_pool(state, CONTINENTAL)) and can_pay(state, AMERICAN, DRILLED_PRICE)
    )


@aims("drillmaster", targets=drill_targets)
def drill(ruling: Ruling[State], frame: Aiming, target: str) -> None:
    """
    7.9.drillmaster: the British turn a militia into better troops, free; the American pays 2 for each
    regular.
    """
    if frame.side == BRITISH:
        area, _, type_ = target.partition("/")
        troops = ruling.state.position.land(area, BRITISH)
        militia = next(unit.id for unit in troops if unit.counter.type == TORY)
        exchange(ruling, [militia], (type_,), area)
    elif target != ENOUGH:
        pay(ruling, DRILLED_PRICE, "units", "7.9.drillmaster")
        enlist(ruling, CONTINENTAL, target)
        if may_drill_on(ruling.state, (*frame.chosen, target)):
            ruling.push(frame.but(chosen=(*frame.chosen, target)))


def pulaski_places(state: State, side: str) -> Iterator[str]:
    """7.9.pulaski: a regular or light troops, in an area with an own leader: "area/type"."""
    for area, stack in state.position.at.items():
        if region_of(state, area) and any(
            unit.side == side and unit.is_leader and unit.is_ashore for unit in stack
        ):
            yield from (f"{area}/{type_}" for type_ in (CONTINENTAL, RIFLES) if in_pool(state, type_))


@plays("pulaski", WINDOW, able=lambda state, side: any(pulaski_places(state, side)))
def pulaski(ruling: Ruling[State], side: str) -> None:
    """7.9.pulaski: the area and the type are named."""
    ruling.push(Aiming(side, "pulaski"))


@aims("pulaski", targets=lambda state, frame: pulaski_places(state, frame.side))
def place_pulaski(ruling: Ruling[State], frame: Aiming, target: str) -> None:
    """7.9.pulaski: free of charge."""
    area, _, type_ = target.partition("/")
    enlist(ruling, type_, area)


# ---------------------------------------------------------------- Leader Arises, Committee


def promotable(state: State, side: str) -> Iterator[str]:
    """7.9.leader_arises: any own combat unit in play that has no such marker; alike ones in an area once."""
    risen = {one.unit for one in state.arisen}
    alike: dict[tuple[str, str, str], Unit] = {}
    for unit in state.position.of(side):
        in_play = unit.nation not in ("french", "spanish") or unit.nation in state.allied
        if in_play and not unit.is_leader and unit.id not in risen:
            alike.setdefault((unit.area, unit.aboard, unit.counter.type), unit)
    return (unit.id for unit in alike.values())


@plays("leader_arises", WINDOW, able=lambda state, side: any(promotable(state, side)))
def leader_arises(ruling: Ruling[State], side: str) -> None:
    """7.9.leader_arises: a unit is named."""
    ruling.push(Aiming(side, "leader_arises"))


@aims("leader_arises", targets=lambda state, frame: promotable(state, frame.side))
def promote(ruling: Ruling[State], frame: Aiming, unit: str) -> None:
    """7.9.leader_arises, ruling Q23: an admiral on a fleet, a general on any other unit."""
    ruling.happen(LeaderArose(unit, "admiral" if ruling.state.unit(unit).is_fleet else "general"))


def committee_places(state: State, side: str) -> Iterator[str]:
    """7.9.committee (b), ruling Q19: where partisans may be raised in a colony that is for the own side."""
    if state.uses("29"):
        for area in for_partisans(state, side):
            if attitude(state, side, region_of(state, area)) == 0:
                yield area


@plays("committee", WINDOW, use="partisans", able=lambda state, side: any(committee_places(state, side)))
def committee(ruling: Ruling[State], side: str) -> None:
    """7.9.committee (b): the area is named."""
    ruling.push(Aiming(side, "committee", "partisans"))


@aims("committee", use="partisans", targets=lambda state, frame: committee_places(state, frame.side))
def raise_by_committee(ruling: Ruling[State], frame: Aiming, area: str) -> None:
    """7.9.committee (b), ruling Q19: the die of 29.2 in the friendly column, without points."""
    throw(ruling, frame.side, PARTISAN, rule="7.9.committee", who=area)
