"""Zones of control (5.0)."""

from __future__ import annotations

from engine.rebels.ground import Ground, ground
from engine.rebels.state import State, Unit, enemy
from engine.zones import zone as zone_of


def enemy_zone(state: State, side: str) -> frozenset[int]:
    """5.0: all hexes in a zone of control of the enemy of this side (its line units exert them)."""
    position = state.position
    zone = position.zones.get(side)
    if zone is None:
        table = ground(state.scenario).zone_exits
        zone = position.zones[side] = zone_of(table, position.line[enemy(side)])
    return zone


def is_in_enemy_zone(state: State, unit: Unit) -> bool:
    """5.0: whether the unit stands in an enemy zone of control."""
    return unit.hex in enemy_zone(state, unit.side)


def exerters(state: State, side: str, hex_: int) -> list[int]:
    """The enemy hexes whose zone of control reaches this hex."""
    field, position = ground(state.scenario), state.position
    return [
        n for n in field.neighbours[hex_] if n in position.line[enemy(side)] and hex_ in field.zone_exits[n]
    ]


def is_beside_enemy(state: State, side: str, hex_: int) -> bool:
    """Whether a neighbouring hex holds an enemy combat unit, whatever lies between."""
    return hex_ in beside_enemies(state, side)


def beside_enemies(state: State, side: str) -> frozenset[int]:
    """All hexes adjacent to an enemy combat unit, whatever lies between (4.3.1, 11.15)."""
    kept, key = state.position.kept, f"beside the enemy of {side}"
    found: frozenset[int] | None = kept.get(key)
    if found is None:
        neighbours = ground(state.scenario).neighbours
        foes = state.position.combat[enemy(side)]
        found = kept[key] = frozenset([hex_ for occupied in foes for hex_ in neighbours[occupied]])
    return found


def holds_light_or_horse(state: State, hex_: int) -> bool:
    """12.1.3: whether an enemy hex stops light infantry: it holds light infantry or dragoons."""
    return any(unit.kind in ("light", "dragoon") for unit in state.position.line_units(hex_))


def slips_through(state: State, field: Ground, unit: Unit, hex_: int) -> bool:
    """12.1.3: light infantry ignores the zone of ordinary infantry in woods, swamp and town."""
    return (
        unit.kind == "light"
        and field.is_light_country(hex_)
        and not any(holds_light_or_horse(state, n) for n in exerters(state, unit.side, hex_))
    )


def stopping_zone(state: State, unit: Unit) -> frozenset[int]:
    """5.2: the hexes in which this unit must stop when it enters them."""
    zone = enemy_zone(state, unit.side)
    if unit.kind != "light":
        return zone
    field = ground(state.scenario)
    return frozenset([hex_ for hex_ in zone if not slips_through(state, field, unit, hex_)])
