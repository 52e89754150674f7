"""How a frame becomes a prompt: a heading of two words, and what is to be done, for every kind of frame."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from cockade.events.event import Frame
from cockade.tui.text.words import say

Wording = TypeVar("Wording", bound=Callable[[Any, Any], str])


class Prompting:
    """
    The prompts of a game.

    `headings` name each kind of frame in a word or two; `side` names a side of a state; `ending` says who won
    when the game is over.
    """

    def __init__(
        self,
        headings: Mapping[type[Frame], str],
        side: Callable[[Any, str], str],
        ending: Callable[[Any], str],
    ) -> None:
        self.headings = headings
        self.wordings: dict[type[Frame], Callable[[Any, Any], str]] = {}
        self._side = side
        self._ending = ending

    def prompts(self, frame: type[Frame]) -> Callable[[Wording], Wording]:
        """Enter the prompt of a frame: what comes after the name of the side and of the step."""

        def enter(wording: Wording) -> Wording:
            self.wordings[frame] = wording
            return wording

        return enter

    def prompt(self, state: Any) -> str:
        """Who must do what, under which clause; who won when the game is over."""
        if state.over:
            return self._ending(state)
        frame = state.agenda[-1] if state.agenda else None
        wording = self.wordings.get(type(frame)) if frame else None
        if frame is None or wording is None:
            return ""
        return f"{self.title(state, frame)} {wording(state, frame)}"

    def title(self, state: Any, frame: Frame) -> str:
        """A frame in two words: "American movement"."""
        heading = say(self.headings.get(type(frame), "sequence of play"))
        side = getattr(frame, "side", "")
        return say("{side} {step}", side=self._side(state, side), step=heading) if side else heading
