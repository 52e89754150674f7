"""Markers and leaders for points (7.1, 7.3, 13.2), and where a leader appears (4.10, ruling Q36)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cockade.engine.law import Law, Search, condition
from cockade.engine.revolution.common.book import BOOK
from cockade.engine.revolution.common.candidates import own_units
from cockade.engine.revolution.common.places import (
    for_leader,
)
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import POOL, State, Unit, enemy
from cockade.engine.revolution.markers.hands import draw
from cockade.engine.revolution.phase3_mobilization.prices import costs, pay, price
from cockade.engine.rules import Resolution
from cockade.events import revolution as events


def leader_pool(state: State, side: str) -> list[Unit]:
    """def.pool: leaders who can be drawn; not those of a nation that is neutral."""
    neutral = {"french", "spanish"} - set(state.allied)
    return [
        unit
        for unit in state.units
        if unit.is_leader and unit.status == POOL and unit.side == side and unit.nation not in neutral
    ]


# ---------------------------------------------------------------- markers and leaders


@condition("7.3", "The Dead Pool is empty.")
def has_markers(state: State, frame: events.Mobilization) -> bool:
    """7.3: the pool holds a marker to draw."""
    return bool(state.pool)


def limit(state: State, frame: events.Mobilization) -> int:
    """7.3: the number of markers that can be bought in a phase."""
    return ground(state.scenario).charts.limits.markers_bought


@condition("7.3", "{limit} markers are all that can be bought in a phase.", limit=limit)
def is_within_limit(state: State, frame: events.Mobilization) -> bool:
    return frame.bought < limit(state, frame)


@condition("13.2", "No leader is left in your pool.")
def has_leaders(state: State, frame: events.Mobilization) -> bool:
    """13.2: the pool holds a leader to draw."""
    return bool(leader_pool(state, frame.side))


@BOOK.resolver(events.BuyMarker, events.Mobilization)
def buy_marker(resolution: Resolution[State], frame: events.Mobilization, action: events.BuyMarker) -> None:
    """7.1, 7.3, ruling Q15: one marker, known to its owner at once."""
    pay(resolution, price(resolution.state, frame.side, "campaign_marker"), "marker", "7.1")
    resolution.change(frame.replace(bought=frame.bought + 1))
    draw(resolution, frame.side, "7.1")


@BOOK.resolver(events.BuyLeader, events.Mobilization)
def buy_leader(resolution: Resolution[State], frame: events.Mobilization, action: events.BuyLeader) -> None:
    """13.2: a leader at random."""
    side = frame.side
    pay(resolution, price(resolution.state, side, "leader"), "leader", "13.2")
    pool = leader_pool(resolution.state, side)
    rolled = resolution.roll(
        "leader", len(pool), who=side, rule="13.2", modifiers=(), result=lambda die, _: pool[die - 1].id
    )
    resolution.happen(events.LeaderDrawn(side, rolled.result))
    resolution.push(events.LeaderArrival(side, rolled.result, "13.2"))


@BOOK.continues(events.LeaderArrival)
def arrival_goes_on(resolution: Resolution[State], frame: events.LeaderArrival) -> bool:
    """Ruling Q36: a leader without a place goes back to the pool, and the points are lost."""
    if any(arrivals(resolution.state, frame)):
        return False
    resolution.pop()
    resolution.happen(events.LeaderRemoved(frame.leader, out=False))
    return True


def arrivals(state: State, frame: events.LeaderArrival, leader: str = "") -> Iterator[str]:
    """Rulings Q36, Q110: the areas where the arriving leader may appear."""
    coming = state.unit(frame.leader)
    return ARRIVALS.get(frame.rule, for_leader)(state, coming)


ARRIVALS: dict[str, Callable[[State, Unit], Iterator[str]]] = {}
"""By clause: the places of leaders who come by an event (4.10); drawn again they come as others (Q110)."""


def clause_of_arrival(state: State, frame: events.LeaderArrival, *_: str) -> str:
    """13.2, 4.10: the clause that brings the leader."""
    return frame.rule


@condition(clause_of_arrival, "The leader who arrives is {coming}.", coming=lambda _, frame, __: frame.leader)
def has_come(state: State, frame: events.LeaderArrival, leader: str) -> bool:
    """13.2: the leader is the one drawn."""
    return leader == frame.leader


@condition(clause_of_arrival, "{leader} does not appear in {area}.")
def may_arrive(state: State, frame: events.LeaderArrival, leader: str, area: str) -> bool:
    """Ruling Q36, 4.10."""
    return area in arrivals(state, frame)


BOOK.add_law(
    Law(
        events.PlaceLeader,
        events.LeaderArrival,
        clause_of_arrival,
        who=own_units,
        first=(has_come,),
        where=Search(arrivals, (may_arrive,)),
    )
)


@BOOK.resolver(events.PlaceLeader, events.LeaderArrival)
def place_leader(
    resolution: Resolution[State], frame: events.LeaderArrival, action: events.PlaceLeader
) -> None:
    """Ruling Q36, 4.10: he appears; on the high sea he is aboard a fleet, of his nation if there is one."""
    resolution.pop()
    resolution.happen(events.UnitPlaced(action.leader, action.area))
    state = resolution.state
    leader = state.unit(action.leader)
    fleets = state.position.fleets(action.area, leader.side)
    if fleets and not may_go_ashore(state, leader):
        own = [unit for unit in fleets if unit.nation == leader.nation]
        resolution.happen(events.UnitBoarded(leader.id, (own or fleets)[0].id))


def may_go_ashore(state: State, leader: Unit) -> bool:
    """Ruling Q36, 24.6: on land, and not alone among enemy troops."""
    if ground(state.scenario).map.ground(leader.area) == "sea":
        return False
    alone = not state.position.land(leader.area, leader.side)
    return not alone or not state.position.ashore(leader.area, enemy(leader.side))


LAWS = (
    Law(
        events.BuyMarker,
        events.Mobilization,
        "7.1",
        opens=(has_markers, is_within_limit, costs("campaign_marker")),
    ),
    Law(events.BuyLeader, events.Mobilization, "13.2", opens=(has_leaders, costs("leader"))),
)
