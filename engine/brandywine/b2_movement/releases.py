"""The release of the American army from its bivouac area (9.4): of itself, or early and for points."""

from __future__ import annotations

from cockade.engine.brandywine.common.book import BOOK
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.phases import TURN, begins
from cockade.engine.brandywine.common.state import State
from cockade.engine.law import Law, Search, condition
from cockade.engine.rules import Resolution
from cockade.events import brandywine as events

FREE = ((events.WING, 4, "9.4.2"), (events.ARMY, 6, "9.4.3"))
"""What is released at no cost from which turn on."""
EARLY = {events.WING: "9.4.4", events.ARMY: "9.4.5"}
HALVES = 2


def release_at_start(resolution: Resolution[State]) -> None:
    """9.4.3: a scenario that begins on turn 6 or later begins with an army that is free."""
    release_by(resolution, resolution.state.first_turn)


@begins(TURN)
def release_by_turn(resolution: Resolution[State], side: str) -> None:
    """9.4.2, 9.4.3: Greene's Wing from turn 4, the whole army from turn 6."""
    release_by(resolution, resolution.state.turn)


def release_by(resolution: Resolution[State], turn: int) -> None:
    """9.4.2, 9.4.3: the armies that are free by this turn and have not been released before."""
    for army, first, rule in FREE:
        if turn >= first and not resolution.state.is_released(army):
            resolution.happen(events.ArmyReleased(army, turn, rule))


def price(state: State, army: str) -> int:
    """9.4.4, 9.4.5 (ruling Q21): the whole points that a release gives the British now; 0 if it cannot be."""
    chart = ground(state.scenario).charts.release
    if army == events.WING and not state.provoked:
        return 0
    return dict(chart.greene if army == events.WING else chart.army).get(state.turn, 0)


def armies(state: State, frame: events.MovementPhase) -> tuple[str, ...]:
    """9.4.4, 9.4.5: the wing and the army that may be released early."""
    return tuple(EARLY)


def rule_of_release(state: State, frame: events.MovementPhase, army: str) -> str:
    """9.4.4, 9.4.5: the clause of an early release."""
    return EARLY.get(army, "9.4.4")


@condition("9.4.4", "Only the American player can release the American army.")
def is_american(state: State, frame: events.MovementPhase) -> bool:
    """Whether it is the American's movement phase."""
    return frame.side == events.AMERICAN


@condition("1.0", "There is no early release in the basic game.")
def is_advanced(state: State, frame: events.MovementPhase) -> bool:
    """Whether the advanced rules are played with."""
    return state.advanced


@condition("9.4.4", "There is no such army: {army}.")
def is_an_army(state: State, frame: events.MovementPhase, army: str) -> bool:
    """Whether it is the wing or the army."""
    return army in EARLY


@condition(rule_of_release, "They have been released already.")
def is_still_bound(state: State, frame: events.MovementPhase, army: str) -> bool:
    """Whether it has not been released."""
    return not state.is_released(army)


@condition(rule_of_release, "No unit of Maxwell's detachment has been attacked yet.")
def is_provoked(state: State, frame: events.MovementPhase, army: str) -> bool:
    """Whether it is the whole army, or Maxwell has been attacked."""
    return army != events.WING or state.provoked


@condition(rule_of_release, "There is no release on this turn.")
def has_a_price(state: State, frame: events.MovementPhase, army: str) -> bool:
    """Whether the chart gives points for this turn."""
    return bool(price(state, army))


RELEASE = Law(
    events.Release,
    events.MovementPhase,
    rule_of_release,
    opens=(is_american, is_advanced),
    who=Search(armies, (is_an_army,)),
    first=(is_still_bound, is_provoked, has_a_price),
)


@BOOK.resolver(events.Release, events.MovementPhase)
def release(resolution: Resolution[State], frame: events.MovementPhase, action: events.Release) -> None:
    """9.4.4, 9.4.5: the marker in the box of the turn, and the points for the British."""
    rule, points = EARLY[action.army], price(resolution.state, action.army)
    resolution.happen(events.ArmyReleased(action.army, resolution.state.turn, rule))
    resolution.happen(events.PointsAwarded(events.BRITISH, points * HALVES, "early release", rule))
