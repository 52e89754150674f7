"""The reinforcement segment (3.0)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rebels.book import BOOK
from engine.rebels.entry import entry_hexes, is_due
from engine.rebels.ground import MOVER, ground
from engine.rebels.movement import (
    barred_hexes,
    ending_hexes,
    forced_hexes,
    march_hexes,
    may_force_march,
    may_march,
    strained_hexes,
    unit_offers,
)
from engine.rebels.state import State, Unit
from engine.rebels.zones import enemy_zone
from engine.rules import Offer, Ruling, offer
from events.rebels import EndSegment, ReinforcementSegment


@BOOK.goes_on(ReinforcementSegment)
def reinforcement_goes_on(ruling: Ruling[State], frame: ReinforcementSegment) -> bool:
    """3.1.2: over when nobody can enter and nobody that entered can go on."""
    state = ruling.state
    if any(can_enter(state, unit) for unit in due_units(state, frame.side)):
        return False
    if any(march_hexes(state, unit) for unit in entrants(state, frame.side)):
        return False
    ruling.pop()
    return True


@BOOK.offers_in(ReinforcementSegment)
def reinforcement_offers(state: State, frame: ReinforcementSegment) -> Iterator[Offer]:
    """3.1.1, 3.1.2: units that can enter must; those that entered may finish their move (ruling Q03)."""
    due = list(due_units(state, frame.side))
    zone, strained = enemy_zone(state, frame.side), strained_hexes(state, frame.side)
    for unit in (*due, *entrants(state, frame.side)):
        yield from unit_offers(state, unit, zone, strained)
    if not any(can_enter(state, unit) for unit in due):
        yield offer(EndSegment(), "3.1.2")


def due_units(state: State, side: str) -> Iterator[Unit]:
    """3.0: the side's units that must try to enter now."""
    return (unit for unit in state.units if not unit.hex and unit.side == side and is_due(state, unit))


def entrants(state: State, side: str) -> Iterator[Unit]:
    """3.1.1: units that came on this turn and have movement left."""
    zone = enemy_zone(state, side)
    return (
        unit
        for unit in state.units
        if unit.hex and unit.entered == state.turn and unit.side == side and may_march(state, unit, zone)
    )


def can_enter(state: State, unit: Unit) -> bool:
    """3.1.2: whether some legal move brings it on, by march or by forced march; mostly into its entry hex."""
    if may_end_at_entry(state, unit):
        return True
    return bool(march_hexes(state, unit)) or (
        may_force_march(state, unit) and bool(forced_hexes(state, unit))
    )


def may_end_at_entry(state: State, unit: Unit) -> bool:
    """4.1.1: one hex may always be entered, so only its end has to be allowed."""
    field, barred = ground(state.scenario), barred_hexes(state, unit)
    open_ = [
        hex_
        for hex_ in entry_hexes(state, unit)
        if hex_ not in barred and field.arrival_cost(MOVER[unit.kind], hex_)
    ]
    return bool(ending_hexes(state, unit, open_))
