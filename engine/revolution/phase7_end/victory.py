"""The end phase (3.0, 5.1.VII): Politicking, the victory check, and the end of the turn or of the game."""

from __future__ import annotations

from collections.abc import Iterator

from cockade.engine.revolution.common.book import BOOK
from cockade.engine.revolution.common.occupation import level_for, points_held
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State, Unit, enemy
from cockade.engine.revolution.markers.aiming import aims
from cockade.engine.revolution.markers.markers import open_window, plays
from cockade.engine.revolution.markers.throws import settles, throw
from cockade.engine.rules import Resolution
from cockade.events import revolution as events
from cockade.events.facts import GameEnded

POLITICKING, WASHINGTON, MASSACRE = "politicking", "washington", "massacre"
OUT_AT_MOST, POOL_AT_MOST = 1, 3
DECLARATION, ARTICLES = "declaration_of_independence", "articles_of_confederation"


# ---------------------------------------------------------------- Politicking Among Generals


@BOOK.begins("VII.0")
def open_politicking_window(resolution: Resolution[State], side: str) -> None:
    """7.9.politicking, ruling Q16: the first player speaks first."""
    open_window(resolution, "VII.start", resolution.state.first)


def rivals(state: State, side: str) -> Iterator[str]:
    """7.9.politicking, ruling Q27: enemy leaders in play, of nations that take part; never Washington."""
    for unit in state.units:
        named = unit.is_leader and unit.on_map and unit.side == enemy(side) and unit.id != WASHINGTON
        if named and takes_part(state, unit):
            yield unit.id


def takes_part(state: State, unit: Unit) -> bool:
    """26.1: French and Spanish leaders only while they are allied."""
    return unit.nation not in ("french", "spanish") or unit.nation in state.allied


@plays(POLITICKING, "VII.start", able=lambda state, side: any(rivals(state, side)))
def politick(resolution: Resolution[State], side: str) -> None:
    """7.9.politicking: an enemy leader is named."""
    resolution.push(events.Aiming(side, POLITICKING))


@aims(POLITICKING, targets=lambda state, frame: rivals(state, frame.side))
def slander(resolution: Resolution[State], frame: events.Aiming, leader: str) -> None:
    """7.9.politicking: a die decides."""
    throw(resolution, frame.side, POLITICKING, rule="7.9.politicking", who=leader)


@settles(POLITICKING)
def settle_politicking(resolution: Resolution[State], throw_: events.Throw) -> None:
    """7.9.politicking: 1 out of the game, 2-3 back to the leader pool (ruling Q62), 4-6 nothing."""
    if throw_.die <= POOL_AT_MOST:
        resolution.happen(events.LeaderRemoved(throw_.who, out=throw_.die <= OUT_AT_MOST))


# ---------------------------------------------------------------- victory


@BOOK.begins("VII.A")
def check_victory(resolution: Resolution[State], side: str) -> None:
    """3.1, 3.2: who holds a military and a political victory wins at once."""
    for one in events.SIDES:
        if has_military_victory(resolution.state, one) and has_political_victory(resolution.state, one):
            resolution.happen(GameEnded(one, "Sudden death: a military and a political victory.", "3.1"))
            return


def has_military_victory(state: State, side: str) -> bool:
    """3.1: towns of 36 points or more."""
    return points_held(state, side) >= ground(state.scenario).charts.limits.points_to_win


def has_political_victory(state: State, side: str) -> bool:
    """3.1, 3.2: progress far enough (or not too far), and four of the seven colonies at level 2 or 3."""
    limits = ground(state.scenario).charts.limits
    return (
        progress_allows(state, side)
        and colonies_at(state, side, limits.level_to_win) >= limits.colonies_to_win
    )


def progress_allows(state: State, side: str) -> bool:
    """3.1: the American needs the Articles of Confederation; the British must be before the Declaration."""
    charts = ground(state.scenario).charts
    if side == events.AMERICAN:
        return state.progress == charts.progress_place(ARTICLES)
    return state.progress < charts.progress_place(DECLARATION)


def colonies_at(state: State, side: str, level: int) -> int:
    """3.1: how many of the seven colonies are at this level for a side, or beyond."""
    return sum(level_for(state, side, colony) >= level for colony in events.COLONIES)


@BOOK.begins("VII.B")
def end_turn(resolution: Resolution[State], side: str) -> None:
    """5.1.VII B, 37.2: the last turn decides; otherwise massacre markers go and the next turn comes."""
    if resolution.state.turn == len(resolution.state.years):
        end_game(resolution)
        return
    for work in resolution.state.works:
        if work.kind == MASSACRE:
            resolution.happen(events.WorkRemoved(MASSACRE, work.area, "37.2"))
    resolution.happen(events.UnitsRested(turn=True))


def end_game(resolution: Resolution[State]) -> None:
    """3.3 to 3.5: the last turn is over."""
    goals = ground(resolution.state.scenario).scenario.goals
    if goals is None:
        winner = partial_victor(resolution.state)
        resolution.happen(
            GameEnded(winner, why_partial(resolution.state, winner), "3.3" if winner else "3.4")
        )
    elif has_reached_goals(resolution.state):
        resolution.happen(GameEnded(events.AMERICAN, "four colonies, the Declaration and the French.", "3.5"))
    else:
        resolution.happen(GameEnded(events.BRITISH, "the American goals are not reached.", "3.5"))


def partial_victor(state: State) -> str:
    """3.3, ruling Q05: the only side with a military or a political victory; nobody if both or none have."""
    having = [
        side
        for side in events.SIDES
        if has_military_victory(state, side) or has_political_victory(state, side)
    ]
    return having[0] if len(having) == 1 else ""


def why_partial(state: State, winner: str) -> str:
    """3.3, 3.4: which of the two victories it is; the other side has neither."""
    if not winner:
        return "a draw."
    kind = "military" if has_military_victory(state, winner) else "political"
    return f"a {kind} victory, and the other side has none."


def has_reached_goals(state: State) -> bool:
    """3.5: colonies, progress and Europe, all three."""
    laid = ground(state.scenario)
    goals = laid.scenario.goals
    assert goals is not None
    return (
        colonies_at(state, events.AMERICAN, goals.level) >= goals.colonies
        and state.progress >= laid.charts.progress_place(goals.progress)
        and state.europe >= laid.charts.europe_place(goals.europe)
    )
