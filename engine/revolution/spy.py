"""Spies (7.9.spy): at any time a look at the enemy's hand, or at his stacks in one region or box."""

from __future__ import annotations

from collections.abc import Iterator

from engine.revolution.aiming import aims
from engine.revolution.book import BOOK
from engine.revolution.markers import SPY, marker_offers, plays
from engine.revolution.scenarios import ground
from engine.revolution.state import State, enemy
from engine.rules import Offer, Ruling
from events.revolution import (
    Aiming,
    Allotting,
    Bidding,
    Combats,
    Contests,
    Foraging,
    Halving,
    Mobilization,
    Movement,
    Report,
    Sighting,
    Spied,
    Window,
)

HAND, STACKS = "hand", "stacks"
ANY_TIME = (Allotting, Bidding, Combats, Contests, Foraging, Halving, Mobilization, Movement, Window)
"""Ruling Q30: between two atomic actions, whenever the player has something to decide anyway (ruling Q94)."""


@BOOK.anytime.append
def spy_offers(state: State, side: str) -> Iterator[Offer]:
    """7.9.spy (a), (b): whenever the holder has a decision to take."""
    if isinstance(state.agenda[-1], ANY_TIME):
        yield from marker_offers(state, side, "any")


def has_enemies_hidden(state: State, side: str) -> bool:
    """7.9.spy (a): some region or box holds enemies to look at."""
    return any(places_to_spy(state, side))


@plays(SPY, "any", use=HAND, able=lambda state, side: bool(state.hand(enemy(side))))
def spy_on_hand(ruling: Ruling[State], side: str) -> None:
    """7.9.spy (b): the enemy's hand as it is now; later changes are not told (ruling Q30)."""
    state = ruling.state
    sighting = Sighting("", state.hand(enemy(side)))
    ruling.happen(Spied(side, Report(side, state.turn, "", (sighting,))))


@plays(SPY, "any", use=STACKS, able=has_enemies_hidden)
def spy_on_stacks(ruling: Ruling[State], side: str) -> None:
    """7.9.spy (a): first the region or box is named."""
    ruling.push(Aiming(side, SPY, STACKS))


def places_to_spy(state: State, side: str) -> Iterator[str]:
    """7.9.spy (a), ruling Q30: regions and boxes with enemy pieces; high-sea areas belong to no region."""
    areamap = ground(state.scenario).map
    held = {area for area in areamap.areas if state.position.stack(area, enemy(side))}
    yield from (region for region in areamap.regions if held & set(areamap.in_region(region)))
    yield from (box for box in areamap.of_kind("box") if box in held)


@aims(SPY, use=STACKS, targets=lambda state, frame: places_to_spy(state, frame.side))
def look(ruling: Ruling[State], frame: Aiming, place: str) -> None:
    """7.9.spy (a), ruling Q30: all enemy pieces there, embarked ones in port too."""
    state, side = ruling.state, frame.side
    areamap = ground(state.scenario).map
    areas = areamap.in_region(place) or (place,)
    found = [(area, state.position.stack(area, enemy(side))) for area in areas]
    sightings = tuple(Sighting(area, tuple(unit.id for unit in stack)) for area, stack in found if stack)
    ruling.happen(Spied(side, Report(side, state.turn, place, sightings)))
