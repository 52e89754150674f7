"""The command segment (2.0.1.1) and command range (11.3)."""

from __future__ import annotations

from cockade.engine.hex_search import within_steps
from cockade.engine.rebels.common.battle_restrictions import has_just_joined, may_command
from cockade.engine.rebels.common.ground import FOOT, ground
from cockade.engine.rebels.common.state import State, Unit, enemy
from cockade.engine.rebels.common.zones import enemy_zone
from cockade.engine.rules import Resolution
from cockade.events.rebels import CommandJudged


def judge_command(resolution: Resolution[State], side: str) -> None:
    """11.32: find which combat units are out of command for this player turn."""
    state = resolution.state
    commanded = commanded_hexes(state, side)
    out = [unit.id for unit in state.units if unit.side == side and is_out_of_command(state, unit, commanded)]
    resolution.happen(CommandJudged(tuple(out)))


def is_out_of_command(state: State, unit: Unit, commanded: frozenset[int]) -> bool:
    """11.5, 11.6: leaders, units not yet on the map, and units that join on this turn are in command."""
    led = unit.is_leader or unit.hex in commanded or has_just_joined(state, unit)
    return unit.on_map and not led


def commanded_hexes(state: State, side: str) -> frozenset[int]:
    """11.31: all hexes to which some leader of the side can trace command."""
    found: set[int] = set()
    for unit in state.position.of(side):
        if may_command(unit):
            found |= command_range(state, unit)
    return frozenset(found)


def is_commanded(state: State, side: str, hex_: int) -> bool:
    """11.31: whether some leader of the side can trace command to a hex."""
    away = ground(state.scenario).grid.away(hex_)
    near = [
        unit for unit in state.position.of(side) if may_command(unit) and away[unit.hex] <= unit.counter.span
    ]
    return any(unit.hex == hex_ for unit in near) or any(hex_ in command_range(state, unit) for unit in near)


def command_range(state: State, leader: Unit) -> frozenset[int]:
    """
    11.31: the hexes within the leader's range.

    The chain may not cross what is prohibited to him, nor enter an enemy combat unit, nor enter an
    enemy zone of control unless a friendly combat unit is there.
    """
    position = state.position
    closed = enemy_zone(state, leader.side) - position.combat[leader.side]
    barred = closed | position.combat[enemy(leader.side)]
    ways = ground(state.scenario).ways[FOOT]
    return frozenset(within_steps(ways, leader.hex, leader.counter.span, barred=barred))
