"""The best close combat that a march would lead to, by odds and chances."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction

from cockade.engine.brandywine.b6_combat.forecast import CombatForecast, combats_ahead, forecast_combat
from cockade.engine.brandywine.common.state import State
from cockade.tui.games.brandywine.combat_preview import NO_COMBAT, SIDES_HIT, middle, summary
from cockade.tui.games.preview import Prospect


def best_ahead(state: State, ids: Collection[str], hex_: int) -> Prospect | None:
    """
    The target whose combat hurts the defender most, among those of known strength.

    Chits are left out. (12.1.7 to 12.1.11)
    """
    found = (
        Prospect(target, f"{each.shifted} {each.total:+d}", summary(middle(each)), _worth(middle(each)))
        for target, each in _ahead(state, ids, hex_)
        if each.known and not each.unfought
    )
    return max(found, key=lambda one: one.worth, default=None)


def _worth(chances: Mapping[str, Fraction]) -> float:
    """
    Return the chance that only the defender is hurt, less the chance that only the attacker
    is. (12.1.11)
    """
    hurt = {"def": Fraction(0), "att": Fraction(0)}
    for code, share in chances.items():
        attacker, _, defender = code.partition("/")
        who = SIDES_HIT[attacker != "-", defender != "-"] if code not in ("PIN", NO_COMBAT) else ""
        if who in hurt:
            hurt[who] += share
    return float(hurt["def"] - hurt["att"])


def _ahead(state: State, ids: Collection[str], hex_: int) -> Iterator[tuple[int, CombatForecast]]:
    """Yield each enemy hex next to `hex_` with a forecast of the close combat declared there."""
    there, combats = combats_ahead(state, ids, hex_)
    for target, combat in combats:
        yield target, forecast_combat(there, combat)
