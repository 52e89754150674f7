"""Laws about units: conditions take the unit itself, and answers are cached while they hold.

Most conditions depend on the unit alone, and a unit is the same object until it changes: of thirty units one
changes in a march. So a condition may declare its inputs.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from enum import Enum
from typing import Any

from attrs import Factory, field, frozen

from cockade.engine.law import EVERY, Clause, Condition, Law, Search, Test, as_search
from cockade.engine.memo import DERIVED, forget_oldest
from cockade.events.event import Frame


class Reads(Enum):
    """The inputs of a condition on a unit, besides the scenario and the turn."""

    UNIT = "unit"
    """The unit and nothing else."""
    FOES = "foes"
    """The unit, and the state of its side's enemies."""
    STATE = "state"
    """Anything but the frame. It is evaluated once per state, for all laws."""
    ALL = "all"
    """Anything. Every law evaluates it again."""


@frozen(eq=False)
class UnitCondition(Condition):
    """A condition on an action's unit. `asks` is its test, `(state, frame, unit, *rest)`."""

    asks: Test = field(kw_only=True)
    reads: Reads = field(kw_only=True, default=Reads.ALL)


def of_unit(
    rule: Clause, text: str, reads: Reads = Reads.ALL, **names: Callable[..., object]
) -> Callable[[Test], UnitCondition]:
    """Like `condition`, but test, clause and names get the unit itself: `(state, frame, unit, *rest)`."""
    found = {name: with_unit(find) for name, find in names.items()}
    clause = rule if isinstance(rule, str) else with_unit(rule)
    return lambda asks: UnitCondition(clause, text, with_unit(asks), found, asks=asks, reads=reads)


def with_unit(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the same function taking a unit's id instead of the unit."""
    return lambda state, frame, id_, *rest: function(state, frame, state.unit(id_), *rest)


def keeps(conditions: Iterable[UnitCondition], state: Any, frame: Frame | None, unit: Any) -> bool:
    """Whether a unit meets all of some conditions."""
    for one in conditions:  # noqa: SIM110 - a loop: `all` would take twice the calls
        if not one.asks(state, frame, unit):
            return False
    return True


def own_units(state: Any, frame: Any) -> list[Any]:
    """Return the deciding side's units in their order."""
    side = frame.side
    return [unit for unit in state.units if unit.counter.side == side]


class KeptAnswers:
    """A cache of units that meet some conditions, by identity. Only the latest questions are kept."""

    def __init__(self, questions: int, units: int) -> None:
        """At most so many units are kept for each of so many questions."""
        self._known: dict[Hashable, tuple[object, dict[int, tuple[Any, bool]]]] = {}
        self._questions, self._units = questions, units
        DERIVED.append(self)

    def able(
        self, units: Iterable[Any], conditions: Sequence[UnitCondition], state: Any, also: object = None
    ) -> list[Any]:
        """Return the units that meet all conditions, in order.

        `also` is an identity that answers depend on.
        """
        key = (conditions, state.turn, id(state.scenario), id(also))
        kept = self._known.get(key)
        if kept is None or len(kept[1]) > self._units:
            if len(self._known) >= self._questions:
                forget_oldest(self._known)
            kept = self._known[key] = (state.scenario, also), {}
        known, found, tests = kept[1], [], [one.asks for one in conditions]
        for unit in units:
            answer = known.get(id(unit))
            if answer is None:
                for asks in tests:
                    if not asks(state, None, unit):
                        answer = unit, False
                        break
                else:
                    answer = unit, True
                known[id(unit)] = answer
            if answer[1]:
                found.append(unit)
        return found


ANSWERS = KeptAnswers(questions=32, units=512)
"""The recent answers about units, in all games."""
LATEST = KeptAnswers(questions=4, units=512)
"""The answers about units in the last few states."""


def _reading(reads: Reads) -> Any:
    return field(
        init=False,
        repr=False,
        default=Factory(lambda law: tuple(one for one in law.first if one.reads is reads), takes_self=True),
    )


@frozen(eq=False)
class UnitLaw(Law):
    """A law about units: `who` finds the units themselves, and the conditions in `first` choose among them.

    When units are looked for, what follows from the unit alone is asked first, then what follows from its
    enemies too, then the rest; refusals keep the order of `first`.
    """

    who: Search = field(default=Search(own_units), converter=as_search)
    first: tuple[UnitCondition, ...] = ()
    _of_unit: tuple[UnitCondition, ...] = _reading(Reads.UNIT)
    _of_foes: tuple[UnitCondition, ...] = _reading(Reads.FOES)
    _of_state: tuple[UnitCondition, ...] = _reading(Reads.STATE)
    _of_all: tuple[UnitCondition, ...] = _reading(Reads.ALL)

    def found(self, state: Any, frame: Any, only: Any = EVERY) -> list[tuple[Any, ...]]:
        """See `Law`. Conditions get the unit itself, which saves looking it up."""
        for one in self.opens:
            if not one.holds(state, frame):
                return []
        units: Iterable[Any] = self.who.find(state, frame)
        if only is not EVERY:
            called = [unit for unit in units if unit.counter.id == only]
            return self.keeping(called, self.first, state, frame)
        if self._of_unit:
            units = ANSWERS.able(units, self._of_unit, state)
        if self._of_foes and units:
            units = ANSWERS.able(units, self._of_foes, state, state.position.foes(frame.side))
        if self._of_state and units:
            units = LATEST.able(units, self._of_state, state, state)
        return self.keeping(units, self._of_all, state, frame)

    def found_slowly(self, state: Any, frame: Any) -> list[tuple[Any, ...]]:
        """Do the same without a cache, in the order of `first`."""
        if not all(one.holds(state, frame) for one in self.opens):
            return []
        return self.keeping(self.who.find(state, frame), self.first, state, frame)

    def keeping(
        self, units: Iterable[Any], conditions: Iterable[UnitCondition], state: Any, frame: Any
    ) -> list[tuple[Any, ...]]:
        """Return the units that meet some conditions, and have a place if needed, as `(state, frame, id)`."""
        asked, found = [one.asks for one in conditions], []
        needed = self.where is not None and self.where.needed
        for unit in units:
            for asks in asked:
                if not asks(state, frame, unit):
                    break
            else:
                given = state, frame, unit.counter.id
                if not needed or self.actions(*given):
                    found.append(given)
        return found
