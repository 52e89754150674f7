"""The record of counters in sentences: coming and going, movement, markers on the map (13.0 to 29.0)."""

from __future__ import annotations

from itertools import groupby

from cockade.engine.revolution.common.state import State
from cockade.events import revolution as events
from cockade.tui.games.revolution.moments import tells
from cockade.tui.games.revolution.names import (
    area_name,
    people,
    side_name,
    unit_names,
    work_name,
)
from cockade.tui.games.telling import Moment
from cockade.tui.text.words import capital, say

# ---------------------------------------------------------------- counters come and go


@tells(events.LeaderDrawn)
def leader_drawn(fact: events.LeaderDrawn, now: Moment) -> str:
    """13.2."""
    return now.say(
        "The {side} draw {leader}{rule}.", "13.2", side=people(fact.side), leader=now.unit(fact.leader)
    )


@tells(events.UnitPlaced)
def units_placed(facts: list[events.UnitPlaced], now: Moment) -> str:
    """4.2, 4.3, 13.3: who appears where; at set-up without another word."""
    units = unit_names(now.state, [fact.unit for fact in facts])
    area = area_name(now.state, facts[0].area)
    return say("{area}: {units} placed." if now.state.turn else "{area}: {units}.", area=area, units=units)


@tells(events.UnitWithdrawn)
def units_withdrawn(facts: list[events.UnitWithdrawn], now: Moment) -> str:
    """13.7, 7.9.drillmaster, 31.0."""
    units = unit_names(now.state, [fact.unit for fact in facts])
    area = area_name(now.state, facts[0].area)
    return capital(now.say("{units} of {area} exchanged{rule}.", "13.7", units=units, area=area))


ENDS = {
    "fire": "eliminated",
    "no retreat": "lost without a retreat",
    "border": "lost at the border of the colony",
    "hunger": "lost for want of supply",
    "attrition": "lost to attrition",
    "enlistment": "goes home",
    "displaced": "lost, with nowhere to go",
    "sunk": "lost with the fleet",
    "overrun": "overrun",
    "lost": "falls",
}


@tells(events.UnitEliminated)
def units_eliminated(facts: list[events.UnitEliminated], now: Moment) -> str:
    """13.5, 21.4, 24.10: why, and whether it is out of the game."""
    first = facts[0]
    names = {
        "units": unit_names(now.state, [fact.unit for fact in facts]),
        "area": area_name(now.state, first.area),
        "why": say(ENDS.get(first.why, first.why)),
        "out": say(", out of the game") if first.out else "",
    }
    return capital(now.say("{units} at {area}: {why}{out}{rule}.", first.rule, **names))


@tells(events.LeaderRemoved)
def leader_removed(fact: events.LeaderRemoved, now: Moment) -> str:
    """7.9.politicking, ruling Q36."""
    leader = now.unit(fact.leader)
    if fact.out:
        return now.say("{leader} leaves the game{rule}.", "7.9.politicking", leader=leader)
    return now.say("{leader} goes back to the leader pool{rule}.", "Q62", leader=leader)


# ---------------------------------------------------------------- movement


@tells(events.UnitMoved)
def units_moved(facts: list[events.UnitMoved], now: Moment) -> str:
    """16.2, 18.8, 24.2: who goes which way; those who go together in one sentence."""
    said = []
    for way, units in ways_of(facts):
        names = unit_names(now.state, units)
        said.append(capital(f"{names}: {' -> '.join(area_name(now.state, area) for area in way)}."))
    return " ".join(said)


def ways_of(facts: list[events.UnitMoved]) -> list[tuple[list[str], list[str]]]:
    """16.2: each way and the counters that went along it; those that are not seen cannot be told apart."""
    hops: list[tuple[list[str], list[str]]] = []
    for (start, area), same in groupby(facts, key=lambda fact: (fact.start, fact.area)):
        units = [fact.unit for fact in same]
        if hops and hops[-1][1] == units and hops[-1][0][-1] == start:
            hops[-1][0].append(area)
        else:
            hops.append(([start, area], units))
    return hops


@tells(events.UnitHeld)
def units_held(facts: list[events.UnitHeld], now: Moment) -> str:
    """7.9.privateers, ruling Q28."""
    units = unit_names(now.state, [fact.unit for fact in facts])
    until = say("turn") if facts[0].until == "turn" else say("phase")
    return capital(now.say("{units} held for the {until}{rule}.", "7.9.privateers", units=units, until=until))


@tells(events.UnitBoarded)
def units_boarded(facts: list[events.UnitBoarded], now: Moment) -> str:
    """24.4."""
    units = unit_names(now.state, [fact.unit for fact in facts])
    return capital(
        now.say("{units}: aboard {fleet}{rule}.", "24.4", units=units, fleet=now.unit(facts[0].fleet))
    )


@tells(events.UnitLanded)
def units_landed(facts: list[events.UnitLanded], now: Moment) -> str:
    """24.4, 24.6."""
    units = unit_names(now.state, [fact.unit for fact in facts])
    if facts[0].assault:
        return capital(now.say("{units}: ashore to fight for the port{rule}.", "24.6", units=units))
    return capital(now.say("{units}: ashore{rule}.", "24.4", units=units))


@tells(events.BorderCrossed)
def borders_crossed(facts: list[events.BorderCrossed], now: Moment) -> str:
    """33.0."""
    units = unit_names(now.state, [fact.unit for fact in facts])
    return capital(now.say("{units} on an expedition beyond the colony{rule}.", "33.0", units=units))


@tells(events.InterceptionTried)
def interception_tried(fact: events.InterceptionTried, now: Moment) -> str:
    """32.1."""
    names = {"side": people(fact.side), "area": area_name(now.state, fact.area)}
    if fact.at:
        at = area_name(now.state, fact.at)
        return now.say("The {side} of {area} go out to intercept at {at}{rule}.", "32.1", at=at, **names)
    return now.say("The {side} of {area} do not go out{rule}.", "32.1", **names)


# ---------------------------------------------------------------- markers on the map


@tells(events.WorkPlaced)
def work_placed(fact: events.WorkPlaced, now: Moment) -> str:
    """2.15, 28.1, 28.4, 29.2, 37.2."""
    return now.say(
        "{area}: {work} placed{rule}.",
        WORK_RULES.get(fact.work.kind, "2.15"),
        area=area_name(now.state, fact.work.area),
        work=owned_work(now.state, fact.work.kind, fact.work.side),
    )


WORK_RULES = {"fortress": "28.1", "siege": "28.4", "partisan": "29.2", "massacre": "37.2"}


def owned_work(state: State, kind: str, side: str) -> str:
    """A marker on the map with its owner: "American partisans"."""
    work = work_name(kind)
    return say("{side} {work}", side=side_name(state, side), work=work) if side else work


@tells(events.WorkMoved)
def work_moved(fact: events.WorkMoved, now: Moment) -> str:
    """28.4: a siege that goes with its own unit is not worth a line."""
    return now.say(
        "{area}: the siege passes to {unit}{rule}.",
        "28.4",
        area=area_name(now.state, fact.area),
        unit=now.unit(fact.to),
    )


@tells(events.WorkTaken)
def work_taken(fact: events.WorkTaken, now: Moment) -> str:
    """28.6."""
    names = {"side": people(fact.side), "work": work_name(fact.kind), "area": area_name(now.state, fact.area)}
    return now.say("The {side} take the {work} of {area}{rule}.", "28.6", **names)


@tells(events.WorkRemoved)
def work_removed(fact: events.WorkRemoved, now: Moment) -> str:
    """28.8, 29.3, 37.2."""
    return now.say(
        "{area}: {work} removed{rule}.",
        WORK_RULES.get(fact.kind, "2.15"),
        area=area_name(now.state, fact.area),
        work=work_name(fact.kind),
    )


@tells(events.TownPlundered)
def town_plundered(fact: events.TownPlundered, now: Moment) -> str:
    """36.0."""
    names = {"side": people(fact.side), "area": area_name(now.state, fact.area)}
    return now.say("The {side} plunder {area}{rule}.", "36.0", **names)
