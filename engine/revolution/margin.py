"""Who is ahead, as a number: towns held, the loyalty of the colonies, progress and Europe."""

from __future__ import annotations

from cockade.engine.revolution.common.occupation import level_for, points_held
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State, enemy
from cockade.engine.revolution.phase7_end.victory import colonies_at
from cockade.engine.sums import total
from cockade.events.revolution import AMERICAN, COLONIES

BEST = 3  # 11.5: the level at which a colony can do no more for a side


def margin(state: State, side: str) -> float:
    """How far a side is ahead, about -1 to 1, by what the scenario asks for (3.1, 3.5)."""
    goals = ground(state.scenario).scenario.goals
    ahead = by_towns_and_colonies(state) if goals is None else by_goals(state)
    return ahead if side == AMERICAN else -ahead


def by_towns_and_colonies(state: State) -> float:
    """3.1: half for the points of towns, half for the colonies; an American's."""
    limits = ground(state.scenario).charts.limits
    towns = points_held(state, AMERICAN) - points_held(state, enemy(AMERICAN))
    return (towns / limits.points_to_win + mood(state)) / 2


def mood(state: State) -> float:
    """11.0: the loyalty of the colonies to the American, -1 to 1."""
    return sum(level_for(state, AMERICAN, colony) for colony in COLONIES) / (BEST * len(COLONIES))


def by_goals(state: State) -> float:
    """3.5: how much of the three goals the American has reached, -1 to 1."""
    laid = ground(state.scenario)
    goals = laid.scenario.goals
    assert goals is not None
    reached = (
        min(1.0, colonies_at(state, AMERICAN, goals.level) / goals.colonies),
        min(1.0, state.progress / laid.charts.progress_place(goals.progress)),
        max(0.0, min(1.0, state.europe / laid.charts.europe_place(goals.europe))),
    )
    return (2 * total(reached) / len(reached) - 1 + mood(state)) / 2
