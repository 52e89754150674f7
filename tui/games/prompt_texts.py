"""Turn a frame into a prompt: a heading of two words and a task, for every kind of frame."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Generic, TypeVar, cast

from cockade.engine.rules import S
from cockade.events.event import Frame
from cockade.tui.games.templates import Naming
from cockade.tui.text.i18n import count, joined, say

F = TypeVar("F", bound=Frame)
Counted = tuple[str, str, str]
"""A singular text, a plural text, and the field to count: a number, or several values."""


class Prompting(Generic[S]):
    """
    The prompts of a game.

    `headings` name each kind of frame in a word or two. `texts` are prompts that need only one sentence.
    `ending` names the winner after the game.
    """

    def __init__(
        self,
        naming: Naming[S],
        headings: Mapping[type[Frame], str],
        texts: Mapping[type[Frame], str | Counted],
        ending: Callable[[S], str],
    ) -> None:
        self.naming = naming
        self.headings = headings
        self.wordings: dict[type[Frame], Callable[[S, Frame], str]] = {
            frame: partial(naming.say, text) if isinstance(text, str) else partial(self._counted, text)
            for frame, text in texts.items()
        }
        self._ending = ending

    def prompts(self, frame: type[F]) -> Callable[[Callable[[S, F], str]], Callable[[S, F], str]]:
        """Register the prompt of a frame: the part after the names of the side and of the step."""

        def enter(wording: Callable[[S, F], str]) -> Callable[[S, F], str]:
            self.wordings[frame] = cast("Callable[[S, Frame], str]", wording)
            return wording

        return enter

    def prompt(self, state: S) -> str:
        """The side that must act, its task and the clause. After the game, the winner."""
        if state.over:
            return self._ending(state)
        frame = state.agenda[-1] if state.agenda else None
        wording = self.wordings.get(type(frame)) if frame else None
        if frame is None or wording is None:
            return ""
        return joined(self.title(state, frame), wording(state, frame))

    def title(self, state: S, frame: Frame) -> str:
        """A frame in two words: "American movement"."""
        heading = say(self.headings.get(type(frame), "sequence of play"))
        side = getattr(frame, "side", "")
        if not side:
            return heading
        return say("{side} {step}", side=self.naming.called("side", state, side), step=heading)

    def _counted(self, texts: Counted, state: S, frame: Frame) -> str:
        one, many, field = texts
        value = getattr(frame, field)
        n = value if isinstance(value, int) else len(value)
        names = self.naming.names(many, state, frame, n=n)
        del names["n"]
        return count(one, many, n, **names)
