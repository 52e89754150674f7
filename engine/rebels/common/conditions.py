"""Conditions that laws of several steps share, and how a condition is asked of a unit."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from attrs import field, frozen

from cockade.engine import unit_law
from cockade.engine.hexgrid import spoken
from cockade.engine.law import Clause, Search, Test, as_search
from cockade.engine.rebels.common.battle_restrictions import closed_hexes, is_asleep, is_fixed
from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.stacking import has_room
from cockade.engine.rebels.common.state import State, Unit
from cockade.engine.unit_law import Reads, UnitCondition
from cockade.events.event import Frame


def of_unit(
    rule: Clause, text: str, reads: Reads = Reads.ALL, **names: Callable[..., object]
) -> Callable[[Test], UnitCondition]:
    """As the kernel's; the sentence may speak of {unit} and {hex} without saying how they are found."""
    usual = {name: find for name, find in USUAL.items() if f"{{{name}}}" in text}
    return unit_law.of_unit(rule, text, reads, **(usual | names))


def living_units(state: State, frame: Any) -> list[Unit]:
    """2.0: every living unit of the side that decides."""
    side = frame.side
    return [unit for unit in state.units if unit.counter.side == side and unit.alive]


def map_hexes(state: State, *_: object) -> Iterable[int]:
    """1.2.2: every hex of the map."""
    return ground(state.scenario).grid.hexes


@frozen(eq=False)
class UnitLaw(unit_law.UnitLaw):
    """A law about a living unit of the side that decides."""

    who: Search = field(default=Search(living_units), converter=as_search)


def spoken_hex(state: State, frame: Frame, subject: object, hex_: int, *_: object) -> str:
    """The other hex that an action names, written as players see it."""
    return spoken(hex_)


USUAL: dict[str, Callable[..., object]] = {
    "unit": lambda state, frame, unit, *_: unit.counter.name,
    "hex": spoken_hex,
}


def of_battle(part: str, standard: str = "17.0") -> Callable[..., str]:
    """The clause of the current battle behind one of its exclusive rules."""
    return lambda state, *_: ground(state.scenario).scenario.rules.get(part, standard)


# ---------------------------------------------------------------- the unit


@of_unit(of_battle("held"), "{unit} is held until the enemy draws it into the fight.", Reads.UNIT)
def is_not_held(state: State, frame: Frame, unit: Unit, *_: object) -> bool:
    """harlem.17.0."""
    return not unit.held


@of_unit(of_battle("fixed"), "{unit} is emplaced and never moves.", Reads.UNIT)
def is_not_fixed(state: State, frame: Frame, unit: Unit, *_: object) -> bool:
    """stonypoint.17.0."""
    return not is_fixed(state, unit)


@of_unit(of_battle("asleep"), "{unit} may not move or advance on this turn.", Reads.UNIT)
def is_awake(state: State, frame: Frame, unit: Unit, *_: object) -> bool:
    """stonypoint.17.0 (ruling Q52)."""
    return not is_asleep(state, unit.side)


MAY_MOVE = (is_not_held, is_not_fixed, is_awake)


# ---------------------------------------------------------------- the hex


@of_unit(of_battle("closed"), "{unit} may not enter {hex} now.")
def is_open(state: State, frame: Frame, unit: Unit, hex_: int, *_: str) -> bool:
    """brooklyn.17.2, whiteplains.17.0."""
    return hex_ not in closed_hexes(state, unit)


def crosses_closed(state: State, unit: Unit, hex_: int) -> bool:
    """whiteplains.17.0: whether the battle closes the crossing from the unit's hex to the hex."""
    pairs = ground(state.scenario).scenario.special.closed_crossings.get(unit.side, ())
    return (unit.hex, hex_) in pairs or (hex_, unit.hex) in pairs


@of_unit(
    "6.0",
    "{hex} has no room for {unit}: at most {limit} stacking points.",
    limit=lambda state, *_: ground(state.scenario).charts.stack_limit,
)
def leaves_room(state: State, frame: Frame, unit: Unit, hex_: int) -> bool:
    return has_room(state, unit, hex_)
