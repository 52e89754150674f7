"""The names of sides, counters, areas, markers, boxes and phases. Unseen ones have none."""

from __future__ import annotations

import re
from collections import Counter as Tally
from collections.abc import Iterable

from cockade.engine.revolution.common.commanders import LAND, SEA
from cockade.engine.revolution.common.scenarios import Ground, ground
from cockade.engine.revolution.common.state import State, Unit
from cockade.engine.revolution.common.steps import PHASES, STEPS
from cockade.events.revolution import AMERICAN, BRITISH, COLONIES, SIDES, UNSEEN, Allotting
from cockade.tui.games.templates import Naming, named, tones
from cockade.tui.text.i18n import count, say

SIDE_NAMES = {AMERICAN: "American", BRITISH: "British"}
PEOPLES = {AMERICAN: "Americans", BRITISH: "British"}
NATIONS = {
    "american": "the Americans",
    "french": "France",
    "spanish": "Spain",
    "british": "the British",
    "hessian": "Hessians",
    "indian": "Indians",
}
TYPES = {
    "american_regular": ("Continental regular", "Continental regulars"),
    "american_light": ("American light troops", "American light troops"),
    "american_militia": ("American militia", "American militia"),
    "british_regular": ("British regular", "British regulars"),
    "british_detachment": ("British detachment", "British detachments"),
    "british_grenadier": ("British grenadier", "British grenadiers"),
    "british_light": ("British light troops", "British light troops"),
    "british_marine": ("British marine", "British marines"),
    "british_fleet": ("British fleet", "British fleets"),
    "tory_militia": ("Tory militia", "Tory militia"),
    "hessian_regular": ("Hessian", "Hessians"),
    "indian_band": ("Indian band", "Indian bands"),
    "french_regular": ("French regular", "French regulars"),
    "french_marine": ("French marine", "French marines"),
    "french_fleet": ("French fleet", "French fleets"),
    "spanish_regular": ("Spanish regular", "Spanish regulars"),
    "spanish_marine": ("Spanish marine", "Spanish marines"),
    "spanish_fleet": ("Spanish fleet", "Spanish fleets"),
    "spanish_militia": ("Spanish militia", "Spanish militia"),
    "?american": ("American counter", "American counters"),
    "?british": ("British counter", "British counters"),
    "?american-fleet": ("American fleet", "American fleets"),
    "?british-fleet": ("British fleet", "British fleets"),
}
"""Singular and plural of each type (2.11), and of unseen counters (22.1)."""
KINDS = {
    "militia_leader": "militia leader",
    "indian": "Indian",
}
ITEMS = {
    "progress": "Revolutionary Progress",
    "new_england": "New England",
    "mid_atlantic": "Mid-Atlantic",
    "virginia": "Virginia",
    "deep_south": "Deep South",
    "west": "the West",
    "florida": "Florida",
    "canada": "Canada",
    "europe": "European Balance of Power",
    "bid": "the bid",
    "return": "return",
    "tactics": "Tactics",
}
WORKS = {
    "fortress": "fortress",
    "siege": "siege",
    "partisan": "partisans",
    "massacre": "massacre",
}
WINDOWS = {
    "any": "at any time when you have something to decide",
    "II": "Political Phase, after both incomes",
    "II.end": "Political Phase, after both incomes",
    "III.start": "Mobilization Phase, its start",
    "III.own": "own mobilization segment",
    "IV": "Rabble Rousing Phase",
    "V.own_movement_start": "start of own movement",
    "V.own_movement": "own movement",
    "V.own_movement_2_3": "own 2nd or 3rd movement, for a forced march",
    "V.enemy_movement": "enemy movement, when fleets are named",
    "V.enemy_movement_if_option_32": "enemy movement, to intercept",
    "V.movement_end": "end of any movement",
    "V.combat": "battle",
    "V.combat.tactics_reveal": "battle, when Tactics are shown",
    "V.combat.initiative": "battle, before the rolls for first fire",
    "VI.C.start": "start of the adjustment step",
    "VII.start": "start of the End Phase",
    "any_own_roll_except_fire": "after any die of yours, except fire and pursuit",
}
"""The windows of campaign markers (chart.window), in a few words."""
FORT = "fort"
_HIDDEN = re.compile(r"(\?(?:american|british)(?:-fleet)?)(?:-\d+)?")
_SERIAL = re.compile(r"-\d+$")


def laid(state: State) -> Ground | None:
    """The map and charts of a game. None before the set-up."""
    return ground(state.scenario) if state.scenario else None


# ---------------------------------------------------------------- sides and counters


def side_name(state: State, side: str) -> str:  # as every game
    """The adjective of a side: "American"."""
    return say(SIDE_NAMES.get(side, side))


people = named(PEOPLES)
"""The people of a side: "Americans"."""
tone_of = tones(SIDES)
"""The tone of a side's words."""


nation_name = named(NATIONS)
"""The name of a nation as an actor: "France"."""


def is_unknown(unit: Unit) -> bool:
    """True if the viewer may not know the identity of the counter. (22.1)"""
    return unit.counter.type == UNSEEN


def sees(state: State, side: str) -> bool:
    """True if the viewer knows the counters of a side. (22.1)"""
    return not any(is_unknown(unit) for unit in state.units if unit.side == side)


def type_of(state: State, id_: str) -> str:
    """The type of a combat unit by its id, even for unseen or unknown ones. Otherwise empty."""
    hidden = _HIDDEN.fullmatch(id_)
    if hidden:
        return hidden[1]
    place = state.roster.get(id_)
    type_ = state.units[place].counter.type if place is not None else _SERIAL.sub("", id_)
    return type_ if type_ in TYPES else ""


def type_name(type_: str, number: int = 1) -> str:
    """A type of combat unit: "British regular", "3 British regulars"."""
    one, many = TYPES.get(type_, (type_, type_))
    return say(one) if number == 1 else say("{n} {names}", n=number, names=say(many))


def one_of(type_: str) -> str:
    """A combat unit in a sentence: "a British regular", "an Indian band", "Tory militia"."""
    noun = type_name(type_)
    if type_name(type_, 2) == f"2 {noun}":
        return noun
    return say("an {unit}", unit=noun) if noun[:1] in "AEIOU" else say("a {unit}", unit=noun)


def leader_name(state: State, id_: str) -> str:
    """The name of a leader. Empty for other counters."""
    place = state.roster.get(id_)
    if place is not None:
        unit = state.units[place]
        return say(unit.counter.name) if unit.is_leader else ""
    found = laid(state)
    return found.pieces.leaders[id_].name if found and id_ in found.pieces.leaders else ""


def unit_name(state: State, id_: str) -> str:
    """The name of a counter: a leader's name, a combat unit's type, and "fortress" for the walls."""
    if id_ == FORT:
        return say("the fortress")
    type_ = type_of(state, id_)
    return type_name(type_) if type_ else leader_name(state, id_) or id_


def unit_names(state: State, ids: Iterable[str]) -> str:
    """A list of counters, equal ones counted: "Gage, 3 British regulars, a British fleet"."""
    kinds = Tally(type_of(state, id_) or id_ for id_ in ids)
    return say(", ").join(_counted(state, kind, number) for kind, number in kinds.items())


def _counted(state: State, kind: str, number: int) -> str:
    if kind in TYPES:
        return one_of(kind) if number == 1 else type_name(kind, number)
    return unit_name(state, kind)


kind_name = named(KINDS)
"""A kind of unit or leader (2.10, 2.11)."""


def called(state: State, id_: str) -> str:
    """The name of a value in a fact: a counter, a side, an area, an item or a number."""
    if id_ in SIDE_NAMES:
        return say("the {side}", side=people(id_))
    if type_of(state, id_) or leader_name(state, id_) or id_ == FORT:
        return unit_names(state, [id_])
    if id_ in ITEMS:
        return item_name(id_)
    return place_name(state, id_) if id_ else ""


def word(state: State, name: object) -> object:
    """Translate a value of a refusal to the names that players use. Numbers stay as they are."""
    found = laid(state)
    if not isinstance(name, str) or found is None:
        return name
    if name in SIDE_NAMES:
        return side_name(state, name)
    if name in (LAND, SEA):
        return say("land") if name == LAND else say("sea")
    if name in TYPES:
        return say(TYPES[name][1])
    if name in found.pieces.markers:
        return marker_name(state, name)
    if name in NATIONS:
        return say(found.pieces.nations[name].name) if name in found.pieces.nations else nation_name(name)
    if type_of(state, name) or leader_name(state, name) or name == FORT:
        return unit_name(state, name)
    return place_name(state, name) if name in found.map or name in found.map.regions else say(name)


# ---------------------------------------------------------------- places


def area_at(state: State, number: int) -> str:
    """The area of a number on the board. Empty for none."""
    found = laid(state)
    return found.map.ids[number - 1] if found and 0 < number <= len(found.map.ids) else ""


def area_name(state: State, area: str) -> str:
    """The printed name of an area, without the part in brackets, and boxes without "holding"."""
    found = laid(state)
    if found is None or area not in found.map:
        return say(area.replace("_", " ")) if area else say("nowhere")
    name = say(found.map.areas[area].name)
    return re.split(r" \(|\uff08", name)[0].replace(" holding box", " box")


def area_names(state: State, areas: Iterable[str]) -> str:
    """A list of areas."""
    return say(", ").join(area_name(state, area) for area in areas)


def place_name(state: State, id_: str) -> str:
    """The name of an area or a region. Any other value stays as it is."""
    found = laid(state)
    if found and id_ in found.map.regions:
        return say(found.map.regions[id_].name)
    return area_name(state, id_)


def region_name(state: State, region: str) -> str:
    """A colony or another region (2.7)."""
    return place_name(state, region) if region else ""


# ---------------------------------------------------------------- markers and tracks


def marker_name(state: State, marker: str) -> str:
    """A campaign marker (7.9, 7.10). An unseen one has no name."""
    if marker == UNSEEN:
        return say("a marker face down")
    found = laid(state)
    return say(found.pieces.markers[marker].name) if found and marker in found.pieces.markers else marker


def held_name(state: State, marker: str) -> str:
    """The name of a marker. While markers are allotted (9.2), add the number held and the value of one."""
    frame, found, name = state.agenda[-1:], laid(state), marker_name(state, marker)
    if not found or not frame or not isinstance(frame[0], Allotting):
        return name
    side = frame[0].side
    worth = found.pieces.markers[marker].value(side)
    if not worth:
        return name
    held = marker_names(state, [marker] * state.hand(side).count(marker))
    return say("{markers} (+{w})", markers=held or name, w=worth)


def marker_names(state: State, markers: Iterable[str]) -> str:
    """Some markers in a row, equal ones counted: "2 x Tactics, Spy". Unseen ones are only counted."""
    kinds = Tally(markers)
    unseen = kinds.pop(UNSEEN, 0)
    found = [
        say("{n} x {name}", n=number, name=marker_name(state, marker))
        if number > 1
        else marker_name(state, marker)
        for marker, number in kinds.items()
    ]
    if unseen:
        found.append(count("{n} marker face down", "{n} markers face down", unseen))
    return say(", ").join(found)


USES = {
    "": "",
    "hand": "the enemy's hand",
    "stacks": "stacks of a region or box",
    "reply": "to cancel",
    "fortress": "a fortress",
    "siege": "a siege",
    "partisans": "partisans",
    "march": "a forced march",
    "interception": "interception",
}
use_name = named(USES)
"""The name of one use of a marker with several (7.9.spy, 7.9.engineers)."""


item_name = named(ITEMS)
"""The name of one of the nine items of rabble rousing (9.3), or of another item that takes markers."""


def level_name(level: int) -> str:
    """A level of colonial loyalty (11.0): "American 2", "neutral"."""
    if not level:
        return say("neutral")
    return f"{say('pro-American') if level > 0 else say('pro-British')} {abs(level)}"


def progress_name(state: State, place: int) -> str:
    """A box of Revolutionary Progress (10.1)."""
    found = laid(state)
    return say(found.charts.progress[place].name) if found and place < len(found.charts.progress) else ""


def europe_name(state: State, place: int) -> str:
    """A box of the European Balance of Power (12.7)."""
    found = laid(state)
    return say(found.charts.europe[place].name) if found and place in found.charts.europe else f"{place:+d}"


def option_name(state: State, option: str) -> str:
    """An optional rule (28 to 38)."""
    found = laid(state)
    return say(found.charts.options[option].name) if found and option in found.charts.options else option


def is_colony(region: str) -> bool:
    """True for one of the seven colonies with loyalty. (2.7)"""
    return region in COLONIES


# ---------------------------------------------------------------- the sequence of play


phase_name = named(PHASES)
"""A phase of the turn (5.1)."""


step_name = named(STEPS)
"""A step of the turn (5.1)."""


def campaign_name(campaign: int) -> str:
    """The first, second or third campaign phase. Empty outside them. (17.1)"""
    return say("Campaign {n} of 3", n=campaign) if campaign else ""


window_name = named(WINDOWS)
"""The windows of campaign markers (chart.window)."""


def work_name(kind: str, number: int = 1) -> str:
    """A marker on the map (2.15)."""
    name = say(WORKS.get(kind, kind))
    return name if number == 1 else say("{n} {names}", n=number, names=name)


def unit_at(state: State, id_: str) -> str:
    """A counter with its area: "Tory militia at Boston"."""
    return with_area(state, id_, unit_name(state, id_))


def with_area(state: State, id_: str, name: str) -> str:
    """The name of a counter with its area."""
    place = state.roster.get(id_)
    area = state.units[place].area if place is not None else ""
    return say("{unit} at {area}", unit=name, area=area_name(state, area)) if area else name


NAMING = Naming[State](
    ids={
        **dict.fromkeys(("unit", "leader", "fleet", "commander", "general"), unit_name),
        **dict.fromkeys(("area", "start", "at"), area_name),
        "side": side_name,
        "marker": marker_name,
        "region": place_name,
        "type": lambda _, type_: type_name(type_),
        "item": lambda _, item: item_name(item),
        "nation": lambda _, nation: nation_name(nation),
        "window": lambda _, window: window_name(window),
        "kind": lambda _, kind: work_name(kind),
    },
    groups={"waiting": unit_names, "units": unit_names, "areas": area_names, "markers": marker_names},
    numbers={},
)
"""The names of the fields of orders and prompts."""
TELLING = NAMING.but(
    **dict.fromkeys(("unit", "leader", "fleet", "to"), called), side=lambda _, side: people(side)
)
"""The names of the fields of facts: a counter with its article, a side as its people."""
