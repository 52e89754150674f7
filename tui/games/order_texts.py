"""Turn an action into the text of an order, by a template or a function for every kind of action."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Generic, TypeVar, cast

from cockade.engine.rules import S
from cockade.events.event import Action
from cockade.tui.games.templates import Naming

A = TypeVar("A", bound=Action)


class Ordering(Generic[S]):
    """The orders of a game. `wordings` are by kind of action, each for the state before it."""

    def __init__(self, naming: Naming[S], texts: Mapping[type[Action], str]) -> None:
        self.naming = naming
        self.wordings: dict[type[Action], Callable[[S, Action], str]] = {
            verb: partial(naming.say, text) for verb, text in texts.items()
        }

    def orders(self, verb: type[A]) -> Callable[[Callable[[S, A], str]], Callable[[S, A], str]]:
        """Register the wording of an action."""

        def enter(wording: Callable[[S, A], str]) -> Callable[[S, A], str]:
            self.wordings[verb] = cast("Callable[[S, Action], str]", wording)
            return wording

        return enter

    def order(self, state: S, action: Action) -> str:
        """The text of an action as an order, without a full stop."""
        wording = self.wordings.get(type(action))
        return wording(state, action) if wording else type(action).__name__
