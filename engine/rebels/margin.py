"""Who is ahead, as a number: what is left of the levels, and how much of what decides is taken."""

from __future__ import annotations

from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.state import State, enemy
from cockade.engine.rebels.sheets.data import Victory
from cockade.engine.rebels.victory import holder

PLACES = 0.5  # what the places that decide count beside the levels


def margin(state: State, side: str) -> float:
    """How far a side is ahead, about -1 to 1: by levels (13.1) and places (18.1); the sides' add up to 0."""
    victory = ground(state.scenario).scenario.victory
    attacker = enemy(victory.else_wins) if victory.else_wins else side
    taken = PLACES * (2 * taken_by(state, victory, attacker) - 1) if victory.how != "collapse" else 0.0
    return left(state, side) - left(state, enemy(side)) + (taken if side == attacker else -taken)


def left(state: State, side: str) -> float:
    """13.1: how much of its level a side has left, 0 to 1."""
    whole = ground(state.scenario).scenario.levels[side]
    return max(0.0, state.level(side) / whole) if whole else 0.0


def taken_by(state: State, victory: Victory, side: str) -> float:
    """18.1: how much a side has of what it must take, 0 to 1."""
    if victory.how == "cleared":
        return 1.0 - held_against(state, victory, side)
    wanted = {"any": 1, "all": len(victory.places), "more": len(victory.places) // 2 + 1}[victory.how]
    has = sum(holder(state, hex_) == side for hex_ in victory.places)
    return min(1.0, has / wanted)


def held_against(state: State, victory: Victory, side: str) -> float:
    """kingsmountain.18.1: how much of the enemy's men stand in the zone that must be cleared, 0 to 1."""
    foe, zone = enemy(side), ground(state.scenario).map.zones[victory.zone]
    men = sum(unit.strength for unit in state.position.of(foe) if unit.hex in zone)
    return men / max(1, sum(unit.counter.strength[0] for unit in state.units if unit.side == foe))
