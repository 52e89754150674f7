"""What a roll had to reach, and what its result is called."""

from __future__ import annotations

from collections.abc import Callable

from cockade.engine.rebels.common.leaders import DRAGOON, INFANTRY, STACKED
from cockade.engine.rebels.common.state import State
from cockade.engine.rebels.sheets.charts import load_charts
from cockade.events.facts import Rolled
from cockade.events.rebels import LeadersTested
from cockade.tui.text.words import say

RESULTS = {"NE": "no effect", "MC": "morale check"}


def result(code: str) -> str:
    """The result of a roll; the codes of the tables stay as they are printed."""
    return say(RESULTS.get(code, code))


def need(state: State, roll: Rolled) -> str:
    """What would have been enough, after a comma; nothing where a table is read."""
    words = _NEEDS.get(roll.purpose)
    return f", {words(state, roll)}" if words and roll.who in state.roster else ""


def _morale(state: State, roll: Rolled) -> str:
    """9.2."""
    return say("needs {n} or less", n=state.unit(roll.who).morale)


def _forced_march(state: State, roll: Rolled) -> str:
    """4.3.2."""
    return say("needs {n} or less", n=load_charts().forced_march.good_at_most)


def _rally(state: State, roll: Rolled) -> str:
    """9.3."""
    chart = load_charts().rally
    return say("needs {n} or more, flees on {m} or less", n=chart.rallies_at_least, m=chart.flees_at_most)


def _leader(state: State, roll: Rolled) -> str:
    """11.13: by what has come over him."""
    chart, frame = load_charts().leader, state.agenda[-1] if state.agenda else None
    cause = frame.cause if isinstance(frame, LeadersTested) else STACKED
    worst = {STACKED: chart.stacked, DRAGOON: chart.dragoon, INFANTRY: chart.infantry}
    return say("lost on {n} or less", n=worst.get(cause, chart.stacked))


_NEEDS: dict[str, Callable[[State, Rolled], str]] = {
    "morale": _morale,
    "forced march": _forced_march,
    "rally": _rally,
    "leader": _leader,
}
