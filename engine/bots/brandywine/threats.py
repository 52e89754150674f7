"""The strength that the enemy could bring against a hex next turn, and its cost."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache

from cockade.engine.bots.brandywine.fighting import balance
from cockade.engine.bots.brandywine.parameters import Character
from cockade.engine.brandywine.b6_combat.odds import defence_strength
from cockade.engine.brandywine.common.book import FACES
from cockade.engine.brandywine.common.ground import MOVER, Ground, ground
from cockade.engine.brandywine.common.state import State, Unit, enemy
from cockade.engine.floats import total
from cockade.engine.hex_search import reach

ON_FOOT = "light"  # whose ways an attack can take with all its strength: everywhere but through deep water
WADING = 2  # 16.2.5: through it an attack is worth half as much


Bearer = tuple[int, frozenset[int], frozenset[int]]
"""Some strength, and the hexes next to which it can come: dry, and through deep water."""


def menace(state: State, side: str, character: Character) -> dict[int, int]:
    """Return by hex the strength that the enemy of a side could bring against it in one turn."""
    known = state.position.reach
    believed = character.usual, character.quick
    found: dict[int, int] | None = known.setdefault(("menace", side), {}).get(believed)
    if found is None:
        foes = state.position.own[enemy(side)]
        found = known["menace", side][believed] = bearing(
            ground(state.scenario), filter(can_fight, foes), character
        )
    return found


def can_fight(unit: Unit) -> bool:
    """12.1: Whether a unit can attack next time."""
    return not unit.is_leader and not unit.is_artillery and unit.in_parade_order


def bearing(field: Ground, units: Iterable[Unit], character: Character) -> dict[int, int]:
    """Return by hex the strength of the units that can march next to it."""
    found = defaultdict[int, int](int)
    for strength, dry, wet in bearers(field, units, character):
        for there in dry:
            found[there] += strength
        half = waded(strength)
        for there in wet:
            found[there] += half
    return dict(found)


def bearers(field: Ground, units: Iterable[Unit], character: Character) -> list[Bearer]:
    """Group units of one hex and pace by the hexes they can reach."""
    strengths = defaultdict[tuple[int, str, int], int](int)
    for unit in units:
        mover = MOVER.get(unit.kind, "infantry")
        strengths[unit.hex, mover, unit.counter.allowance or character.quick] += (
            unit.strength or character.usual
        )
    return [
        (strength, *beside(field, mover, hex_, steps)) for (hex_, mover, steps), strength in strengths.items()
    ]


def borne(there: int, strength: int, dry: frozenset[int], wet: frozenset[int]) -> int:
    """Return the strength that they can bring against a hex."""
    if there in dry:
        return strength
    return waded(strength) if there in wet else 0


def waded(strength: int) -> int:
    """16.2.5: Return the effective strength of attackers through deep water."""
    return -(-strength // WADING)


@lru_cache(1 << 14)
def beside(field: Ground, mover: str, hex_: int, steps: int) -> tuple[frozenset[int], frozenset[int]]:
    """Return the hexes next to which a mover can come in so many steps: dry, and only through deep water."""
    stands = (hex_, *reach(field.exits[mover], hex_, steps).costs)
    dry = frozenset(there for one in stands for there, _ in field.exits[ON_FOOT][one])
    return dry, frozenset().union(*(field.neighbours[one] for one in stands)) - dry


def loss(field: Ground, hex_: int, units: Sequence[Unit], coming: int, character: Character) -> float:
    """Return the expected loss of a hex's combat units against so much strength."""
    if not units or not coming:
        return 0.0
    strength = defence_strength(units)
    if not strength:
        return character.lone * len(units)
    return max(0.0, fought(field, hex_, min(coming, most_against(field, hex_)), strength, character))


def fought(field: Ground, hex_: int, strength: int, against: int, character: Character) -> float:
    """Return the average value of an attack on a hex with so much strength, by its table and terrain."""
    terrain = field.charts.terrain[field.map.terrain[hex_]]
    return beaten(field.scenario.id, column(field.scenario.id, strength, against), terrain.close, character)


@lru_cache(4096)
def column(scenario: str, strength: int, against: int) -> int:
    """Return the column of the combat table for two strengths."""
    return ground(scenario).charts.close_combat.column(Fraction(strength, against))


def most_against(field: Ground, hex_: int) -> int:
    """7.1.1: Return the most strength that can surround a hex, on half of its sides."""
    return field.charts.limits.stack * (len(field.neighbours[hex_]) // 2)


@lru_cache(1024)
def beaten(scenario: str, column: int, bonus: int, character: Character) -> float:
    """Return the average value of an attack in a column of the table."""
    table = ground(scenario).charts.close_combat
    return total(balance(table.result(column, die + bonus), character) for die in range(FACES)) / FACES
