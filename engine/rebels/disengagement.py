"""Disengagement (4.4, 12.3): leaving an enemy zone of control."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rebels.book import BOOK
from engine.rebels.ground import ground
from engine.rebels.leaders import bind_leaders
from engine.rebels.limits import may_move
from engine.rebels.morale import PASSED, Ordeal, check_morale
from engine.rebels.retreat import rout
from engine.rebels.state import State, Unit, enemy
from engine.rebels.zones import exerters, is_in_enemy_zone
from engine.rules import Offer, Ruling, offer
from events.facts import Rolled
from events.rebels import Disengage, StandRearguard, UnitFreed, UnitHeld


def may_leave_zone(state: State, unit: Unit) -> bool:
    """5.1: out of any zone, freed (4.4), a leader (5.6), or of a kind that needs no check (12.3)."""
    return (
        not is_in_enemy_zone(state, unit)
        or unit.freed
        or unit.is_leader
        or (not unit.disrupted and slips_away(state, unit))
    )


def slips_away(state: State, unit: Unit) -> bool:
    """12.3: dragoons leave any infantry, light infantry leaves ordinary infantry, without a check."""
    feared = {"dragoon": ("dragoon",), "light": ("light", "dragoon")}.get(unit.kind)
    if feared is None:
        return False
    foes = exerters(state, unit.side, unit.hex)
    return not any(foe.kind in feared for hex_ in foes for foe in state.position.line_units(hex_))


def disengagement_offers(state: State, unit: Unit) -> Iterator[Offer]:
    """4.4: a check, or a rearguard for the others of the hex."""
    if may_disengage(state, unit):
        yield offer(Disengage(unit.id), "4.4.1")
    if may_stand_rearguard(state, unit):
        yield offer(StandRearguard(unit.id), "4.4.2")


def may_disengage(state: State, unit: Unit) -> bool:
    """4.4: once per segment, good combat units that start in an enemy zone and cannot simply go."""
    return (
        not unit.is_leader
        and may_move(state, unit)
        and not unit.disrupted
        and not unit.tried
        and not unit.start
        and is_in_enemy_zone(state, unit)
        and not slips_away(state, unit)
    )


def may_stand_rearguard(state: State, unit: Unit) -> bool:
    """4.4.2 (ruling Q08): a good line unit that has not moved, with somebody in its hex to cover."""
    return (
        unit.is_line
        and not unit.disrupted
        and not unit.tried
        and not unit.start
        and is_in_enemy_zone(state, unit)
        and bool(covered(state, unit))
    )


def covered(state: State, rearguard: Unit) -> list[Unit]:
    """4.4.2: the other units of the hex that could not leave otherwise."""
    return [
        unit
        for unit in state.position.combat_units(rearguard.hex)
        if unit is not rearguard and may_disengage(state, unit)
    ]


@BOOK.carries_out(StandRearguard)
def stand_rearguard(ruling: Ruling[State], action: StandRearguard) -> None:
    """4.4.2: the rearguard may not move this segment, the others need no check."""
    rearguard = ruling.state.unit(action.unit)
    for unit in covered(ruling.state, rearguard):
        ruling.happen(UnitFreed(unit.id, "4.4.2"))
    ruling.happen(UnitHeld(rearguard.id, "4.4.2"))


@BOOK.carries_out(Disengage)
def disengage(ruling: Ruling[State], action: Disengage) -> None:
    """4.4.1: a morale check with +3; it leaves, stays, or is disrupted and routs."""
    unit = ruling.state.unit(action.unit)
    rolled = check_morale(ruling, unit, Ordeal(disengaging=True), "4.4.1")
    if rolled.result == PASSED:
        ruling.happen(UnitFreed(unit.id, "4.4.1"))
        return
    ruling.happen(UnitHeld(unit.id, "4.4.1"))
    if is_hopeless(ruling.state, unit, rolled):
        bind_leaders(ruling, unit.side, [unit.hex])
        rout(ruling, unit, foes_beside(ruling.state, unit), "4.4.1")


def is_hopeless(state: State, unit: Unit, rolled: Rolled) -> bool:
    """4.4.1 (ruling Q07): failed by four or more."""
    return rolled.total - unit.morale >= ground(state.scenario).charts.morale.hopeless_margin


def foes_beside(state: State, unit: Unit) -> tuple[int, ...]:
    """The adjacent hexes that hold enemy combat units."""
    foes = state.position.combat[enemy(unit.side)]
    return tuple(hex_ for hex_ in ground(state.scenario).neighbours[unit.hex] if hex_ in foes)
