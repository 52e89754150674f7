"""What the keys of the game screen do with units: taking up, adding, choosing a place, the obvious."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.text.words import say

if TYPE_CHECKING:
    from cockade.tui.screens.owner import Owner


class SelectionActions:
    """The part of a game screen that takes up units and sends them."""

    def __init__(self, screen: Owner) -> None:
        self.screen = screen
        self.session = screen.session

    def next(self, by: int) -> None:
        """The next unit that can act."""
        self.screen.listing.shut()
        self.session.selection.next_able(by)
        self.screen.present()

    def stack(self) -> None:
        """Take up everybody in the hex; again: choose who of them."""
        from cockade.tui.screens.unit_picker import choose_units

        found = self.session.selection.take_stack()
        self.screen.present()
        if found:
            choose_units(self.screen, found)

    def column(self) -> None:
        """Let those along the road follow who is in hand."""
        from cockade.tui.view.marching import form_column

        if not self.session.messages.is_idle():
            form_column(self.session.selection)
        self.screen.present()

    def call(self) -> None:
        """Take up who can come to the hex under the cursor; again: the next of them."""
        self.session.orders.call(self.session.cursor)
        self.screen.present()

    def add(self) -> None:
        """Take up one unit more."""
        self.session.selection.add()
        self.screen.present()

    def verbs(self) -> None:
        """What the unit in hand can do where it stands; if that is one thing, it is done."""
        session = self.session
        found = session.present.here if session.is_mine else ()
        if len(found) > 1:
            self.screen.ask(found)
            return
        if found:
            session.orders.dare(found[0])
            self.screen.present()
            return
        if not session.messages.is_idle():
            session.say_bad(say("Take up a unit that can do more than go somewhere."))
        self.screen.present()

    def digit(self, digit: str) -> None:
        """Choose the place of that number, or so many of a stack; in the past, begin a jump."""
        session = self.session
        numbered = session.present.numbered if session.is_mine else ()
        if session.past is not None:
            self.screen.action_review("jump", digit)
        elif not numbered:
            self._some(int(digit))
        elif 0 < int(digit) <= len(numbered):
            self.screen.pick(numbered[int(digit) - 1])
        else:
            session.say_bad(say("There are {n} places to choose from: 1 to {n}.", n=len(numbered)))
            self.screen.present()

    def _some(self, number: int) -> None:
        """So many of the stack in hand; none: a leader more."""
        session, selection = self.session, self.session.selection
        if len(session.hand) + len(selection.aside) < 2:
            jump = session.key(":")
            session.say_bad(say("A number takes so many of a stack; {key} jumps to a step.", key=jump))
        elif number:
            selection.take_first(number)
        else:
            selection.take_leader()
        self.screen.present()

    def part(self) -> None:
        """Send those in hand who can go; where the past is looked at, play on from there."""
        if self.session.past is not None:
            self.screen.action_review("play_on")
            return
        self.session.orders.send_part()
        self.screen.present()

    def routine(self) -> None:
        """Do the obvious, or open the list; where the past is looked at, that is to let it go by."""
        if self.session.past is not None:
            self.screen.action_review("play")
            return
        if self.session.routine.do():
            self.screen.listing.open_sole()
        self.screen.present()
