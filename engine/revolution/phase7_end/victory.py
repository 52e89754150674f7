"""The end phase (3.0, 5.1.VII): Politicking, the victory check, and the end of the turn or of the game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from cockade.engine.floats import total
from cockade.engine.revolution.common.book import BOOK
from cockade.engine.revolution.common.losses import send_off
from cockade.engine.revolution.common.occupation import level_for, points_held
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State, Unit, enemy
from cockade.engine.revolution.markers.aiming import aims
from cockade.engine.revolution.markers.markers import open_window, plays
from cockade.engine.revolution.markers.reroll_window import settles, throw
from cockade.engine.rules import Resolution
from cockade.engine.victory import END, Stand, Win, Wins, load_wins
from cockade.events import revolution as events

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
        send_off(resolution, throw_.who, out=throw_.die <= OUT_AT_MOST)


# ---------------------------------------------------------------- victory

AFTER_TURN = "turn"
"""When a way to win is judged, besides the end."""


def wins_of(state: State) -> tuple[Win, ...]:
    """3.1 in every scenario; then its own, after the last turn (3.3 to 3.5)."""
    return *_general(), *ground(state.scenario).scenario.win


@cache
def _general() -> tuple[Win, ...]:
    return load_wins("cockade.engine.revolution")


def time_left(state: State) -> float:
    """The share of the war that is left after this turn, 0 to 1."""
    return (len(state.years) - state.turn) / len(state.years) if state.years else 1.0


WINS: Wins[State] = Wins(wins_of, time_left)


@BOOK.begins("VII.A")
def check_victory(resolution: Resolution[State], side: str) -> None:
    """3.1, 3.2: a side with a military and a political victory wins at once."""
    WINS.judge(resolution, AFTER_TURN)


@WINS.stands("both")
def has_both(state: State, win: Win) -> Stand:
    """3.1, 3.2: a military and a political victory together."""
    holds = has_military_victory(state, win.side) and has_political_victory(state, win.side)
    share = (military_share(state, win.side) + political_share(state, win.side)) / 2
    return Stand(holds, share, names=figures(state, win.side))


@WINS.stands("military")
def has_military_alone(state: State, win: Win) -> Stand:
    """3.3, ruling Q05: the military victory, while the other side has neither."""
    holds = has_military_victory(state, win.side) and not has_one(state, enemy(win.side))
    return Stand(holds, military_share(state, win.side), names=figures(state, win.side))


@WINS.stands("political")
def has_political_alone(state: State, win: Win) -> Stand:
    """3.3, ruling Q05: the political victory, while the other side has neither."""
    holds = has_political_victory(state, win.side) and not has_one(state, enemy(win.side))
    return Stand(holds, political_share(state, win.side), names=figures(state, win.side))


def has_one(state: State, side: str) -> bool:
    """3.3: whether a side has a military or a political victory."""
    return has_military_victory(state, side) or has_political_victory(state, side)


@WINS.stands("goals")
def has_goals(state: State, win: Win) -> Stand:
    """3.5: colonies, progress and Europe, all three."""
    laid = ground(state.scenario)
    goals = laid.scenario.goals
    assert goals is not None
    colonies = colonies_at(state, win.side, goals.level)
    progress, europe = laid.charts.progress_place(goals.progress), laid.charts.europe_place(goals.europe)
    shares = (colonies / goals.colonies, state.progress / progress, max(0.0, state.europe / europe))
    names = {"colonies": colonies, "of": goals.colonies, "progress": state.progress, "europe": state.europe}
    return Stand(
        has_reached_goals(state), total(min(1.0, share) for share in shares) / len(shares), names=names
    )


def figures(state: State, side: str) -> dict[str, object]:
    """3.1: the current and required figures of both victories of a side."""
    limits = ground(state.scenario).charts.limits
    return {
        "towns": points_held(state, side),
        "goal": limits.points_to_win,
        "colonies": colonies_at(state, side, limits.level_to_win),
        "of": limits.colonies_to_win,
    }


def military_share(state: State, side: str) -> float:
    """3.1: the share of the needed town points that a side holds, 0 to 1."""
    return min(1.0, points_held(state, side) / ground(state.scenario).charts.limits.points_to_win)


def political_share(state: State, side: str) -> float:
    """3.1, 3.2: how much of the colonies and of the progress that it needs a side has, 0 to 1."""
    charts = ground(state.scenario).charts
    wanted = charts.limits.colonies_to_win
    levels = sorted((level_for(state, side, colony) for colony in events.COLONIES), reverse=True)[:wanted]
    colonies = total(min(1.0, max(0.0, level / charts.limits.level_to_win)) for level in levels) / wanted
    if side == events.AMERICAN:
        return (colonies + state.progress / charts.progress_place(ARTICLES)) / 2
    return colonies if progress_allows(state, side) else 0.0


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
        WINS.judge(resolution, END)
        return
    for work in resolution.state.works:
        if work.kind == MASSACRE:
            resolution.happen(events.WorkRemoved(MASSACRE, work.area, "37.2"))
    resolution.happen(events.UnitsRested(turn=True))


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
