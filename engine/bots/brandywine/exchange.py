"""The value of a fight before it is declared: strengths, morale, leaders, terrain, ways of retreat."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from cockade.engine.bots.brandywine.fighting import balance
from cockade.engine.bots.brandywine.parameters import Character
from cockade.engine.bots.brandywine.threats import beside, can_fight, column, most_against
from cockade.engine.brandywine.b6_combat.odds import defends_with
from cockade.engine.brandywine.common.book import FACES
from cockade.engine.brandywine.common.ground import MOVER, Ground, ground
from cockade.engine.brandywine.common.leaders import LAFAYETTE
from cockade.engine.brandywine.common.state import State, Unit, enemy
from cockade.engine.floats import total

Comer = tuple[int, int, frozenset[int], frozenset[int]]
"""A possible attacker: strength, morale, and the hexes it can reach, dry and through deep water."""


class Party(NamedTuple):
    """Units that fight together: strength points, best morale with a leader's bonus, number of units."""

    strength: float = 0.0
    nerve: int = -9
    units: int = 0

    def joined(self, strength: float, nerve: int) -> Party:
        """Return the party with one more unit."""
        return Party(self.strength + strength, max(self.nerve, nerve), self.units + 1)


def bonus(units: Iterable[Unit]) -> int:
    """14.2.1: Return the bonus of the best leader among these. Lafayette adds nothing."""
    return max((one.counter.combat for one in units if one.is_leader and one.id != LAFAYETTE), default=0)


def garrison(units: Sequence[Unit], band: int) -> Party:
    """12.1.7, 12.1.8: Return the units of a hex as defenders."""
    men = [unit for unit in units if not unit.is_leader]
    foot = [unit for unit in men if not unit.is_artillery]
    nerve = max((unit.morale for unit in foot if unit.in_parade_order), default=-1)
    return Party(float(sum(map(defends_with, foot))), nerve + band + bonus(units), len(men))


def exchange(  # noqa: PLR0913, PLR0917 - a fight is all of these
    field: Ground,
    hex_: int,
    attack: Party,
    defence: Party,
    closed: float,
    character: Character,
    *,
    shift: int = 0,
) -> float:
    """Return the average value of an attack on a hex for the attacker.

    `closed` is how likely it is that the defenders have no way of retreat, 0 to 1; `shift` is by columns.
    """
    if not defence.strength:
        return character.guns_taken * defence.units
    if not attack.strength:
        return 0.0
    strength = min(max(1, int(attack.strength)), most_against(field, hex_))
    close = field.charts.terrain[field.map.terrain[hex_]].close
    found = column(field.scenario.id, strength, int(defence.strength))
    found = field.charts.close_combat.shifted(found, shift) if shift else found
    free, taken = outcomes(
        field.scenario.id, found, attack.nerve - defence.nerve + close, defence.units, character
    )
    return free + closed * (taken - free)


@lru_cache(8192)
def outcomes(scenario: str, column: int, bonus: int, units: int, character: Character) -> tuple[float, float]:
    """Return an attack's values in a column against so many units, with and without ways of retreat."""
    table = ground(scenario).charts.close_combat
    results = [table.result(column, die + bonus) for die in range(FACES)]
    free = total(balance(result, character) for result in results) / FACES
    return free, total(balance(result, character, units) for result in results) / FACES


# ---------------------------------------------------------------- what the enemy could bring


def coming(state: State, side: str, character: Character) -> dict[int, Party]:
    """Return by hex the enemies of a side who could attack it in their next turn."""
    known = state.position.reach.setdefault(("coming", side), {})
    found: dict[int, Party] | None = known.get(id(character))
    if found is None:
        found = known[id(character)] = gathered(
            state, filter(can_fight, state.position.own[enemy(side)]), character
        )
    return found


def comers(state: State, units: Iterable[Unit], character: Character) -> list[Comer]:
    """Return units with the hexes next to which they can come."""
    field, found = ground(state.scenario), []
    for unit in units:
        mover = MOVER.get(unit.kind, "infantry")
        ways = beside(field, mover, unit.hex, unit.counter.allowance or character.quick)
        found.append((unit.strength or character.usual, unit.morale, *ways))
    return found


def strength_beside(there: int, able: Iterable[Comer]) -> float:
    """Return the strength that can come next to a hex, half of it through deep water."""
    found = 0.0
    for strength, _, dry, wet in able:
        if there in dry:
            found += strength
        elif there in wet:
            found += strength / 2
    return found


def gathered(state: State, units: Iterable[Unit], character: Character) -> dict[int, Party]:
    """Return by hex the strength of the units that can come next to it, half of it through deep water."""
    strengths = defaultdict[int, float](float)
    nerves = defaultdict[int, int](lambda: -9)
    for strength, nerve, dry, wet in comers(state, units, character):
        for hexes, by in ((dry, strength), (wet, strength / 2)):
            for there in hexes:
                strengths[there] += by
                nerves[there] = max(nerves[there], nerve)
    return {hex_: Party(strength, nerves[hex_]) for hex_, strength in strengths.items()}
