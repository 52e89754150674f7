"""Zones of control (8.0), and adjacent enemies."""

from __future__ import annotations

from collections.abc import Iterable

from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.state import State, Unit, enemy
from cockade.engine.zones import zone as zone_of

SIX = 6  # at the edge of the map a hex is not surrounded: what is off the map nobody holds (3.2)


def enemy_zone(state: State, side: str) -> frozenset[int]:
    """8.1.1, 8.1.3: all hexes in a zone of control of an enemy in Parade Order."""
    return _kept(state, "zone", side, state.position.parade[enemy(side)])


def rifle_zone(state: State, side: str) -> frozenset[int]:
    """8.2.1: all hexes in a zone of control of an enemy rifle unit."""
    return _kept(state, "rifles", side, state.position.rifles[enemy(side)])


def _kept(state: State, key: str, side: str, exerting: Iterable[int]) -> frozenset[int]:
    known = state.position.reach
    found: frozenset[int] | None = known.get((key, side))
    if found is None:
        found = known[key, side] = zone_of(ground(state.scenario).zone_exits, exerting)
    return found


def is_in_enemy_zone(state: State, unit: Unit) -> bool:
    """8.1.1: whether the unit is in an enemy zone of control."""
    return unit.hex in enemy_zone(state, unit.side)


def beside_enemies(state: State, side: str) -> frozenset[int]:
    """All hexes adjacent to an enemy combat unit, across any terrain (9.1.6, 9.2.2, 12.1, 13.2.1)."""
    known = state.position.reach
    found: frozenset[int] | None = known.get(("beside", side))
    if found is None:
        around = map(ground(state.scenario).neighbours.__getitem__, state.position.combat[enemy(side)])
        found = known["beside", side] = frozenset().union(*around)
    return found


def enemies_beside(state: State, side: str, hex_: int) -> list[Unit]:
    """The enemy combat units adjacent to a hex."""
    position = state.position
    hexes = [n for n in ground(state.scenario).neighbours[hex_] if n in position.combat[enemy(side)]]
    return [unit for there in hexes for unit in position.combat_units(there)]


def is_surrounded(state: State, unit: Unit) -> bool:
    """3.2, 8.1.2: each of the six hexes around holds an enemy, or is in an enemy zone and holds no friend."""
    position, zone = state.position, enemy_zone(state, unit.side)
    held = position.combat[enemy(unit.side)] | (zone - position.combat[unit.side])
    around = ground(state.scenario).neighbours[unit.hex]
    return len(around) == SIX and all(hex_ in held for hex_ in around)
