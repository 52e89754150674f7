"""The tables of the map sheet, rendered from the charts into the clauses that need them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.revolution.common.scenarios import ground
from cockade.tui.games.revolution.names import SIDE_NAMES, item_name, level_name, type_name, window_name
from cockade.tui.text.i18n import capital, count, labelled, listed, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from cockade.engine.revolution.common.data import EuropeBox, Item, Marker, ProgressBox

WHOLE = "campaign"
"""The scenario whose charts are shown."""

PLACES = {
    "leader": "with a combat unit of yours or in the box of the nation",
    "box": "in the box of the nation",
    "colony": "in any town or wilderness in play where no enemies are seen",
    "militia": "in a town or wilderness that allows such militia; Spanish militia only in a town",
    "partisan": "in a town or wilderness of the seven colonies",
    "indian": "in an Indian area, at most one for each area and phase",
    "exchange": "only by exchange (13.7)",
    "fortress": "in a town or wilderness with a land combat unit of yours ashore, without fortress",
    "siege": "on a land combat unit of yours",
}
"""The places where the units of a Mobilization Table line appear (13.6 to 13.10)."""


def europe() -> Iterator[str]:
    """The effect of each box of the European Balance of Power. (12.7)"""
    for _, box in sorted(ground(WHOLE).charts.europe.items()):
        yield labelled(say(box.name), boxed(box))


def progress() -> Iterator[str]:
    """The effect of each box of Revolutionary Progress. (10.5, 6.7)"""
    for box in ground(WHOLE).charts.progress:
        yield labelled(say(box.name), boxed(box))


def boxed(box: EuropeBox | ProgressBox) -> str:
    """The dice for political points, then the other effects of a box."""
    dice = [
        count("{side} {n} die", "{side} {n} dice", n, side=say(side))
        for n, side in ((box.american_dice, "American"), (box.british_dice, "British"))
        if n
    ]
    return say("; ").join([*dice, *map(say, box.effects)])


def loyalty() -> Iterator[str]:
    """The level of each colony at the start. (11.1)"""
    for id_, colony in ground(WHOLE).charts.colonies.items():
        if colony.loyalty:
            yield labelled(capital(item_name(id_)), level_name(colony.start))


def prices() -> Iterator[str]:
    """Every line of the Mobilization Table. (13.0)"""
    for item in ground(WHOLE).charts.items.values():
        yield labelled(line_name(item), say("; ").join(terms(item)))


def line_name(item: Item) -> str:
    """The name of a line of the table."""
    known = item.id in ground(WHOLE).pieces.units
    return capital(type_name(item.id, 1) if known else say(item.id.replace("_", " ")))


def terms(item: Item) -> Iterator[str]:
    """The price of a line, its supply, and its place of arrival."""
    if item.by_loyalty:
        friendly, neutral, enemy = item.by_loyalty
        names = {"friendly": friendly, "neutral": neutral, "enemy": enemy}
        yield say("{friendly}, {neutral} or {enemy} points in a friendly, neutral or enemy colony", **names)
    elif item.cost:
        yield count("{n} point", "{n} points", item.cost)
    if item.cost_later:
        yield say("{n} once the army is professionalized", n=item.cost_later)
    if item.success:
        faces = say(", ").join(f"1-{most}" if most > 1 else "1" for most in item.success)
        yield say("a die of {faces} succeeds in a friendly, neutral, enemy colony", faces=faces)
    if item.place == "hand":
        yield say("at most {n} a phase", n=ground(WHOLE).charts.limits.markers_bought)
    if item.draws:
        yield count("the American draws {n} marker", "the American draws {n} markers", item.draws)
    if item.place in PLACES:
        yield say(PLACES[item.place])


def markers() -> Iterator[str]:
    """The number of each campaign marker, the sides that may play it, and its windows. (7.9)"""
    for marker in ground(WHOLE).pieces.markers.values():
        yield labelled(say(marker.name), marked(marker))


def marked(marker: Marker) -> str:
    """The terms of a marker."""
    who = say("either side") if marker.usable_by == "both" else say(SIDE_NAMES[marker.usable_by])
    when = listed(map(window_name, marker.windows))
    return say("; ").join(filter(None, (say("{n} in the cup", n=marker.count), who, when)))


def strengths() -> Iterator[str]:
    """The strength of each type, and the number of its counters. (2.11)"""
    for type_ in ground(WHOLE).pieces.units.values():
        said = say("strength {strength}, {n} counters", strength=type_.strength, n=type_.count)
        yield labelled(capital(type_name(type_.id, 1)), said)


TABLES: Mapping[str, Sequence[Callable[[], Iterator[str]]]] = {
    "2.11": (strengths,),
    "6.7": (progress,),
    "7.9": (markers,),
    "10.5": (progress,),
    "11.1": (loyalty,),
    "12.7": (europe,),
    "13.0": (prices,),
    "chart.tables": (prices, progress, loyalty, europe),
}
"""The tables of each clause that has one."""


def tables(clause: str) -> tuple[str, ...]:
    """The rows of all tables of a clause."""
    return tuple(row for table in TABLES.get(clause, ()) for row in table())
