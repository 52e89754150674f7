"""March (4.1): the hexes a unit can reach, and the paths; reinforcements move the same way (3.1.1)."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from cockade.engine.memo import derived
from cockade.engine.move_range import Routes
from cockade.engine.rebels.battles.special_rules import come_into
from cockade.engine.rebels.common.battle_restrictions import closed_hexes, hexes_left
from cockade.engine.rebels.common.book import BOOK
from cockade.engine.rebels.common.communication import distance_to, usable_goals
from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.leaders import surprise_leaders
from cockade.engine.rebels.common.stacking import full_hexes
from cockade.engine.rebels.common.state import State, Unit, enemy, facing
from cockade.engine.rebels.common.zones import beside_enemies, enemy_zone, stopping_zone
from cockade.engine.rebels.segment4_movement.routes import routes
from cockade.engine.rules import Resolution
from cockade.events.event import Frame
from cockade.events.rebels import March, MovementSegment, ReinforcementSegment, UnitFreed, UnitMoved

POINT = 2  # movement points are counted in halves
NOWHERE: frozenset[int] = frozenset()


def allowance(state: State, unit: Unit) -> int:
    """The movement allowance in halves; a battle may multiply it on its first turn (trenton.17.1)."""
    halves = unit.counter.allowance * POINT
    if state.turn > 1:
        return halves
    return halves * ground(state.scenario).scenario.special.first_turn_factor.get(unit.side, 1)


# ---------------------------------------------------------------- march (4.1)


def march_hexes(state: State, unit: Unit) -> list[int]:
    """4.1: every hex where this march may end."""
    return ending_hexes(state, unit, march_routes(state, unit).hexes)


def march_routes(state: State, unit: Unit) -> Routes:
    """4.1, 5.2: the cheapest ways to every hex within what is left of the allowance."""
    return known_march_routes(state, unit.id)


@derived("units", "turn", "scenario")
def known_march_routes(state: State, id_: str) -> Routes:
    """As `march_routes`, by the id of the unit."""
    unit = state.unit(id_)
    alone = unit.is_leader and is_alone_in_zone(state, unit)
    return routes_past(state, unit.side, unit, alone, state.position.lone_leaders[enemy(unit.side)])


@facing(held=1)
def routes_past(state: State, _: str, unit: Unit, *friends: object) -> Routes:
    """As `march_routes`; of `friends` they depend in who is alone, of leaders and of enemy leaders."""
    return find_march_routes(state, unit)


def find_march_routes(state: State, unit: Unit) -> Routes:
    """As `march_routes`, worked out."""
    left = allowance(state, unit) - unit.spent
    most = hexes_left(state, unit)
    return routes(state, unit, left, barred_hexes(state, unit), stops(state, unit), most)


def barred_hexes(state: State, unit: Unit) -> AbstractSet[int]:
    """4.1, 9.1(4), 11.4.1.b, 17.0: enemy combat units; zones for the disrupted and the uncommanded."""
    barred = state.position.combat[enemy(unit.side)] | closed_hexes(state, unit)
    if not may_surprise(unit):
        barred = barred | state.position.lone_leaders[enemy(unit.side)]
    return barred | stopping_zone(state, unit) if shuns_zones(unit) else barred


def shuns_zones(unit: Unit) -> bool:
    """9.1(4), 11.4.1.b: disrupted or out of command; what it may ignore it may pass through (ruling Q68)."""
    return unit.disrupted or not unit.in_command


def may_surprise(unit: Unit) -> bool:
    """11.15, 11.16 (ruling Q31): only line units in command may enter the hex of lone enemy leaders."""
    return unit.is_line and unit.in_command


def stops(state: State, unit: Unit) -> AbstractSet[int]:
    """5.2, 5.6, 11.13: zones stop a unit; a leg also ends where a lone enemy leader is surprised."""
    if unit.is_leader:
        return NOWHERE if is_alone_in_zone(state, unit) else enemy_zone(state, unit.side)
    return stopping_zone(state, unit) | state.position.lone_leaders[enemy(unit.side)]


def is_alone_in_zone(state: State, leader: Unit) -> bool:
    """5.6 (ruling Q80): a leader who sets out, or set out, alone from an enemy zone of control."""
    if leader.start:
        return leader.freed
    return leader.hex in enemy_zone(state, leader.side) - state.position.combat[leader.side]


def ending_hexes(state: State, unit: Unit, hexes: list[int]) -> list[int]:
    """6.0, 9.1(2), 11.15, 12.1.3: those of the hexes where this unit may end its move."""
    if unit.is_leader:
        return leader_endings(state, unit, hexes)
    closed = full_hexes(state, unit)
    if shuns_zones(unit):
        closed |= enemy_zone(state, unit.side)
    ends = [hex_ for hex_ in hexes if hex_ not in closed]
    return nearer_hexes(state, unit, ends) if unit.disrupted else ends


def leader_endings(state: State, leader: Unit, hexes: list[int]) -> list[int]:
    """5.6, 11.15: next to the enemy, or fleeing through zones, only hexes of friendly combat units."""
    friends = state.position.combat[leader.side]
    if is_alone_in_zone(state, leader):
        return [hex_ for hex_ in hexes if hex_ in friends]
    exposed = beside_enemies(state, leader.side) - friends
    return [hex_ for hex_ in hexes if hex_ not in exposed]


def nearer_hexes(state: State, unit: Unit, hexes: list[int]) -> list[int]:
    """9.1(2), ruling Q25: nearer to the line of communication, or to some friendly leader, than it began."""
    begun = unit.began
    distance = distance_to(state, usable_goals(state, unit))
    far = ground(state.scenario).grid.distance
    home = distance(begun)
    leaders = [
        (other.hex, far(begun, other.hex)) for other in state.position.of(unit.side) if other.is_leader
    ]
    return [
        hex_
        for hex_ in hexes
        if distance(hex_) < home or any(far(hex_, leader) < before for leader, before in leaders)
    ]


@BOOK.resolver(March, MovementSegment, ReinforcementSegment)
def march(resolution: Resolution[State], frame: Frame, action: March) -> None:
    """4.1: walk the cheapest way; 5.2: stop on entering an enemy zone of control."""
    state, unit = resolution.state, resolution.state.unit(action.unit)
    ways = march_routes(state, unit)
    halted = action.hex in ways.dear or action.hex in halting_hexes(state, unit)
    walk(resolution, unit, ways, action.hex, halted=halted)


def halting_hexes(state: State, unit: Unit) -> AbstractSet[int]:
    """5.2: the hexes in which this unit moves no further this turn."""
    return enemy_zone(state, unit.side) if unit.is_leader else stopping_zone(state, unit)


def walk(resolution: Resolution[State], unit: Unit, ways: Routes, hex_: int, *, halted: bool) -> None:
    """Move along the way found; victory hexes are taken, lone enemy leaders surprised on it; 5.6."""
    path = ways.path_to(hex_)
    if unit.is_leader and not unit.freed and is_alone_in_zone(resolution.state, unit):
        resolution.happen(UnitFreed(unit.id, "5.6"))
    resolution.happen(UnitMoved(unit.id, path, ways.cost_to(hex_), halted))
    come_into(resolution, unit, path)
    surprise_leaders(resolution, unit, hex_)
