"""The message line: the result of the last gesture, the reason for a refusal, or a question."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cockade.engine.rules import Refusal
from cockade.tui.input import actions
from cockade.tui.text.cli_errors import words_of
from cockade.tui.text.i18n import say
from cockade.tui.text.line import EMPTY, Line, Span, line, told

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cockade.events.event import Action, Event
    from cockade.saves.errors import SaveError
    from cockade.tui.session.position import Position


class Messages:
    """
    The text of the message line. Every gesture leaves its result in `text`, and none raises.

    `offered` is the last text about what the selected units can do. `unread` is a text to read before any
    question: a result, or the odds of a combat. Messages are compared by identity.
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        self.text: Line = EMPTY
        self.offered: Line | None = None
        self.unread: Line | None = None
        self._last: tuple[int, ...] = ()

    # ------------------------------------------------------------ what happened

    def tell(self, places: Sequence[int], first: str = "") -> None:
        """Narrate some places of the line of play, after an opening sentence if there is one."""
        position = self.position
        self._last = tuple(position.opened.line[place] for place in places)
        self.text = told([first, *(sentence for place in places for sentence in position.story(place))])

    def last_told(self) -> Iterator[tuple[Any, Event]]:
        """Yield the events narrated last with the states before them, as the viewer may know them."""
        known = len(self.position.opened.events)
        for node in self._last if max(self._last, default=0) < known else ():
            yield self.position.heard_of(node)

    def offer(self, text: Line) -> None:
        """Say what the selected units can do. An unread message stays in front of it."""
        self.text = self.offered = text

    # ------------------------------------------------------------ why not

    def say_bad(self, text: str) -> None:
        """Say that something is impossible."""
        self.text = line(Span(text, "bad"))

    def say_error(self, error: Refusal | SaveError) -> None:
        """Show the text of a refusal or of a save error."""
        if isinstance(error, Refusal):
            self.say_refusal(error)
        else:
            self.say_bad(words_of(error))

    def say_refusal(self, refusal: Refusal) -> None:
        """Show the reason and the clause. A refusal that only says to wait is not shown as an error."""
        if refusal.rule in self.position.turns.waits:
            self.text = line(Span(say(refusal.text), "title"))
        else:
            self.text = line(Span(self.worded(refusal) + " ", "bad"), Span(f"[{refusal.rule}]", "rule"))

    def worded(self, refusal: Refusal) -> str:
        """Return a refusal in the player's language."""
        return self.position.ui.words.refusal(self.position.state, refusal)

    def say_why_not(self, action: Action) -> None:
        """Say why an action is refused."""
        position = self.position
        self.say_refusal(position.ui.game.why_not(position.state, position.decider, action))

    def say_nobody(self, hex_: int, empty: str = "") -> None:
        """Say why no unit in a hex can be selected, or `empty` if the hex is empty."""
        position = self.position
        ui, state = position.ui, position.state
        for unit in ui.map.stack(state, hex_):
            action = ui.selection.attempt(state, unit, hex_) if unit != hex_ else None
            if action is not None:
                self.say_why_not(action)
                return
        nobody = say(
            "No unit at {hex} can take orders. Press {next} for one that can.",
            hex=ui.map.places.name(hex_),
            next=position.key(actions.NEXT),
        )
        self.say_bad(nobody if ui.map.stack(state, hex_) else empty or nobody)

    # ------------------------------------------------------------ nobody may act

    def is_past(self) -> bool:
        """Return whether the screen shows the past. If so, say so."""
        if not self.position.turns.players:
            key = self.position.key(actions.PLAY_ON)
            text = "You are only looking at this game. Press {key} to play on from here."
            self.say_bad(say(text, key=key))
        elif self.position.past is not None:
            self.say_bad(say("You are looking at the past. Press Escape to return to the present."))
        else:
            return False
        return True

    def is_idle(self) -> bool:
        """Return whether no player at this screen may act. If so, say why."""
        if self.is_past():
            return True
        why = self.position.why_idle
        if not self.position.decider:
            why = say("The game is over. Press [ and ] to step through it.")
        if why:
            self.say_bad(why)
        return bool(why)
