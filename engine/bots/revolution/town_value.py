"""The value of a town for the end of the game (3.0): its points beyond the income."""

from __future__ import annotations

from cockade.engine.bots.revolution.parameters import Character
from cockade.engine.floats import total
from cockade.engine.revolution.common.occupation import (
    counts_for,
    has_enemy_partisan,
    is_closed,
    level_for,
    points_held,
)
from cockade.engine.revolution.common.places import TOWN
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State
from cockade.engine.revolution.phase7_end.victory import ARTICLES, DECLARATION
from cockade.events.revolution import AMERICAN, BRITISH, COLONIES


def urgency(state: State, side: str, character: Character) -> float:
    """3.1: Return the value of a town point for a side: more near 36 points, most in the last turn."""
    laid = ground(state.scenario)
    if laid.scenario.goals is not None:
        return 1.0
    lacks = laid.charts.limits.points_to_win - points_held(state, side)
    near = min(1.0, max(0.0, 1 - lacks / character.far))
    return 1.0 + near * (character.at_last if is_last(state) else character.near_goal)


def is_last(state: State) -> bool:
    """3.3: Whether the game is decided after this turn."""
    return state.turn == len(state.years)


def town_value(state: State, side: str, area: str, character: Character) -> float:
    """6.2: Return a town's value for a side that holds it, in points."""
    laid = ground(state.scenario)
    town = laid.map.areas[area]
    if town.kind != TOWN or not town.points or is_closed(state, area):
        return 0.0
    paid = level_for(state, side, town.region) >= laid.charts.loyalty.double_points_at
    value = town.points * (character.double if paid else 1.0)
    return value * character.held_up if has_enemy_partisan(state, side, area) else value


# ---------------------------------------------------------------- the political victory


def loyalty_value(state: State, loyalty: tuple[int, ...], character: Character) -> float:
    """3.1, 11.6: Return the American's value of colonies at these levels, less their cost for the British."""
    british = tuple(-level for level in loyalty)
    found = character.mood * total(loyalty) + chase(state, AMERICAN, loyalty, character)
    found -= chase(state, BRITISH, british, character)
    return found + total(
        doubled(state, colony, level, character) for colony, level in zip(COLONIES, loyalty, strict=True)
    )


def chase(state: State, side: str, levels: tuple[int, ...], character: Character) -> float:
    """3.1, 3.5: Return how near a side is to the colonies it needs, if it can still win by them."""
    colonies, level = wanted_colonies(state)
    lacking = sorted(max(0, level - one) for one in levels)[:colonies]
    return character.prize * hope(state, side) * character.keen ** sum(lacking)


def wanted_colonies(state: State) -> tuple[int, int]:
    """3.1, 3.5: Return how many colonies a political victory needs, and at which level."""
    laid = ground(state.scenario)
    goals, limits = laid.scenario.goals, laid.charts.limits
    return (goals.colonies, goals.level) if goals else (limits.colonies_to_win, limits.level_to_win)


def hope(state: State, side: str) -> float:
    """3.1, 3.2, 3.5: Return whether a political victory is still possible, from 0 to 1."""
    laid = ground(state.scenario)
    goals, declared = laid.scenario.goals, laid.charts.progress_place(DECLARATION)
    if side == BRITISH:
        return 0.0 if goals else max(0, declared - state.progress) / (declared + 1)
    left = contests_left(state)
    wanted = laid.charts.progress_place(goals.progress if goals else ARTICLES)
    europe = laid.charts.europe_place(goals.europe) if goals else state.europe
    return float(state.progress + left >= wanted and state.europe + left >= europe)


def contests_left(state: State) -> int:
    """9.3: Return how many contests of an item are left, this turn included."""
    return len(state.years) - state.turn + 1


def doubled(state: State, colony: str, level: int, character: Character) -> float:
    """11.6: Return the American's gain from a colony that pays one side twice."""
    most = ground(state.scenario).charts.loyalty.double_points_at
    years = min(character.years, len(state.years) - state.turn)
    if abs(level) < most or not years:
        return 0.0
    side = AMERICAN if level > 0 else BRITISH
    laid = ground(state.scenario)
    towns = [laid.map.areas[area] for area in laid.map.in_region(colony)]
    held = sum(town.points for town in towns if counts_for(state, side, town.id))
    return held * character.pays * years * (1 if level > 0 else -1)
