"""What a fight is worth before it is declared: by strengths, lead units, leaders, ground, and ways of retreat."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from cockade.engine.bots.brandywine.character import Character
from cockade.engine.bots.brandywine.menace import beside, can_fight, column, most_against
from cockade.engine.brandywine.b6_combat.odds import defends_with
from cockade.engine.brandywine.common.book import FACES
from cockade.engine.brandywine.common.ground import MOVER, Ground, ground
from cockade.engine.brandywine.common.leaders import LAFAYETTE
from cockade.engine.brandywine.common.state import State, Unit, enemy
from cockade.engine.brandywine.common.zones import enemy_zone

RETREATS = ("R", "D")  # 13.1.3, 13.1.4: what becomes a capture where there is no way (13.2.3)
LIKE = "DC"
MORE = 0.5  # how likely who stands with a unit that is taken is taken too: he checks his morale first


class Party(NamedTuple):
    """Those who fight together: strength points, best morale with the best leader's bonus, and how many units."""

    strength: float = 0.0
    nerve: int = -9
    units: int = 0

    def joined(self, strength: float, nerve: int) -> Party:
        """With one more unit."""
        return Party(self.strength + strength, max(self.nerve, nerve), self.units + 1)


def bonus(units: Iterable[Unit]) -> int:
    """14.2.1: what the best leader among these adds; Lafayette adds nothing."""
    return max((one.counter.combat for one in units if one.is_leader and one.id != LAFAYETTE), default=0)


def garrison(units: Sequence[Unit], band: int) -> Party:
    """12.1.7, 12.1.8: the units of a hex as defenders."""
    men = [unit for unit in units if not unit.is_leader]
    foot = [unit for unit in men if not unit.is_artillery]
    nerve = max((unit.morale for unit in foot if unit.in_parade_order), default=-1)
    return Party(float(sum(map(defends_with, foot))), nerve + band + bonus(units), len(men))


def exchange(field: Ground, hex_: int, attack: Party, defence: Party, closed: float, character: Character) -> float:
    """
    What an attack on a hex is worth to the attacker on average.

    `closed` is how likely it is that the defenders have no way of retreat, 0 to 1.
    """
    if not defence.strength:
        return character.guns_taken * defence.units
    strength = min(int(attack.strength), most_against(field, hex_))
    if strength < 1:
        return 0.0
    close = field.charts.terrain[field.map.terrain[hex_]].close
    found = column(field.scenario.id, strength, int(defence.strength))
    free, taken = outcomes(field.scenario.id, found, attack.nerve - defence.nerve + close, defence.units, character)
    return free + closed * (taken - free)


@lru_cache(8192)
def outcomes(scenario: str, column: int, bonus: int, units: int, character: Character) -> tuple[float, float]:
    """What an attack in a column is worth against so many units with ways of retreat, and without."""
    table, cost = ground(scenario).charts.close_combat, character.cost
    free = taken = 0.0
    for die in range(FACES):
        own, stroke, other = table.result(column, die + bonus).partition("/")
        if stroke:
            free += cost.get(other, 0.0) - cost.get(own, 0.0)
            lost = cost[LIKE] * (1 + MORE * (units - 1)) if other in RETREATS else cost.get(other, 0.0)
            taken += lost - cost.get(own, 0.0)
    return free / FACES, taken / FACES


# ---------------------------------------------------------------- ways of retreat


def ways_back(state: State, side: str, hex_: int, closing: frozenset[int] = frozenset()) -> int:
    """13.2.2: how many hexes a beaten unit of a side could retreat to; `closing` are closed besides."""
    field, position = ground(state.scenario), state.position
    foes, zone, limit = position.combat[enemy(side)], enemy_zone(state, side), field.charts.limits.stack
    return sum(
        there not in zone
        and there not in foes
        and there not in closing
        and position.loads.get(there, (0, 0))[0] < limit
        for there, _ in field.exits["light"][hex_]
    )


# ---------------------------------------------------------------- what the enemy could bring


def coming(state: State, side: str, character: Character) -> dict[int, Party]:
    """By hex: who of the enemies of a side could attack it in their next turn."""
    known = state.position.reach.setdefault(("coming", side), {})
    found: dict[int, Party] | None = known.get(id(character))
    if found is None:
        found = known[id(character)] = gathered(state, filter(can_fight, state.position.own[enemy(side)]), character)
    return found


def gathered(state: State, units: Iterable[Unit], character: Character) -> dict[int, Party]:
    """By hex: the strength of those of the units that can come beside it, half of it through deep water."""
    field = ground(state.scenario)
    strengths = defaultdict[int, float](float)
    nerves = defaultdict[int, int](lambda: -9)
    for unit in units:
        mover = MOVER.get(unit.kind, "infantry")
        dry, wet = beside(field, mover, unit.hex, unit.counter.allowance or character.quick)
        strength, nerve = unit.strength or character.usual, unit.morale
        for hexes, by in ((dry, strength), (wet, strength / 2)):
            for there in hexes:
                strengths[there] += by
                if nerve > nerves[there]:
                    nerves[there] = nerve
    return {hex_: Party(strength, nerves[hex_]) for hex_, strength in strengths.items()}
