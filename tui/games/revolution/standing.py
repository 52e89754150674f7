"""How many town points a side holds, as far as the viewer can know: for prompts and for boards alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.revolution.common.occupation import points_held
from cockade.tui.games.revolution.names import is_unknown, laid

if TYPE_CHECKING:
    from cockade.engine.revolution.common.state import State


def towns_said(state: State, side: str) -> str:
    """3.1: the printed points of the towns a side holds, of those that are enough: "23/36"."""
    found = laid(state)
    goal = found.charts.limits.points_to_win if found else 0
    return f"{'' if is_certain(state) else '~'}{points_held(state, side)}/{goal}"


def is_certain(state: State) -> bool:
    """22.1: whether no town holds counters of which the viewer cannot know whether they are troops."""
    found = laid(state)
    towns = found.map.of_kind("town") if found else ()
    stacks = (state.position.stack(area) for area in towns)
    return not any(is_unknown(unit) and unit.is_ashore for stack in stacks for unit in stack)
