"""
The three tables (10.0, 11.0, 12.0): the effect of a won contest on them,
and what that brings at once.
"""

from __future__ import annotations

from collections.abc import Iterator

from cockade.engine.revolution.common.book import BOOK
from cockade.engine.revolution.common.data import Reinforcement
from cockade.engine.revolution.common.places import for_washington
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import EVENT, RESERVED, State, Unit
from cockade.engine.revolution.phase3_mobilization.purchases import ARRIVALS
from cockade.engine.revolution.phase4_rabble_rousing.alliance import judge_alliances
from cockade.engine.rules import Resolution
from cockade.events import revolution as events
from cockade.events.facts import TrackMoved

PROGRESS, LOYALTY, EUROPE = "progress", "loyalty", "europe"
MEANWHILE = (events.Mobilization, events.Movement)
"""In which units come that he may wait for."""


def win_item(resolution: Resolution[State], item: str, side: str) -> None:
    """9.3: a side has won the contest of an item."""
    if item == PROGRESS:
        advance_progress(resolution, side)
    elif item == EUROPE:
        shift_europe(resolution, side)
    else:
        shift_loyalty(resolution, item, side)


def advance_progress(resolution: Resolution[State], side: str) -> None:
    """
    10.2 to 10.4, ruling Q84: one box to the right for the American, never back
    and never beyond the last.
    """
    last = len(ground(resolution.state.scenario).charts.progress) - 1
    if side == events.AMERICAN and resolution.state.progress < last:
        resolution.happen(TrackMoved(PROGRESS, 1, "contest", "10.2"))
        reinforce(resolution)


def shift_loyalty(
    resolution: Resolution[State], colony: str, side: str, why: str = "contest", rule: str = ""
) -> None:
    """11.2, 11.3, ruling Q85: one step to the winner's side, up to the end of the track."""
    track = ground(resolution.state.scenario).charts.loyalty
    by = 1 if side == events.AMERICAN else -1
    if track.least <= resolution.state.level(colony) + by <= track.most:
        clause = rule or ("11.2" if by > 0 else "11.3")
        resolution.happen(TrackMoved(LOYALTY, by, why, clause, colony))


def shift_europe(resolution: Resolution[State], side: str) -> None:
    """12.2, 12.3, 12.6: one box to the winner's side; alliances begin and end at once (ruling Q79)."""
    by = 1 if side == events.AMERICAN else -1
    if resolution.state.europe + by in ground(resolution.state.scenario).charts.europe:
        resolution.happen(TrackMoved(EUROPE, by, "contest", "12.2" if by > 0 else "12.3"))
        judge_alliances(resolution)


# ---------------------------------------------------------------- special reinforcements


def reinforce(resolution: Resolution[State]) -> None:
    """4.9, 4.10, ruling Q09: what comes with the box just entered, before the next contest."""
    laid = ground(resolution.state.scenario)
    box = laid.charts.progress[resolution.state.progress].id
    for coming in laid.scenario.reinforcement:
        if coming.progress == box:
            bring(resolution, coming)


def bring(resolution: Resolution[State], coming: Reinforcement) -> None:
    """4.9: everything appears in its area, free; 4.10: a leader without one where his owner likes."""
    for unit in reserved(resolution.state, coming):
        resolution.happen(events.UnitReleased(unit.id))
        resolution.happen(events.UnitPlaced(unit.id, coming.area))
    for leader in coming.leaders:
        if coming.area:
            resolution.happen(events.UnitPlaced(leader, coming.area))
        else:
            await_leader(resolution, coming.side, leader, coming.rule)


def reserved(state: State, coming: Reinforcement) -> Iterator[Unit]:
    """4.9: the counters kept apart for it."""
    return (unit for unit in state.units if unit.status == RESERVED and unit.counter.type in coming.units)


def await_leader(resolution: Resolution[State], side: str, leader: str, rule: str) -> None:
    """4.10, ruling Q10: the leader appears now if units are there, otherwise with the first unit that is."""
    if any(for_washington(resolution.state)):
        resolution.push(events.LeaderArrival(side, leader, rule))


def bring_late_leader(resolution: Resolution[State]) -> None:
    """4.10, ruling Q10: Washington, if he still waits for an American unit and one has come."""
    laid = ground(resolution.state.scenario)
    for coming in laid.scenario.reinforcement:
        due = resolution.state.progress >= laid.charts.progress_place(coming.progress)
        if due and not coming.area and resolution.state.unit(coming.leaders[0]).status == EVENT:
            await_leader(resolution, coming.side, coming.leaders[0], coming.rule)


@BOOK.standing.append
def bring_him_at_once(resolution: Resolution[State]) -> None:
    """Ruling Q10: as soon as an American unit has come, between two purchases or two stacks too."""
    if isinstance(resolution.frame, MEANWHILE):
        bring_late_leader(resolution)


ARRIVALS["4.10"] = lambda state, leader: for_washington(state)
