"""
V.1, putting stacks together (16.3, 16.5, 16.8, 17.1, 17.5, 24.4, 24.5; rulings Q43, Q68, Q90).

Composition comes first, then the commander, then the die (ruling Q43). What a stack of ships takes aboard
boards at once; what its fleets carried already goes along without being named.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.revolution.book import BOOK
from engine.revolution.commanders import LAND, SEA, command_value, commanders, may_command
from engine.revolution.markers import marker_offers, open_window, playable
from engine.revolution.occupation import is_in_play
from engine.revolution.roads import BOUND, besieger, opposing_fleets, units_of
from engine.revolution.scenarios import ground
from engine.revolution.state import State, Unit, enemy
from engine.revolution.throws import throw
from engine.rules import Offer, Ruling, offer
from events.facts import Modifier
from events.revolution import (
    EndSegment,
    FleetsNamed,
    ForceMarch,
    Gather,
    Gathering,
    Load,
    Marching,
    MarkerPlayed,
    Movement,
    SetOff,
    Take,
    TakeAll,
    UnitBoarded,
    UnitSpent,
    UnitsRested,
)

START, BETWEEN = "V.own_movement_start", "V.own_movement"
MOVEMENT, TACTICS, COMMITTEE = "movement", "tactics", "committee"


@BOOK.begins("V.1")
def open_movement(ruling: Ruling[State], side: str) -> None:
    """5.1.V, 16.5, ruling Q28: everybody may move again; who was held for a turn only in a new turn."""
    state = ruling.state
    ruling.happen(UnitsRested(turn=state.campaign == 1 and side == state.first))
    ruling.push(Movement(side))
    open_window(ruling, START, side)


# ---------------------------------------------------------------- which stack


def is_forced(state: State) -> bool:
    """17.5: in the second and third campaign phase only forced marches."""
    return state.campaign > 1


def is_free(state: State, unit: Unit) -> bool:
    """16.5, 26.1, 7.9.privateers: has not moved in this phase, is not held, and its nation takes part."""
    return not unit.moved and not unit.held and is_in_play(state, unit.nation)


def movers(state: State, side: str, area: str, by: str) -> list[Unit]:
    """16.3: who may be taken along from an area by land, or which fleets may set sail."""
    if by == SEA:
        found = [unit for unit in state.position.fleets(area, side) if is_free(state, unit)]
    elif ground(state.scenario).map.ground(area) == "land":
        found = [unit for unit in state.position.ashore(area, side) if is_free(state, unit)]
    else:
        found = []
    return [unit for unit in found if may_be_forced(state, unit, by)] if is_forced(state) else found


def may_be_forced(state: State, unit: Unit, by: str) -> bool:
    """
    17.1, 28.4, 7.9.committee: no siege; and without Tactics no leader, for a Committee leads none.

    A leader aboard commands his fleet, so it is the fleet that stays.
    """
    party = [unit, *state.position.aboard(unit.id)]
    if besieger(state, party):
        return False
    return TACTICS in state.hand(unit.side) or not any(may_command(state, one, by) for one in party)


def can_go(state: State, side: str, area: str, by: str) -> bool:
    """16.3, 17.1, 7.9.committee: somebody may move, and a forced march can be led and paid for."""
    found = movers(state, side, area, by)
    if not found or not is_forced(state):
        return bool(found)
    hand = state.hand(side)
    return (TACTICS in hand and any(leaders_for(state, side, area, by, found))) or (
        COMMITTEE in hand and any(not leads(state, unit, by) for unit in found)
    )


def leads(state: State, unit: Unit, by: str) -> bool:
    """21.7: whether a unit, or somebody aboard it, may command."""
    return any(may_command(state, one, by) for one in (unit, *state.position.aboard(unit.id)))


def leaders_for(state: State, side: str, area: str, by: str, found: list[Unit]) -> Iterator[Unit]:
    """17.1, ruling Q45: who could lead these; an admiral ashore can still go aboard."""
    if by == SEA and may_embark(state, side, area):
        ashore = [unit for unit in state.position.ashore(area, side) if is_free(state, unit)]
        yield from commanders(state, ashore, by)
    for unit in found:
        yield from commanders(state, (unit, *state.position.aboard(unit.id)), by)


def starts(state: State, side: str) -> Iterator[tuple[str, str]]:
    """16.3: the areas in which a stack can be put together, and how it would go."""
    if is_forced(state) and not {TACTICS, COMMITTEE} & set(state.hand(side)):
        return
    for area, stack in state.position.at.items():
        if any(unit.side == side for unit in stack):
            yield from ((area, by) for by in (LAND, SEA) if can_go(state, side, area, by))


@BOOK.goes_on(Movement)
def movement_goes_on(ruling: Ruling[State], frame: Movement) -> bool:
    """16.3: stack after stack, until nobody is left who could move."""
    state = ruling.state
    if any(starts(state, frame.side)) or any(playable(state, frame.side, BETWEEN)):
        return False
    ruling.pop()
    return True


@BOOK.offers_in(Movement)
def movement_offers(state: State, frame: Movement) -> Iterator[Offer]:
    """16.1, 16.3, 7.9: nobody has to move; a stack by land or sea; markers between the stacks."""
    yield offer(EndSegment(), "16.1")
    for area, by in starts(state, frame.side):
        yield offer(Gather(area, by), "17.1" if is_forced(state) else "16.3")
    yield from marker_offers(state, frame.side, BETWEEN)


@BOOK.carries_out(EndSegment, Movement)
def end_movement(ruling: Ruling[State], action: EndSegment) -> None:
    """16.1: nobody moves any more."""
    ruling.pop()


@BOOK.carries_out(Gather)
def gather(ruling: Ruling[State], action: Gather) -> None:
    """16.3: a stack is put together."""
    frame = ruling.frame
    assert isinstance(frame, Movement)
    ruling.push(Gathering(frame.side, action.area, action.by))


# ---------------------------------------------------------------- who goes along


def left_to_take(state: State, frame: Gathering) -> list[str]:
    """16.3: who is not in the stack yet."""
    return [unit.id for unit in movers(state, frame.side, frame.area, frame.by) if unit.id not in frame.stack]


@BOOK.offers_in(Gathering)
def gathering_offers(state: State, frame: Gathering) -> Iterator[Offer]:
    """16.3, 24.4: take units and cargo along, then name the commander."""
    left = left_to_take(state, frame)
    yield from (offer(Take(id_), "16.3") for id_ in left)
    if left:
        yield offer(TakeAll(), "16.3")
    if frame.by == SEA:
        yield from load_offers(state, frame)
    if frame.stack:
        yield from (forced_offers if is_forced(state) else set_off_offers)(state, frame)


def party_of(state: State, frame: Gathering) -> list[Unit]:
    """24.4: the stack with everything that its fleets carry."""
    named = units_of(state, frame.stack)
    cargo = [one for unit in named if unit.is_fleet for one in state.position.aboard(unit.id)]
    return [*named, *(unit for unit in cargo if unit.id not in frame.stack)]


def set_off_offers(state: State, frame: Gathering) -> Iterator[Offer]:
    """16.3, 16.6: if there are leaders one of them commands; it also goes without."""
    able = list(commanders(state, party_of(state, frame), frame.by))
    yield from (offer(SetOff(unit.id), "16.3") for unit in able)
    if not able:
        yield offer(SetOff(""), "16.6")


def forced_offers(state: State, frame: Gathering) -> Iterator[Offer]:
    """17.1, 7.9.committee: led and paid with Tactics, or without a leader and by a Committee."""
    hand = state.hand(frame.side)
    able = list(commanders(state, party_of(state, frame), frame.by))
    if TACTICS in hand:
        yield from (offer(ForceMarch(unit.id, TACTICS), "17.1") for unit in able)
    if COMMITTEE in hand and not able:
        yield offer(ForceMarch("", COMMITTEE), "7.9.committee")


@BOOK.carries_out(Take)
def take(ruling: Ruling[State], action: Take) -> None:
    """16.3: one more."""
    _joined(ruling, action.unit)


@BOOK.carries_out(TakeAll)
def take_all(ruling: Ruling[State], action: TakeAll) -> None:
    """16.3: everybody who may go."""
    frame = ruling.frame
    assert isinstance(frame, Gathering)
    _joined(ruling, *left_to_take(ruling.state, frame))


def _joined(ruling: Ruling[State], *units: str) -> None:
    frame = ruling.frame
    assert isinstance(frame, Gathering)
    ruling.change(frame.but(stack=(*frame.stack, *units)))


# ---------------------------------------------------------------- cargo


def may_embark(state: State, side: str, area: str) -> bool:
    """24.4: in a port or box without an enemy fleet."""
    return ground(state.scenario).map.is_port(area) and not opposing_fleets(state, side, area)


def loadable(state: State, frame: Gathering) -> Iterator[Unit]:
    """24.4, 23.1, ruling Q90: who may go aboard: those ashore, and what other fleets there carry."""
    embark = may_embark(state, frame.side, frame.area)
    for unit in state.position.stack(frame.area, frame.side):
        if unit.is_fleet or unit.kind in BOUND or unit.id in frame.stack or not is_free(state, unit):
            continue
        forbidden = is_forced(state) and not may_be_forced(state, unit, SEA)
        if not forbidden and (embark or unit.is_afloat):
            yield unit


def room(state: State, fleet: str) -> int:
    """24.5, 28.4: how many more land combat units a fleet can carry; a siege takes the room of one."""
    cargo = state.position.aboard(fleet)
    taken = sum(unit.is_land_combat for unit in cargo) + bool(besieger(state, cargo))
    return ground(state.scenario).charts.limits.cargo - taken


def needed(state: State, unit: Unit) -> int:
    """24.5, 28.4: leaders need no room, a unit with a siege that of two."""
    return 1 + bool(besieger(state, [unit])) if unit.is_land_combat else 0


def fleets_for(state: State, frame: Gathering, unit: Unit) -> tuple[Load, ...]:
    """24.4, 24.5: the fleets of the stack that have room for a unit."""
    fleets = [one for one in units_of(state, frame.stack) if one.is_fleet and one.id != unit.aboard]
    return tuple(
        Load(unit.id, one.id) for one in fleets if needed(state, unit) <= max(room(state, one.id), 0)
    )


def load_offers(state: State, frame: Gathering) -> Iterator[Offer]:
    """24.4: each unit that may go aboard; the fleets are looked up when they are asked for."""
    if any(unit.is_fleet for unit in units_of(state, frame.stack)):
        for unit in loadable(state, frame):
            if fleets_for(state, frame, unit):
                yield Offer(Load, unit.id, "24.4", lambda unit=unit: fleets_for(state, frame, unit))


@BOOK.carries_out(Load)
def load(ruling: Ruling[State], action: Load) -> None:
    """24.4, ruling Q90: assigned to this fleet."""
    ruling.happen(UnitBoarded(action.unit, action.fleet))
    _joined(ruling, action.unit)


# ---------------------------------------------------------------- off they go


@BOOK.carries_out(SetOff, Gathering)
def set_off(ruling: Ruling[State], action: SetOff) -> None:
    """16.3: the stack and its commander are named."""
    name_stack(ruling, action.commander)


@BOOK.carries_out(ForceMarch)
def force_march(ruling: Ruling[State], action: ForceMarch) -> None:
    """17.1: the marker is paid for this stack."""
    frame = ruling.frame
    assert isinstance(frame, Gathering)
    ruling.happen(MarkerPlayed(frame.side, action.marker, "march"))
    name_stack(ruling, action.commander, action.marker)


def name_stack(ruling: Ruling[State], commander: str, marker: str = "") -> None:
    """16.3, 7.9.privateers: by land it sets off; ships are named to the other side first."""
    frame = ruling.frame
    assert isinstance(frame, Gathering)
    stack = tuple(unit.id for unit in party_of(ruling.state, frame))
    ruling.pop()
    if frame.by == SEA:
        ruling.push(FleetsNamed(enemy(frame.side), frame.area, stack, commander, marker))
    else:
        depart(ruling, Marching(frame.side, frame.area, LAND, stack, commander, forced=bool(marker)))


def depart(ruling: Ruling[State], march: Marching) -> None:
    """16.3, 16.5, 17.2, Q102: all have moved from now on, and the die falls; all but cargo grow tired."""
    for id_ in march.stack:
        ruling.happen(UnitSpent(id_, march.forced))
    stack = units_of(ruling.state, march.stack)
    tired = [unit.id for unit in stack if not unit.is_leader and not unit.aboard]
    ruling.push(march.but(tired=tuple(tired) if march.forced else ()))
    modifiers = []
    if march.commander:
        value = command_value(ruling.state, ruling.state.unit(march.commander), stack, march.by)
        modifiers = [Modifier("commander", value, "21.2")]
    throw(ruling, march.side, MOVEMENT, rule="16.3", who=march.commander, modifiers=modifiers)
