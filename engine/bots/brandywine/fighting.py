"""The combat decisions of greedy: chances of results, weighted by their cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from cockade.engine.bots.brandywine.parameters import Character
from cockade.engine.bots.brandywine.retreats import caught
from cockade.engine.brandywine.b6_combat.combat_modifiers import modifiers
from cockade.engine.brandywine.b6_combat.forecast import Pair, chances, forecast_combat, likely_lead
from cockade.engine.brandywine.b6_combat.obligations import combats
from cockade.engine.brandywine.b6_combat.odds import odds
from cockade.engine.brandywine.b6_combat.participants import attackers, defenders
from cockade.engine.brandywine.common.state import Position, State
from cockade.engine.brandywine.common.tracks import bands
from cockade.engine.brandywine.common.view import UNKNOWN
from cockade.engine.floats import total
from cockade.engine.memo import remembered
from cockade.events.brandywine import CloseCombat, Combat, Declaration, Engage

RETREATS = ("R", "D")  # 13.1.3, 13.1.4: what becomes a capture where there is no way back (13.2.3)
LIKE = "DC"
MORE = 0.5  # how likely who stands with a unit that is taken is taken too: he checks his morale first


def balance(result: str, character: Character, lost: int = 0) -> float:
    """Return a combat result's value for the attacker. `lost` defenders have no way of retreat."""
    own, stroke, other = result.partition("/")
    cost = character.cost
    if not stroke:
        return 0.0
    if lost and other in RETREATS:
        return cost[LIKE] * (1 + MORE * (lost - 1)) - cost.get(own, 0.0)
    return cost.get(other, 0.0) - cost.get(own, 0.0)


def expected(found: Mapping[str, Fraction], character: Character, lost: int = 0) -> float:
    """Return the expected value of results for the attacker."""
    return total(balance(result, character, lost) * float(chance) for result, chance in found.items())


def lost_in(state: State, combat: Combat, character: Character) -> int:
    """Return how many defenders have no way of retreat, if the character considers it."""
    return caught(state, combat) if character.keen else 0


def promise(state: State, combat: Combat, character: Character) -> float:
    """Return the expected value of a combat before any chit is chosen."""
    attack, defence = attackers(state, combat), defenders(state, combat)
    if any(unit.kind == UNKNOWN for unit in (*attack, *defence)):
        return character.unclear
    if all(unit.is_artillery for unit in defence):
        return character.guns_taken
    leads = likely_lead(state, attack), likely_lead(state, defence)
    bonus = sum(one.value for one in modifiers(state, combat, leads, bands(state)))
    return expected(chances(state, odds(state, combat), bonus), character, lost_in(state, combat, character))


def outlook_of(state: State, frame: Declaration, character: Character, more: Engage | None = None) -> float:
    """Return the expected value of all declared combats, with one more unit engaged."""
    chosen = frame.chosen if more is None else (*frame.chosen, (more.unit, more.hex))
    known = _promises(state.position)
    return total(
        promise_once(state, combat, character, known)
        for combat in combats(state, frame.replace(chosen=chosen))
    )


def promise_once(state: State, combat: Combat, character: Character, known: dict[Any, float]) -> float:
    """Return a combat's expected value, computed once until a unit moves or falls."""
    key = (combat, character, state.morale, state.lafayette)
    if key not in known:
        known[key] = promise(state, combat, character)
    return known[key]


@remembered(2)
def _promises(position: Position) -> dict[Any, float]:
    return {}


def best_chit(state: State, frame: CloseCombat, able: list[str], character: Character) -> str:
    """Return the chit with the best average against the other side's possible chits."""
    pairs = forecast_combat(state, frame.combat, frame.leads, frame.shift).pairs
    attacking = frame.side == frame.attacker
    worth = dict.fromkeys(able, 0.0)
    likely = likely_chit(pairs, character, attacking=not attacking) if character.answers else ""
    for pair in pairs:
        chit, sign = (pair.attack, 1.0) if attacking else (pair.defence, -1.0)
        other = pair.defence if attacking else pair.attack
        if chit in worth:
            weight = 1.0 + character.answers * len(worth) if other == likely else 1.0
            worth[chit] += weight * sign * expected(pair.chances, character)
    return max(able, key=worth.__getitem__)


def likely_chit(pairs: Sequence[Pair], character: Character, *, attacking: bool) -> str:
    """Return the chit with the best average for a side, if there is one."""
    worth: dict[str, float] = {}
    for pair in pairs:
        chit, sign = (pair.attack, 1.0) if attacking else (pair.defence, -1.0)
        worth[chit] = worth.get(chit, 0.0) + sign * expected(pair.chances, character)
    return max(worth, key=worth.__getitem__, default="")
