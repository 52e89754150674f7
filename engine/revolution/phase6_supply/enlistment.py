"""Enlistment (20.0): units that may go home, and the leaders that keep them."""

from __future__ import annotations

from collections.abc import Iterator

from cockade.engine.revolution.common.book import BOOK
from cockade.engine.revolution.common.commanders import LAND, command_value
from cockade.engine.revolution.common.losses import eliminate
from cockade.engine.revolution.common.occupation import region_of
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State, Unit
from cockade.engine.revolution.markers.reroll_window import FACES, settles, throw
from cockade.engine.rules import Resolution
from cockade.events.facts import Modifier
from cockade.events.revolution import BRITISH, Enlistment, LeaderFaded, Throw

ENLISTMENT, PROFESSIONAL = "enlistment", "continental_army_professionalized"


@BOOK.begins("VI.B.1")
@BOOK.begins("VI.B.2")
def open_enlistment(resolution: Resolution[State], side: str) -> None:
    """5.1.VI B: every unit that has to be checked, in the order of the counters."""
    waiting = tuple(
        unit.id for unit in resolution.state.position.of(side) if must_enlist(resolution.state, unit)
    )
    resolution.push(Enlistment(side, waiting))


def must_enlist(state: State, unit: Unit) -> bool:
    """
    20.2 to 20.4, 33.0: American regulars, light troops and militia, Indians abroad, militia that crossed a
    border.
    """
    if unit.kind == "indian":
        return ground(state.scenario).map.areas[unit.area].kind != "indian"
    if unit.kind == "militia" and unit.crossed:
        return True
    if unit.nation != "american" or unit.is_leader:
        return False
    if unit.kind == "militia":
        return not is_threatened(state, region_of(state, unit.area))
    return state.progress < ground(state.scenario).charts.progress_place(PROFESSIONAL)


def is_threatened(state: State, colony: str) -> bool:
    """20.3, ruling Q60: whether the British side has a unit or leader in the colony, ashore or in a port."""
    return any(state.position.stack(area, BRITISH) for area in ground(state.scenario).map.in_region(colony))


def helping_value(state: State, unit: Unit) -> int:
    """
    20.5, ruling Q61: the highest value of a general in the area, or of a militia leader among militia only;
    never an admiral.
    """
    stack = [one for one in state.position.stack(unit.area, unit.side) if not one.is_fleet]
    return max(command_value(state, one, stack, LAND) for one in stack)


@BOOK.continues(Enlistment)
def enlistment_goes_on(resolution: Resolution[State], frame: Enlistment) -> bool:
    """20.5: one after the other; then the leaders who arose this turn leave (ruling Q23)."""
    if not frame.waiting:
        fade_leaders(resolution, frame.side)
        resolution.pop()
        return True
    resolution.change(frame.replace(waiting=frame.waiting[1:]))
    unit = resolution.state.unit(frame.waiting[0])
    value = helping_value(resolution.state, unit)
    modifiers = [Modifier("leader", value, "20.5")] if value else []
    throw(resolution, frame.side, ENLISTMENT, rule="20.5", who=unit.id, modifiers=modifiers)
    return True


def staying(state: State) -> range:
    """20.5: the faces that need no leader."""
    return range(ground(state.scenario).charts.enlistment.stays_from, FACES + 1)


@settles(ENLISTMENT, best=staying)
def settle_enlistment(resolution: Resolution[State], throw_: Throw) -> None:
    """20.5: 4 or less goes home, 5 or more stays."""
    if throw_.total < ground(resolution.state.scenario).charts.enlistment.stays_from:
        eliminate(resolution, throw_.who, "enlistment", "20.5")


def fade_leaders(resolution: Resolution[State], side: str) -> None:
    """7.9.leader_arises, ruling Q23: the markers of the side leave at the end of its segment."""
    for unit in list(risen_units(resolution.state, side)):
        resolution.happen(LeaderFaded(unit))


def risen_units(state: State, side: str) -> Iterator[str]:
    """7.9.leader_arises: the side's units that carry the marker."""
    return (one.unit for one in state.arisen if state.unit(one.unit).side == side)
