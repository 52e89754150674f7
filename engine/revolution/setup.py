"""Set-up (4.0): counters, the Dead Pool, pieces where they start, and those that their owners may place."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from engine.revolution.book import BOOK
from engine.revolution.data import Group, Leader, UnitType
from engine.revolution.scenarios import Ground, ground
from engine.revolution.state import EVENT, POOL, RESERVED, State, Unit, enemy
from engine.rules import Offer, Ruling
from events.revolution import (
    AMERICAN,
    BRITISH,
    Counter,
    GameBegan,
    Place,
    Placement,
    PoolFilled,
    SequenceOfPlay,
    UnitAssigned,
    UnitMade,
    UnitPlaced,
    Work,
    WorkPlaced,
)

LEADER = "leader"
OPTION_OF = {"fortress": "28", "partisan": "29"}


def set_up(ruling: Ruling[State], scenario: str) -> None:
    """4.0: pieces in the order of the nations, then the tables; of what is free the British place first."""
    laid = ground(scenario)
    ruling.happen(_beginning(laid))
    for counter, status in counters(laid):
        ruling.happen(UnitMade(counter, status))
    ruling.happen(PoolFilled(laid.markers))
    for group in laid.scenario.group:
        set_up_group(ruling, laid, group)
    ruling.push(SequenceOfPlay())
    ruling.push(Placement(AMERICAN))
    ruling.push(Placement(BRITISH))


def _beginning(laid: Ground) -> GameBegan:
    """4.6: the markers on the tables."""
    charts, scenario = laid.charts, laid.scenario
    return GameBegan(
        laid.name,
        laid.options,
        scenario.years,
        charts.progress_place(scenario.progress),
        tuple(colony.start for colony in charts.colonies.values() if colony.loyalty),
        charts.europe_place(scenario.europe),
    )


def counters(laid: Ground) -> Iterator[tuple[Counter, str]]:
    """13.10: every counter, and whether it is free, kept for 4.9, or waits for an event."""
    for type_ in laid.pieces.units.values():
        for n in range(1, type_.count + 1):
            yield _counter(type_, n), RESERVED if n > type_.count - type_.reserved else POOL
    for leader in laid.pieces.leaders.values():
        yield _leader(leader), POOL if leader.start == "pool" else EVENT


def _counter(type_: UnitType, n: int) -> Counter:
    return Counter(
        f"{type_.id}-{n}", type_.name, type_.id, type_.side, type_.nation, type_.kind, type_.strength
    )


def _leader(leader: Leader) -> Counter:
    return Counter(
        leader.id, leader.name, LEADER, leader.side, leader.nation, leader.kind, command=leader.command
    )


def set_up_group(ruling: Ruling[State], laid: Ground, group: Group) -> None:
    """4.2 to 4.5: pieces with one place stand there; the others wait for their owner (ruling Q07)."""
    areas = laid.areas_of(group)
    for unit in members(ruling.state, group):
        if len(areas) == 1:
            ruling.happen(UnitPlaced(unit.id, areas[0]))
        else:
            ruling.happen(UnitAssigned(unit.id, areas))
    for kind, number in group.markers.items():
        if laid.uses(OPTION_OF[kind]) and number:
            ruling.happen(WorkPlaced(Work(kind, group.side, areas[0])))


def members(state: State, group: Group) -> list[Unit]:
    """The counters of a group: the first of each type that are neither placed nor assigned."""
    found = [state.unit(leader) for leader in group.leaders]
    for type_, number in group.units.items():
        ids = (f"{type_}-{n}" for n in count(1))
        free = (unit for unit in map(state.unit, ids) if not unit.area and not unit.choice)
        found += [next(free) for _ in range(number)]
    return found


# ---------------------------------------------------------------- free places


@BOOK.goes_on(Placement)
def placement_goes_on(ruling: Ruling[State], frame: Placement) -> bool:
    """4.0: over when every piece of the side has its area."""
    if unplaced(ruling.state, frame.side):
        return False
    ruling.pop()
    return True


@BOOK.offers_in(Placement)
def placement_offers(state: State, frame: Placement) -> Iterator[Offer]:
    """Ruling Q07: each piece in any area of its region; counters that are alike are offered once."""
    seen: set[tuple[str, tuple[str, ...]]] = set()
    for unit in unplaced(state, frame.side):
        name = unit.id if unit.is_leader else unit.counter.type
        if (name, unit.choice) not in seen:
            seen.add((name, unit.choice))
            yield Offer(Place, unit.id, _rule(unit), lambda unit=unit: placements(state, unit))


def _rule(unit: Unit) -> str:
    return "4.2" if unit.side == BRITISH else "4.3"


def unplaced(state: State, side: str) -> list[Unit]:
    """The pieces of a side that still wait for their area."""
    return [unit for unit in state.units if unit.choice and unit.side == side]


def placements(state: State, unit: Unit) -> list[Place]:
    """4.2, 4.3: the areas of its choice; the Americans never where British units are."""
    return [Place(unit.id, area) for area in unit.choice if not is_taken(state, unit.side, area)]


def is_taken(state: State, side: str, area: str) -> bool:
    """4.3: the British stand there already."""
    return bool(state.position.stack(area, enemy(side)))


@BOOK.carries_out(Place)
def place(ruling: Ruling[State], action: Place) -> None:
    """4.2, 4.3: the owner chose an area."""
    ruling.happen(UnitPlaced(action.unit, action.area))
