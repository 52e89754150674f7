"""The conditions for a unit that fires and for its target (10.1, 11.1, 11.2)."""

from __future__ import annotations

from cockade.engine.brandywine.b4_artillery.fire import GUNS, RIFLES
from cockade.engine.brandywine.b4_artillery.sight import Look, look
from cockade.engine.brandywine.common.conditions import is_in_the_game
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.state import State, Unit
from cockade.engine.unit_law import Reads, UnitCondition, of_unit
from cockade.events.brandywine import DISRUPTED, SHATTERED
from cockade.events.event import Frame


def rule_of_fire(state: State, frame: Frame, unit: str, target: str) -> str:
    """10.1.1, 11.1.1: the clause of the phase in which a unit would fire."""
    return "10.1.1" if unit in state.roster and state.unit(unit).is_rifle else "11.1.1"


# ---------------------------------------------------------------- the unit that fires


@of_unit("11.1.1", "{unit} is not artillery.", Reads.UNIT)
def is_artillery(state: State, frame: Frame, unit: Unit) -> bool:
    """Whether it is artillery."""
    return unit.is_artillery


@of_unit("10.1.1", "{unit} has no rifles.", Reads.UNIT)
def has_rifles(state: State, frame: Frame, unit: Unit) -> bool:
    """Whether it is armed with rifles."""
    return unit.is_rifle


def is_on_the_map(rule: str) -> UnitCondition:
    """The condition that the firing unit is on the map, with its clause."""
    text = "{unit} is not on the map."
    return of_unit(rule, text, Reads.UNIT)(lambda state, frame, unit: unit.on_map)


@of_unit("13.3", "{unit} is Disrupted and does not fire.", Reads.UNIT)
def is_not_disrupted(state: State, frame: Frame, unit: Unit) -> bool:
    """Whether it is not Disrupted."""
    return unit.condition != DISRUPTED


@of_unit("13.4", "{unit} is Shattered and does not fire.", Reads.UNIT)
def is_not_shattered(state: State, frame: Frame, unit: Unit) -> bool:
    """Whether it is not Shattered."""
    return unit.condition != SHATTERED


def has_not_fired(rule: str) -> UnitCondition:
    """The unit fires once in a phase, by a clause."""
    text = "{unit} has fired in this phase."
    return of_unit(rule, text, Reads.UNIT)(lambda state, frame, unit: not unit.fired)


A_GUN = (
    *(is_in_the_game, is_artillery, is_on_the_map("11.1.1"), is_not_disrupted, is_not_shattered),
    has_not_fired("11.1.2"),
)
A_RIFLE = (
    *(is_in_the_game, has_rifles, is_on_the_map("10.1.1"), is_not_disrupted, is_not_shattered),
    has_not_fired("10.1.2"),
)

# ---------------------------------------------------------------- its target


@of_unit("3.2.combat-unit", "Your side cannot see such a unit.")
def is_known(state: State, frame: Frame, unit: Unit, target: str) -> bool:
    """Whether the unit exists, under a name that the side knows (7.1.3-adv)."""
    return target in state.roster


def is_enemy(rule: str) -> UnitCondition:
    """The target is on the other side, by a clause."""

    def holds(state: State, frame: Frame, unit: Unit, target: str) -> bool:
        return state.unit(target).side != unit.side

    return of_unit(rule, "{target} is on your own side.")(holds)


def is_combat_unit(rule: str) -> UnitCondition:
    """The condition that the target is not a leader, with its clause."""
    text = "Only combat units are fired at, not leaders."
    return of_unit(rule, text)(lambda state, frame, unit, target: not state.unit(target).is_leader)


def is_there(rule: str) -> UnitCondition:
    """The condition that the target is on the map, with its clause."""
    text = "{target} is not on the map."
    return of_unit(rule, text)(lambda state, frame, unit, target: state.unit(target).on_map)


RULE = {GUNS: "11.1.3", RIFLES: "10.1.4"}
TARGET = {arm: (is_known, is_enemy(rule), is_combat_unit(rule), is_there(rule)) for arm, rule in RULE.items()}
"""By arm: what must hold of whatever is fired at."""


def distance(state: State, frame: Frame, unit: Unit, target: str) -> int:
    """11.1.3: how many hexes away a target is."""
    return ground(state.scenario).grid.distance(unit.hex, state.unit(target).hex)


@of_unit("11.1.3", "{target} is {far} hexes away: too far.", far=distance)
def is_near_enough(state: State, frame: Frame, unit: Unit, target: str) -> bool:
    """Whether the target is within the range of guns."""
    return distance(state, frame, unit, target) <= ground(state.scenario).charts.limits.artillery_range


def line(state: State, frame: Frame, unit: Unit, target: str) -> Look:
    """11.2: the line of sight between a gun and its target."""
    return look(state, unit.hex, state.unit(target).hex)


@of_unit(
    lambda *about: line(*about).rule,
    "The line of sight from {origin} to {hex} is blocked at {blocked}.",
    origin=lambda state, frame, unit, target: unit.hex,
    hex=lambda state, frame, unit, target: state.unit(target).hex,
    blocked=lambda *about: line(*about).hexes,
)
def is_in_sight(state: State, frame: Frame, unit: Unit, target: str) -> bool:
    """Whether nothing blocks the line of sight."""
    return line(state, frame, unit, target).is_open
