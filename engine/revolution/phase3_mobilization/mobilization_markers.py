"""
The campaign markers of the own mobilization segment (7.9): all of them bring
something in without points.
"""

from __future__ import annotations

from collections.abc import Iterator

from cockade.engine.revolution.common.occupation import (
    attitude,
    is_closed,
    is_in_play,
    region_of,
    shows_enemies,
)
from cockade.engine.revolution.common.places import PARTISAN, for_indians, for_partisans, home_of
from cockade.engine.revolution.common.state import State, Unit, in_pool
from cockade.engine.revolution.markers.aiming import aims
from cockade.engine.revolution.markers.markers import plays
from cockade.engine.revolution.markers.reroll_window import throw
from cockade.engine.revolution.phase3_mobilization.exchanges import REGULAR, TORY, exchange
from cockade.engine.revolution.phase3_mobilization.prices import can_pay, pay
from cockade.engine.revolution.phase3_mobilization.units import enlist, may_mobilize
from cockade.engine.rules import Resolution
from cockade.events.revolution import AMERICAN, BRITISH, Aiming, LeaderArose

WINDOW = "III.own"
HESSIAN, INDIAN = "hessian_regular", "indian_band"
CONTINENTAL, RIFLES, LIGHT = "american_regular", "american_light", "british_light"
DRILLED_PRICE = 2


# ---------------------------------------------------------------- Hessians and Indians


@plays("hessians", WINDOW, sides=(BRITISH,), able=lambda state, side: may_mobilize(state, side, HESSIAN))
def free_hessian(resolution: Resolution[State], side: str) -> None:
    """7.9.hessians: one in the Britain box, free; the American draws all the same (ruling Q21)."""
    enlist(resolution, HESSIAN, home_of(resolution.state, "hessian"))


def can_call_indians(state: State, side: str) -> bool:
    """7.9.indians, 27.2: a counter, no ban, and an Indian area without a mobilization in this phase."""
    return may_mobilize(state, side, INDIAN) and any(for_indians(state, side, "indian"))


@plays("indians", WINDOW, sides=(BRITISH,), able=can_call_indians)
def free_indians(resolution: Resolution[State], side: str) -> None:
    """7.9.indians: the Indian area is named."""
    resolution.push(Aiming(side, "indians"))


def indian_areas(state: State, frame: Aiming) -> Iterator[str]:
    """27.2: an Indian area not used in this phase, by the segment just below on the agenda."""
    return for_indians(state.replace(agenda=state.agenda[:-1]), frame.side, "indian")


@aims("indians", targets=indian_areas)
def call_indians(resolution: Resolution[State], frame: Aiming, area: str) -> None:
    """7.9.indians: one Indian unit there, free."""
    enlist(resolution, INDIAN, area)


# ---------------------------------------------------------------- Drillmaster and Pulaski


def drill_grounds(state: State, side: str) -> Iterator[str]:
    """Rulings Q22, Q113: a land area with an own leader and without enemies, as far as is seen."""
    for area in state.position.at:
        if is_led(state, side, area) and not shows_enemies(state, side, area):
            yield area


def is_led(state: State, side: str, area: str) -> bool:
    """7.9.drillmaster, 7.9.pulaski, 26.1, 26.3: a land area in play with a leader who takes part."""
    if not region_of(state, area) or is_closed(state, area):
        return False
    return any(is_in_play(state, leader.nation) for leader in state.position.leaders(area, side))


def drills(state: State, side: str) -> Iterator[str]:
    """7.9.drillmaster: what it can do and where: "area/type" for the British, the area for the American."""
    for area in drill_grounds(state, side):
        if side == BRITISH:
            if any(unit.counter.type == TORY for unit in state.position.land(area, side)):
                yield from (f"{area}/{type_}" for type_ in (REGULAR, LIGHT) if in_pool(state, type_))
        elif in_pool(state, CONTINENTAL) and can_pay(state, side, DRILLED_PRICE):
            yield area


@plays("drillmaster", WINDOW, able=lambda state, side: any(drills(state, side)))
def drillmaster(resolution: Resolution[State], side: str) -> None:
    """7.9.drillmaster: an area with an own leader is named."""
    resolution.push(Aiming(side, "drillmaster"))


def drill_targets(state: State, frame: Aiming) -> Iterator[str]:
    """7.9.drillmaster: the area first; then the American continues in it or stops."""
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
def drill(resolution: Resolution[State], frame: Aiming, target: str) -> None:
    """
    7.9.drillmaster: the British turn a militia into better troops, free; the American pays 2 for each
    regular.
    """
    if frame.side == BRITISH:
        area, _, type_ = target.partition("/")
        troops = resolution.state.position.land(area, BRITISH)
        militia = next(unit.id for unit in troops if unit.counter.type == TORY)
        exchange(resolution, [militia], (type_,), area)
    elif target != ENOUGH:
        pay(resolution, DRILLED_PRICE, "units", "7.9.drillmaster")
        enlist(resolution, CONTINENTAL, target)
        if may_drill_on(resolution.state, (*frame.chosen, target)):
            resolution.push(frame.replace(chosen=(*frame.chosen, target)))


def pulaski_places(state: State, side: str) -> Iterator[str]:
    """7.9.pulaski: a regular or light troops, in an area with an own leader: "area/type"."""
    for area in state.position.at:
        if is_led(state, side, area):
            yield from (f"{area}/{type_}" for type_ in (CONTINENTAL, RIFLES) if in_pool(state, type_))


@plays("pulaski", WINDOW, able=lambda state, side: any(pulaski_places(state, side)))
def pulaski(resolution: Resolution[State], side: str) -> None:
    """7.9.pulaski: the area and the type are named."""
    resolution.push(Aiming(side, "pulaski"))


@aims("pulaski", targets=lambda state, frame: pulaski_places(state, frame.side))
def place_pulaski(resolution: Resolution[State], frame: Aiming, target: str) -> None:
    """7.9.pulaski: the unit is enlisted in the area without a price."""
    area, _, type_ = target.partition("/")
    enlist(resolution, type_, area)


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
def leader_arises(resolution: Resolution[State], side: str) -> None:
    """7.9.leader_arises: the side must name one of its units next."""
    resolution.push(Aiming(side, "leader_arises"))


@aims("leader_arises", targets=lambda state, frame: promotable(state, frame.side))
def promote(resolution: Resolution[State], frame: Aiming, unit: str) -> None:
    """7.9.leader_arises, ruling Q23: an admiral on a fleet, a general on any other unit."""
    kind = "admiral" if resolution.state.unit(unit).is_fleet else "general"
    resolution.happen(LeaderArose(unit, kind, frame.marker))


def committee_places(state: State, side: str) -> Iterator[str]:
    """7.9.committee (b), ruling Q19: where partisans may be raised in a colony that is for the own side."""
    if state.uses("29"):
        for area in for_partisans(state, side):
            if attitude(state, side, region_of(state, area)) == 0:
                yield area


@plays("committee", WINDOW, use="partisans", able=lambda state, side: any(committee_places(state, side)))
def committee(resolution: Resolution[State], side: str) -> None:
    """7.9.committee (b): the area is named."""
    resolution.push(Aiming(side, "committee", "partisans"))


@aims("committee", use="partisans", targets=lambda state, frame: committee_places(state, frame.side))
def raise_by_committee(resolution: Resolution[State], frame: Aiming, area: str) -> None:
    """7.9.committee (b), ruling Q19: the die of 29.2 in the friendly column, without points."""
    throw(resolution, frame.side, PARTISAN, rule="7.9.committee", who=area)
