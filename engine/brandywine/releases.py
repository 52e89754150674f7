"""The release of the American army from its bivouac area (9.4): of itself, or early and for points."""

from __future__ import annotations

from collections.abc import Iterator

from engine.brandywine.book import BOOK
from engine.brandywine.ground import ground
from engine.brandywine.phases import TURN, begins
from engine.brandywine.state import State
from engine.rules import Offer, Ruling, offer
from events.brandywine import AMERICAN, ARMY, BRITISH, WING, ArmyReleased, PointsAwarded, Release

FREE = ((WING, 4, "9.4.2"), (ARMY, 6, "9.4.3"))
"""What is released at no cost from which turn on."""
EARLY = {WING: "9.4.4", ARMY: "9.4.5"}
HALVES = 2


def release_at_start(ruling: Ruling[State]) -> None:
    """9.4.3: a scenario that begins on turn 6 or later begins with an army that is free."""
    release_by(ruling, ruling.state.first_turn)


@begins(TURN)
def release_by_turn(ruling: Ruling[State], side: str) -> None:
    """9.4.2, 9.4.3: Greene's Wing from turn 4, the whole army from turn 6."""
    release_by(ruling, ruling.state.turn)


def release_by(ruling: Ruling[State], turn: int) -> None:
    """9.4.2, 9.4.3: what is free by this turn and has not been released before."""
    for army, first, rule in FREE:
        if turn >= first and not ruling.state.is_released(army):
            ruling.happen(ArmyReleased(army, turn, rule))


def release_offers(state: State) -> Iterator[Offer]:
    """9.4.4, 9.4.5 (ruling Q20): early and at a price, before the movement in which it takes effect."""
    if any(unit.start for unit in state.position.of(AMERICAN)):
        return
    for army, rule in EARLY.items():
        if state.advanced and price(state, army) and not state.is_released(army):
            yield offer(Release(army), rule)


def price(state: State, army: str) -> int:
    """9.4.4, 9.4.5 (ruling Q21): the whole points that a release gives the British now; 0 if it cannot be."""
    chart = ground(state.scenario).charts.release
    if army == WING and not state.provoked:
        return 0
    return dict(chart.greene if army == WING else chart.army).get(state.turn, 0)


@BOOK.carries_out(Release)
def release(ruling: Ruling[State], action: Release) -> None:
    """9.4.4, 9.4.5: the marker in the box of the turn, and the points for the British."""
    rule, points = EARLY[action.army], price(ruling.state, action.army)
    ruling.happen(ArmyReleased(action.army, ruling.state.turn, rule))
    ruling.happen(PointsAwarded(BRITISH, points * HALVES, "early release", rule))
