"""Units (13.3): whose, which counters are left, where they appear."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cockade.engine.law import Law, Search, condition
from cockade.engine.revolution.common.book import BOOK
from cockade.engine.revolution.common.data import Item, UnitType
from cockade.engine.revolution.common.occupation import is_closed, shows_enemies
from cockade.engine.revolution.common.places import FINDINGS, TOWN, WILDERNESS
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State, in_pool
from cockade.engine.revolution.markers.hands import draw
from cockade.engine.revolution.phase3_mobilization.prices import costs, pay, price
from cockade.engine.rules import Resolution
from cockade.events import revolution as events

Placed = Callable[[State, events.Mobilization, str, str], bool]
"""Whether a unit of a type may appear in an area."""


def may_mobilize(state: State, side: str, type_: str) -> bool:
    """13.9, 13.10, 26.1, 7.9.hessians: a unit of the type may be placed in some area, at any cost."""
    frame = events.Mobilization(side)
    return all(one.holds(state, frame, type_) for one in MOBILIZED)


def piece(state: State, type_: str) -> UnitType:
    """13.10: what the sheet says of the counters of a type."""
    return ground(state.scenario).pieces.units[type_]


def line(state: State, item: str) -> Item:
    """chart.mobilization: the line of an item."""
    return ground(state.scenario).charts.items[item]


def clause_of_owner(state: State, frame: events.Mobilization, type_: str) -> str:
    """13.9 says it of grenadiers and Hessians, 13.3 of all others."""
    one = piece(state, type_)
    return "13.9" if one.kind == "grenadier" or one.nation == "hessian" else "13.3"


@condition("13.3", "There is no unit {type} to mobilize.")
def is_type(state: State, frame: events.Mobilization, type_: str) -> bool:
    """13.3: the Mobilization Table."""
    return type_ in ground(state.scenario).pieces.units


@condition(
    clause_of_owner, "Only the {owner} player mobilizes {type}.", owner=lambda s, _, t: piece(s, t).side
)
def is_own(state: State, frame: events.Mobilization, type_: str) -> bool:
    """13.9: the type belongs to the side's nations."""
    return piece(state, type_).side == frame.side


@condition("13.7", "{type} can only be gained by exchange.")
def comes_for_points(state: State, frame: events.Mobilization, type_: str) -> bool:
    """13.7: a detachment is the half of a regular."""
    return line(state, type_).place in FINDINGS


@condition(
    lambda s, _, t: f"7.9.{piece(s, t).nation}s",
    "No {nation} units may be mobilized this turn.",
    nation=lambda s, _, t: piece(s, t).nation,
)
def is_not_barred(state: State, frame: events.Mobilization, type_: str) -> bool:
    """7.9.hessians, 7.9.indians: the American may have forbidden them."""
    return piece(state, type_).nation not in state.barred


@condition("26.1", "The {nation} nation is neutral.", nation=lambda s, _, t: line(s, t).nation)
def is_allied(state: State, frame: events.Mobilization, type_: str) -> bool:
    """26.1: a neutral nation provides no units."""
    return line(state, type_).nation in ("", *state.allied)


@condition("13.10", "No counter of {type} is left.")
def has_counter(state: State, frame: events.Mobilization, type_: str) -> bool:
    """13.10: the counters are all there are."""
    return bool(in_pool(state, type_))


MOBILIZED = (is_own, comes_for_points, is_not_barred, is_allied, has_counter)


def places(state: State, frame: events.Mobilization, type_: str) -> Iterator[str]:
    """13.6, 13.8, 27.2: where a unit of a type may appear."""
    return FINDINGS[line(state, type_).place](state, frame.side, piece(state, type_).nation)


def clause_of_place(state: State, frame: events.Mobilization, type_: str, area: str) -> str:
    """13.6, 13.8, 27.2: the clause that says where."""
    return {"indian": "27.2", "militia": "13.8"}.get(line(state, type_).place, "13.6")


@condition("13.6", "{type} enter in their nation's holding box.")
def comes_home(state: State, frame: events.Mobilization, type_: str, area: str) -> bool:
    return line(state, type_).place != "box" or area in places(state, frame, type_)


@condition("13.6", "{area} is neither a town nor a wilderness of a colony.")
def is_of_colony(state: State, frame: events.Mobilization, type_: str, area: str) -> bool:
    """13.6, 2.7."""
    return line(state, type_).place != "colony" or kind_of(state, area) in (TOWN, WILDERNESS)


@condition("26.3", "{area} is closed while its nation is neutral.")
def is_open(state: State, frame: events.Mobilization, type_: str, area: str) -> bool:
    return line(state, type_).place != "colony" or not is_closed(state, area)


@condition("13.6", "Enemies are in {area}.")
def is_free_of_enemies(state: State, frame: events.Mobilization, type_: str, area: str) -> bool:
    """13.6, ruling Q35: what the errata to 13.8 allow to militia."""
    return line(state, type_).place != "colony" or not shows_enemies(state, frame.side, area)


def kind_of(state: State, area: str) -> str:
    """2.2 to 2.8: town, wilderness, indian, sea or box."""
    return ground(state.scenario).map.areas[area].kind


@condition(clause_of_place, "{type} cannot appear in {area}.")
def is_place(state: State, frame: events.Mobilization, type_: str, area: str) -> bool:
    """13.6, 13.8, 27.2."""
    return area in places(state, frame, type_)


@BOOK.resolver(events.Mobilize, events.Mobilization)
def mobilize(resolution: Resolution[State], frame: events.Mobilization, action: events.Mobilize) -> None:
    """13.1, 13.3: pay, place, and for Hessians and Indians the American draws (27.1, 27.2)."""
    pay(resolution, price(resolution.state, frame.side, action.type, action.area), "units", "13.1")
    enlist(resolution, action.type, action.area)


def enlist(resolution: Resolution[State], type_: str, area: str) -> None:
    """
    13.10, 27.1, 27.2: the next counter of the type appears; free ones make the
    American draw as well (Q21).
    """
    resolution.happen(events.UnitPlaced(in_pool(resolution.state, type_)[0].id, area))
    frame = resolution.frame
    line, draws = ground(resolution.state.scenario).charts.items[type_], draws_for(resolution.state, type_)
    if line.place == "indian" and isinstance(frame, events.Mobilization):
        resolution.change(frame.replace(settled=(*frame.settled, area)))
    if draws:
        draw(resolution, events.AMERICAN, "27.2" if line.place == "indian" else "27.1", draws)


def draws_for(state: State, type_: str) -> int:
    """27.1, 27.2, 12.7: how many markers the American draws for a unit of this type."""
    return 0 if is_spared_draw(state, type_) else ground(state.scenario).charts.items[type_].draws


def is_spared_draw(state: State, type_: str) -> bool:
    """12.7: in the last Pro-British box the American draws nothing for a Hessian."""
    return type_ == "hessian_regular" and state.europe == min(ground(state.scenario).charts.europe)


LAWS = (
    Law(
        events.Mobilize,
        events.Mobilization,
        "13.3",
        who=Search(lambda state, _: ground(state.scenario).pieces.units, (is_type,)),
        first=MOBILIZED,
        where=Search(places, (comes_home, is_of_colony, is_open, is_free_of_enemies, is_place)),
        then=(costs(),),
    ),
)
