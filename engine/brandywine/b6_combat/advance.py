"""Step 9 of a close combat: advance after combat (12.1.15, 16.2.10)."""

from __future__ import annotations

from cockade.engine.brandywine.b2_movement.limits import closed_hexes, is_in_bounds, is_not_barred, notice
from cockade.engine.brandywine.b6_combat.accompany import open_accompanying
from cockade.engine.brandywine.b6_combat.participants import (
    attacked_hexes,
    attackers,
    combat_in_progress,
    defender,
)
from cockade.engine.brandywine.common.book import BOOK
from cockade.engine.brandywine.common.conditions import OWN_UNIT, is_on_the_grid, map_hexes
from cockade.engine.brandywine.common.ground import MOVER, ground
from cockade.engine.brandywine.common.leaders import capture, leadership
from cockade.engine.brandywine.common.stacking import has_room
from cockade.engine.brandywine.common.state import State, Unit, enemy
from cockade.engine.brandywine.common.tracks import check, unit_morale
from cockade.engine.brandywine.d_end.victory import threaten
from cockade.engine.law import Law, Search, condition
from cockade.engine.rules import Resolution
from cockade.engine.unit_law import of_unit
from cockade.events.brandywine import Advance, Advancing, CloseCombat, Decline, UnitAdvanced
from cockade.events.facts import Modifier


def open_advance(resolution: Resolution[State], frame: CloseCombat) -> None:
    """12.1.15: if a hex was left by all its defenders, and the attacker's side has not retreated."""
    state = resolution.state
    if any(state.unit(id_).retreated for id_ in frame.combat.attackers):
        return
    units = attackers(state, frame.combat)
    hexes = tuple(
        hex_ for hex_ in attacked_hexes(frame.combat) if hex_ not in state.position.combat[defender(frame)]
    )
    able = [unit.id for unit in units if advance_hexes(state, unit, hexes)]
    if able:
        lead = frame.leads[0] if frame.leads[0] in able else ""
        resolution.push(Advancing(frame.attacker, tuple(able), hexes, lead))


def advance_hexes(state: State, unit: Unit, hexes: tuple[int, ...]) -> list[int]:
    """12.1.15, 16.2.10: the hexes that a unit may advance into; none for guns and units locked in a pin."""
    if unit.is_artillery or unit.pinned:
        return []
    return [hex_ for hex_ in hexes if may_enter(state, unit, hex_)]


def may_enter(state: State, unit: Unit, hex_: int) -> bool:
    """12.1.15, 7.1.1, 9.4: adjacent, passable, open to it, with room for it; 16.2.10: across any creek."""
    field, mover = ground(state.scenario), MOVER[unit.kind]
    if hex_ not in field.neighbours[unit.hex] or hex_ in closed_hexes(state, unit):
        return False
    passable = field.entry_cost(mover, unit.hex, hex_) or hex_ in field.across[mover][unit.hex]
    return bool(passable) and has_room(state, unit, hex_)


@BOOK.continues(Advancing)
def continues(resolution: Resolution[State], frame: Advancing) -> bool:
    """12.1.15: the lead unit goes first, at once if it has no choice; over when no unit can follow."""
    if frame.lead:
        hexes = advance_hexes(resolution.state, resolution.state.unit(frame.lead), frame.hexes)
        if len(hexes) == 1:
            go(resolution, frame, frame.lead, hexes[0])
        return len(hexes) == 1
    if any(advance_hexes(resolution.state, resolution.state.unit(unit), frame.hexes) for unit in frame.units):
        return False
    resolution.pop()
    return True


def pursuers(state: State, frame: Advancing) -> tuple[str, ...]:
    """12.1.15: all units that have not advanced yet."""
    return frame.units


def left_hexes(state: State, frame: Advancing, unit: str) -> list[int]:
    """12.1.15: the hexes that a unit may advance into."""
    return advance_hexes(state, state.unit(unit), frame.hexes)


@of_unit("12.1.15", "Artillery never advances.")
def is_no_artillery(state: State, frame: Advancing, unit: Unit) -> bool:
    """Whether the unit isn't artillery."""
    return not unit.is_artillery


@of_unit("13.1.9", "{unit} is Pinned and must stay.")
def is_not_pinned(state: State, frame: Advancing, unit: Unit) -> bool:
    """Whether the unit isn't locked in a pin."""
    return not unit.pinned


@of_unit("12.1.15", "{lead} led and advances first.", lead=lambda state, frame, _: frame.lead)
def is_next(state: State, frame: Advancing, unit: Unit) -> bool:
    """Whether no lead unit has to advance first."""
    return frame.lead in ("", unit.id)


@of_unit("12.1.15", "{unit} did not attack here.")
def has_attacked(state: State, frame: Advancing, unit: Unit) -> bool:
    """Whether the unit took part in the attack."""
    fight = combat_in_progress(state)
    return fight is None or unit.id in fight.combat.attackers


@of_unit("12.1.15", "{unit} has advanced, failed its check or cannot advance.")
def may_still_advance(state: State, frame: Advancing, unit: Unit) -> bool:
    """Whether the unit has not advanced yet."""
    return unit.id in frame.units


@of_unit("12.1.15", "The enemy did not leave {hex} in this combat.")
def was_left(state: State, frame: Advancing, unit: Unit, hex_: int) -> bool:
    """Whether all its defenders have left the hex."""
    return hex_ in frame.hexes


@of_unit("12.1.15", "{hex} is not adjacent to {unit}.")
def is_adjacent(state: State, frame: Advancing, unit: Unit, hex_: int) -> bool:
    """Whether the hex is adjacent to the unit."""
    return hex_ in ground(state.scenario).neighbours[unit.hex]


@of_unit("7.1.1", "{hex} has no room for {unit}.")
def has_room_there(state: State, frame: Advancing, unit: Unit, hex_: int) -> bool:
    """Whether the hex keeps within the stacking limit."""
    return has_room(state, unit, hex_)


@of_unit("CH.tec", "{hex} is prohibited to {unit}.")
def is_passable(state: State, frame: Advancing, unit: Unit, hex_: int) -> bool:
    """Whether units of this kind may enter the hex."""
    return may_enter(state, unit, hex_)


@condition("12.1.15", "{lead} led and must advance.", lead=lambda state, frame: frame.lead)
def has_no_lead(state: State, frame: Advancing) -> bool:
    """Whether the lead unit has advanced already, or the combat has no lead unit."""
    return not frame.lead


BOOK.add_law(
    Law(
        Advance,
        Advancing,
        "12.1.15",
        who=pursuers,
        first=(*OWN_UNIT, is_no_artillery, is_not_pinned, is_next, has_attacked, may_still_advance),
        where=Search(
            left_hexes,
            (
                *(is_on_the_grid, was_left, is_adjacent, is_not_barred, is_in_bounds),
                *(has_room_there, is_passable),
            ),
            every=map_hexes,
            needed=True,
        ),
    ),
    Law(Decline, Advancing, "12.1.15", opens=(has_no_lead,)),
)


@BOOK.resolver(Advance, Advancing)
def advance(resolution: Resolution[State], frame: Advancing, action: Advance) -> None:
    """12.1.15 (ruling Q38): the lead unit goes; any other if it passes a check."""
    unit = resolution.state.unit(action.unit)
    if frame.lead or check(resolution, unit, "advance", "12.1.15", advance_modifiers(resolution.state, unit)):
        go(resolution, frame, unit.id, action.hex)
    else:
        resolution.change(without(frame, unit.id))


def advance_modifiers(state: State, unit: Unit) -> list[Modifier]:
    """15.2.7 (ruling Q38): its morale at the army level at the start of the combat, and its leaders."""
    fight = combat_in_progress(state)
    return [*unit_morale(state, unit, fight.band if fight else None), *leadership(state, unit)]


def without(frame: Advancing, unit: str) -> Advancing:
    """The frame without a unit that has advanced."""
    return frame.replace(units=tuple(one for one in frame.units if one != unit), lead="")


def go(resolution: Resolution[State], frame: Advancing, id_: str, hex_: int) -> None:
    """12.1.15, 13.2.6, 14.3.2, 4.3.4: the unit enters, captures lone leaders there, and may bring its own."""
    resolution.change(without(frame, id_))
    unit = resolution.state.unit(id_)
    resolution.happen(UnitAdvanced(id_, hex_))
    notice(resolution, id_, (hex_,))
    threaten(resolution, unit, (hex_,))
    for leader in resolution.state.position.leaders(hex_):
        if leader.side == enemy(unit.side):
            capture(resolution, leader, "14.3.2")
    open_accompanying(resolution, unit, unit.hex)


@BOOK.resolver(Decline, Advancing)
def stay(resolution: Resolution[State], frame: Advancing, action: Decline) -> None:
    """12.1.15: no other unit advances."""
    resolution.pop()
