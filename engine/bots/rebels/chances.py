"""What fights promise: stakes, the worth of results, and ways of retreat."""

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
    """What can be lost in some units: their elimination points, guns a little."""
    return total(unit.counter.points + 0.5 * unit.is_artillery for unit in units)


def expected(  # noqa: PLR0913, PLR0917 - chances and all that they are weighed by
    character: Character,
    chances: Mapping[str, Fraction | float],
    theirs: Sequence[Unit],
    ours: float,
    trap: float = 0.0,
    bounty: float = 0.0,
) -> float:
    """
    The expected gain: what they may lose less what we may; a disruption ends the disrupted.

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
    """What counts of some units of one hex in a defence (6.0, 8.43)."""
    return max(1, min(FIGHTING, sum(map(assault_strength, units))))


def odds_of(field: Ground, attack: float, defence: float, left: int) -> dict[str, float]:
    """The chances of every result at these strengths, so many columns to the left."""
    return _odds_of(field.scenario.id, int(attack * 2), max(1, int(defence * 2)), left)


@lru_cache(8192)
def _odds_of(scenario: str, attack: int, defence: int, left: int) -> dict[str, float]:
    table = ground(scenario).charts.assault
    column = table.shifted(table.column(Fraction(attack, defence)), -left)
    return {code: float(chance) for code, chance in table.chances(column).items()}


# ---------------------------------------------------------------- combats (8.1)


def gain(state: State, combat: Combat, aims: Aims) -> float:
    """The expected gain of one combat for the side that attacks."""
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
    """8.514: how much of the defenders is lost for want of a way back, at the worst of their hexes."""
    hexes = {d for _, d in combat.crossings}
    return min((trap_around(state, hex_, character) for hex_ in hexes), default=0.0)


def trap_around(state: State, hex_: int, character: Character) -> float:
    """8.514: how much is lost of who must leave a hex."""
    lost = character.lost
    return lost[min(len(lost) - 1, ways_back(state, hex_))] * character.retreats


def ways_back(state: State, hex_: int) -> int:
    """8.511: the neighbouring hexes to which the units of a hex could retreat without harm."""
    units = state.position.combat_units(hex_)
    if not units:
        return FAR
    side = units[0].side
    closed = enemy_zone(state, side) | state.position.combat["british" if side == "american" else "american"]
    return sum(way not in closed for way in ground(state.scenario).ways[FOOT][hex_])


# ---------------------------------------------------------------- distances


@lru_cache(4096)
def steps_around(scenario: str, hex_: int) -> dict[int, int]:
    """The steps from a hex to every other, round rivers."""
    return steps_from(ground(scenario).ways[FOOT], hex_)


def steps(scenario: str, a: int, b: int) -> int:
    """The steps from one hex to another, round rivers."""
    return steps_around(scenario, a).get(b, FAR)
