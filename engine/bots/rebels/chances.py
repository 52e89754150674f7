"""The value of fights: stakes, results, and ways of retreat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache

from cockade.engine.bots.rebels.aims import Aims
from cockade.engine.bots.rebels.parameters import Character
from cockade.engine.floats import total
from cockade.engine.hex_search import steps_from
from cockade.engine.rebels.common.ground import FOOT, Ground, ground
from cockade.engine.rebels.common.state import State, Unit
from cockade.engine.rebels.common.zones import enemy_zone
from cockade.engine.rebels.segment5_assault.combat import assault_strength, attackers_of, defenders_of, reckon
from cockade.events.rebels import Combat

FAR = 99
FACES = 10
FIGHTING = 8  # strength points of a hex that count (6.0)


def stakes(units: Sequence[Unit]) -> float:
    """Return what some units can lose: their elimination points, and a little for guns."""
    return total(unit.counter.points + 0.5 * unit.is_artillery for unit in units)


def expected(  # noqa: PLR0913, PLR0917 - chances and all that they are weighed by
    character: Character,
    chances: Mapping[str, Fraction | float],
    theirs: Sequence[Unit],
    ours: float,
    trap: float = 0.0,
    bounty: float = 0.0,
) -> float:
    """Return the expected gain: the enemy's losses less ours. A disruption ends the disrupted.

    `trap` is how much of those who must retreat is lost; `bounty` what the enemy gains by 13.3 if all of
    ours are eliminated.
    """
    whole = stakes(theirs)
    shaken = stakes([unit for unit in theirs if unit.disrupted])
    worth, suffered = 0.0, character.suffered
    for code, chance in chances.items():
        value = suffered.get(code, 0.0)
        gained = value * (ours if value < 0 else whole)
        if code == "DD":
            gained += character.shaken * shaken + trap * (1 - value) * (whole - shaken)
        elif code == "DR1":
            gained += trap * (1 - value) * whole
        elif code == "AE":
            gained -= bounty
        worth += float(chance) * gained
    return worth


def strength_of(units: Sequence[Unit]) -> int:
    """Return the defensive strength of some units in one hex (6.0, 8.43)."""
    return max(1, min(FIGHTING, sum(map(assault_strength, units))))


def odds_of(field: Ground, attack: float, defence: float, left: int) -> dict[str, float]:
    """Return the chances of every result at these strengths, shifted columns to the left."""
    return _odds_of(field.scenario.id, int(attack * 2), max(1, int(defence * 2)), left)


@lru_cache(8192)
def _odds_of(scenario: str, attack: int, defence: int, left: int) -> dict[str, float]:
    table = ground(scenario).charts.assault
    column = table.shifted(table.column(Fraction(attack, defence)), -left)
    return {code: float(chance) for code, chance in table.chances(column).items()}


# ---------------------------------------------------------------- combats (8.1)


def gain(state: State, combat: Combat, aims: Aims) -> float:
    """Return the expected gain of one combat for the attacker."""
    odds = reckon(state, combat)
    defenders = defenders_of(state, combat)
    attackers = attackers_of(state, combat)
    character = aims.character
    risked, bounty = stakes(attackers) * aims.own, character.bounty * len(attackers)
    return (
        expected(character, odds.chances, defenders, risked, snare(state, combat, character), bounty)
        * aims.theirs
    )


def snare(state: State, combat: Combat, character: Character) -> float:
    """8.514: Return the share of the defenders lost without a way of retreat, at the worst of their hexes."""
    hexes = {d for _, d in combat.crossings}
    return min((trap_around(state, hex_, character) for hex_ in hexes), default=0.0)


def trap_around(state: State, hex_: int, character: Character) -> float:
    """8.514: Return the share of units lost if they must leave a hex."""
    lost = character.lost
    return lost[min(len(lost) - 1, ways_back(state, hex_))] * character.retreats


def ways_back(state: State, hex_: int) -> int:
    """8.511: Return the adjacent hexes to which the units of a hex could retreat without harm."""
    units = state.position.combat_units(hex_)
    if not units:
        return FAR
    side = units[0].side
    closed = enemy_zone(state, side) | state.position.combat["british" if side == "american" else "american"]
    return sum(way not in closed for way in ground(state.scenario).ways[FOOT][hex_])


# ---------------------------------------------------------------- distances


@lru_cache(4096)
def steps_around(scenario: str, hex_: int) -> dict[int, int]:
    """Return the steps from a hex to every other, around rivers."""
    return steps_from(ground(scenario).ways[FOOT], hex_)


def steps(scenario: str, a: int, b: int) -> int:
    """Return the steps from one hex to another, around rivers."""
    return steps_around(scenario, a).get(b, FAR)
