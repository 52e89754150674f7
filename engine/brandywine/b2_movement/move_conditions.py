"""The conditions that keep a unit in its hex or forbid an end of its move (8.2, 9.1, 9.4 to 9.6)."""

from __future__ import annotations

from cockade.engine.brandywine.b2_movement.limits import (
    WAITERS,
    is_in_bounds,
    is_not_barred,
    may_move,
    no_resting,
)
from cockade.engine.brandywine.b2_movement.obligations import is_pin_unbreakable
from cockade.engine.brandywine.b2_movement.pins import shunned_hexes
from cockade.engine.brandywine.b2_movement.routes import fleeing_hexes, kept_off
from cockade.engine.brandywine.common.conditions import is_in_the_game, is_on_the_grid
from cockade.engine.brandywine.common.ground import MOVER, ground
from cockade.engine.brandywine.common.stacking import has_room
from cockade.engine.brandywine.common.state import State, Unit, enemy
from cockade.engine.brandywine.common.zones import beside_enemies, enemy_zone
from cockade.engine.unit_law import Reads, of_unit
from cockade.events.brandywine import DISRUPTED, SHATTERED
from cockade.events.event import Frame

# ---------------------------------------------------------------- the unit


@of_unit("9.3.1", "{unit} is not on the map.", Reads.UNIT)
def is_on_the_map(state: State, frame: Frame, unit: Unit) -> bool:
    """Whether the unit has entered the map."""
    return unit.on_map


@of_unit("13.4", "{unit} is Shattered and may not move.", Reads.UNIT)
def is_not_shattered(state: State, frame: Frame, unit: Unit) -> bool:
    """Whether the unit's condition is not Shattered."""
    return unit.condition != SHATTERED


@of_unit("13.5.1", "{unit} has withdrawn and may not move.", Reads.UNIT)
def has_not_withdrawn(state: State, frame: Frame, unit: Unit) -> bool:
    """Whether the unit has no Cavalry Withdrawal marker."""
    return not unit.withdrawn


def rule_of_waiting(state: State, frame: Frame, unit: Unit) -> str:
    """9.6.2, 9.6.3: the clause that makes a unit wait."""
    return WAITERS.get(unit.id, "9.1.5")


@of_unit(rule_of_waiting, "{unit} may not move yet.", Reads.UNIT)
def is_free_to_move(state: State, frame: Frame, unit: Unit) -> bool:
    """Whether the unit's wait is over."""
    return may_move(unit)


@of_unit("8.2.1", "{unit} has entered an enemy zone of control and moves no further.", Reads.FOES)
def has_entered_no_zone(state: State, frame: Frame, unit: Unit) -> bool:
    """Whether no enemy zone of control has stopped it."""
    return not (unit.halted and unit.hex in enemy_zone(state, unit.side))


@of_unit("9.1.2", "{unit} has no movement points left.", Reads.UNIT)
def has_points_left(state: State, frame: Frame, unit: Unit) -> bool:
    """Whether the unit has not used up its allowance."""
    return not unit.halted


@of_unit("13.3", "{unit} is Disrupted and has moved its one hex.", Reads.UNIT)
def has_its_one_hex(state: State, frame: Frame, unit: Unit) -> bool:
    """Whether a Disrupted unit has not moved yet."""
    return not (unit.condition == DISRUPTED and unit.start)


@of_unit(
    "9.1.4",
    "{unit} has ended its move: {other} has moved since.",
    Reads.STATE,
    other=lambda state, frame, unit: state.last_moved or "another unit",
)
def is_still_moving(state: State, frame: Frame, unit: Unit) -> bool:
    """Whether no other unit has moved since this one began; halting is checked before."""
    return not unit.start or unit.counter.id == state.last_moved


@of_unit("13.1.9", "{unit} is Pinned, and not all that are can break off.", Reads.STATE)
def may_break_off(state: State, frame: Frame, unit: Unit) -> bool:
    """Whether the unit isn't Pinned, or all Pinned units can leave."""
    return not (unit.pinned and is_pin_unbreakable(state, unit.side))


A_MOVER = (
    is_in_the_game,
    *(is_on_the_map, is_not_shattered, has_not_withdrawn, is_free_to_move),
    *(has_entered_no_zone, has_points_left, has_its_one_hex, is_still_moving, may_break_off),
)
"""What must hold of a unit that is to move in any way."""

# ---------------------------------------------------------------- the hex


@of_unit("9.1.1", "{unit} is there already.")
def is_elsewhere(state: State, frame: Frame, unit: Unit, hex_: int) -> bool:
    """Whether the hex isn't the unit's own."""
    return hex_ != unit.hex


@of_unit("9.1.5", "{hex} is held by the enemy.")
def is_without_enemies(state: State, frame: Frame, unit: Unit, hex_: int) -> bool:
    """Whether the hex holds no enemy combat unit."""
    return hex_ not in state.position.combat[enemy(unit.side)]


@of_unit("14.3.2", "Only combat units enter the hex of an enemy leader.")
def is_without_leaders(state: State, frame: Frame, unit: Unit, hex_: int) -> bool:
    """Whether the moving unit is not a leader, or the hex holds no lone enemy leader."""
    return not (unit.is_leader and hex_ in state.position.lone_leaders(enemy(unit.side)))


@of_unit("9.6.1", "No American unit may end its movement north of Radley Run.")
def may_rest_there(state: State, frame: Frame, unit: Unit, hex_: int) -> bool:
    """Whether a move may end there at all."""
    return hex_ not in no_resting(state, unit)


@of_unit("CH.tec", "{hex} is prohibited to {unit}.")
def is_passable_ground(state: State, frame: Frame, unit: Unit, hex_: int) -> bool:
    """Whether the unit can enter the hex from some neighbour."""
    field, mover = ground(state.scenario), MOVER[unit.kind]
    around = field.neighbours[hex_]
    return any(field.entry_cost(mover, near, hex_) or hex_ in field.across[mover][near] for near in around)


@of_unit("7.1.1", "{hex} has no room for {unit}.")
def has_room_there(state: State, frame: Frame, unit: Unit, hex_: int) -> bool:
    """Whether the hex keeps within the stacking limit."""
    return has_room(state, unit, hex_)


@of_unit("14.6", "Stirn may not be stacked with British regulars or Loyalists.")
def keeps_stirn_apart(state: State, frame: Frame, unit: Unit, hex_: int) -> bool:
    """Whether the move doesn't put Stirn with Germans, or he can still ride away (Q141)."""
    return hex_ not in kept_off(state, unit)


@of_unit("13.1.9", "{unit} is Pinned: it may only move to a hex with no enemy next to it.")
def gets_clear(state: State, frame: Frame, unit: Unit, hex_: int) -> bool:
    """Whether a Pinned unit ends next to no enemy."""
    return not (unit.pinned and hex_ in beside_enemies(state, unit.side))


@of_unit("13.1.9", "A unit that breaks off may not end next to a Pinned enemy: not in {hex}.")
def shuns_the_pinned(state: State, frame: Frame, unit: Unit, hex_: int) -> bool:
    """Whether it doesn't end next to Pinned enemies after a friend has broken off (Q130, Q137)."""
    return hex_ not in shunned_hexes(state, unit)


@of_unit("13.3", "{unit} is Disrupted and may not end next to an enemy there.")
def flees(state: State, frame: Frame, unit: Unit, hex_: int) -> bool:
    """Whether a Disrupted unit leaves the enemy, or is next to fewer enemies there."""
    return unit.condition != DISRUPTED or hex_ in fleeing_hexes(state, unit, [hex_])


A_RESTING_PLACE = (
    *(is_on_the_grid, is_elsewhere, is_without_enemies, is_without_leaders, is_not_barred, is_in_bounds),
    *(may_rest_there, is_passable_ground, has_room_there, keeps_stirn_apart, gets_clear),
    *(shuns_the_pinned, flees),
)
"""What must hold of a hex in which any move ends."""
