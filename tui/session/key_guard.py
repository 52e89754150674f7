"""A guard against keys pressed for a question that has just changed."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from attrs import frozen

from cockade.tui.input import actions
from cockade.tui.session.label_keys import LETTERS
from cockade.tui.text.i18n import say
from cockade.tui.text.line import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Hashable, Iterator

    from cockade.tui.session.gestures import Units
    from cockade.tui.session.session import Session

MOMENT = 0.4
"""Seconds in which a key still belongs to the previous question."""
LEAVING = actions.ESCAPE.id
"""The key that skips a replay, and clears the selection after it."""
CONFIRMING = frozenset(
    act.id
    for act in (
        *(actions.PICK, actions.ROUTINE, actions.PLAY_ON, actions.END, actions.QUIET, actions.PLACE_ALL),
        *(actions.VERBS, actions.FINISH),
    )
)
"""Keys that give or confirm an order, besides digits and the letters of places."""


@frozen
class Asked:
    """The current question: its side and step, its unit, and the place in the game."""

    step: Hashable
    hand: Units
    at: int
    past: int | None


class KeyGuard:
    """
    Swallows the first confirming key within a moment after the question has changed by itself.

    The question changes with the step, or at the end of a replay or of the other side's turn. It also changes
    when an order selects another stack. A change by the player's own selection, or by repeating the order's
    key, does not count.
    """

    def __init__(self, session: Session, clock: Callable[[], float]) -> None:
        self.session = session
        self.clock = clock
        self.key = ""
        """The key in progress, empty for changes that no key caused."""
        self._was = self._asked()
        self._until = 0.0
        self._spared: Collection[str] = ()

    def look(self) -> None:
        """Check for a new question. If there is one, the first key that is not `_spared` waits a moment."""
        was, now = self._was, self._asked()
        self._was = now
        if now.past is not None or (now.at, now.past) == (was.at, was.past):
            return
        if was.past is not None:
            self._arm({LEAVING} if self.key else ())
        elif now.step != was.step:
            self._arm({LEAVING})
        elif now.hand and not set(now.hand) <= set(was.hand):
            self._arm({LEAVING, self.key, *LETTERS})

    @contextmanager
    def obeying(self, key: str) -> Iterator[None]:
        """A context in which changes count as requested by a key."""
        before, self.key = self.key, key
        try:
            yield
        finally:
            self.key = before

    def _arm(self, spared: Collection[str]) -> None:
        self._until, self._spared = self.clock() + MOMENT, spared

    def _asked(self) -> Asked:
        position, hand = self.session.position, self.session.selection.hand
        frame = position.opened.state.agenda[-1:]
        step = position.is_mine, position.decider, *map(type, frame)
        return Asked(step, hand, position.opened.at, position.past)

    def stops(self, key: str) -> bool:
        """Return whether a key, by act id or letter, comes too soon. If so, say what to do."""
        too_soon = self.clock() < self._until and key not in self._spared
        if too_soon:
            self._say()
        self._until = 0.0
        return too_soon

    def _say(self) -> None:
        messages = self.session.messages
        is_offered, before = messages.text is messages.offered, messages.text
        said = say("The question has changed. Press the key again if you mean it.")
        messages.text = (Span(said, "bad"), *((Span(" "), *before) if before else ()))
        if is_offered:
            messages.offered = messages.text
