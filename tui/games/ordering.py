"""How an action becomes the order that it is: its words, for every kind of action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from cockade.events.event import Action

Wording = TypeVar("Wording", bound=Callable[[Any, Any], str])


class Ordering:
    """The orders of a game: `wordings` by kind of action, each told in the state before it."""

    def __init__(self) -> None:
        self.wordings: dict[type[Action], Callable[[Any, Any], str]] = {}

    def orders(self, verb: type[Action]) -> Callable[[Wording], Wording]:
        """Enter the words of an action."""

        def enter(wording: Wording) -> Wording:
            self.wordings[verb] = wording
            return wording

        return enter

    def order(self, state: Any, action: Action) -> str:
        """An action as the order that it is."""
        wording = self.wordings.get(type(action))
        return wording(state, action) if wording else type(action).__name__
