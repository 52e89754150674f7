"""Declaring the close combats (12.1.3 to 12.1.5): attackers, their targets, and the hex to divert."""

from __future__ import annotations

from cockade.engine.brandywine.b2_movement.limits import free_proctor
from cockade.engine.brandywine.b2_movement.pins import has_closed_in
from cockade.engine.brandywine.b4_artillery.fire import note_attack
from cockade.engine.brandywine.b6_combat.obligations import (
    Duty,
    combats,
    fits,
    is_obliged,
    is_spared,
    may_cross,
    plan,
    shortfall,
    still_owed,
)
from cockade.engine.brandywine.b6_combat.participants import is_in_house
from cockade.engine.brandywine.common.book import BOOK
from cockade.engine.brandywine.common.conditions import (
    UnitLaw,
    is_in_the_game,
    is_on_the_grid,
    last_of,
    map_hexes,
)
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.phases import COMBAT, begins
from cockade.engine.brandywine.common.state import State, Unit, enemy
from cockade.engine.brandywine.common.tracks import adjust
from cockade.engine.brandywine.common.view import as_seen
from cockade.engine.law import Law, Search, condition
from cockade.engine.rules import Resolution
from cockade.engine.unit_law import Reads, of_unit
from cockade.events import brandywine as events


@begins(COMBAT)
def open_declaration(resolution: Resolution[State], side: str) -> None:
    """12.1.4: the phasing player declares all combats before any is resolved."""
    resolution.push(events.Declaration(side))


@BOOK.continues(events.Declaration)
def continues(resolution: Resolution[State], frame: events.Declaration) -> bool:
    """12.1: skip the declaration if there are no units to attack."""
    seen = as_seen(resolution.state, frame)
    if plan(*seen).edges or holders(*seen):
        return False
    declare(resolution, frame)
    return True


# ---------------------------------------------------------------- who attacks whom (12.1.4)


def assailed(state: State, frame: events.Declaration, unit: str) -> list[int]:
    """12.1.4: the hexes that a unit may attack with all feasible obligations still met (ruling Q31)."""
    edges = plan(state, frame).edges.get(unit, ())
    return [hex_ for hex_ in edges if may_engage(state, frame, unit, hex_)]


def may_engage(state: State, frame: events.Declaration, unit: str, hex_: int) -> bool:
    """12.1.4: a new pair that keeps the shape of the combats and all feasible obligations."""
    edge = (unit, hex_)
    if edge in frame.chosen or not fits(plan(state, frame).places, (*frame.chosen, edge)):
        return False
    return shortfall(state, frame.replace(chosen=(*frame.chosen, edge))) <= shortfall(state, frame)


def may_open(state: State, frame: events.Declaration) -> bool:
    """12.1 (ruling Q31): whether no unmet obligation could still be met."""
    return len(still_owed(state, frame)) <= shortfall(state, frame)


@of_unit("12.1", "{unit} is a leader: only combat units attack.", Reads.UNIT)
def is_combat_unit(state: State, frame: events.Declaration, unit: Unit) -> bool:
    """Whether the unit isn't a leader."""
    return not unit.is_leader


@of_unit("12.1", "{unit} is artillery and may not attack.", Reads.UNIT)
def is_no_artillery(state: State, frame: events.Declaration, unit: Unit) -> bool:
    """Whether the unit isn't artillery."""
    return not unit.is_artillery


@of_unit("12.1", "{unit} is not on the map.", Reads.UNIT)
def is_on_the_map(state: State, frame: events.Declaration, unit: Unit) -> bool:
    """Whether the unit is on the map."""
    return unit.on_map


@of_unit("13.3", "{unit} is Disrupted and may not attack.", Reads.UNIT)
def is_not_disrupted(state: State, frame: events.Declaration, unit: Unit) -> bool:
    """Whether it is not Disrupted."""
    return unit.condition != events.DISRUPTED


@of_unit("13.4", "{unit} is Shattered and may not attack.", Reads.UNIT)
def is_not_shattered(state: State, frame: events.Declaration, unit: Unit) -> bool:
    """Whether it is not Shattered."""
    return unit.condition != events.SHATTERED


@of_unit("13.5.1", "{unit} has withdrawn and may not attack.", Reads.UNIT)
def has_not_withdrawn(state: State, frame: events.Declaration, unit: Unit) -> bool:
    """Whether the unit has no Cavalry Withdrawal marker."""
    return not unit.withdrawn


@of_unit("17.1.1", "{unit} holds the Meeting House and may not attack.")
def is_not_holding(state: State, frame: events.Declaration, unit: Unit) -> bool:
    """Whether the unit isn't one of those that hold the house."""
    return unit.id not in frame.holding


@of_unit("12.1.2", "{unit} has fought in this player turn.", Reads.UNIT)
def has_not_fought(state: State, frame: events.Declaration, unit: Unit) -> bool:
    """Whether the unit has not fought in this phase."""
    return not unit.fought


@condition("12.1", "{hex} holds no enemy combat unit.", hex=last_of)
def holds_enemies(state: State, frame: events.Declaration, *args: int) -> bool:
    """Whether the hex holds units to attack."""
    return args[-1] in state.position.combat[enemy(frame.side)]


@of_unit("12.1.4", "{hex} is not adjacent to {unit}.")
def is_adjacent(state: State, frame: events.Declaration, unit: Unit, hex_: int) -> bool:
    """Whether the hex is adjacent to the unit."""
    return hex_ in ground(state.scenario).neighbours[unit.hex]


@of_unit("12.1.3", "The enemies in {hex} are diverted.")
def is_not_diverted(state: State, frame: events.Declaration, unit: Unit, hex_: int) -> bool:
    """Whether the stack was not diverted."""
    return frame.diverted != hex_


@of_unit("16.2.3", "{unit} may not choose to attack out of its area before it is released.")
def may_attack_across(state: State, frame: events.Declaration, unit: Unit, hex_: int) -> bool:
    """Whether the unit may attack from its hex into this one; bound Americans stay on their bank."""
    return may_cross(state, unit, hex_)


@of_unit("12.1.4", "{unit} attacks {hex} already.")
def is_new(state: State, frame: events.Declaration, unit: Unit, hex_: int) -> bool:
    """Whether this attack has not been declared yet."""
    return (unit.id, hex_) not in frame.chosen


@of_unit("12.1.4", "That would be two hexes against two. One side of a combat is always a single hex.")
def keeps_the_shape(state: State, frame: events.Declaration, unit: Unit, hex_: int) -> bool:
    """Whether each combat keeps one attacking or one defending hex."""
    return fits(plan(state, frame).places, (*frame.chosen, (unit.id, hex_)))


def with_edge(frame: events.Declaration, unit: str, hex_: int) -> events.Declaration:
    """The declaration with one more attack."""
    return frame.replace(chosen=(*frame.chosen, (unit, hex_)))


def forfeited(state: State, frame: events.Declaration, unit: str, hex_: int) -> Duty | None:
    """12.1: the first obligation that this attack would make impossible to meet."""
    after = with_edge(frame, unit, hex_)
    if may_engage(state, frame, unit, hex_):
        return None
    lost = (duty for duty in still_owed(state, after) if not can_meet(state, after, duty))
    return next((duty for duty in lost if can_meet(state, frame, duty)), None)


def can_meet(state: State, frame: events.Declaration, duty: Duty) -> bool:
    """12.1: whether a unit can still attack to meet this obligation."""
    edges = [(unit, hex_) for unit, hexes in plan(state, frame).edges.items() for hex_ in hexes]
    able = [(unit, hex_) for unit, hex_ in edges if duty.unit == unit or duty.hex == hex_]
    return any(may_engage(state, frame, *edge) for edge in able)


def rule_forfeited(state: State, frame: events.Declaration, unit: Unit, hex_: int) -> str:
    """The clause of the obligation that could no longer be met."""
    duty = forfeited(state, frame, unit.id, hex_)
    return duty.rule if duty else "12.1"


def unit_forfeited(state: State, frame: events.Declaration, unit: Unit, hex_: int) -> str:
    """The unit that must attack but no longer could; empty without one."""
    duty = forfeited(state, frame, unit.id, hex_)
    return duty.unit if duty else ""


def hex_forfeited(state: State, frame: events.Declaration, unit: Unit, hex_: int) -> int:
    """The hex that must be attacked but no longer could be; 0 without one."""
    duty = forfeited(state, frame, unit.id, hex_)
    return duty.hex if duty else 0


@of_unit(
    rule_forfeited, "{other} must attack too, and would have no enemy left to attack.", other=unit_forfeited
)
def leaves_each_unit_an_enemy(state: State, frame: events.Declaration, unit: Unit, hex_: int) -> bool:
    """Whether all units that must attack still can."""
    return not unit_forfeited(state, frame, unit, hex_)


@of_unit(
    rule_forfeited,
    "The enemies in {other} must be attacked too, and no unit would be left to do it.",
    other=hex_forfeited,
)
def leaves_each_hex_an_attacker(state: State, frame: events.Declaration, unit: Unit, hex_: int) -> bool:
    """Whether all hexes that must be attacked still can be."""
    return not hex_forfeited(state, frame, unit, hex_)


def owing_beside(state: State, frame: events.Declaration, unit: Unit, hex_: int) -> list[int]:
    """12.1: the hexes with obligations on the same front as a hex, after this attack."""
    after, facing = with_edge(frame, unit.id, hex_), plan(state, frame)
    front = next((front for front in facing.fronts if hex_ in front), frozenset[int]())
    owing = {duty.hex or facing.places[duty.unit] for duty in still_owed(state, after)}
    return sorted(owing & front or owing)


@of_unit("12.1", "If {unit} attacks {hex}, not all obligations can be met: {owed}.", owed=owing_beside)
def leaves_all_duties(state: State, frame: events.Declaration, unit: Unit, hex_: int) -> bool:
    """Whether the number of unmet obligations stays at its minimum (ruling Q31)."""
    return may_engage(state, frame, unit.id, hex_)


@of_unit("13.1.9", "{unit} is Pinned, and your Pinned units are breaking off: they may not attack.")
def does_not_break_off(state: State, frame: events.Declaration, unit: Unit) -> bool:
    """13.1.9, 17.1.1: all Pinned units attack or all break off."""
    return not is_spared(state, unit)


ENGAGE = UnitLaw(
    events.Engage,
    events.Declaration,
    "12.1.4",
    first=(
        *(is_in_the_game, is_combat_unit, is_no_artillery, is_on_the_map, is_not_disrupted, is_not_shattered),
        *(has_not_withdrawn, is_not_holding, has_not_fought, does_not_break_off),
    ),
    where=Search(
        assailed,
        (
            *(is_on_the_grid, holds_enemies, is_adjacent, is_not_diverted, may_attack_across, is_new),
            *(keeps_the_shape, leaves_each_unit_an_enemy, leaves_each_hex_an_attacker, leaves_all_duties),
        ),
        every=map_hexes,
        needed=True,
    ),
)


@BOOK.resolver(events.Engage, events.Declaration)
def engage(resolution: Resolution[State], frame: events.Declaration, action: events.Engage) -> None:
    """12.1.4: this unit attacks that hex."""
    resolution.change(frame.replace(chosen=(*frame.chosen, (action.unit, action.hex))))


# ---------------------------------------------------------------- diversion (12.1.3)


def divertible(state: State, frame: events.Declaration) -> list[int]:
    """12.1.3 (ruling Q32): stacks that need not be attacked if all units next to them have another enemy."""
    attacked = {hex_ for _, hex_ in frame.chosen}
    touched = {hex_ for hexes in plan(state, frame).edges.values() for hex_ in hexes}
    return [hex_ for hex_ in sorted(touched - attacked) if may_divert(state, frame, hex_)]


def may_divert(state: State, frame: events.Declaration, hex_: int) -> bool:
    """12.1.3 (ruling Q32): not Pinned, and all adjacent units that must attack have another enemy."""
    if any(unit.pinned for unit in state.position.combat_units(hex_)) or left_alone(state, frame, hex_):
        return False
    return shortfall(state, frame.replace(diverted=hex_)) <= shortfall(state, frame)


@condition("1.0", "There is no diversion in the basic game.")
def is_advanced(state: State, frame: events.Declaration) -> bool:
    """Whether the advanced rules are played with."""
    return state.advanced


@condition("12.1.3", "One stack is diverted already.")
def is_the_first(state: State, frame: events.Declaration) -> bool:
    """Whether no stack was diverted yet."""
    return not frame.diverted


@condition("12.1.3", "The enemies in {hex} are attacked already.")
def is_not_attacked(state: State, frame: events.Declaration, hex_: int) -> bool:
    """Whether no unit attacks the hex yet."""
    return hex_ not in [attacked for _, attacked in frame.chosen]


@condition("12.1.3", "The Pinned units in {hex} cannot be diverted.")
def is_without_pinned(state: State, frame: events.Declaration, hex_: int) -> bool:
    """Whether no unit in the hex is Pinned."""
    return not any(unit.pinned for unit in state.position.combat_units(hex_))


@condition("12.1.3", "No unit of yours could attack {hex}.")
def is_faced(state: State, frame: events.Declaration, hex_: int) -> bool:
    """Whether any unit could attack the hex."""
    return any(hex_ in hexes for hexes in plan(state, frame).edges.values())


def left_alone(state: State, frame: events.Declaration, hex_: int) -> str:
    """12.1.3: the first unit that must attack and would have no other enemy; empty without one."""
    left, around = plan(state, frame.replace(diverted=hex_)).edges, ground(state.scenario).neighbours[hex_]
    beside = (unit for unit in state.position.of(frame.side) if unit.hex in around and unit.id not in left)
    return next((unit.id for unit in beside if is_obliged(state, unit)), "")


@condition("12.1.3", "{unit} would have no other enemy to attack.", unit=left_alone)
def leaves_nobody_alone(state: State, frame: events.Declaration, hex_: int) -> bool:
    """Whether all adjacent units that must attack have another enemy."""
    return not left_alone(state, frame, hex_)


@condition("12.1.3", "With {hex} diverted, another obligation could not be met.")
def leaves_the_duties(state: State, frame: events.Declaration, hex_: int) -> bool:
    """Whether the number of unmet obligations doesn't rise."""
    return shortfall(state, frame.replace(diverted=hex_)) <= shortfall(state, frame)


DIVERT = Law(
    events.Divert,
    events.Declaration,
    "12.1.3",
    opens=(is_advanced, is_the_first),
    who=Search(
        divertible,
        (
            *(is_on_the_grid, holds_enemies, is_not_attacked, is_without_pinned, is_faced),
            *(leaves_nobody_alone, leaves_the_duties),
        ),
        every=map_hexes,
    ),
)


@BOOK.resolver(events.Divert, events.Declaration)
def divert(resolution: Resolution[State], frame: events.Declaration, action: events.Divert) -> None:
    """12.1.3: one stack in each phase."""
    resolution.change(frame.replace(diverted=action.hex))


# ---------------------------------------------------------------- the Meeting House (17.1.1)


def holders(state: State, frame: events.Declaration) -> tuple[str, ...]:
    """17.1.1, 13.1.9: the Pinned units in the house, while no Pinned unit has been sent to attack."""
    if has_closed_in(state, frame.side):
        return ()
    if any(state.unit(unit).pinned for unit, _ in frame.chosen):
        return ()
    units = (unit for unit in state.position.of(frame.side) if unit.pinned and is_in_house(state, unit))
    return tuple(unit.id for unit in units if not unit.fought)


@condition("17.1.1", "You have no Pinned unit in the Meeting House.")
def has_holders(state: State, frame: events.Declaration) -> bool:
    """Whether the house holds a Pinned unit that has not fought."""
    return bool(holders(state, frame.replace(chosen=())))


@condition("13.1.9", "A friendly unit has moved next to a Pinned enemy, so your Pinned units must attack.")
def keeps_off(state: State, frame: events.Declaration) -> bool:
    """17.1.1: the house spares its units from leaving, but not from the other terms of breaking off."""
    return not has_closed_in(state, frame.side)


@condition("17.1.1", "A Pinned unit attacks already, so the others may not be held back.")
def sends_nobody(state: State, frame: events.Declaration) -> bool:
    """Whether no Pinned unit in the house attacks."""
    return bool(holders(state, frame))


HOLD = Law(events.HoldHouse, events.Declaration, "17.1.1", opens=(keeps_off, has_holders, sends_nobody))


@BOOK.resolver(events.HoldHouse, events.Declaration)
def hold_house(resolution: Resolution[State], frame: events.Declaration, action: events.HoldHouse) -> None:
    """17.1.1 (ruling Q17): army morale is paid once, and the units attack no hex in this player turn."""
    paid = resolution.state.pin_paid
    units = holders(resolution.state, frame)
    resolution.change(frame.replace(holding=units))
    resolution.happen(events.HouseHeld(units))
    if not paid:
        adjust(resolution, frame.side, "pin", "17.1.1")


# ---------------------------------------------------------------- all declared


def owed(state: State, frame: events.Declaration) -> Duty | None:
    """12.1, 13.1.9, 16.2.3: the next unmet obligation, first a feasible one; None if combats may start."""
    if may_open(state, frame):
        return None
    return min(still_owed(state, frame), key=lambda duty: not can_meet(state, frame, duty))


def rule_owed(state: State, frame: events.Declaration) -> str:
    """The clause of the obligation that is left."""
    duty = owed(state, frame)
    return duty.rule if duty else "12.1"


def unit_owed(state: State, frame: events.Declaration) -> str:
    """The unit that must attack; empty if another kind of obligation is left."""
    duty = owed(state, frame)
    return duty.unit if duty else ""


def hex_owed(state: State, frame: events.Declaration) -> int:
    """The hex that must be attacked; 0 if another kind of obligation is left."""
    duty = owed(state, frame)
    return duty.hex if duty else 0


@condition(
    rule_owed,
    "{unit} of {hex} must attack.",
    unit=unit_owed,
    hex=lambda state, frame: state.unit(unit_owed(state, frame)).hex,
)
def sends_all_who_must(state: State, frame: events.Declaration) -> bool:
    """Whether every unit that must attack does."""
    return not unit_owed(state, frame)


@condition(rule_owed, "The enemies in {hex} must be attacked.", hex=hex_owed)
def meets_all_whom_it_must(state: State, frame: events.Declaration) -> bool:
    """Whether every hex that must be attacked is."""
    return not hex_owed(state, frame)


OPEN = Law(
    events.OpenCombats, events.Declaration, "12.1.4", opens=(sends_all_who_must, meets_all_whom_it_must)
)
BOOK.add_law(ENGAGE, DIVERT, HOLD, OPEN)


@BOOK.resolver(events.OpenCombats, events.Declaration)
def open_combats(
    resolution: Resolution[State], frame: events.Declaration, action: events.OpenCombats
) -> None:
    """12.1.4: start the combats once all obligations are met."""
    declare(resolution, frame)


def declare(resolution: Resolution[State], frame: events.Declaration) -> None:
    """12.1.4, 12.1.5: the combats are fixed; all Pinned markers come off."""
    state = resolution.state
    fixed = tuple(combat for combat in combats(state, frame) if combat.defenders)
    resolution.pop()
    if fixed:
        resolution.happen(events.CombatsDeclared(fixed, frame.diverted))
    pinned = tuple(unit.id for unit in state.units if unit.pinned)
    if pinned:
        resolution.happen(events.PinsRemoved(pinned, "12.1.5"))
    note_attacks(resolution, frame.side, fixed)
    if fixed:
        resolution.push(events.CombatPhase(frame.side, fixed))


def note_attacks(resolution: Resolution[State], side: str, fixed: tuple[events.Combat, ...]) -> None:
    """9.4.4, 9.6.3: note an attack on Maxwell, and free Proctor's Artillery if it is attacked."""
    state = resolution.state
    note_attack(resolution, (state.unit(unit) for combat in fixed for unit in combat.defenders))
    if side == events.BRITISH:
        free_proctor(resolution, [hex_ for combat in fixed for _, _, hex_ in combat.crossings])
