"""The number that a roll had to reach, and the name of its result."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.leaders import STACKED, lost_at_most
from cockade.engine.rebels.common.morale import PASSED
from cockade.engine.rebels.common.state import State
from cockade.engine.rebels.segment6_recovery import FLEES
from cockade.events.facts import Rolled
from cockade.events.rebels import LeadersTested
from cockade.tui.games.preview import percent
from cockade.tui.text.i18n import say

RESULTS = {
    "DE": "defender eliminated",
    "DD": "defender disrupted",
    "DR1": "defender checks",
    "NE": "no effect",
    "AR1": "attacker checks",
    "AD": "attacker disrupted",
    "AE": "attacker eliminated",
    "MC": "morale check",
}
"""The result codes in words."""


def chances_said(chances: Mapping[str, Fraction]) -> str:
    """
    Every possible result in words, with its chance. A side is named once.

    >>> chances_said({"DD": Fraction(1, 2), "DE": Fraction(2, 5), "NE": Fraction(1, 10)})
    'defender disrupted 50%, eliminated 40%, no effect 10%'
    """
    told, named = [], ""
    for code, share in chances.items():
        if share:
            side, _, rest = say(RESULTS[code]).partition(" ")
            told.append(f"{rest if rest and side == named else say(RESULTS[code])} {percent(share)}%")
            named = side
    return say(", ").join(told)


UNCODED = "NE", "MC"
"""Results whose code adds nothing to their words."""


def result(code: str) -> str:
    """The result of a roll in the record: the printed code of the combat table, with its words."""
    words = say(RESULTS.get(code, code))
    return words if code in UNCODED or code not in RESULTS else f"{code} ({words})"


def came(state: State, roll: Rolled) -> str:
    """The result of a roll in words. A gun that would flee stays where it is. (8.42)"""
    if roll.result == FLEES and roll.who in state.roster and state.unit(roll.who).is_artillery:
        return say("stays where it is [8.42]")
    return result(roll.result)


def need(state: State, roll: Rolled) -> str:
    """The number that the roll needed, after a comma. Empty if the roll reads a table."""
    words = _NEEDS.get(roll.purpose)
    return f"{say(', ')}{words(state, roll)}" if words and roll.who in state.roster else ""


def _morale(state: State, roll: Rolled) -> str:
    """The number needed for a morale check (9.2), or the natural roll that decided it (9.2.2)."""
    morale = state.unit(roll.who).morale
    if (roll.total <= morale) == (roll.result == PASSED):
        return say("needs {n} or less", n=morale)
    if roll.result == PASSED:
        return say("needs {n} or less, but a natural 1 passes [9.2.2]", n=morale)
    return say("needs {n} or less, but a natural 10 fails [9.2.2]", n=morale)


def _forced_march(state: State, roll: Rolled) -> str:
    """4.3.2."""
    return say("needs {n} or less", n=ground(state.scenario).charts.forced_march.good_at_most)


def _rally(state: State, roll: Rolled) -> str:
    """The number needed to rally, and the one at which a unit flees (9.3). A gun never flees (8.42)."""
    chart = ground(state.scenario).charts.rally
    names = {"n": chart.rallies_at_least, "m": chart.flees_at_most}
    if state.unit(roll.who).is_artillery:
        return say("needs {n} or more", **names)
    return say("needs {n} or more, flees on {m} or less", **names)


def _leader(state: State, roll: Rolled) -> str:
    """The number up to which a leader is lost, from what happened to him. (11.13)"""
    frame = state.agenda[-1] if state.agenda else None
    cause = frame.cause if isinstance(frame, LeadersTested) else STACKED
    return say("lost on {n} or less", n=lost_at_most(state, cause))


_NEEDS: dict[str, Callable[[State, Rolled], str]] = {
    "morale": _morale,
    "forced march": _forced_march,
    "rally": _rally,
    "leader": _leader,
}
