"""Massacres (37.0, option 37): at the end of the own combat phase, or forced by a campaign marker."""

from __future__ import annotations

from collections.abc import Iterator

from engine.revolution.book import BOOK
from engine.revolution.hands import draw
from engine.revolution.occupation import has_enemy_partisan, occupies
from engine.revolution.places import PARTISAN
from engine.revolution.scenarios import ground
from engine.revolution.state import State, enemy
from engine.rules import Offer, Ruling, offer
from events.revolution import CommitMassacre, EndSegment, Massacres, Work, WorkPlaced, WorkRemoved

MASSACRE, MARKERS_DRAWN = "massacre", 2


@BOOK.begins("V.4")
def open_massacres(ruling: Ruling[State], side: str) -> None:
    """37.1: voluntary ones, where they are played with."""
    if ruling.state.uses("37"):
        ruling.push(Massacres(side))


def places_for_massacre(state: State, side: str) -> Iterator[str]:
    """37.1: own troops ashore, enemy partisans, and no massacre marker."""
    for area in ground(state.scenario).map.areas:
        partisans = has_enemy_partisan(state, side, area) and state.work(MASSACRE, area) is None
        if partisans and occupies(state, side, area):
            yield area


@BOOK.goes_on(Massacres)
def massacres_go_on(ruling: Ruling[State], frame: Massacres) -> bool:
    """37.1: over when there is nothing left to choose."""
    if any(places_for_massacre(ruling.state, frame.side)):
        return False
    ruling.pop()
    return True


@BOOK.offers_in(Massacres)
def massacre_offers(state: State, frame: Massacres) -> Iterator[Offer]:
    """37.1: nobody has to."""
    yield offer(EndSegment(), "37.1")
    yield from (offer(CommitMassacre(area), "37.1") for area in places_for_massacre(state, frame.side))


@BOOK.carries_out(CommitMassacre)
def commit_massacre(ruling: Ruling[State], action: CommitMassacre) -> None:
    """37.1: a voluntary massacre."""
    frame = ruling.frame
    assert isinstance(frame, Massacres)
    massacre(ruling, frame.side, action.area)


def massacre(ruling: Ruling[State], side: str, area: str) -> None:
    """
    37.2, ruling Q18: the enemy's partisans go, a marker is laid, and the opponent of the side draws two
    markers.
    """
    if ruling.state.work(MASSACRE, area) is not None:
        return
    if has_enemy_partisan(ruling.state, side, area):
        ruling.happen(WorkRemoved(PARTISAN, area))
    ruling.happen(WorkPlaced(Work(MASSACRE, "", area)))
    draw(ruling, enemy(side), "37.2", MARKERS_DRAWN)
