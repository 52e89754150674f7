"""A leader tied to the light infantry of his wing (18.1.3 no. 3): Maxwell in Knyphausen's Feint."""

from __future__ import annotations

from collections.abc import Iterable

from engine.brandywine.ground import ground
from engine.brandywine.state import State, Unit


def tied_leader(state: State) -> Unit | None:
    """18.1.3: the leader who is not to be alone, if this scenario has one and he is in play."""
    return state.standing(ground(state.scenario).scenario.special.tied)


def is_companion(leader: Unit, unit: Unit) -> bool:
    """18.1.3: light infantry of his own wing."""
    return unit.kind == "light" and unit.counter.wing == leader.counter.wing and unit.side == leader.side


def companion_hexes(state: State, leader: Unit, *, but: Unit | None = None) -> set[int]:
    """18.1.3: where his light infantry stands, one unit left out."""
    return {
        unit.hex
        for unit in state.position.of(leader.side)
        if is_companion(leader, unit) and (but is None or unit.id != but.id)
    }


def is_alone(state: State, leader: Unit) -> bool:
    """18.1.3: whether he is without light infantry of his wing."""
    return leader.hex not in companion_hexes(state, leader)


def with_companions(state: State, leader: Unit, hexes: list[int]) -> list[int]:
    """18.1.3: he moves to his light infantry if he can move to any, and else stays if he has some."""
    friends = companion_hexes(state, leader)
    found = [hex_ for hex_ in hexes if hex_ in friends]
    return found if found or leader.hex in friends else hexes


def within_call(state: State, leader: Unit, unit: Unit, hexes: list[int], reach: Iterable[int]) -> list[int]:
    """18.1.3: the last of his light infantry goes where he can follow; `reach` is where he can move."""
    able = {leader.hex, *reach}
    if unit.hex not in able or able & companion_hexes(state, leader, but=unit):
        return hexes
    return [hex_ for hex_ in hexes if hex_ in able]
