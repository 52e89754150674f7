"""Disengagement (4.4, 12.3): leaving an enemy zone of control."""

from __future__ import annotations

from fractions import Fraction

from cockade.engine.pieces import OFF_MAP
from cockade.engine.probabilities import one_die
from cockade.engine.rebels.common.book import BOOK
from cockade.engine.rebels.common.conditions import MAY_MOVE, of_unit
from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.leaders import bind_leaders
from cockade.engine.rebels.common.morale import FACES, Ordeal, check_morale, morale_modifiers, passes
from cockade.engine.rebels.common.state import State, Unit, enemy
from cockade.engine.rebels.common.zones import enemy_zone, exerters, is_in_enemy_zone
from cockade.engine.rebels.segment5_assault.retreat import rout
from cockade.engine.rules import Resolution
from cockade.engine.unit_law import Reads, UnitCondition, keeps
from cockade.events.event import Frame
from cockade.events.rebels import Disengage, MovementSegment, StandRearguard, UnitFreed, UnitHeld

LEAVING = Ordeal(disengaging=True)
GOES, REMAINS, BREAKS = "goes", "remains", "breaks"


def may_leave_zone(state: State, unit: Unit) -> bool:
    """5.1: a leader (5.6), clear of zones, or good (9.1(4)) and freed (4.4) or free to go (12.3)."""
    if unit.is_leader or not is_bound_by_zones(state, unit):
        return True
    return not unit.disrupted and (unit.freed or slips_away(state, unit))


def is_bound_by_zones(state: State, unit: Unit) -> bool:
    """5.1 (ruling Q86): in an enemy zone of control, or driven out of one since the segment began."""
    return not {unit.hex, unit.opened}.isdisjoint(enemy_zone(state, unit.side))


def slips_away(state: State, unit: Unit) -> bool:
    """12.3: dragoons leave any infantry, light infantry leaves ordinary infantry, without a check (Q86)."""
    feared = {"dragoon": ("dragoon",), "light": ("light", "dragoon")}.get(unit.kind)
    if feared is None:
        return False
    foes = [foe for hex_ in {unit.hex, unit.opened} - {OFF_MAP} for foe in exerters(state, unit.side, hex_)]
    return not any(foe.kind in feared for hex_ in foes for foe in state.position.line_units(hex_))


# ---------------------------------------------------------------- who may try (4.4)


def is_entangled(rule: str) -> tuple[UnitCondition, ...]:
    """The conditions for a unit that leaves a zone, or stays for others: in good order, in a zone."""

    @of_unit(rule, "Leaders need no disengagement.", Reads.UNIT)
    def is_no_leader(state: State, frame: Frame, unit: Unit) -> bool:
        """5.6."""
        return not unit.is_leader

    @of_unit(rule, "{unit} is in no enemy zone of control.", Reads.FOES)
    def is_in_a_zone(state: State, frame: Frame, unit: Unit) -> bool:
        """4.4."""
        return is_in_enemy_zone(state, unit)

    @of_unit("9.1", "{unit} is disrupted: it stays and fights.", Reads.UNIT)
    def is_good(state: State, frame: Frame, unit: Unit) -> bool:
        """9.1(4) (ruling Q08)."""
        return not unit.disrupted

    @of_unit(rule, "{unit} has tried or moved already this segment.", Reads.UNIT)
    def has_not_tried(state: State, frame: Frame, unit: Unit) -> bool:
        """4.4."""
        return not (unit.tried or unit.start or unit.halted)

    return is_no_leader, is_in_a_zone, is_good, has_not_tried


@of_unit("12.3", "{unit} may leave this zone of control without a check.", Reads.FOES)
def needs_a_check(state: State, frame: Frame, unit: Unit) -> bool:
    return not slips_away(state, unit)


DISENGAGES = (*is_entangled("4.4"), needs_a_check)


def covered(state: State, frame: Frame, rearguard: Unit) -> list[Unit]:
    """4.4.2: the other units of the hex that could not leave otherwise."""
    return [
        unit
        for unit in state.position.combat_units(rearguard.hex)
        if unit is not rearguard and keeps((*MAY_MOVE, *DISENGAGES), state, frame, unit)
    ]


@of_unit(
    "4.4.2", "{unit} cannot be a rearguard: it is not a line unit, or has no other unit in its hex to cover."
)
def can_cover(state: State, frame: Frame, unit: Unit) -> bool:
    """4.4.2 (ruling Q08)."""
    return unit.is_line and bool(covered(state, frame, unit))


COVERS = (*is_entangled("4.4.2"), can_cover)


# ---------------------------------------------------------------- what comes of it


@BOOK.resolver(StandRearguard, MovementSegment)
def stand_rearguard(resolution: Resolution[State], frame: MovementSegment, action: StandRearguard) -> None:
    """4.4.2: the rearguard may not move this segment, and the others need no check."""
    rearguard = resolution.state.unit(action.unit)
    for unit in covered(resolution.state, frame, rearguard):
        resolution.happen(UnitFreed(unit.id, "4.4.2"))
    resolution.happen(UnitHeld(rearguard.id, "4.4.2"))


@BOOK.resolver(Disengage, MovementSegment)
def disengage(resolution: Resolution[State], frame: MovementSegment, action: Disengage) -> None:
    """4.4.1: a morale check with +3; it leaves, stays, or is disrupted and routs."""
    unit = resolution.state.unit(action.unit)
    rolled = check_morale(resolution, unit, LEAVING, "4.4.1")
    came = parting(resolution.state, unit, rolled.die, rolled.total)
    if came == GOES:
        resolution.happen(UnitFreed(unit.id, "4.4.1"))
        return
    resolution.happen(UnitHeld(unit.id, "4.4.1"))
    if came == BREAKS:
        bind_leaders(resolution, unit.side, [unit.hex])
        rout(resolution, unit, foes_beside(resolution.state, unit), "4.4.1")


def parting(state: State, unit: Unit, die: int, total: int) -> str:
    """4.4.1 (ruling Q07): the result of a die with its modifiers; failed by four or more, the unit breaks."""
    if passes(die, total, unit.morale):
        return GOES
    hopeless = ground(state.scenario).charts.morale.hopeless_margin
    return BREAKS if total - unit.morale >= hopeless else REMAINS


def parting_chances(state: State, unit: Unit) -> dict[str, Fraction]:
    """4.4.1: the chances to leave, to stay and to break."""
    changed = sum(modifier.value for modifier in morale_modifiers(state, unit, LEAVING))
    return one_die(range(1, FACES + 1), lambda die: parting(state, unit, die, die + changed))


def foes_beside(state: State, unit: Unit) -> tuple[int, ...]:
    """The adjacent hexes that hold enemy combat units."""
    foes = state.position.combat[enemy(unit.side)]
    return tuple(hex_ for hex_ in ground(state.scenario).neighbours[unit.hex] if hex_ in foes)
