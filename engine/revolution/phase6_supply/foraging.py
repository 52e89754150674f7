"""Supply (19.0): the units an area feeds, the units in excess, and the die for each of them."""

from __future__ import annotations

from cockade.engine.law import Law, Search, condition
from cockade.engine.memo import memoized_by
from cockade.engine.revolution.common.book import BOOK, option
from cockade.engine.revolution.common.candidates import own_units
from cockade.engine.revolution.common.losses import eliminate
from cockade.engine.revolution.common.occupation import has_enemy_partisan, is_in_play, level_for, region_of
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State, Unit, enemy
from cockade.engine.revolution.markers.markers import ANY, playing
from cockade.engine.revolution.markers.reroll_window import FACES, settles, throw
from cockade.engine.revolution.phase4_rabble_rousing.tracks import shift_loyalty
from cockade.engine.rules import Resolution
from cockade.events.revolution import COLONIES, Expose, Foraging, Plunder, Throw, TownPlundered

FORAGE, OWN_WORKS = "forage", ("fortress", "siege")


@BOOK.begins("VI.A.1")
@BOOK.begins("VI.A.2")
def open_foraging(resolution: Resolution[State], side: str) -> None:
    """5.1.VI A: first the first player, then the second."""
    resolution.push(Foraging(side))


# ---------------------------------------------------------------- who eats what


def hungry(state: State, side: str, area: str) -> list[Unit]:
    """
    19.2, 19.4: the land combat units ashore that have to be fed; none in a box
    or with a fleet in port.
    """
    if ground(state.scenario).map.ground(area) == "box" or is_sheltered(state, side, area):
        return []
    return [unit for unit in state.position.land(area, side) if eats(state, unit)]


def is_sheltered(state: State, side: str, area: str) -> bool:
    """19.4 b, d: the side's fleet is in the port (ruling Q87), or its fortress or siege is in the area."""
    works = (state.work(kind, area) for kind in OWN_WORKS)
    fleets = [fleet for fleet in state.position.fleets(area, side) if is_in_play(state, fleet.nation)]
    return bool(fleets) or any(work is not None and work.side == side for work in works)


def eats(state: State, unit: Unit) -> bool:
    """19.4 c, 26.1: Indians at home need nothing, and neutrals take no part."""
    at_home = unit.kind == "indian" and ground(state.scenario).map.areas[unit.area].kind == "indian"
    return is_in_play(state, unit.nation) and not at_home


def starving(state: State, side: str, area: str) -> list[Unit]:
    """19.5, 24.12: embarked land combat units are out of supply, in port too; not marines, nor in a box."""
    if ground(state.scenario).map.ground(area) == "box":
        return []
    here = state.position.stack(area, side)
    afloat = (unit for unit in here if unit.is_afloat and unit.is_land_combat and unit.kind != "marine")
    return [unit for unit in afloat if is_in_play(state, unit.nation)]


def capacity(state: State, side: str, area: str, plundered: tuple[str, ...] = ()) -> int:
    """19.2, 11.6, 29.4, 36.0, 37.2: the number of units of a side that an area feeds."""
    laid = ground(state.scenario)
    spoilt = has_enemy_partisan(state, side, area) or state.work("massacre", area) is not None
    if laid.map.areas[area].kind != "town" or spoilt:
        return 0
    friendly = level_for(state, side, region_of(state, area)) >= laid.charts.loyalty.double_forage_from
    return laid.map.areas[area].points * (2 if friendly else 1) * (2 if area in plundered else 1)


def excess(state: State, frame: Foraging, area: str) -> int:
    """19.3: the number of units that must be checked ashore, counted once (ruling Q59)."""
    fed = capacity(state, frame.side, area, frame.plundered)
    return max(0, len(hungry(state, frame.side, area)) - fed)


@memoized_by(4)
def next_area(state: State, frame: Foraging) -> str:
    """19.3: the next area with units in excess; empty without one."""
    for area in state.position.at:
        if area not in frame.checked and (excess(state, frame, area) or starving(state, frame.side, area)):
            return area
    return ""


# ---------------------------------------------------------------- the segment


@BOOK.continues(Foraging)
def foraging_goes_on(resolution: Resolution[State], frame: Foraging) -> bool:
    """19.3: roll for those exposed, then take the next area; over after the last one."""
    if frame.exposed and resolution.state.unit(frame.exposed[0]).area in frame.checked:
        resolution.change(frame.replace(exposed=frame.exposed[1:]))
        throw(resolution, frame.side, FORAGE, rule="19.3", who=frame.exposed[0])
        return True
    area = next_area(resolution.state, frame)
    if not area:
        pay_for_plunder(resolution, frame)
        resolution.pop()
        return True
    chosen = without_choice(resolution.state, frame, area)
    if chosen is None:
        return False
    starved = tuple(unit.id for unit in starving(resolution.state, frame.side, area))
    resolution.change(frame.replace(exposed=(*chosen, *starved), checked=(*frame.checked, area)))
    return True


def without_choice(state: State, frame: Foraging, area: str) -> tuple[str, ...] | None:
    """
    19.3, ruling Q95: the units in excess, if settled; None if the owner chooses.

    The owner is asked even if all are alike, because the enemy sees only the number of dice.
    """
    wanted, mouths = excess(state, frame, area), hungry(state, frame.side, area)
    if len(frame.exposed) >= wanted:
        return frame.exposed[:wanted]
    return tuple(unit.id for unit in mouths) if wanted == len(mouths) else None


@condition(
    "19.3", "{unit} is not short of supply in {where}.", where=lambda state, frame, _: next_area(state, frame)
)
def is_hungry(state: State, frame: Foraging, unit: str) -> bool:
    """19.2, 19.3: one of those in the area that is being fed."""
    area = next_area(state, frame)
    return state.unit(unit).area == area and state.unit(unit) in hungry(state, frame.side, area)


@condition("19.3", "{unit} has already been left without supply.")
def is_unexposed(state: State, frame: Foraging, unit: str) -> bool:
    return unit not in frame.exposed


@condition("19.3", "{unit} is identical to another unit, which must be named first.")
def is_first_of_its_kind(state: State, frame: Foraging, unit: str) -> bool:
    """19.3: counters that are alike are offered once."""
    found = state.unit(unit)
    others = (one for one in hungry(state, frame.side, found.area) if one.id not in frame.exposed)
    return next(one.id for one in others if one.counter.type == found.counter.type) == unit


@condition(
    "19.3", "The units of {here} are being fed now.", here=lambda state, frame, _: next_area(state, frame)
)
def is_being_fed(state: State, frame: Foraging, area: str) -> bool:
    """19.2: areas are fed one after the other."""
    return area == next_area(state, frame)


@condition("36.0", "The excess units in {area} have been chosen.")
def is_undecided(state: State, frame: Foraging, area: str) -> bool:
    """36.0: before any unit is chosen for the dice."""
    return not frame.exposed


@condition("36.0", "{area} feeds no units, even if it is plundered.")
def feeds(state: State, frame: Foraging, area: str) -> bool:
    """36.0: a town without enemy partisans or a massacre."""
    return bool(capacity(state, frame.side, area))


@condition("36.0", "Only towns of the seven colonies can be plundered, one in each colony a turn.")
def is_unplundered(state: State, frame: Foraging, area: str) -> bool:
    region = region_of(state, area)
    return region in COLONIES and region not in {region_of(state, town) for town in state.plundered}


PLUNDERED = (is_undecided, feeds, is_unplundered)
WITH_PLUNDER = option("36", "Plundered towns")

BOOK.add_law(
    Law(Expose, Foraging, "19.3", who=own_units, first=(is_hungry, is_unexposed, is_first_of_its_kind)),
    Law(
        Plunder,
        Foraging,
        "36.0",
        opens=(WITH_PLUNDER,),
        who=Search(lambda state, frame: (next_area(state, frame),), (is_being_fed,)),
        first=PLUNDERED,
    ),
    playing(Foraging, lambda *_: (ANY,)),
)


@BOOK.resolver(Expose, Foraging)
def expose(resolution: Resolution[State], frame: Foraging, action: Expose) -> None:
    """19.3: this unit goes without supply."""
    resolution.change(frame.replace(exposed=(*frame.exposed, action.unit)))


def fed_by(state: State) -> list[int]:
    """19.3: the faces with which a unit survives."""
    hungry_faces = ground(state.scenario).charts.forage.eliminated
    return [face for face in range(1, FACES + 1) if face not in hungry_faces]


@settles(FORAGE, best=fed_by)
def settle_forage(resolution: Resolution[State], throw_: Throw) -> None:
    """19.3: 1-3 eliminated, 4-6 survives."""
    if throw_.die in ground(resolution.state.scenario).charts.forage.eliminated:
        eliminate(resolution, throw_.who, "hunger", "19.3")


# ---------------------------------------------------------------- plunder


@BOOK.resolver(Plunder, Foraging)
def plunder(resolution: Resolution[State], frame: Foraging, action: Plunder) -> None:
    """36.0: the town feeds twice the units in this segment."""
    resolution.happen(TownPlundered(frame.side, action.area))
    resolution.change(frame.replace(plundered=(*frame.plundered, action.area)))


def pay_for_plunder(resolution: Resolution[State], frame: Foraging) -> None:
    """36.0: afterwards each colony turns one step to the enemy."""
    for town in frame.plundered:
        colony = region_of(resolution.state, town)
        shift_loyalty(resolution, colony, enemy(frame.side), "plunder", "36.0")
