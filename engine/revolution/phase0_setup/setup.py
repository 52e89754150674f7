"""Set-up (4.0): counters, the Dead Pool, pieces where they start, and those that their owners may place."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from cockade.engine.law import Law, Search, condition
from cockade.engine.memo import derived
from cockade.engine.revolution.common.book import BOOK
from cockade.engine.revolution.common.candidates import own_units
from cockade.engine.revolution.common.data import Group, Leader, UnitType
from cockade.engine.revolution.common.scenarios import Ground, ground
from cockade.engine.revolution.common.state import EVENT, POOL, RESERVED, State, Unit, enemy
from cockade.engine.revolution.phase4_rabble_rousing.alliance import judge_alliances
from cockade.engine.rules import Resolution
from cockade.events import revolution as events

LEADER = "leader"
OPTION_OF = {"fortress": "28", "partisan": "29"}


def set_up(resolution: Resolution[State], scenario: str) -> None:
    """
    4.0: pieces in the order of the nations, then the tables; the British place their free pieces first.

    26.1: a war that begins with France or Spain at the Americans' side begins with that alliance.
    """
    laid = ground(scenario)
    resolution.happen(_beginning(laid))
    for counter, status in counters(laid):
        resolution.happen(events.UnitMade(counter, status))
    resolution.happen(events.PoolFilled(laid.markers))
    for group in laid.scenario.group:
        set_up_group(resolution, laid, group)
    judge_alliances(resolution)
    resolution.push(events.SequenceOfPlay())
    resolution.push(events.Placement(events.AMERICAN))
    resolution.push(events.Placement(events.BRITISH))


def _beginning(laid: Ground) -> events.GameBegan:
    """4.6: the markers on the tables."""
    charts, scenario = laid.charts, laid.scenario
    return events.GameBegan(
        laid.name,
        laid.options,
        scenario.years,
        charts.progress_place(scenario.progress),
        tuple(colony.start for colony in charts.colonies.values() if colony.loyalty),
        charts.europe_place(scenario.europe),
    )


def counters(laid: Ground) -> Iterator[tuple[events.Counter, str]]:
    """13.10: every counter, and whether it is free, kept for 4.9, or waits for an event."""
    coming, named = laid.scenario.coming, laid.scenario.named
    for type_ in laid.pieces.units.values():
        free = type_.count - coming.get(type_.id, 0)
        for n in range(1, type_.count + 1):
            yield _counter(type_, n), POOL if n <= free else RESERVED
    for leader in laid.pieces.leaders.values():
        yield _leader(leader), EVENT if leader.id in named else POOL


def _counter(type_: UnitType, n: int) -> events.Counter:
    return events.Counter(
        f"{type_.id}-{n}", type_.name, type_.id, type_.side, type_.nation, type_.kind, type_.strength
    )


def _leader(leader: Leader) -> events.Counter:
    return events.Counter(
        leader.id, leader.name, LEADER, leader.side, leader.nation, leader.kind, command=leader.command
    )


def set_up_group(resolution: Resolution[State], laid: Ground, group: Group) -> None:
    """4.2 to 4.5: pieces with one possible area are placed; the others wait for their owner (ruling Q07)."""
    areas = laid.areas_of(group)
    for unit in members(resolution.state, group):
        if len(areas) == 1:
            resolution.happen(events.UnitPlaced(unit.id, areas[0]))
        else:
            resolution.happen(events.UnitAssigned(unit.id, areas))
    for kind, number in group.markers.items():
        if laid.uses(OPTION_OF[kind]) and number:
            resolution.happen(events.WorkPlaced(events.Work(kind, group.side, areas[0])))


def members(state: State, group: Group) -> list[Unit]:
    """The counters of a group: the first of each type that are neither placed nor assigned."""
    found = [state.unit(leader) for leader in group.leaders]
    for type_, number in group.units.items():
        ids = (f"{type_}-{n}" for n in count(1))
        free = (unit for unit in map(state.unit, ids) if not unit.area and not unit.choice)
        found += [next(free) for _ in range(number)]
    return found


# ---------------------------------------------------------------- free places


@BOOK.continues(events.Placement)
def placement_goes_on(resolution: Resolution[State], frame: events.Placement) -> bool:
    """4.0: over when every piece of the side has its area."""
    if unplaced(resolution.state, frame.side):
        return False
    resolution.pop()
    return True


@derived("units", size=8)
def first_of_each(state: State) -> dict[tuple[str, tuple[str, ...]], str]:
    """Ruling Q07: of counters that wait for an area and are alike the first."""
    found: dict[tuple[str, tuple[str, ...]], str] = {}
    for unit in state.units:
        if unit.choice:
            found.setdefault(likeness(unit), unit.id)
    return found


def likeness(unit: Unit) -> tuple[str, tuple[str, ...]]:
    """The traits shared by counters that are set up alike."""
    return unit.id if unit.is_leader else unit.counter.type, unit.choice


def _rule(unit: Unit) -> str:
    return "4.2" if unit.side == events.BRITISH else "4.3"


def unplaced(state: State, side: str) -> list[Unit]:
    """The pieces of a side that still wait for their area."""
    return [unit for unit in state.units if unit.choice and unit.side == side]


def is_taken(state: State, side: str, area: str) -> bool:
    """4.3: whether the other side has units in the area already."""
    return bool(state.position.stack(area, enemy(side)))


def clause(state: State, frame: events.Placement, unit: str, *_: str) -> str:
    """4.2, 4.3: the clause of a side's set-up."""
    return _rule(state.unit(unit))


@condition(clause, "{unit} is not waiting to be set up.")
def waits(state: State, frame: events.Placement, unit: str) -> bool:
    """4.2, 4.3."""
    return bool(state.unit(unit).choice)


def twin(state: State, frame: events.Placement, unit: str) -> str:
    """Ruling Q07: the first of the counters that are like this one."""
    return first_of_each(state)[likeness(state.unit(unit))]


@condition(clause, "{twin} is the same as {unit}, and is set up first.", twin=twin)
def is_first_of_its_kind(state: State, frame: events.Placement, unit: str) -> bool:
    """Ruling Q07."""
    return twin(state, frame, unit) == unit


@condition(clause, "{unit} may not be set up in {area}.")
def is_of_its_choice(state: State, frame: events.Placement, unit: str, area: str) -> bool:
    """4.2, 4.3."""
    return area in state.unit(unit).choice


@condition("4.3", "British units are in {area}.")
def is_free_for(state: State, frame: events.Placement, unit: str, area: str) -> bool:
    """4.3: the Americans never where British units are."""
    return not is_taken(state, frame.side, area)


BOOK.add_law(
    Law(
        events.Place,
        events.Placement,
        clause,
        who=own_units,
        first=(waits, is_first_of_its_kind),
        where=Search(lambda state, _, unit: state.unit(unit).choice, (is_of_its_choice,)),
        then=(is_free_for,),
    )
)


@BOOK.resolver(events.Place, events.Placement)
def place(resolution: Resolution[State], frame: events.Placement, action: events.Place) -> None:
    """4.2, 4.3: the owner chose an area."""
    resolution.happen(events.UnitPlaced(action.unit, action.area))
