"""Harlem Heights (harlem.17.0): units held until they are drawn in, and heart for coming nearer."""

from __future__ import annotations

from cockade.engine.rebels.common.data import Approach
from cockade.engine.rebels.common.disintegration import move_level
from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.state import State, Unit
from cockade.engine.rules import Resolution
from cockade.events.rebels import ApproachMeasured, UnitReleased

CLAUSE = "harlem.17.0"
FAR = 99


# ---------------------------------------------------------------- release (ruling Q44)


def release_beside(resolution: Resolution[State], unit: Unit, hexes: tuple[int, ...]) -> None:
    """harlem.17.0: an enemy combat unit has moved, retreated or advanced next to held units."""
    held = [other for other in resolution.state.units if other.held and other.side != unit.side]
    if held and not unit.is_leader:
        neighbours = ground(resolution.state.scenario).neighbours
        near = {there for hex_ in hexes for there in neighbours[hex_]}
        for other in held:
            if other.hex in near:
                resolution.happen(UnitReleased(other.id))


def release(resolution: Resolution[State], hex_: int) -> None:
    """harlem.17.0: the units of a hex are bombarded."""
    for unit in resolution.state.position.stack(hex_):
        if unit.held:
            resolution.happen(UnitReleased(unit.id))


# ---------------------------------------------------------------- coming nearer (ruling Q45)


def look_out(resolution: Resolution[State]) -> None:
    """harlem.17.0: the set-up gives the first distance to beat."""
    for rule in _approaches(resolution.state):
        resolution.happen(ApproachMeasured(rule.side, distance(resolution.state, rule)))


def reward_approach(resolution: Resolution[State]) -> None:
    """harlem.17.0: at the end of a turn, +1 if the side is nearer than at the end of the turn before."""
    for rule in _approaches(resolution.state):
        before, now = resolution.state.approach, distance(resolution.state, rule)
        resolution.happen(ApproachMeasured(rule.side, now))
        if now < before:
            move_level(resolution, rule.side, rule.gain, "nearer to the goal", CLAUSE)


def distance(state: State, rule: Approach) -> int:
    """harlem.17.0: the least distance in hexes from any line unit to any of the goals."""
    far = ground(state.scenario).grid.distance
    hexes = state.position.line[rule.side]
    return min((far(hex_, goal) for hex_ in hexes for goal in rule.hexes), default=FAR)


def _approaches(state: State) -> tuple[Approach, ...]:
    return ground(state.scenario).scenario.special.approach
