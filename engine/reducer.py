"""Folding facts into states: one function per fact type, found through a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic

from cockade.engine.rules import F, S
from cockade.events.event import Fact
from cockade.events.facts import Concealed, FrameChanged, FramePopped, FramePushed, Rolled


class Reducer(Generic[S]):
    """
    A pure, total function `(state, fact) -> state` made of parts.

    The facts about frames and dice mean the same in every game and are built in.
    """

    def __init__(self) -> None:
        """Begin with the facts that every game shares."""
        self._table: dict[type[Fact], Callable[[S, Any], S]] = {
            FramePushed: _frame_pushed,
            FrameChanged: _frame_changed,
            FramePopped: _frame_popped,
            Rolled: _unchanged,
            Concealed: _unchanged,
        }

    def on(self, fact: type[Fact]) -> Callable[[F], F]:
        """Register the function that folds this type of fact."""

        def enter(function: F) -> F:
            self._table[fact] = function
            return function

        return enter

    def __call__(self, state: S, fact: Fact) -> S:
        """The state after the fact."""
        return self._table[type(fact)](state, fact)

    def fold(self, state: S, facts: Iterable[Fact]) -> S:
        """The state after all the facts in order."""
        table = self._table
        for fact in facts:
            state = table[type(fact)](state, fact)
        return state

    def knows(self, fact: type[Fact]) -> bool:
        """Whether this type of fact can be folded."""
        return fact in self._table


def _frame_pushed(state: S, fact: FramePushed) -> S:
    return state.replace(agenda=(*state.agenda, fact.frame))


def _frame_changed(state: S, fact: FrameChanged) -> S:
    return state.replace(agenda=(*state.agenda[:-1], fact.frame))


def _frame_popped(state: S, fact: FramePopped) -> S:  # noqa: ARG001
    return state.replace(agenda=state.agenda[:-1])


def _unchanged(state: S, fact: Fact) -> S:  # noqa: ARG001
    return state
