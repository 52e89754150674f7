"""A key that was meant for what stood there a moment ago does nothing: the question has changed under it."""

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
"""Seconds within which a key was still meant for what was asked before."""
LEAVING = actions.ESCAPE.id
"""The key that skips a replay, and puts down what is selected when that has ended."""
CONFIRMING = frozenset(
    act.id
    for act in (
        *(actions.PICK, actions.ROUTINE, actions.PLAY_ON, actions.END, actions.QUIET, actions.PLACE_ALL),
        *(actions.VERBS, actions.FINISH),
    )
)
"""Keys that give an order, or say yes to one, besides digits and the letters of places."""


@frozen
class Asked:
    """What a player is asked: by whom and in which step, whom it is about, and how far the game has come."""

    step: Hashable
    hand: Units
    at: int
    past: int | None


class KeyGuard:
    """
    Swallows the first confirming key within a moment after the question has changed by itself.

    A question changes with the step, with the end of a replay or of the other side's turn, and where an
    order has another stack selected. Whoever selects, or repeats the key that gave the order, asked for it.
    """

    def __init__(self, session: Session, clock: Callable[[], float]) -> None:
        self.session = session
        self.clock = clock
        self.key = ""
        """The key that is being obeyed; nothing where something happens by itself."""
        self._was = self._asked()
        self._until = 0.0
        self._spared: Collection[str] = ()

    def look(self) -> None:
        """Something may have changed: from now on the first key that is not `_spared` waits a moment."""
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
        """Within, what changes was asked for by a key."""
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
        """Whether a key, by the id of its act or its letter, comes too soon; if so, says what to do."""
        too_soon = self.clock() < self._until and key not in self._spared
        if too_soon:
            self._say()
        self._until = 0.0
        return too_soon

    def _say(self) -> None:
        messages = self.session.messages
        is_offered, before = messages.text is messages.offered, messages.text
        said = say("Something else is asked now. Press the key again if you mean it.")
        messages.text = (Span(said, "bad"), *((Span(" "), *before) if before else ()))
        if is_offered:
            messages.offered = messages.text
