"""The words for the ways to win and for town points, as far as the viewer can know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.revolution.common.occupation import points_held
from cockade.engine.revolution.phase7_end.victory import WINS
from cockade.tui.games.revolution.names import europe_name, is_unknown, laid, progress_name, side_name
from cockade.tui.games.victory_texts import StandingWords
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from cockade.engine.revolution.common.state import State
    from cockade.engine.victory import Standing


def towns_said(state: State, side: str) -> str:
    """The printed points of a side's towns out of those needed: "23 of 36". (3.1)"""
    names = {"n": points_held(state, side), "all": towns_to_win(state)}
    return say("{n} of {all}" if is_certain(state) else "about {n} of {all}", **names)


def towns_to_win(state: State) -> int:
    """The points of towns needed to win. (3.1)"""
    found = laid(state)
    return found.charts.limits.points_to_win if found else 0


def is_certain(state: State) -> bool:
    """True unless a town has counters that the viewer cannot identify as troops or not. (22.1)"""
    found = laid(state)
    towns = found.map.of_kind("town") if found else ()
    stacks = (state.position.stack(area) for area in towns)
    return not any(is_unknown(unit) and unit.is_ashore for stack in stacks for unit in stack)


def figures(state: State, each: Standing) -> dict[str, str]:
    """The figures of the way. Towns count only as far as they are known. (3.1, 3.5)"""
    found = {name: str(figure) for name, figure in each.stand.names.items()}
    if "towns" in found and not is_certain(state):
        found["towns"] = say("about {n}", n=found["towns"])
    if "progress" in found:
        found["progress"] = progress_name(state, state.progress)
        found["europe"] = europe_name(state, state.europe)
    return {"side": side_name(state, each.win.side), **found}


STANDING: StandingWords[State] = StandingWords(WINS, side_name, figures)
