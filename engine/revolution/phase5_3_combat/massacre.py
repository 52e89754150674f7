"""Massacres (37.0, option 37): at the end of the own combat phase, or forced by a campaign marker."""

from __future__ import annotations

from collections.abc import Iterator

from cockade.engine.law import Law, condition
from cockade.engine.revolution.common.book import BOOK, over
from cockade.engine.revolution.common.candidates import all_areas
from cockade.engine.revolution.common.occupation import has_enemy_partisan, occupies
from cockade.engine.revolution.common.places import PARTISAN
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State, enemy
from cockade.engine.revolution.markers.hands import draw
from cockade.engine.rules import Resolution
from cockade.events.revolution import CommitMassacre, EndSegment, Massacres, Work, WorkPlaced, WorkRemoved

MASSACRE, MARKERS_DRAWN = "massacre", 2


@BOOK.begins("V.4")
def open_massacres(resolution: Resolution[State], side: str) -> None:
    """37.1: voluntary ones, where they are played with."""
    if resolution.state.uses("37"):
        resolution.push(Massacres(side))


def places_in_question(state: State, side: str) -> Iterator[str]:
    """37.1: areas with enemy partisans, no massacre marker, and units of the side ashore."""
    for area in ground(state.scenario).map.areas:
        partisans = has_enemy_partisan(state, side, area) and state.work(MASSACRE, area) is None
        if partisans and state.position.ashore(area, side):
            yield area


@BOOK.asks(Massacres, EndSegment())
def might_massacre(state: State, frame: Massacres) -> bool:
    """37.1, ruling Q95: units of the side are ashore among partisans; whether they are troops is unseen."""
    return any(places_in_question(state, frame.side))


@BOOK.continues(Massacres)
def massacres_go_on(resolution: Resolution[State], frame: Massacres) -> bool:
    """37.1: end the step, because the side has no massacre to choose."""
    resolution.pop()
    return True


@condition("37.2", "There has been a massacre in {area} this turn.")
def is_spared(state: State, frame: Massacres, area: str) -> bool:
    """37.2: a massacre marker is in the area already."""
    return state.work(MASSACRE, area) is None


@condition("37.1", "No enemy partisans are in {area}.")
def has_partisans(state: State, frame: Massacres, area: str) -> bool:
    return has_enemy_partisan(state, frame.side, area)


@condition("37.1", "You have no troops ashore in {area}.")
def is_occupied(state: State, frame: Massacres, area: str) -> bool:
    return occupies(state, frame.side, area)


BOOK.add_law(
    Law(EndSegment, Massacres, "37.1"),
    Law(CommitMassacre, Massacres, "37.1", who=all_areas, first=(is_spared, has_partisans, is_occupied)),
)
BOOK.resolver(EndSegment, Massacres)(over)


@BOOK.resolver(CommitMassacre, Massacres)
def commit_massacre(resolution: Resolution[State], frame: Massacres, action: CommitMassacre) -> None:
    """37.1: a voluntary massacre by the side."""
    massacre(resolution, frame.side, action.area)


def massacre(resolution: Resolution[State], side: str, area: str) -> None:
    """
    37.2, ruling Q18: the enemy's partisans go, a marker is laid, and the opponent of the side draws two
    markers.
    """
    if resolution.state.work(MASSACRE, area) is not None:
        return
    if has_enemy_partisan(resolution.state, side, area):
        resolution.happen(WorkRemoved(PARTISAN, area, "37.2"))
    resolution.happen(WorkPlaced(Work(MASSACRE, "", area)))
    draw(resolution, enemy(side), "37.2", MARKERS_DRAWN)
