"""Set-up (18.0): units enter the state, free units are placed, and brigades choose (9.7, 9.8)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.brandywine.arrivals import brigade, due_units
from engine.brandywine.book import BOOK
from engine.brandywine.companions import companion_hexes, is_companion
from engine.brandywine.data import Group, Scenario
from engine.brandywine.ground import ground
from engine.brandywine.releases import release_at_start
from engine.brandywine.room import hexes_that_leave_room, set_up_area
from engine.brandywine.stacking import full_hexes
from engine.brandywine.state import State, Unit
from engine.brandywine.stirn import kept_apart
from engine.rules import Offer, Ruling, offer
from events.brandywine import (
    AMERICAN,
    BRITISH,
    SECOND,
    SIDES,
    THIRD,
    ChooseEntry,
    EntryChoice,
    EntryChosen,
    GameBegan,
    Place,
    Placement,
    SequenceOfPlay,
    UnitPlaced,
    UnitSetUp,
)

CLAUSE = {SECOND: "9.7.2", THIRD: "9.8.2"}


def set_up(ruling: Ruling[State], scenario: str) -> None:
    """18.0: lay out a scenario; the British place their units before the Americans (18.1.1, 18.4.1)."""
    laid = ground(scenario).scenario
    ruling.happen(_game_began(laid))
    for group in laid.groups:
        for unit in group.units:
            ruling.happen(_entry_fact(ruling.state, laid, group, unit))
    release_at_start(ruling)
    ruling.push(SequenceOfPlay())
    for side in (AMERICAN, BRITISH):
        if any(group.is_free and group.side == side for group in laid.groups):
            ruling.push(Placement(side))
    for name in (THIRD, SECOND):
        if laid.advanced and brigade(ruling.state, name):
            ruling.push(EntryChoice(BRITISH, name))


def _game_began(laid: Scenario) -> GameBegan:
    """12.3.1: momentum chits are an advanced rule."""
    held = [laid.momentum[side] if laid.advanced else 0 for side in SIDES]
    return GameBegan(
        laid.id,
        laid.advanced,
        laid.first_turn,
        laid.last_turn,
        (laid.morale[AMERICAN], laid.morale[BRITISH]),
        (held[0], held[1]),
        ground(laid.id).charts.limits.chits - sum(held) if laid.advanced else 0,
    )


def _entry_fact(state: State, laid: Scenario, group: Group, unit: str) -> UnitSetUp:
    counter, reduced = laid.counters[unit], unit in group.reduced
    if not group.turn:
        return UnitSetUp(counter, 0 if group.is_free else group.hex, reduced)
    if group.brigade and state.advanced:
        return UnitSetUp(counter, 0, reduced)
    return UnitSetUp(counter, 0, reduced, group.turn, group.hex or ground(laid.id).entry(group.zone))


# ---------------------------------------------------------------- placing (18.1.1, 18.1.2)


@BOOK.goes_on(Placement)
def placement_goes_on(ruling: Ruling[State], frame: Placement) -> bool:
    """18.1.1: over when every unit of the side has its hex."""
    if unplaced(ruling.state, frame.side):
        return False
    ruling.pop()
    return True


@BOOK.offers_in(Placement)
def placement_offers(state: State, frame: Placement) -> Iterator[Offer]:
    """18.1.1, 7.1.1: each unit anywhere in its area, within the stacking limit."""
    left = unplaced(state, frame.side)
    for unit in left:
        if waits_for_company(state, unit, left):
            continue
        rule = ground(state.scenario).group_of[unit.id].rule
        yield Offer(Place, unit.id, rule, placements, (state, unit, left))


def unplaced(state: State, side: str) -> list[Unit]:
    """Units that start on the map and have no hex yet."""
    groups = ground(state.scenario).scenario.groups
    free = (
        state.unit(id_) for group in groups if group.side == side and group.is_free for id_ in group.units
    )
    return [unit for unit in free if unit.is_waiting]


def placements(state: State, unit: Unit, left: list[Unit]) -> list[Place]:
    """18.1.1, 7.1.1: the hexes of its area that are not the enemy's, with room for it and all others left."""
    able = sorted(set_up_area(state, unit) - full_hexes(state, unit))
    able = hexes_that_leave_room(state, unit, able, left)
    return [Place(unit.id, hex_) for hex_ in in_company(state, unit, able)]


def in_company(state: State, unit: Unit, hexes: list[int]) -> list[int]:
    """14.6, 18.1.3: Stirn apart from regulars, a tied leader with his light infantry, if it can be."""
    apart = kept_apart(state, unit)
    wanted = [hex_ for hex_ in hexes if hex_ not in apart]
    if is_tied(state, unit):
        friends = companion_hexes(state, unit)
        wanted = [hex_ for hex_ in wanted if hex_ in friends]
    return wanted or hexes


def is_tied(state: State, unit: Unit) -> bool:
    """18.1.3: whether he is the leader who is not to be alone."""
    return unit.id == ground(state.scenario).scenario.special.tied


def waits_for_company(state: State, unit: Unit, left: list[Unit]) -> bool:
    """18.1.3: a tied leader is placed after his light infantry."""
    return is_tied(state, unit) and any(is_companion(unit, other) for other in left)


@BOOK.carries_out(Place)
def place(ruling: Ruling[State], action: Place) -> None:
    """18.1.1: the owner chose a hex."""
    ruling.happen(UnitPlaced(action.unit, action.hex))


# ---------------------------------------------------------------- brigades (9.7, 9.8)


@BOOK.offers_in(EntryChoice)
def entry_offers(state: State, frame: EntryChoice) -> Iterator[Offer]:
    """9.7.2, 9.8.2: the letters at which the brigade may enter."""
    letters = dict.fromkeys(letter for group in brigade(state, frame.brigade) for letter, _ in group.options)
    for letter in letters:
        yield offer(ChooseEntry(letter), CLAUSE[frame.brigade])


@BOOK.carries_out(ChooseEntry)
def choose_entry(ruling: Ruling[State], action: ChooseEntry) -> None:
    """9.7.3, 9.8.2: one hex for all of the brigade; that of the third is a secret until it is revealed."""
    frame = ruling.frame
    assert isinstance(frame, EntryChoice)
    due = due_units(ruling.state, frame.brigade, action.entry)
    ruling.pop()
    ruling.happen(EntryChosen(frame.brigade, action.entry, due[0].turn))
    if frame.brigade == SECOND:
        for fact in due:
            ruling.happen(fact)
