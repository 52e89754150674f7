"""The list of possible actions: pointing, choosing, opening an entry."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cockade.tui.input import actions
from cockade.tui.session.menu import Row, Stack, rows
from cockade.tui.text.i18n import say
from cockade.tui.text.line import line

if TYPE_CHECKING:
    from cockade.engine.rules import Offer
    from cockade.events.event import Action
    from cockade.tui.session.gestures import Units
    from cockade.tui.session.session import Session
    from cockade.tui.widgets.protocols import Owner


class ListActions:
    """
    The list part of a game screen.

    `opened` is the entry whose targets are shown. `is_firm` says that several units are being selected here.
    """

    def __init__(self, screen: Owner) -> None:
        self.screen = screen
        self.session = screen.session
        self.opened: Offer | None = None
        self.is_firm = False
        self._stack: Units = ()
        """The stack that was selected because the cursor is on its row."""
        self._listed: tuple[tuple[Any, ...], tuple[Row, ...]] | None = None

    def show(self) -> None:
        """Fill the list. Unchanged entries keep their rows."""
        session = self.session
        if self.opened is not None:  # of who has done something meanwhile other places are open
            self.opened = next((each for each in session.offers if each == self.opened), None)
        asked = (session.state, session.offers, self.opened)
        if self._listed is None or any(a is not b for a, b in zip(asked, self._listed[0], strict=True)):
            self._listed = asked, rows(session.ui, *asked)
        self.screen.menu.offer(self._listed[1], session.hand)

    def shut(self) -> bool:
        """Go back from the targets of an entry to the entries. False if they are already shown."""
        was, self.opened = self.opened, None
        return was is not None

    def open_list(self) -> None:
        """Open the list, at its first row if nothing is selected."""
        self.show()
        if self.session.routine.is_asked:
            self._tell_how()
            self.screen.menu.to_nowhere()
        elif not self.session.hand:
            self.screen.menu.to_first()
        self.screen.go_to("menu", "-listing")

    def _tell_how(self) -> None:
        self.session.message = line(say("Choose with the arrows. Enter does it, Esc goes back."))

    def open_sole(self) -> None:
        """Open the list at the targets of the selected unit, or of the only entry."""
        session = self.session
        if self.screen.menu.has_focus and self.opened is not None:
            self._tell_how()
            return
        if self.screen.menu.has_focus and len(session.hand) > 1:
            self._choose_place()
            return
        self.opened = held_choice(session) or sole_choice(session)
        self.open_list()

    def open_held(self) -> bool:
        """Open the selected unit's choices if they are not marches. Return whether that is so."""
        found = held_choice(self.session)
        is_march = found is not None and found.verb in self.session.ui.selection.gestures
        self.opened = None if is_march else found
        if self.opened is not None:
            self.open_list()
        return self.opened is not None

    def pointed(self, row: Row, *, is_after: bool) -> None:
        """Show on the map what the list points at."""
        session = self.session
        action = row.action if row.offer is None or row.offer is self.opened else None
        hex_ = session.ui.map.target(action) if action is not None else 0
        self.is_firm = self.is_firm and bool(session.hand)
        is_free = not self.is_firm and (len(session.hand) < 2 or session.hand == self._stack)
        if row.who and is_free and (not session.hand or not set(session.hand) <= set(row.who)):
            session.selection.take(row.who, follow=True, is_quiet=is_after)
            self._stack = row.who
        session.cursor = hex_ or session.cursor
        self.screen.show_hand()

    @property
    def looked_at(self) -> Action | None:
        """Return the action under the list's cursor, while the list has the focus."""
        menu = self.screen.menu
        return menu.row.action if menu.has_focus and menu.row is not None else None

    def chosen(self, row: Row) -> None:
        """Do it, or open its targets."""
        session, screen = self.session, self.screen
        if row.action is not None:
            self.opened = None if session.order(row.action) else self.opened
        elif len(session.hand) > 1 or self.is_firm:
            self._choose_place()
        else:
            self.opened = held_choice(session) if isinstance(row.key, Stack) else row.offer
        screen.present()
        if row.action is None and self.opened is not None:
            screen.menu.to_first()
        if not session.position.must_hand_over:
            screen.menu.point(is_after=True)

    def _choose_place(self) -> None:
        """Move the focus to the map, to choose the target of the whole stack there."""
        session, self.is_firm = self.session, False
        text = "Choose one marked place on the map for all of them. {letters} shows letters there."
        session.message = line(say(text, letters=session.key(actions.LETTERS)))
        self.screen.go_to("", "")

    def held(self, row: Row) -> None:
        """Add a unit from the list to the selection. Ask which one if the row is a stack."""
        from cockade.tui.play.unit_picker import choose_units

        if isinstance(row.key, Stack):
            choose_units(self.screen, row.who)
            return
        self.is_firm = self.session.selection.hold(row.subject, firm=self.is_firm)
        self.screen.present()


def held_choice(session: Session) -> Offer | None:
    """Return the only offer of the single selected unit, if it leaves a choice."""
    found = [offer for offer in session.offers if session.hand == (offer.subject,) and offer.actions]
    return found[0] if len(found) == 1 and len(found[0].actions) > 1 else None


def sole_choice(session: Session) -> Offer | None:
    """Return the offer that holds all possible actions, if there is just one."""
    ending = session.ui.selection.closing(session.offers)
    found = [offer for offer in session.offers if offer.actions and type(ending) is not offer.verb]
    return found[0] if len(found) == 1 and ending is None else None
