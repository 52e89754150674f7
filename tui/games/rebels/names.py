"""The names of sides, units, levels and distances."""

from __future__ import annotations

from collections.abc import Iterable

from cockade.engine.hexgrid import spoken
from cockade.engine.rebels.common.scenarios import SCENARIOS
from cockade.engine.rebels.common.state import State
from cockade.events.rebels import AMERICAN, BRITISH, SIDES
from cockade.tui.games.rebels.unit_names import told_name
from cockade.tui.games.templates import Naming, named, tones
from cockade.tui.text.i18n import say

OWN_NAMES = {AMERICAN: "American", BRITISH: "British"}
PEOPLES = {
    "American": "Americans",
    "British": "British",
    "Hessian": "Hessians",
    "Loyalist": "Loyalists",
    "Patriot": "Patriots",
}
SEGMENTS = {
    "command": "command",
    "bombardment": "bombardment",
    "reinforcement": "reinforcements",
    "movement": "movement",
    "assault": "assaults",
    "recovery": "recovery",
}


def side_name(state: State, side: str) -> str:
    """The adjective of a side in this battle: "Hessian"."""
    return say(_side(state, side))


tone_of = tones(SIDES)
"""The tone of a side's words."""


def people(state: State, side: str) -> str:
    """The people of a side: "Hessians"."""
    name = _side(state, side)
    return say(PEOPLES.get(name, name))


def _side(state: State, side: str) -> str:
    card = SCENARIOS.get(state.scenario)
    own = OWN_NAMES.get(side, side)
    return card.names.get(side, own) if card else own


def unit_name(state: State, id_: str) -> str:
    """The name on a counter, or the id itself if there is no such unit."""
    number = state.roster.get(id_)
    return id_ if number is None else say(state.units[number].counter.name)


def told_unit(state: State, id_: str) -> str:
    """The name of a counter in the record: "5th Virginia". Modifiers give its name instead of its id."""
    number = state.roster.get(id_)
    if number is not None:
        return told_name(state.units[number].counter.name)
    return told_name(id_) if any(unit.counter.name == id_ for unit in state.units) else id_


def unit_names(state: State, ids: Iterable[str]) -> str:
    """A list of counters by name."""
    return say(", ").join(unit_name(state, id_) for id_ in ids)


def entries(numbers: Iterable[int]) -> str:
    """Entry hexes to choose from: "1834 or 2834"."""
    return say(" or ").join(map(spoken, numbers))


def hexes(numbers: Iterable[int]) -> str:
    """A list of hexes."""
    return say(", ").join(spoken(hex_) for hex_ in numbers)


def halves(number: int) -> str:
    """A number of halves as a decimal: 37 is "18.5"."""
    return f"{number / 2:g}"


segment_name = named(SEGMENTS)
"""A segment of the sequence of play (2.0.1)."""


def place_of(state: State, id_: str) -> int:
    """The hex of a unit, or 0 if it is off the map."""
    return state.unit(id_).hex if id_ in state.roster else 0


NAMING = Naming[State](
    ids={
        "unit": unit_name,
        "leader": unit_name,
        "units": unit_name,
        "guns": unit_name,
        "out": unit_name,
        "side": side_name,
    },
    groups={},
    numbers={"hex": spoken, "target": spoken, "hexes": spoken},
)
"""The names of the fields of orders and prompts."""
TELLING = NAMING.but(**dict.fromkeys(("unit", "leader", "units", "guns", "out"), told_unit), side=people)
"""The names of the fields of facts: units written out, and a side as its people."""
