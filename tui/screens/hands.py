"""What the keys of the game screen do with units: taking up, adding, choosing a place, the obvious."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.terminal.output import CellScreen
from cockade.tui.text.words import say

if TYPE_CHECKING:
    from cockade.engine.rules import Offer
    from cockade.tui.screens.review import Reviewing
    from cockade.tui.view.choices import Choice
    from cockade.tui.view.session import Session


class Hands(CellScreen[None]):
    """The part of a game screen that takes up units and sends them."""

    session: Session
    _opened: Offer | None

    if TYPE_CHECKING:

        @property
        def reviewing(self) -> Reviewing:
            """See `GameScreen`."""

        def present(self) -> None:
            """See `GameScreen`."""

        def pick(self, hex_: int) -> None:
            """See `GameScreen`."""

        def open_list(self) -> None:
            """See `GameScreen`."""

        def ask(self, found: tuple[Choice, ...]) -> None:
            """See `GameScreen`."""

    def action_next(self, by: int) -> None:
        """The next unit that can act."""
        self._opened = None
        self.session.next_able(by)
        self.present()

    def action_stack(self) -> None:
        """Take up everybody in the hex; again: choose who of them."""
        from cockade.tui.screens.ticks import choose_units

        found = self.session.take_stack()
        self.present()
        if found:
            choose_units(self, found)

    def action_column(self) -> None:
        """Let those along the road follow who is in hand."""
        from cockade.tui.view.marching import form_column

        if not self.session.is_idle():
            form_column(self.session)
        self.present()

    def action_add(self) -> None:
        """Take up one unit more."""
        self.session.add()
        self.present()

    def action_verbs(self) -> None:
        """What the unit in hand can do where it stands."""
        session = self.session
        found = session.present.here if session.is_mine else ()
        if found:
            self.ask(found)
            return
        if not session.is_idle():
            session.say_bad(say("Take up a unit that can do more than go somewhere."))
        self.present()

    def action_digit(self, digit: str) -> None:
        """Choose the place of that number; where none is to be chosen, begin a jump into the past."""
        session = self.session
        numbered = session.present.numbered if session.is_mine else ()
        if not numbered:
            self.reviewing.jump(digit)
        elif 0 < int(digit) <= len(numbered):
            self.pick(numbered[int(digit) - 1])
        else:
            session.say_bad(say("There are {n} places to choose from: 1 to {n}.", n=len(numbered)))
            self.present()

    def action_routine(self) -> None:
        """Do the obvious, or open the list; where the past is looked at, that is to let it go by."""
        session = self.session
        if session.past is not None:
            self.reviewing.play()
            return
        if session.do_routine():
            self._opened = sole_choice(session)
            self.open_list()
        self.present()


def sole_choice(session: Session) -> Offer | None:
    """The offer whose actions are all that there is to choose from, if there is one."""
    ending = session.ui.selection.closing(session.offers)
    found = [offer for offer in session.offers if offer.actions and type(ending) is not offer.verb]
    return found[0] if len(found) == 1 and ending is None else None
