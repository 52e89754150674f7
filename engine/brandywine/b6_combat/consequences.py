"""Step 7 of a close combat: from a result of the table to the effect on each unit (12.1.13, 13.1)."""

from __future__ import annotations

from collections.abc import Iterator

from cockade.engine.brandywine.b4_artillery.fire import CAUSES
from cockade.engine.brandywine.b6_combat.losses import be_captured
from cockade.engine.brandywine.b6_combat.participants import defender, is_in_house, newcomers, party
from cockade.engine.brandywine.b6_combat.results import CHECK, HOUSE, WITHDRAW
from cockade.engine.brandywine.b6_combat.tactics import WITHDRAW as WITHDRAW_CHIT
from cockade.engine.brandywine.common.charts import PIN
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.state import State, Unit
from cockade.engine.rules import Resolution
from cockade.events.brandywine import Aftermath, CloseCombat, Fate, UnitsPinned

RULES = CAUSES | {"DC": "13.1.7", "AC": "13.1.8"}
NOTHING = "-"
SHELTERS = ("meeting_house", "town")


def apply_result(resolution: Resolution[State], frame: CloseCombat) -> None:
    """12.1.13: the defender's retreats and checks come before the attacker's."""
    if frame.result == PIN:
        pin(resolution, frame)
        return
    attack, defence = frame.result.split("/")
    push_fates(resolution, frame, frame.attacker, attack)
    push_fates(resolution, frame, defender(frame), defence)


def push_fates(resolution: Resolution[State], frame: CloseCombat, side: str, code: str) -> None:
    """13.1: the results that one side must take."""
    fates = tuple(side_fates(resolution.state, frame, side, code))
    if fates:
        shelter = sheltered(resolution.state, frame, side)
        resolution.push(Aftermath(side, fates, shelter, frame.band))


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
    yield from newcomer_fates(state, frame, side)


def newcomer_fates(state: State, frame: CloseCombat, side: str) -> Iterator[Fate]:
    """13.2.5: a check for each that came by retreat from another combat."""
    for unit in newcomers(state, frame, side):
        yield Fate(unit.id, CHECK, "13.2.5", passes="R", fails="D")


def lead_fates(state: State, lead: str, code: str) -> Iterator[Fate]:
    """12.1.8: the lead unit's results; 17.1.2: in the Meeting House it may hold out against an R."""
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
    """15.1.3 (Q58), 13.4: defenders in houses, or attacked only across works; 17.1.2: a lead in the house."""
    units = party(state, frame, side)
    if side == frame.attacker:
        return tuple(unit.id for unit in units if unit.id in frame.leads and is_in_house(state, unit))
    field = ground(state.scenario)
    bare = {into for _, from_, into in frame.combat.crossings if not field.into_works(from_, into)}
    firm = [unit for unit in units if not unit.is_shattered]
    return tuple(unit.id for unit in firm if unit.hex not in bare or field.map.terrain[unit.hex] in SHELTERS)


# ---------------------------------------------------------------- no combat (12.1.9.1)


def withdraw(resolution: Resolution[State], frame: CloseCombat) -> None:
    """12.1.9.1: all units of a side that withdraws go back one hex, the defender's first."""
    for side, chit in zip((frame.attacker, defender(frame)), frame.chits, strict=True):
        if chit == WITHDRAW_CHIT:
            fates = tuple(Fate(unit.id, "R", WITHDRAW) for unit in party(resolution.state, frame, side))
            resolution.push(Aftermath(side, fates, band=frame.band))


# ---------------------------------------------------------------- pins (13.1.9)


def pin(resolution: Resolution[State], frame: CloseCombat) -> None:
    """13.1.9: the disordered are captured, the defender's first; the others stay locked."""
    for side in (defender(frame), frame.attacker):
        for unit in party(resolution.state, frame, side):
            if not unit.in_parade_order:
                be_captured(resolution, unit, "13.1.9", "pin_capture")
    state = resolution.state
    if state.over:
        return
    locked = [party(state, frame, side) for side in (frame.attacker, defender(frame))]
    if all(locked):
        resolution.happen(UnitsPinned(tuple(unit.id for units in locked for unit in units)))
    for side in (frame.attacker, defender(frame)):
        check_newcomers(resolution, frame, side)


def check_newcomers(resolution: Resolution[State], frame: CloseCombat, side: str) -> None:
    """13.2.5: units that retreated into this combat check, because a pin is a result too."""
    if fates := tuple(newcomer_fates(resolution.state, frame, side)):
        resolution.push(Aftermath(side, fates, band=frame.band))
