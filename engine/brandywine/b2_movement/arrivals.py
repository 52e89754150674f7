"""Reinforcements (9.3), and the brigades whose entry is chosen (9.7, 9.8)."""

from __future__ import annotations

from cockade.engine.brandywine.b2_movement.limits import closed_hexes
from cockade.engine.brandywine.common.data import Group
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.leaders import capture
from cockade.engine.brandywine.common.phases import MOVEMENT, PLAYER_TURN, begins
from cockade.engine.brandywine.common.stacking import has_room
from cockade.engine.brandywine.common.state import State, Unit, enemy
from cockade.engine.rules import Resolution
from cockade.events.brandywine import BRITISH, THIRD, EntryRevealed, UnitArrived, UnitsDue

REVEALED_ON = 3  # 9.8.3


def brigade(state: State, name: str) -> list[Group]:
    """9.7.1, 9.8.1: the groups of a brigade whose entry may be chosen."""
    return [group for group in ground(state.scenario).scenario.groups if group.brigade == name]


def due_units(state: State, name: str, letter: str) -> list[UnitsDue]:
    """9.7.3, 9.8.4: when and where the pieces of a brigade arrive if they enter at this letter."""
    hex_ = ground(state.scenario).entry(letter)
    return [
        UnitsDue(group.units, turn, hex_)
        for group in brigade(state, name)
        for option, turn in group.options
        if option == letter
    ]


@begins(PLAYER_TURN)
def reveal(resolution: Resolution[State], side: str) -> None:
    """9.8.3: at the start of the British player turn of turn 3 all see where the third brigade enters."""
    state = resolution.state
    if side != BRITISH or state.turn != REVEALED_ON:
        return
    for name, letter, _ in state.entries:
        if name == THIRD and name not in state.revealed:
            resolution.happen(EntryRevealed(name))
            for due in due_units(state, name, letter):
                resolution.happen(due)


@begins(MOVEMENT)
def arrive(resolution: Resolution[State], side: str) -> None:
    """9.3.1, 9.3.3: put each unit that is due into its entry hex, even above the stacking limit."""
    for unit in sorted(resolution.state.units, key=lambda unit: unit.is_leader):
        hex_ = landing(resolution.state, unit) if unit.side == side and is_due(resolution.state, unit) else 0
        if hex_:
            resolution.happen(UnitArrived(unit.id, hex_))
            take_leaders(resolution, side, hex_)


def take_leaders(resolution: Resolution[State], side: str, hex_: int) -> None:
    """14.3.2: lone enemy leaders in a hex that combat units come into."""
    for leader in resolution.state.position.leaders(hex_):
        if leader.side != side:
            capture(resolution, leader, "14.3.2")


def is_due(state: State, unit: Unit) -> bool:
    """9.3.1: whether it waits for a turn that has come."""
    return unit.is_waiting and 0 < unit.due <= state.turn


def landing(state: State, unit: Unit) -> int:
    """
    9.3.1 (ruling Q110): its entry hex, or the nearest hex not held by an enemy; 0 without one.

    In any hex but its own the stacking limit applies (7.1.1).
    """
    exits, closed = ground(state.scenario).exits_of(unit), closed_hexes(state, unit) | held_from(state, unit)
    ring, seen = {unit.entry}, {unit.entry}
    while ring:
        able = {hex_ for hex_ in ring - closed if hex_ == unit.entry or has_room(state, unit, hex_)}
        if able:
            return min(able)
        ring = {there for hex_ in ring for there, _ in exits[hex_]} - seen
        seen |= ring
    return 0


def held_from(state: State, unit: Unit) -> frozenset[int]:
    """9.1.5, 14.3.2: the hexes of enemy combat units; for a leader those of enemy leaders too."""
    foe, position = enemy(unit.side), state.position
    return frozenset(position.combat[foe] | (position.led[foe] if unit.is_leader else set()))
