"""The set-up: every counter once, the groups of the scenario, the Dead Pool (4.0)."""

from __future__ import annotations

from collections import Counter

from cockade.engine.revolution.common.state import State
from cockade.events import revolution as events
from cockade.events.facts import SetUp
from tests.referee.revolution import field
from tests.referee.revolution.dues import Judged, Said, Then, asks
from tests.referee.revolution.sheets import Sheet


@asks(SetUp)
def set_up(_referee, _state: State, _side: str, action: SetUp):
    """4.0 to 4.6: tracks, counters, markers, pieces."""
    laid = field.laid(action.scenario)
    boxes = [box.id for box in laid.charts.progress]
    tracks = [box.place for box in laid.charts.europe.values() if box.id == laid.scenario.europe]
    loyalty = tuple(colony.start for colony in laid.charts.colonies.values() if colony.loyalty)
    years = tuple(laid.scenario.years)
    progress = boxes.index(laid.scenario.progress)
    began = events.GameBegan(action.scenario, laid.options, years, progress, loyalty, tracks[0])
    made = [Judged("4.0", events.UnitMade, made_once, (action.scenario,)) for _ in range(how_many(laid))]
    return (
        Said("4.6", began),
        *made,
        Judged("4.1", events.PoolFilled, filled, (action.scenario,)),
        Then(pieces_of, ()),
    )


def how_many(laid: Sheet) -> int:
    """2.9: the counters of the sheet."""
    return sum(type_.count for type_ in laid.pieces.units.values()) + len(laid.pieces.leaders)


def made_once(referee, state: State, fact: events.UnitMade, scenario: str) -> None:
    """2.9 to 2.13: each counter as it is printed, reserved ones set apart (4.9, 4.10)."""
    laid, counter = field.laid(scenario), fact.counter
    pieces, later = laid.pieces, laid.scenario.reinforcement
    referee.expect("2.9", "a counter twice", expected=False, found=counter.id in state.roster)
    if counter.id in pieces.leaders:
        one = pieces.leaders[counter.id]
        printed = (one.name, "leader", one.side, one.nation, one.kind, 0, one.command)
        elsewhere = [name for entry in (*laid.scenario.group, *later) for name in entry.leaders]
        status = "event" if counter.id in elsewhere else "pool"
    else:
        type_, number = counter.id.rsplit("-", 1)
        one = pieces.units[type_]
        printed = (one.name, one.id, one.side, one.nation, one.kind, one.strength, 0)
        last = int(number) > one.count - sum((wave.units or {}).get(type_, 0) for wave in later)
        status = "reserved" if last else "pool"
        referee.expect("2.9", "a counter of the sheet", expected=True, found=1 <= int(number) <= one.count)
    told = (counter.name, counter.type, counter.side, counter.nation, counter.kind, counter.strength)
    referee.expect("2.9", f"what is printed on {counter.id}", printed, (*told, counter.command))
    referee.expect("4.9", f"where {counter.id} waits", status, fact.status)


def filled(referee, _state: State, fact: events.PoolFilled, scenario: str) -> None:
    """4.1: all markers of the game but those that need a missing option."""
    referee.expect("4.1", "the Dead Pool", Counter(field.laid(scenario).markers), Counter(fact.markers))


def pieces_of(_referee, state: State):
    """4.2 to 4.5: group by group, at its area or to be placed by its owner."""
    laid = field.laid(state.scenario)
    used: set[str] = set()
    for group in laid.scenario.group:
        yield from group_pieces(state, laid, group, used)


def group_pieces(state: State, laid: Sheet, group, used: set[str]):
    """4.2 to 4.5: the pieces of a group; fortresses and partisans with their options (28, 29)."""
    areas = tuple(laid.map.in_region(group.region)) if group.region else tuple(group.areas)
    for name in (*group.leaders, *counters(state, group, used)):
        fact = events.UnitPlaced(name, areas[0]) if len(areas) == 1 else events.UnitAssigned(name, areas)
        yield Said("4.2", fact)
    for kind, option in (("fortress", "28"), ("partisan", "29")):
        if kind in group.markers and laid.uses(option):
            yield Said("4.2", events.WorkPlaced(events.Work(kind, group.side, areas[0])))


def counters(state: State, group, used: set[str]):
    """4.2: the next counters of each type."""
    for type_, number in group.units.items():
        free = [
            u.id for u in state.units if u.counter.type == type_ and u.status == "pool" and u.id not in used
        ]
        used.update(free[:number])
        yield from free[:number]
