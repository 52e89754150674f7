"""Supply (19.0): what an area feeds, who is in excess, and the die for each of them."""

from __future__ import annotations

from collections.abc import Iterator

from engine.revolution.book import BOOK
from engine.revolution.losses import eliminate
from engine.revolution.occupation import has_enemy_partisan, is_in_play, level_for, region_of
from engine.revolution.scenarios import ground
from engine.revolution.state import State, Unit, enemy
from engine.revolution.throws import settles, throw
from engine.revolution.tracks import shift_loyalty
from engine.rules import Offer, Ruling, offer
from events.revolution import COLONIES, Expose, Foraging, Plunder, Throw, TownPlundered

FORAGE, OWN_WORKS = "forage", ("fortress", "siege")


@BOOK.begins("VI.A.1")
@BOOK.begins("VI.A.2")
def open_foraging(ruling: Ruling[State], side: str) -> None:
    """5.1.VI A: first the first player, then the second."""
    ruling.push(Foraging(side))


# ---------------------------------------------------------------- who eats what


def hungry(state: State, side: str, area: str) -> list[Unit]:
    """
    19.2, 19.4: the land combat units ashore that have to be fed; nobody in a box
    or with a fleet in port.
    """
    if ground(state.scenario).map.ground(area) == "box" or is_sheltered(state, side, area):
        return []
    return [unit for unit in state.position.land(area, side) if eats(state, unit)]


def is_sheltered(state: State, side: str, area: str) -> bool:
    """19.4 b, d: an own fleet lies in the port (ruling Q87), or an own fortress or siege stands there."""
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
    """19.2, 11.6, 29.4, 36.0, 37.2: how many units of a side an area feeds."""
    laid = ground(state.scenario)
    spoilt = has_enemy_partisan(state, side, area) or state.work("massacre", area) is not None
    if laid.map.areas[area].kind != "town" or spoilt:
        return 0
    friendly = level_for(state, side, region_of(state, area)) >= laid.charts.loyalty.double_forage_from
    return laid.map.areas[area].points * (2 if friendly else 1) * (2 if area in plundered else 1)


def excess(state: State, frame: Foraging, area: str) -> int:
    """19.3: how many units have to be checked ashore, counted once (ruling Q59)."""
    fed = capacity(state, frame.side, area, frame.plundered)
    return max(0, len(hungry(state, frame.side, area)) - fed)


def next_area(state: State, frame: Foraging) -> str:
    """19.3: the next area in which somebody is in excess; empty if there is none."""
    for area in state.position.at:
        if area not in frame.checked and (excess(state, frame, area) or starving(state, frame.side, area)):
            return area
    return ""


# ---------------------------------------------------------------- the segment


@BOOK.goes_on(Foraging)
def foraging_goes_on(ruling: Ruling[State], frame: Foraging) -> bool:
    """19.3: roll for those exposed, then the next area; over when none is left."""
    if frame.exposed and ruling.state.unit(frame.exposed[0]).area in frame.checked:
        ruling.change(frame.but(exposed=frame.exposed[1:]))
        throw(ruling, frame.side, FORAGE, rule="19.3", who=frame.exposed[0])
        return True
    area = next_area(ruling.state, frame)
    if not area:
        pay_for_plunder(ruling, frame)
        ruling.pop()
        return True
    chosen = without_choice(ruling.state, frame, area)
    if chosen is None:
        return False
    starved = tuple(unit.id for unit in starving(ruling.state, frame.side, area))
    ruling.change(frame.but(exposed=(*chosen, *starved), checked=(*frame.checked, area)))
    return True


def without_choice(state: State, frame: Foraging, area: str) -> tuple[str, ...] | None:
    """
    19.3: who is in excess, if it is settled: all chosen, or nothing to choose; None if the owner has a
    choice.
    """
    wanted, mouths = excess(state, frame, area), hungry(state, frame.side, area)
    if len(frame.exposed) >= wanted:
        return frame.exposed[:wanted]
    if may_plunder(state, frame, area) and wanted < len(mouths):
        return None
    if wanted == len(mouths) or len({unit.counter.type for unit in mouths}) == 1:
        return tuple(unit.id for unit in mouths[:wanted])
    return None


@BOOK.offers_in(Foraging)
def foraging_offers(state: State, frame: Foraging) -> Iterator[Offer]:
    """19.3, 36.0: which units are in excess; counters that are alike are offered once."""
    area, seen = next_area(state, frame), set()
    for unit in hungry(state, frame.side, area):
        if unit.id not in frame.exposed and unit.counter.type not in seen:
            seen.add(unit.counter.type)
            yield offer(Expose(unit.id), "19.3")
    if may_plunder(state, frame, area):
        yield offer(Plunder(area), "36.0")


@BOOK.carries_out(Expose)
def expose(ruling: Ruling[State], action: Expose) -> None:
    """19.3: this unit has to do without."""
    frame = ruling.frame
    assert isinstance(frame, Foraging)
    ruling.change(frame.but(exposed=(*frame.exposed, action.unit)))


@settles(FORAGE)
def settle_forage(ruling: Ruling[State], throw_: Throw) -> None:
    """19.3: 1-3 eliminated, 4-6 survives."""
    if throw_.die in ground(ruling.state.scenario).charts.forage.eliminated:
        eliminate(ruling, throw_.who, "hunger", "19.3")


# ---------------------------------------------------------------- plunder


def may_plunder(state: State, frame: Foraging, area: str) -> bool:
    """36.0 (option 36): a town of the seven colonies with own units ashore, once per colony and turn."""
    if not state.uses("36") or frame.exposed or not capacity(state, frame.side, area):
        return False
    region = region_of(state, area)
    done = {region_of(state, town) for town in state.plundered}
    return region in COLONIES and region not in done


@BOOK.carries_out(Plunder)
def plunder(ruling: Ruling[State], action: Plunder) -> None:
    """36.0: the town feeds twice as many in this segment."""
    frame = ruling.frame
    assert isinstance(frame, Foraging)
    ruling.happen(TownPlundered(frame.side, action.area))
    ruling.change(frame.but(plundered=(*frame.plundered, action.area)))


def pay_for_plunder(ruling: Ruling[State], frame: Foraging) -> None:
    """36.0: afterwards each colony turns one step to the enemy."""
    for town in frame.plundered:
        shift_loyalty(ruling, region_of(ruling.state, town), enemy(frame.side))
