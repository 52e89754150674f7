"""The units that must still move before a movement phase may end (9.6.1, 13.1.9, 13.3, 14.6, 18.1.3)."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from cockade.engine.brandywine.b2_movement.escorts import (
    companion_hexes,
    is_alone,
    is_out_of_place,
    tied_leader,
)
from cockade.engine.brandywine.b2_movement.limits import RADLEY, WAITERS, may_move, no_resting
from cockade.engine.brandywine.b2_movement.pins import (
    are_free_to_go,
    is_breaking_off,
    must_leave,
    pinned_units,
)
from cockade.engine.brandywine.b2_movement.routes import WAYS, can_all_leave, has_finished, may_go, move_hexes
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.leaders import STIRN
from cockade.engine.brandywine.common.state import State, Unit
from cockade.engine.brandywine.common.zones import beside_enemies
from cockade.engine.memo import derived
from cockade.events import brandywine as events


@derived("units", "last_moved", "turn", "released", "bought", "scenario")
def duties(state: State, side: str) -> tuple[tuple[Unit, str], ...]:
    """Every unit that must still move before the phase may end, each with its clause."""
    idle = (unit for unit in suspects(state, side) if not has_finished(state, unit))
    owing = ((unit, duty(state, unit)) for unit in idle)
    return tuple(
        (unit, rule) for unit, rule in owing if rule and may_go(unit) and can_go_somewhere(state, unit)
    )


def suspects(state: State, side: str) -> list[Unit]:
    """The few units that may have to move: in trouble, north of Radley Run, and two leaders."""
    position = state.position
    hexes = position.troubled[side]
    if side == events.AMERICAN:
        closed = ground(state.scenario).zone(RADLEY)
        hexes = hexes.union(closed & position.combat[side], closed & position.led[side])
    leaders = (state.standing(STIRN), tied_leader(state))
    stacks = [unit for hex_ in sorted(hexes) for unit in position.stack(hex_)]
    return [*stacks, *(leader for leader in leaders if leader is not None and leader.side == side)]


def duty(state: State, unit: Unit) -> str:
    """13.3, 9.6.1, 13.1.9 b, 14.6, 18.1.3: the clause that requires a unit to leave its hex, or empty."""
    if unit.condition == events.DISRUPTED:
        return "13.3" if unit.hex in beside_enemies(state, unit.side) else ""
    if unit.hex in no_resting(state, unit):
        return "9.6.1"
    if unit.pinned:
        leaving = is_breaking_off(state, unit.side) and unit in must_leave(state, unit.side)
        return "13.1.9" if leaving else ""
    if unit.counter.kind != "leader":
        return ""
    if unit.id == STIRN:
        return "14.6" if is_out_of_place(state) else ""
    return "18.1.3" if longs_for_company(state, unit) else ""


def longs_for_company(state: State, unit: Unit) -> bool:
    """18.1.3: whether the unit is the leader tied to light infantry, and could join some."""
    if unit.id != ground(state.scenario).scenario.special.tied or not is_alone(state, unit):
        return False
    return not companion_hexes(state, unit).isdisjoint(move_hexes(state, unit))


def can_go_somewhere(state: State, unit: Unit) -> bool:
    """Whether the unit has any legal move."""
    return unit.id not in held_units(state, unit.side) and bool(move_hexes(state, unit))


@WAYS
def held_units(state: State, side: str) -> AbstractSet[str]:
    """9.1.5, 9.6, 13.1.9, 13.3, 13.4, 13.5.1: the units that may not move now at all."""
    position = state.position
    held = {id_ for id_ in WAITERS if id_ in state.roster and not may_move(state.unit(id_))}
    if not position.troubled[side]:
        return held
    stuck = is_pin_unbreakable(state, side)
    stacks = (unit for hex_ in position.troubled[side] for unit in position.stack(hex_))
    return held.union(unit.id for unit in stacks if not may_go(unit) or (unit.pinned and stuck))


def is_pin_unbreakable(state: State, side: str) -> bool:
    """13.1.9 b: no unit has broken off yet, and not all Pinned units can."""
    if not pinned_units(state, side) or is_breaking_off(state, side):
        return False
    if not are_free_to_go(state, side):
        return True
    return not can_all_leave(state, side)
