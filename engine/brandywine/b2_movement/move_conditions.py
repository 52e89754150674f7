"""What keeps a unit where it is, and which hexes are no end of its move (8.2, 9.1, 9.4 to 9.6)."""

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
from cockade.engine.brandywine.b2_movement.routes import fleeing_hexes, has_finished, kept_off
from cockade.engine.brandywine.common.arguments import OWN_UNIT, is_on_the_grid
from cockade.engine.brandywine.common.ground import MOVER, ground
from cockade.engine.brandywine.common.stacking import has_room
from cockade.engine.brandywine.common.state import State, enemy
from cockade.engine.brandywine.common.zones import beside_enemies, enemy_zone
from cockade.engine.law import condition
from cockade.events.brandywine import DISRUPTED, SHATTERED
from cockade.events.event import Frame

# ---------------------------------------------------------------- the unit


@condition("9.3.1", "{unit} is not on the map.")
def is_on_the_map(state: State, frame: Frame, unit: str) -> bool:
    """Whether it has come into play."""
    return state.unit(unit).on_map


@condition("13.4", "{unit} is Shattered and may not move.")
def is_not_shattered(state: State, frame: Frame, unit: str) -> bool:
    """Whether it is not Shattered."""
    return state.unit(unit).condition != SHATTERED


@condition("13.5.1", "{unit} has withdrawn and may not move.")
def has_not_withdrawn(state: State, frame: Frame, unit: str) -> bool:
    """Whether it bears no marker of Cavalry Withdrawal."""
    return not state.unit(unit).withdrawn


def rule_of_waiting(state: State, frame: Frame, unit: str) -> str:
    """9.6.2, 9.6.3: the clause by which a unit waits."""
    return WAITERS.get(unit, "9.1.5")


@condition(rule_of_waiting, "{unit} may not move yet.")
def is_free_to_move(state: State, frame: Frame, unit: str) -> bool:
    """Whether it need not wait any more."""
    return may_move(state.unit(unit))


@condition("8.2.1", "{unit} has entered an enemy zone of control and moves no further.")
def has_entered_no_zone(state: State, frame: Frame, unit: str) -> bool:
    """Whether no enemy zone of control has stopped it."""
    one = state.unit(unit)
    return not (one.halted and one.hex in enemy_zone(state, one.side))


@condition("9.1.2", "{unit} has no movement points left.")
def has_points_left(state: State, frame: Frame, unit: str) -> bool:
    """Whether it has not used up its allowance."""
    return not state.unit(unit).halted


@condition("13.3", "{unit} is Disrupted and has moved its one hex.")
def has_its_one_hex(state: State, frame: Frame, unit: str) -> bool:
    """Whether a Disrupted unit has not moved yet."""
    one = state.unit(unit)
    return not (one.condition == DISRUPTED and one.start)


@condition(
    "9.1.4",
    "{unit} has ended its move: {other} has moved since.",
    other=lambda state, frame, unit: state.last_moved or "another unit",
)
def is_still_moving(state: State, frame: Frame, unit: str) -> bool:
    """Whether no other unit has moved since it began."""
    return not has_finished(state, state.unit(unit))


@condition("13.1.9", "{unit} is Pinned, and not all that are can break off.")
def may_break_off(state: State, frame: Frame, unit: str) -> bool:
    """Whether it is not Pinned, or all the Pinned can go."""
    one = state.unit(unit)
    return not (one.pinned and is_pin_unbreakable(state, one.side))


A_MOVER = (
    *OWN_UNIT,
    *(is_on_the_map, is_not_shattered, has_not_withdrawn, is_free_to_move),
    *(has_entered_no_zone, has_points_left, has_its_one_hex, is_still_moving, may_break_off),
)
"""What must hold of a unit that is to move in any way."""

# ---------------------------------------------------------------- the hex


@condition("9.1.1", "{unit} is there already.")
def is_elsewhere(state: State, frame: Frame, unit: str, hex_: int) -> bool:
    """Whether it is another hex than its own."""
    return hex_ != state.unit(unit).hex


@condition("9.1.5", "{hex} is held by the enemy.")
def is_without_enemies(state: State, frame: Frame, unit: str, hex_: int) -> bool:
    """Whether no enemy combat unit stands there."""
    return hex_ not in state.position.combat[enemy(state.unit(unit).side)]


@condition("14.3.2", "Only combat units enter the hex of an enemy leader.")
def is_without_leaders(state: State, frame: Frame, unit: str, hex_: int) -> bool:
    """Whether no lone enemy leader stands there, if it is a leader that moves."""
    one = state.unit(unit)
    return not (one.is_leader and hex_ in state.position.lone_leaders(enemy(one.side)))


@condition("9.6.1", "No American ends his movement north of Radley Run.")
def may_rest_there(state: State, frame: Frame, unit: str, hex_: int) -> bool:
    """Whether a move may end there at all."""
    return hex_ not in no_resting(state, state.unit(unit))


@condition("CH.tec", "{hex} is prohibited to {unit}.")
def is_passable_ground(state: State, frame: Frame, unit: str, hex_: int) -> bool:
    """Whether the ground may be entered from somewhere."""
    field, mover = ground(state.scenario), MOVER[state.unit(unit).kind]
    around = field.neighbours[hex_]
    return any(field.entry_cost(mover, near, hex_) or hex_ in field.across[mover][near] for near in around)


@condition("7.1.1", "{hex} has no room for {unit}.")
def has_room_there(state: State, frame: Frame, unit: str, hex_: int) -> bool:
    """Whether the hex keeps within the stacking limit."""
    return has_room(state, state.unit(unit), hex_)


@condition("14.6", "Stirn may not stand with British regulars or Loyalists.")
def keeps_stirn_apart(state: State, frame: Frame, unit: str, hex_: int) -> bool:
    """Whether Stirn would not stand with them, or can still ride away (Q141)."""
    return hex_ not in kept_off(state, state.unit(unit))


@condition("13.1.9", "{unit} is Pinned: it may only move to a hex with no enemy next to it.")
def gets_clear(state: State, frame: Frame, unit: str, hex_: int) -> bool:
    """Whether a Pinned unit gets away from all enemies."""
    one = state.unit(unit)
    return not (one.pinned and hex_ in beside_enemies(state, one.side))


@condition("13.1.9", "A unit that breaks off may not end next to a Pinned enemy: not in {hex}.")
def shuns_the_pinned(state: State, frame: Frame, unit: str, hex_: int) -> bool:
    """Whether it does not end next to the Pinned of the enemy once somebody breaks off (Q130, Q137)."""
    return hex_ not in shunned_hexes(state, state.unit(unit))


@condition("13.3", "{unit} is Disrupted and may not end next to an enemy there.")
def flees(state: State, frame: Frame, unit: str, hex_: int) -> bool:
    """Whether a Disrupted unit gets away from the enemy, or has fewer of them beside it."""
    one = state.unit(unit)
    return one.condition != DISRUPTED or hex_ in fleeing_hexes(state, one, [hex_])


A_RESTING_PLACE = (
    *(is_on_the_grid, is_elsewhere, is_without_enemies, is_without_leaders, is_not_barred, is_in_bounds),
    *(may_rest_there, is_passable_ground, has_room_there, keeps_stirn_apart, gets_clear),
    *(shuns_the_pinned, flees),
)
"""What must hold of a hex in which any move ends."""
