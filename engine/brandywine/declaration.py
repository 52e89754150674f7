"""Declaring the close combats (12.1.3 to 12.1.5): who attacks whom, and whom to divert."""

from __future__ import annotations

from collections.abc import Iterator

from engine.brandywine.book import BOOK
from engine.brandywine.fire import note_attack
from engine.brandywine.ground import ground
from engine.brandywine.morale import adjust
from engine.brandywine.obligations import (
    combats,
    fits,
    is_obliged,
    plan,
    shortfall,
    still_owed,
)
from engine.brandywine.parties import is_in_house
from engine.brandywine.phases import COMBAT, begins
from engine.brandywine.state import State
from engine.brandywine.waiting import free_proctor
from engine.rules import Offer, Ruling, offer
from events.brandywine import (
    BRITISH,
    Combat,
    CombatPhase,
    CombatsDeclared,
    Declaration,
    Divert,
    Engage,
    HoldHouse,
    HouseHeld,
    OpenCombats,
    PinsRemoved,
)


@begins(COMBAT)
def open_declaration(ruling: Ruling[State], side: str) -> None:
    """12.1.4: the phasing player declares all combats before any is resolved."""
    ruling.push(Declaration(side))


@BOOK.goes_on(Declaration)
def goes_on(ruling: Ruling[State], frame: Declaration) -> bool:
    """12.1: with nobody to attack there is nothing to declare."""
    if plan(ruling.state, frame).edges or holders(ruling.state, frame):
        return False
    declare(ruling, frame)
    return True


@BOOK.offers_in(Declaration)
def offers(state: State, frame: Declaration) -> Iterator[Offer]:
    """12.1.3, 12.1.4, 17.1.1: whatever lets every duty be met that can be met (ruling Q31)."""
    for unit, hexes in plan(state, frame).edges.items():
        actions = [Engage(unit, hex_) for hex_ in hexes if may_engage(state, frame, unit, hex_)]
        if actions:
            yield Offer(Engage, unit, "12.1.4", actions.copy)
    for hex_ in divertible(state, frame):
        yield offer(Divert(hex_), "12.1.3")
    if holders(state, frame):
        yield offer(HoldHouse(), "17.1.1")
    if may_open(state, frame):
        yield offer(OpenCombats(), "12.1.4")


def may_engage(state: State, frame: Declaration, unit: str, hex_: int) -> bool:
    """12.1.4: a new pair that keeps the shape of the combats and makes no duty impossible."""
    edge = (unit, hex_)
    if edge in frame.chosen or not fits(plan(state, frame).places, (*frame.chosen, edge)):
        return False
    return shortfall(state, frame.but(chosen=(*frame.chosen, edge))) <= shortfall(state, frame)


def may_open(state: State, frame: Declaration) -> bool:
    """12.1 (ruling Q31): when nothing is owed any more that could still be met."""
    return len(still_owed(state, frame)) <= shortfall(state, frame)


@BOOK.carries_out(Engage)
def engage(ruling: Ruling[State], action: Engage) -> None:
    """12.1.4: this unit attacks that hex."""
    frame = ruling.frame
    assert isinstance(frame, Declaration)
    ruling.change(frame.but(chosen=(*frame.chosen, (action.unit, action.hex))))


# ---------------------------------------------------------------- diversion (12.1.3)


def divertible(state: State, frame: Declaration) -> list[int]:
    """12.1.3 (ruling Q32): stacks that need not be attacked if all beside them have another enemy."""
    if not state.advanced or frame.diverted:
        return []
    attacked = {hex_ for _, hex_ in frame.chosen}
    touched = {hex_ for hexes in plan(state, frame).edges.values() for hex_ in hexes}
    return [hex_ for hex_ in sorted(touched - attacked) if may_divert(state, frame, hex_)]


def may_divert(state: State, frame: Declaration, hex_: int) -> bool:
    """12.1.3 (ruling Q32): not Pinned, and all beside it who must attack have another enemy."""
    if any(unit.pinned for unit in state.position.combat_units(hex_)):
        return False
    diverting = frame.but(diverted=hex_)
    around = ground(state.scenario).neighbours[hex_]
    edges = plan(state, diverting).edges
    beside = [unit for unit in state.position.of(frame.side) if unit.hex in around]
    if not all(unit.id in edges for unit in beside if is_obliged(state, unit)):
        return False
    return shortfall(state, diverting) <= shortfall(state, frame)


@BOOK.carries_out(Divert)
def divert(ruling: Ruling[State], action: Divert) -> None:
    """12.1.3: one stack in each phase."""
    frame = ruling.frame
    assert isinstance(frame, Declaration)
    ruling.change(frame.but(diverted=action.hex))


# ---------------------------------------------------------------- the Meeting House (17.1.1)


def holders(state: State, frame: Declaration) -> tuple[str, ...]:
    """17.1.1: Pinned units in the house of which none has been sent to attack."""
    if any(is_in_house(state, state.unit(unit)) for unit, _ in frame.chosen):
        return ()
    units = (unit for unit in state.position.of(frame.side) if unit.pinned and is_in_house(state, unit))
    return tuple(unit.id for unit in units if not unit.fought)


@BOOK.carries_out(HoldHouse)
def hold_house(ruling: Ruling[State], action: HoldHouse) -> None:
    """17.1.1 (ruling Q17): army morale is paid once, and they attack nobody in this player turn."""
    frame, paid = ruling.frame, ruling.state.pin_paid
    assert isinstance(frame, Declaration)
    units = holders(ruling.state, frame)
    ruling.change(frame.but(holding=units))
    ruling.happen(HouseHeld(units))
    if not paid:
        adjust(ruling, frame.side, "pin", "17.1.1")


# ---------------------------------------------------------------- all declared


@BOOK.carries_out(OpenCombats)
def open_combats(ruling: Ruling[State], action: OpenCombats) -> None:
    """12.1.4: nothing more is owed."""
    frame = ruling.frame
    assert isinstance(frame, Declaration)
    declare(ruling, frame)


def declare(ruling: Ruling[State], frame: Declaration) -> None:
    """12.1.4, 12.1.5: the combats are fixed; all Pinned markers come off."""
    state, fixed = ruling.state, combats(ruling.state, frame)
    ruling.pop()
    if fixed:
        ruling.happen(CombatsDeclared(fixed, frame.diverted))
    pinned = tuple(unit.id for unit in state.units if unit.pinned)
    if pinned:
        ruling.happen(PinsRemoved(pinned, "12.1.5"))
    note_attacks(ruling, frame.side, fixed)
    if fixed:
        ruling.push(CombatPhase(frame.side, fixed))


def note_attacks(ruling: Ruling[State], side: str, fixed: tuple[Combat, ...]) -> None:
    """9.4.4, 9.6.3: what an attack sets free."""
    state = ruling.state
    note_attack(ruling, (state.unit(unit) for combat in fixed for unit in combat.defenders))
    if side == BRITISH:
        free_proctor(ruling, [hex_ for combat in fixed for _, _, hex_ in combat.crossings])
