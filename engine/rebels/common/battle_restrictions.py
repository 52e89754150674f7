"""The limits that a battle's exclusive rules set its units (17.0): which may move, how far, and where to."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from cockade.engine.rebels.common.data import Slow
from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.state import State, Unit


def is_fixed(state: State, unit: Unit) -> bool:
    """stonypoint.17.0: a unit of a kind that never moves in this battle, not even back."""
    fixed = ground(state.scenario).scenario.special.fixed
    return bool(fixed) and unit.kind in fixed.get(unit.side, ())


def is_asleep(state: State, side: str) -> bool:
    """stonypoint.17.0 (ruling Q52): no movement and no advance of this side on this turn."""
    return state.turn in ground(state.scenario).scenario.special.asleep.get(side, ())


def may_command(unit: Unit) -> bool:
    """11.3: any leader but a held one (harlem.17.0)."""
    return unit.is_leader and not unit.held


def acting_leaders(state: State, side: str, hex_: int) -> list[Unit]:
    """6.1, 11.2: the leaders of a side in a hex who can help its units."""
    return [leader for leader in state.position.leaders(hex_) if leader.side == side and may_command(leader)]


def slowness(state: State, unit: Unit) -> Slow | None:
    """brooklyn.17.1: the limit on the hexes this unit moves on this turn, if there is one."""
    for slow in ground(state.scenario).scenario.special.slow:
        if state.turn < slow.before and unit.id in slow.units:
            return slow
    return None


def has_just_joined(state: State, unit: Unit) -> bool:
    """brooklyn.17.2: units regenerated on this turn are received as reinforcements."""
    scenario = ground(state.scenario).scenario
    now = any(rule.turn == state.turn for rule in scenario.special.regeneration)
    return now and unit.id in scenario.reserve


def hexes_left(state: State, unit: Unit) -> int | None:
    """brooklyn.17.1: the number of hexes that the unit may still move; None if nothing limits it."""
    slow = slowness(state, unit)
    return None if slow is None else max(0, slow.hexes - unit.walked)


def closed_hexes(state: State, unit: Unit) -> AbstractSet[int]:
    """brooklyn.17.2, whiteplains.17.0: hexes closed to this unit now, but the one where it arrives."""
    closed = ground(state.scenario).closed(unit.side, state.turn, named=unit.named)
    return closed if unit.hex else closed - {unit.entry}


def defence_divisor(state: State, side: str) -> int:
    """kingsmountain.17.0: 2 on a turn on which this side defends at half strength."""
    turns = ground(state.scenario).scenario.special.half_defence_turns
    return 2 if state.turn in turns.get(side, ()) else 1
