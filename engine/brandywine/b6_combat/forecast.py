"""
The forecast of a close combat before it is fought, with exact chances.

    forecast_combat(state, combat)                  # the likeliest lead units, all pairs of usable chits
    forecast_combat(state, combat, ("a", "b"), 1)   # as chosen; Lafayette's shift

It takes a side's own view of the state as well: where units are nameless (7.1.3-adv) it says that it cannot
be known, and never guesses.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from attrs import frozen

from cockade.engine.brandywine.b6_combat.combat_modifiers import modifiers
from cockade.engine.brandywine.b6_combat.obligations import attackable, combats
from cockade.engine.brandywine.b6_combat.odds import Odds, odds
from cockade.engine.brandywine.b6_combat.participants import attackers, defenders, may_lead
from cockade.engine.brandywine.b6_combat.rolls import fought
from cockade.engine.brandywine.b6_combat.tactics import NO_COMBAT, crossed, usable_chits
from cockade.engine.brandywine.common.book import FACES
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.tracks import bands, unit_morale
from cockade.engine.brandywine.common.view import UNKNOWN
from cockade.engine.probabilities import one_die
from cockade.events.brandywine import CloseCombat, Combat, Declaration
from cockade.events.facts import Modifier
from cockade.events.record import Record

if TYPE_CHECKING:
    from cockade.engine.brandywine.common.state import State, Unit

Chances = dict[str, Fraction]
"""The exact chance of every result; they add up to 1."""


@frozen
class Pair(Record):
    """The effect of a pair of chits: the `result` of the matrix, and the chances of the combat, or NC."""

    attack: str
    defence: str
    result: str
    chances: Chances


@frozen
class CombatForecast(Record):
    """
    A close combat before it is resolved.

    `column` and `shifted` are headings of the table. `modifiers` hold all but the tactics, which is in the
    `pairs`, one for each two chits that both sides may use. `known` is False where an enemy is nameless; then
    there are neither odds nor chances. `unfought` says why there would be no combat: empty, `captured` (lone
    artillery, 12.1.7).
    """

    leads: tuple[str, str]
    known: bool
    attack: int = 0
    defence: int = 0
    column: str = ""
    shifted: str = ""
    shifts: tuple[Modifier, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    pairs: tuple[Pair, ...] = ()
    unfought: str = ""

    @property
    def total(self) -> int:
        """12.1.10: the sum of all modifiers but the tactics."""
        return sum(modifier.value for modifier in self.modifiers)


def combats_ahead(state: State, ids: Collection[str], hex_: int) -> tuple[State, list[tuple[int, Combat]]]:
    """12.1.4: the position after units have marched to a hex, and the combats they may declare from there."""
    marched = {id_: state.unit(id_) for id_ in ids}
    marched = {id_: one.replace(hex=hex_, start=one.start or one.hex) for id_, one in marched.items()}
    there = state.replace(units=tuple(marched.get(one.id, one) for one in state.units))
    movers = [unit for unit in there.position.combat_units(hex_) if unit.id in ids]
    found: dict[int, list[tuple[str, int]]] = {}
    for unit in movers:
        for target in attackable(there, unit):
            found.setdefault(target, []).append((unit.id, target))
    side = state.unit(next(iter(ids))).side
    declared = {target: Declaration(side, chosen=tuple(edges)) for target, edges in found.items()}
    return there, [(target, combats(there, frame)[0]) for target, frame in declared.items()]


def forecast_combat(
    state: State, combat: Combat, leads: tuple[str, str] = ("", ""), shift: int = 0
) -> CombatForecast:
    """12.1.7 to 12.1.11: odds, modifiers with clauses, the chance of each result by pair of chits."""
    attack, defence = attackers(state, combat), defenders(state, combat)
    leads = leads[0] or likely_lead(state, attack), leads[1] or likely_lead(state, defence)
    if any(unit.kind == UNKNOWN for unit in (*attack, *defence)):
        return CombatForecast(leads, known=False)
    if all(unit.is_artillery for unit in defence):
        return CombatForecast(leads, known=True, unfought="captured")
    found = odds(state, combat, shift)
    headings = ground(state.scenario).charts.close_combat.columns
    counted = tuple(modifiers(state, combat, leads, band_of(state, combat)))
    return CombatForecast(
        leads,
        known=True,
        attack=found.attack,
        defence=found.defence,
        column=headings[found.column],
        shifted=headings[found.shifted],
        shifts=found.shifts,
        modifiers=counted,
        pairs=tuple(_pairs(state, combat, found, sum(one.value for one in counted))),
    )


def band_of(state: State, combat: Combat) -> tuple[int, int]:
    """15.2.7: army morale as the combat began, or of now if it has not."""
    frames = (frame for frame in state.agenda if isinstance(frame, CloseCombat) and frame.combat == combat)
    return next((frame.band for frame in frames), bands(state))


def likely_lead(state: State, units: Sequence[Unit]) -> str:
    """12.1.8: the unit of best morale among those that may lead; empty without one."""
    best = [state.unit(id_) for id_ in may_lead(units)]
    nerve = {unit.id: sum(one.value for one in unit_morale(state, unit)) for unit in best}
    return max(nerve, key=nerve.__getitem__, default="")


def _pairs(state: State, combat: Combat, found: Odds, bonus: int) -> list[Pair]:
    """12.1.9: every two chits that the sides may use."""
    ours = usable_chits(state, combat, attacking=True)
    theirs = usable_chits(state, combat, attacking=False)
    return [_pair(state, found, bonus, attack, defence) for attack in ours for defence in theirs]


def _pair(state: State, found: Odds, bonus: int, attack: str, defence: str) -> Pair:
    result = crossed(state, attack, defence)
    if result == NO_COMBAT:
        return Pair(attack, defence, result, {NO_COMBAT: Fraction(1)})
    return Pair(attack, defence, result, chances(state, found, bonus + int(result)))


def chances(state: State, found: Odds, bonus: int) -> Chances:
    """12.1.11: the exact chance of each result of one roll."""
    return dict(_chances(state.scenario, found.shifted, bonus))


@lru_cache(1024)
def _chances(scenario: str, column: int, bonus: int) -> Chances:
    return one_die(range(FACES), lambda die: fought(scenario, column, die + bonus))
