"""Spies (7.9.spy): at any time a look at the enemy's hand, or at his stacks in one region or box."""

from __future__ import annotations

from collections.abc import Iterator

from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State, enemy, held
from cockade.engine.revolution.markers.aiming import aims
from cockade.engine.revolution.markers.markers import ANY, SPY, plays
from cockade.engine.rules import Resolution
from cockade.events.revolution import Aiming, Report, Sighting, Spied

HAND, STACKS = "hand", "stacks"


def has_enemies_hidden(state: State, side: str) -> bool:
    """7.9.spy (a): some region or box holds enemies to look at."""
    return any(places_to_spy(state, side))


@plays(SPY, ANY, use=HAND, able=lambda state, side: bool(held(state, enemy(side))))
def spy_on_hand(resolution: Resolution[State], side: str) -> None:
    """7.9.spy (b), rulings Q30, Q89: the enemy's current hand, with the markers committed in secret."""
    state = resolution.state
    sighting = Sighting("", held(state, enemy(side)))
    resolution.happen(Spied(side, Report(side, state.turn, "", (sighting,))))


@plays(SPY, ANY, use=STACKS, able=has_enemies_hidden)
def spy_on_stacks(resolution: Resolution[State], side: str) -> None:
    """7.9.spy (a): first the region or box is named."""
    resolution.push(Aiming(side, SPY, STACKS))


def places_to_spy(state: State, side: str) -> Iterator[str]:
    """7.9.spy (a), ruling Q30: regions and boxes with enemy pieces; high-sea areas belong to no region."""
    areamap = ground(state.scenario).map
    held = {area for area in areamap.areas if state.position.stack(area, enemy(side))}
    yield from (region for region in areamap.regions if held & set(areamap.in_region(region)))
    yield from (box for box in areamap.of_kind("box") if box in held)


@aims(SPY, use=STACKS, targets=lambda state, frame: places_to_spy(state, frame.side))
def look(resolution: Resolution[State], frame: Aiming, place: str) -> None:
    """7.9.spy (a), ruling Q30: all enemy pieces there, embarked ones in port too."""
    state, side = resolution.state, frame.side
    areamap = ground(state.scenario).map
    areas = areamap.in_region(place) or (place,)
    found = [(area, state.position.stack(area, enemy(side))) for area in areas]
    sightings = tuple(Sighting(area, tuple(unit.id for unit in stack)) for area, stack in found if stack)
    resolution.happen(Spied(side, Report(side, state.turn, place, sightings)))
