"""Conditions that laws of several steps share, and how a condition is asked of a unit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from attrs import field, frozen

from cockade.engine.hexgrid import spoken
from cockade.engine.law import EVERY, Clause, Condition, Law, Test
from cockade.engine.rebels.common.battle_restrictions import closed_hexes, is_asleep, is_fixed
from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.stacking import has_room
from cockade.engine.rebels.common.state import State, Unit
from cockade.events.event import Frame


@frozen(eq=False)
class UnitCondition(Condition):
    """A condition of the unit that an action is about: `asks` is its test, `(state, frame, unit, *rest)`."""

    asks: Test = field(kw_only=True)


def of_unit(rule: Clause, text: str, **names: Callable[..., object]) -> Callable[[Test], UnitCondition]:
    """
    As `condition`, but test, clause and names are given the unit itself: `(state, frame, unit, *rest)`.

    The sentence may speak of the {unit} and of the {hex} without saying how they are found.
    """
    usual = {name: find for name, find in USUAL.items() if f"{{{name}}}" in text}
    found = usual | {name: with_unit(find) for name, find in names.items()}
    clause = rule if isinstance(rule, str) else with_unit(rule)
    return lambda asks: UnitCondition(clause, text, with_unit(asks), found, asks=asks)


def own_units(state: State, frame: Frame) -> list[str]:
    """2.0: every living unit of the side that decides."""
    side = getattr(frame, "side", "")
    return [unit.id for unit in state.units if unit.counter.side == side and unit.alive]


def map_hexes(state: State, *_: object) -> Iterable[int]:
    """1.2.2: every hex of the map."""
    return ground(state.scenario).grid.hexes


@frozen(eq=False)
class UnitLaw(Law):
    """A law about a living unit of the side that decides; `first` says which, by its conditions."""

    first: tuple[UnitCondition, ...] = ()
    subjects: Callable[[State, Any], Iterable[str]] = own_units

    def found(self, state: State, frame: Any, only: Any = EVERY) -> Iterator[tuple[Any, ...]]:
        """See `Law`; the conditions are asked of the unit itself, which spares looking it up."""
        if not all(one.holds(state, frame) for one in self.opens):
            return
        side, asked = frame.side, [one.asks for one in self.first]
        for unit in state.units if only is EVERY else _units_called(state, only):
            if unit.counter.side == side and unit.alive:
                for asks in asked:
                    if not asks(state, frame, unit):
                        break
                else:
                    yield state, frame, unit.counter.id


def _units_called(state: State, id_: Any) -> tuple[Unit, ...]:
    return (state.unit(id_),) if id_ in state.roster else ()


def keeps(conditions: Iterable[UnitCondition], state: State, frame: Frame | None, unit: Unit) -> bool:
    """Whether a unit keeps all of some conditions."""
    return all(one.asks(state, frame, unit) for one in conditions)


def with_unit(function: Callable[..., Any]) -> Callable[..., Any]:
    """The same function, given the id of the unit."""
    return lambda state, frame, id_, *rest: function(state, frame, state.unit(id_), *rest)


def spoken_hex(state: State, frame: Frame, subject: object, hex_: int, *_: object) -> str:
    """The hex an action names besides its subject."""
    return spoken(hex_)


USUAL: dict[str, Callable[..., object]] = {
    "unit": with_unit(lambda state, frame, unit, *_: unit.counter.name),
    "hex": spoken_hex,
}


def of_battle(part: str, standard: str = "17.0") -> Callable[..., str]:
    """The clause of the battle being played that stands behind one of its exclusive rules."""
    return lambda state, *_: ground(state.scenario).scenario.rules.get(part, standard)


# ---------------------------------------------------------------- the unit


@of_unit(of_battle("held"), "{unit} is held until the enemy draws it into the fight.")
def is_not_held(state: State, frame: Frame, unit: Unit, *_: object) -> bool:
    """harlem.17.0."""
    return not unit.held


@of_unit(of_battle("fixed"), "{unit} is emplaced and never moves.")
def is_not_fixed(state: State, frame: Frame, unit: Unit, *_: object) -> bool:
    """stonypoint.17.0."""
    return not is_fixed(state, unit)


@of_unit(of_battle("asleep"), "{unit} may not move or advance on this turn.")
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
    """whiteplains.17.0: whether the battle closes the crossing from where the unit stands to the hex."""
    pairs = ground(state.scenario).scenario.special.closed_crossings.get(unit.side, ())
    return (unit.hex, hex_) in pairs or (hex_, unit.hex) in pairs


@of_unit(
    "6.0",
    "{hex} has no room for {unit}: at most {limit} stacking points.",
    limit=lambda state, *_: ground(state.scenario).charts.stack_limit,
)
def leaves_room(state: State, frame: Frame, unit: Unit, hex_: int) -> bool:
    return has_room(state, unit, hex_)
