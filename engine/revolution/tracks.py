"""
The three tables (10.0, 11.0, 12.0): what a contest that is won does to them,
and what that brings at once.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.revolution.alliance import judge_alliances
from engine.revolution.data import Reinforcement
from engine.revolution.mobilization import ARRIVALS
from engine.revolution.places import for_washington
from engine.revolution.scenarios import ground
from engine.revolution.state import EVENT, RESERVED, State, Unit
from engine.rules import Ruling
from events.facts import TrackMoved
from events.revolution import (
    AMERICAN,
    LeaderArrival,
    UnitPlaced,
    UnitReleased,
)

PROGRESS, LOYALTY, EUROPE, WASHINGTON = "progress", "loyalty", "europe", "washington"


def win_item(ruling: Ruling[State], item: str, side: str) -> None:
    """9.3: a side has won the contest of an item."""
    if item == PROGRESS:
        advance_progress(ruling, side)
    elif item == EUROPE:
        shift_europe(ruling, side)
    else:
        shift_loyalty(ruling, item, side)


def advance_progress(ruling: Ruling[State], side: str) -> None:
    """
    10.2 to 10.4, ruling Q84: one box to the right for the American, never back
    and never beyond the last.
    """
    last = len(ground(ruling.state.scenario).charts.progress) - 1
    if side == AMERICAN and ruling.state.progress < last:
        ruling.happen(TrackMoved(PROGRESS, 1, "contest", "10.2"))
        reinforce(ruling)


def shift_loyalty(ruling: Ruling[State], colony: str, side: str) -> None:
    """11.2, 11.3, ruling Q85: one step to the winner's side, up to the end of the track."""
    track = ground(ruling.state.scenario).charts.loyalty
    by = 1 if side == AMERICAN else -1
    if track.least <= ruling.state.level(colony) + by <= track.most:
        ruling.happen(TrackMoved(LOYALTY, by, "contest", "11.2" if by > 0 else "11.3", colony))


def shift_europe(ruling: Ruling[State], side: str) -> None:
    """12.2, 12.3, 12.6: one box to the winner's side; alliances begin and end at once (ruling Q79)."""
    by = 1 if side == AMERICAN else -1
    if ruling.state.europe + by in ground(ruling.state.scenario).charts.europe:
        ruling.happen(TrackMoved(EUROPE, by, "contest", "12.2" if by > 0 else "12.3"))
        judge_alliances(ruling)


# ---------------------------------------------------------------- special reinforcements


def reinforce(ruling: Ruling[State]) -> None:
    """4.9, 4.10, ruling Q09: what comes with the box just entered, before the next contest."""
    laid = ground(ruling.state.scenario)
    box = laid.charts.progress[ruling.state.progress].id
    for coming in laid.scenario.reinforcement:
        if coming.progress == box:
            bring(ruling, coming)


def bring(ruling: Ruling[State], coming: Reinforcement) -> None:
    """4.9: everything appears in its area, free; 4.10: a leader without one where his owner likes."""
    for unit in reserved(ruling.state, coming):
        ruling.happen(UnitReleased(unit.id))
        ruling.happen(UnitPlaced(unit.id, coming.area))
    for leader in coming.leaders:
        if coming.area:
            ruling.happen(UnitPlaced(leader, coming.area))
        else:
            await_leader(ruling, coming.side, leader, coming.rule)


def reserved(state: State, coming: Reinforcement) -> Iterator[Unit]:
    """4.9: the counters kept apart for it."""
    return (unit for unit in state.units if unit.status == RESERVED and unit.counter.type in coming.units)


def await_leader(ruling: Ruling[State], side: str, leader: str, rule: str) -> None:
    """4.10, ruling Q10: he appears now if anybody is there; otherwise as soon as somebody is."""
    if any(for_washington(ruling.state)):
        ruling.push(LeaderArrival(side, leader, rule))


def bring_late_leader(ruling: Ruling[State]) -> None:
    """4.10, ruling Q10: Washington, if he still waits for an American unit and one has come."""
    laid = ground(ruling.state.scenario)
    for coming in laid.scenario.reinforcement:
        due = ruling.state.progress >= laid.charts.progress_place(coming.progress)
        if due and not coming.area and ruling.state.unit(coming.leaders[0]).status == EVENT:
            await_leader(ruling, coming.side, coming.leaders[0], coming.rule)


ARRIVALS[WASHINGTON] = lambda state, leader: for_washington(state)  # noqa: ARG005 - 4.10: a place of his own
