"""Zones of control (5.0)."""

from __future__ import annotations

from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.state import State, Unit, enemy
from cockade.engine.zones import zone as zone_of


def enemy_zone(state: State, side: str) -> frozenset[int]:
    """5.0: all hexes in a zone of control of the enemy of this side (its line units exert them)."""
    position = state.position
    zone = position.zones.get(side)
    if zone is None:
        table = ground(state.scenario).zone_exits
        zone = position.zones[side] = zone_of(table, position.line[enemy(side)])
    return zone


def is_in_enemy_zone(state: State, unit: Unit) -> bool:
    """5.0: whether the unit is in an enemy zone of control."""
    return unit.hex in enemy_zone(state, unit.side)


def exerters(state: State, side: str, hex_: int) -> list[int]:
    """The enemy hexes whose zone of control reaches this hex."""
    field, position = ground(state.scenario), state.position
    return [
        n for n in field.neighbours[hex_] if n in position.line[enemy(side)] and hex_ in field.zone_exits[n]
    ]


def is_beside_enemy(state: State, side: str, hex_: int) -> bool:
    """Whether an adjacent hex holds an enemy combat unit, across any terrain."""
    return hex_ in beside_enemies(state, side)


def beside_enemies(state: State, side: str) -> frozenset[int]:
    """All hexes adjacent to an enemy combat unit, across any terrain (4.3.1, 11.15)."""
    position = state.position
    beside = position.beside.get(side)
    if beside is None:
        neighbours = ground(state.scenario).neighbours
        around = map(neighbours.__getitem__, position.combat[enemy(side)])
        beside = position.beside[side] = frozenset().union(*around)
    return beside


def stopping_zone(state: State, unit: Unit) -> frozenset[int]:
    """5.2: the hexes in which this unit must stop when it enters them."""
    zone = enemy_zone(state, unit.side)
    return zone - open_to_light(state, unit.side) if unit.kind == "light" else zone


def open_to_light(state: State, side: str) -> frozenset[int]:
    """12.1.3: where light infantry ignores the zone: woods, swamp and town out of reach of their like."""
    field, position = ground(state.scenario), state.position
    feared = [hex_ for hex_ in position.line[enemy(side)] if holds_light_or_horse(state, hex_)]
    return (enemy_zone(state, side) & field.light_country) - zone_of(field.zone_exits, feared)


def holds_light_or_horse(state: State, hex_: int) -> bool:
    """12.1.3: whether an enemy hex stops light infantry: it holds light infantry or dragoons."""
    return any(unit.kind in ("light", "dragoon") for unit in state.position.line_units(hex_))
