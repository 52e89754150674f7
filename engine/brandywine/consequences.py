"""Step 7 of a close combat: from a result of the table to what each unit has to take (12.1.13, 13.1)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.brandywine.charts import PIN
from engine.brandywine.fire import CAUSES
from engine.brandywine.ground import ground
from engine.brandywine.losses import be_captured
from engine.brandywine.parties import defender, is_in_house, newcomers, party
from engine.brandywine.results import CHECK, HOUSE, WITHDRAW
from engine.brandywine.state import State, Unit
from engine.brandywine.tactics import WITHDRAW as WITHDRAW_CHIT
from engine.rules import Ruling
from events.brandywine import Aftermath, CloseCombat, Fate, UnitsPinned

RULES = CAUSES | {"DC": "13.1.7", "AC": "13.1.8"}
NOTHING = "-"
SHELTERS = ("meeting_house", "town")


def apply_result(ruling: Ruling[State], frame: CloseCombat) -> None:
    """12.1.13: the defender's retreats and checks come before the attacker's."""
    if frame.result == PIN:
        pin(ruling, frame)
        return
    attack, defence = frame.result.split("/")
    push_fates(ruling, frame, frame.attacker, attack)
    push_fates(ruling, frame, defender(frame), defence)


def push_fates(ruling: Ruling[State], frame: CloseCombat, side: str, code: str) -> None:
    """13.1: what one side has to take."""
    fates = tuple(side_fates(ruling.state, frame, side, code))
    if fates:
        shelter = sheltered(ruling.state, frame, side)
        ruling.push(Aftermath(side, fates, shelter, frame.band))


def side_fates(state: State, frame: CloseCombat, side: str, code: str) -> Iterator[Fate]:
    """13.1.1 to 13.1.10, 13.2.5: the lead unit, then the checks of the others."""
    if code == NOTHING:
        return
    lead = frame.leads[side != frame.attacker]
    yield from lead_fates(state, lead, code)
    plain = code.rstrip("*")
    if plain not in ("AM", "DC", "AC"):
        for unit in others(state, frame, side):
            if unit.id != lead:
                yield Fate(unit.id, CHECK, RULES[plain], fails="R")
    for unit in newcomers(state, frame, side):
        yield Fate(unit.id, CHECK, "13.2.5", passes="R", fails="D")


def lead_fates(state: State, lead: str, code: str) -> Iterator[Fate]:
    """12.1.8: what falls on the lead unit; 17.1.2: in the Meeting House it may hold out against an R."""
    if code == "R" and is_in_house(state, state.unit(lead)):
        yield Fate(lead, CHECK, HOUSE, fails="R")
        return
    if code.endswith("*"):
        yield Fate(lead, "*", RULES["*"])
    plain = code.rstrip("*")
    yield Fate(lead, plain, RULES[plain])


def others(state: State, frame: CloseCombat, side: str) -> list[Unit]:
    """13.1.3 to 13.1.8 (ruling Q44): the units of a side in a combat, but for attacking artillery."""
    attacking = side == frame.attacker
    return [unit for unit in party(state, frame, side) if not (attacking and unit.is_artillery)]


def sheltered(state: State, frame: CloseCombat, side: str) -> tuple[str, ...]:
    """15.1.3 (ruling Q58): defenders in houses or behind works only; 17.1.2: a lead in the house."""
    units = party(state, frame, side)
    if side == frame.attacker:
        return tuple(unit.id for unit in units if unit.id in frame.leads and is_in_house(state, unit))
    field = ground(state.scenario)
    walled = all(field.into_works(from_, into) for _, from_, into in frame.combat.crossings)
    return tuple(unit.id for unit in units if walled or field.map.terrain[unit.hex] in SHELTERS)


# ---------------------------------------------------------------- no combat (12.1.9.1)


def withdraw(ruling: Ruling[State], frame: CloseCombat) -> None:
    """12.1.9.1: all units of a side that withdraws go back one hex, the defender's first."""
    for side, chit in zip((frame.attacker, defender(frame)), frame.chits, strict=True):
        if chit == WITHDRAW_CHIT:
            fates = tuple(Fate(unit.id, "R", WITHDRAW) for unit in party(ruling.state, frame, side))
            ruling.push(Aftermath(side, fates, band=frame.band))


# ---------------------------------------------------------------- pins (13.1.9)


def pin(ruling: Ruling[State], frame: CloseCombat) -> None:
    """13.1.9: the disordered are captured, the defender's first; the others stay locked."""
    for side in (defender(frame), frame.attacker):
        for unit in party(ruling.state, frame, side):
            if not unit.in_parade_order:
                be_captured(ruling, unit, "13.1.9", "pin_capture")
    state = ruling.state
    if state.over:
        return
    locked = [party(state, frame, side) for side in (frame.attacker, defender(frame))]
    if all(locked):
        ruling.happen(UnitsPinned(tuple(unit.id for units in locked for unit in units)))
