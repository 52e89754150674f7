"""Folds facts into states: one function per fact type, found in a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Any, Generic, cast

from attrs import fields, frozen

from cockade.engine.rules import F, S
from cockade.engine.unit_list import changed_all
from cockade.events.event import Fact
from cockade.events.facts import Concealed, FrameChanged, FramePopped, FramePushed, GameEnded, Rolled


@frozen
class Of:
    """A field's new value: the fact's field of this name."""

    name: str


class Reducer(Generic[S]):
    """
    A pure, total function `(state, fact) -> state` made of parts.

    The facts about frames, dice and the end mean the same in every game and are built in. A fact that only
    says what becomes of the state, or of a unit, is folded in one line: `copies`, `marks`, `adds`, `skips`.
    """

    def __init__(self) -> None:
        """Start with the facts that every game shares."""
        self._table: dict[type[Fact], Callable[[S, Any], S]] = {
            FramePushed: _frame_pushed,
            FrameChanged: _frame_changed,
            FramePopped: _frame_popped,
        }
        self.skips(Rolled, Concealed)
        self.copies(GameEnded, "winner", "why", "rule", over=True, agenda=())

    def on(self, fact: type[Fact]) -> Callable[[F], F]:
        """Register the function that folds this type of fact."""

        def enter(function: F) -> F:
            self._table[fact] = function
            return function

        return enter

    def copies(self, fact: type[Fact], *names: str, **others: object) -> None:
        """Copy `names` from the fact to the state. `others` become a value, or the fact's field in `Of`."""
        changes = _changes(fact, names, others)
        self._table[fact] = lambda state, said: state.replace(**changes(said))

    def marks(self, fact: type[Fact], *names: str, who: str = "unit", **others: object) -> None:
        """Do the same to the unit, or all units, in the fact's field `who`."""
        changes, units = _changes(fact, names, others), _reader(fact, who)

        def fold(state: Any, said: Fact) -> Any:
            ids = units(said)
            return changed_all(state, (ids,) if isinstance(ids, str) else ids, **changes(said))

        self._table[fact] = fold

    def adds(self, fact: type[Fact], list_: str, *names: str) -> None:
        """Append a field of the fact, or several as a tuple, to a list of the state."""
        added = _reader(fact, *names)
        self._table[fact] = lambda state, said: state.replace(
            **{list_: (*getattr(state, list_), added(said))}
        )

    def skips(self, *facts: type[Fact]) -> None:
        """Ignore these facts, which are for the record alone."""
        self._table.update(dict.fromkeys(facts, _unchanged))

    def __call__(self, state: S, fact: Fact) -> S:
        """Return the state after the fact."""
        return self._table[type(fact)](state, fact)

    def fold(self, state: S, facts: Iterable[Fact]) -> S:
        """Return the state after all the facts in order."""
        table = self._table
        for fact in facts:
            state = table[type(fact)](state, fact)
        return state

    def knows(self, fact: type[Fact]) -> bool:
        """Whether this type of fact can be folded."""
        return fact in self._table


def _reader(fact: type[Fact], *names: str) -> Callable[[Fact], Any]:
    """Return a reader of these fields of a fact. Raise TypeError for a name that it lacks."""
    if strange := set(names) - {field.name for field in fields(cast("Any", fact))}:
        raise TypeError(f"{fact.__name__} does not say {', '.join(sorted(strange))}")
    return attrgetter(*names)


def _changes(
    fact: type[Fact], names: tuple[str, ...], others: dict[str, object]
) -> Callable[[Fact], dict[str, Any]]:
    """Return the changes of fields by name that a fact makes. See `Reducer.copies`."""
    same = {name: Of(name) for name in names} | others
    readers = {name: _reader(fact, value.name) for name, value in same.items() if isinstance(value, Of)}
    fixed = {name: value for name, value in others.items() if name not in readers}
    return lambda said: fixed | {name: read(said) for name, read in readers.items()}


def _frame_pushed(state: S, fact: FramePushed) -> S:
    return state.replace(agenda=(*state.agenda, fact.frame))


def _frame_changed(state: S, fact: FrameChanged) -> S:
    return state.replace(agenda=(*state.agenda[:-1], fact.frame))


def _frame_popped(state: S, fact: FramePopped) -> S:  # noqa: ARG001
    return state.replace(agenda=state.agenda[:-1])


def _unchanged(state: S, fact: Fact) -> S:  # noqa: ARG001
    return state
