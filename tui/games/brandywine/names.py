"""The names of sides, units, tracks and phases. A unit that the viewer may not know has no name."""

from __future__ import annotations

import re
from collections.abc import Iterable

from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.stacking import surplus
from cockade.engine.brandywine.common.state import State, Unit, enemy
from cockade.engine.brandywine.common.view import UNKNOWN
from cockade.engine.hexgrid import spoken
from cockade.events.brandywine import AMERICAN, ARMY, BRITISH, SECOND, SIDES, THIRD, WING
from cockade.tui.games.abbreviations import abbreviated
from cockade.tui.games.templates import Naming, named, tones
from cockade.tui.text.cell_width import cells
from cockade.tui.text.i18n import count, say
from cockade.tui.text.line import middled

SIDE_NAMES = {AMERICAN: "American", BRITISH: "British"}
PEOPLES = {AMERICAN: "Americans", BRITISH: "British"}
PHASES = {
    "initiative": "initiative",
    "movement": "movement",
    "rally": "rally",
    "artillery": "defensive artillery fire",
    "rifles": "rifle fire",
    "combat": "close combat",
}
CONDITIONS = {"parade": "in Parade Order", "disrupted": "Disrupted", "shattered": "Shattered"}
ARMIES = {WING: "Greene's Wing", ARMY: "the whole American army"}
BRIGADES = {SECOND: "the second brigade", THIRD: "the third brigade"}
CHITS = {
    "skirmish": "Skirmish",
    "attack_en_echelon": "Attack en Echelon",
    "stand_fast": "Stand Fast",
    "withdraw": "Withdraw",
    "frontal_assault": "Frontal Assault",
    "commit_reserve": "Commit Reserve",
    "turn_flank": "Turn Flank",
    "refuse_flank": "Refuse Flank",
    "?": "a chit face down",
}
CHART_LINES = {
    "target_light": "light infantry as target",
    "target_woods": "target in woods",
    "target_town": "target in a town",
    "target_meeting_house": "target in the Meeting House",
    "target_artillery_or_dragoon": "artillery or dragoons as target",
    "into_fieldworks": "into fieldworks",
    "first_rifle_fire": "first rifle fire",
    "defender_rifle": "riflemen defend",
    "defender_disordered": "defender out of order",
    "dragoon_vs_disordered": "dragoons against disorder",
    "defender_all_militia": "only militia defends",
    "defender_surrounded": "defender surrounded",
    "attacker_rifle": "riflemen attack",
    "attacker_all_militia": "only militia attacks",
    "attacker_surrounded": "attacker surrounded",
    "any_across_creek": "across the creek",
    "all_across_creek": "all of them across the creek",
    "in_meeting_house": "in the Meeting House",
    "in_town": "in a town",
    "below_1_3": "odds below 1:3",
}
"""The lines of the charts of fire and of close combat that change a die (CH.fire-drm, CH.close-drm)."""
CHIT_LETTERS = {
    "skirmish": "Sk",
    "attack_en_echelon": "Ec",
    "stand_fast": "SF",
    "withdraw": "Wd",
    "frontal_assault": "FA",
    "commit_reserve": "CR",
    "turn_flank": "TF",
    "refuse_flank": "RF",
}
"""The two-letter names of tactics chits, for the heads of the matrix."""
CAUSES = {
    "captured": "captured",
    "d": "disrupted",
    "shattered_eliminated": "eliminated when Shattered",
    "step": "a step lost",
    "crowded": "a step lost, for its hex is over the stacking limit",
    "two_steps": "two steps lost",
    "two_one": "its only step lost",
    "rally": "rallied",
    "pin": "a pin left without an attack",
    "pin_capture": "captured by PIN",
    "failed_retreat": "captured, for it could not retreat",
}
"""The cause of a change of army morale, by line of the chart."""
_ALIAS = re.compile(r"british-(\d{4})-(\d+)")
"""The name that stands for a unit hidden from this side."""


def side_name(state: State, side: str) -> str:
    """The adjective of a side: "American"."""
    return say(SIDE_NAMES.get(side, side))


people = named(PEOPLES)
"""The people of a side: "Americans"."""
tone_of = tones(SIDES)
"""The tone of a side's words."""


def is_unknown(unit: Unit) -> bool:
    """True if the viewer may not know the identity of the unit. (7.1.3-adv)"""
    return unit.kind == UNKNOWN


def unit_name(state: State, id_: str) -> str:
    """
    The name on a counter, or the hex of an unknown unit.

    Other ids get the name of their side or counter.
    """
    number = state.roster.get(id_)
    if number is not None and not is_unknown(state.units[number]):
        return say(state.units[number].counter.name)
    alias = _ALIAS.fullmatch(id_)
    if alias:
        return _alias_name(alias)
    return _printed_name(state, id_)


def _alias_name(alias: re.Match[str]) -> str:
    return say("Unknown {n} of {hex}", n=alias[2], hex=alias[1])


def word(state: State, value: object) -> object:
    """Translate a value of a refusal: an alias becomes an unknown unit, a text the player's language."""
    if not isinstance(value, str):
        return value
    return unit_name(state, value) if _ALIAS.fullmatch(value) else say(value)


def _printed_name(state: State, id_: str) -> str:
    """The name of a counter or of a side. Other ids are looked up in the charts, or returned as they are."""
    if id_ in SIDE_NAMES:
        return people(id_)
    counters = ground(state.scenario).scenario.counters if state.scenario else {}
    return say(counters[id_].name) if id_ in counters else say(CHART_LINES.get(id_, id_))


def short_name(state: State, id_: str, room: int) -> str:
    """The name of a counter in at most `room` cells. An unknown unit may show only its number."""
    name, alias = abbreviated(unit_name(state, id_)), _ALIAS.fullmatch(id_)
    if alias and cells(name) > room and name == abbreviated(_alias_name(alias)):
        name = say("Unknown {n}", n=alias[2])
    return middled(name, room)


def unit_names(state: State, ids: Iterable[str]) -> str:
    """A list of counters by name."""
    return say(", ").join(unit_name(state, id_) for id_ in ids)


def hexes(numbers: Iterable[int]) -> str:
    """A list of hexes."""
    return say(", ").join(spoken(hex_) for hex_ in numbers)


def too_much(state: State, hex_: int) -> str:
    """The points and guns over the limit of a hex. (7.1.1)"""
    points, guns = surplus(state, hex_)
    found = [count("{n} point", "{n} points", points)] if points else []
    found += [count("{n} gun", "{n} guns", guns)] if guns else []
    return say(" and ").join(found)


def halves(number: int) -> str:
    """A number of halves as a decimal: 5 is "2.5"."""
    return f"{number / 2:g}"


phase_name = named(PHASES)
"""A phase of the sequence of play (5.0)."""


def phase_of(state: State, side: str, phase: str) -> str:
    """A phase of a side's turn, named after the side that acts: guns fire in the enemy's turn (11.1.1)."""
    acts = enemy(side) if phase == "artillery" else side
    return say("{side} {phase}", side=side_name(state, acts), phase=phase_name(phase))


condition_name = named(CONDITIONS)
"""13.1.4."""


def cause_name(state: State, why: str) -> str:
    """
    Shorten the cause of a change of army morale to the words of its chart line (CH.morale), if
    it has one.
    """
    chart = ground(state.scenario).charts.morale.values()
    return say(next((CAUSES[line.id] for line in chart if line.event == why and line.id in CAUSES), why))


def chit_name(chit: str) -> str:
    """A tactics chit (CH.tactics)."""
    return say(CHITS.get(chit, chit.replace("_", " ")))


def chit_letters(chit: str) -> str:
    """A tactics chit in two letters (CH.tactics)."""
    return say(CHIT_LETTERS.get(chit, chit[:2]))


army_name = named(ARMIES)
"""The name of an army that can be released (9.4)."""


brigade_name = named(BRIGADES)
"""A brigade that chooses its entry (9.7, 9.8)."""


def hex_of(state: State, id_: str) -> int:
    """The hex of a unit, or its entry hex. 0 if neither is known."""
    number = state.roster.get(id_)
    return 0 if number is None else state.units[number].hex or state.units[number].entry


def place_of(state: State, id_: str) -> int:
    """The hex of a unit, or 0 if it is off the map."""
    return state.unit(id_).hex if id_ in state.roster else 0


def _people(_state: State, side: str) -> str:
    return people(side)


NAMING = Naming[State](
    ids={
        **dict.fromkeys(("unit", "leader", "target", "units", "guns", "leaders", "lead"), unit_name),
        "side": side_name,
        "chit": lambda _, chit: chit_name(chit),
        "army": lambda _, army: army_name(army),
        "brigade": lambda _, brigade: brigade_name(brigade),
        "condition": lambda _, condition: condition_name(condition),
    },
    groups={"units": unit_names},
    numbers={"hex": spoken, "hexes": spoken, "entry": spoken, "diverted": spoken},
)
"""The names of the fields of orders and prompts."""
TELLING = NAMING.but(side=_people, holder=_people)
"""The names of the fields of facts, with each side as its people."""
