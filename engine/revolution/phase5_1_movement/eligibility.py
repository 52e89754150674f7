"""Units that may move (16.3, 16.5, 17.1, 17.5, 24.4, 26.1), and areas where a stack can form."""

from __future__ import annotations

from collections.abc import Iterator

from cockade.engine.revolution.common.commanders import LAND, SEA, commanders, leads_as
from cockade.engine.revolution.common.occupation import is_in_play
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State, Unit
from cockade.engine.revolution.phase5_1_movement.routes import besieger, opposing_fleets

MOVEMENT, TACTICS, COMMITTEE = "movement", "tactics", "committee"


def is_forced(state: State) -> bool:
    """17.5: in the second and third campaign phase only forced marches."""
    return state.campaign > 1


def is_free(state: State, unit: Unit) -> bool:
    """16.5, 26.1, 7.9.privateers: has not moved in this phase, is not held, and its nation takes part."""
    return not unit.moved and not is_held(state, unit) and is_in_play(state, unit.nation)


def is_held(state: State, unit: Unit) -> bool:
    """7.9.privateers, ruling Q28: whether the unit may not move, or carries one that may not."""
    return bool(unit.held) or (unit.is_fleet and any(one.held for one in state.position.aboard(unit.id)))


def movers(state: State, side: str, area: str, by: str) -> list[Unit]:
    """16.3: the units that may be taken along from an area by land, or the fleets that may set sail."""
    if by == SEA:
        found = [unit for unit in state.position.fleets(area, side) if is_free(state, unit)]
    elif ground(state.scenario).map.ground(area) == "land":
        found = [unit for unit in state.position.ashore(area, side) if is_free(state, unit)]
    else:
        found = []
    return [unit for unit in found if may_be_forced(state, unit, by)] if is_forced(state) else found


def may_be_forced(state: State, unit: Unit, by: str) -> bool:
    """
    17.1, 28.4, 7.9.committee: no siege; without Tactics no leader, because a Committee leads none.

    A leader aboard commands his fleet, so it is the fleet that stays.
    """
    if digs(state, unit):
        return False
    return not is_led(state, unit) or has_lead(state, unit.side, unit.area, by)


def has_lead(state: State, side: str, area: str, by: str) -> bool:
    """17.1, 21.7: whether Tactics can pay here; at sea only for an admiral who is free to move."""
    if TACTICS not in state.hand(side):
        return False
    fleets = [unit for unit in state.position.fleets(area, side) if is_free(state, unit)]
    return by == LAND or any(leaders_for(state, side, area, by, fleets))


def digs(state: State, unit: Unit) -> bool:
    """28.4: whether the unit, or one aboard it, moves a siege."""
    return bool(besieger(state, [unit, *state.position.aboard(unit.id)]))


def can_go(state: State, side: str, area: str, by: str) -> bool:
    """16.3, 17.1, 7.9.committee: a unit may move, and a forced march can be led and paid for."""
    found = movers(state, side, area, by)
    if not found or not is_forced(state):
        return bool(found)
    hand = state.hand(side)
    return (TACTICS in hand and any(leaders_for(state, side, area, by, found))) or (
        COMMITTEE in hand and any(not is_led(state, unit) for unit in found)
    )


def is_led(state: State, unit: Unit) -> bool:
    """7.9.committee: whether a unit is a leader of any kind, or has one aboard."""
    return any(leads_as(state, one) for one in (unit, *state.position.aboard(unit.id)))


def leaders_for(state: State, side: str, area: str, by: str, found: list[Unit]) -> Iterator[Unit]:
    """17.1, 28.4, ruling Q45: the possible leaders; an admiral ashore without a siege can still board."""
    if by == SEA and may_embark(state, side, area):
        ashore = [unit for unit in state.position.ashore(area, side) if is_free(state, unit)]
        yield from commanders(state, [unit for unit in ashore if not digs(state, unit)], by)
    for unit in found:
        yield from commanders(state, (unit, *state.position.aboard(unit.id)), by)


def starts(state: State, side: str) -> Iterator[tuple[str, str]]:
    """16.3: the areas in which a stack can form, each with its way to move."""
    if is_forced(state) and not {TACTICS, COMMITTEE} & set(state.hand(side)):
        return
    for area, stack in state.position.at.items():
        if any(unit.side == side for unit in stack):
            yield from ((area, by) for by in (LAND, SEA) if can_go(state, side, area, by))


def may_embark(state: State, side: str, area: str) -> bool:
    """24.4: in a port or box without an enemy fleet."""
    return ground(state.scenario).map.is_port(area) and not opposing_fleets(state, side, area)
