"""The keys of the game screen for units: select, add, choose a place, obvious moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.input import actions
from cockade.tui.text.i18n import say
from cockade.tui.text.line import line

if TYPE_CHECKING:
    from cockade.tui.widgets.protocols import Owner


class SelectionActions:
    """The part of a game screen that selects and moves units."""

    def __init__(self, screen: Owner) -> None:
        self.screen = screen
        self.session = screen.session

    def next(self, by: int) -> None:
        """Select the next unit that can act."""
        self.screen.listing.shut()
        self.session.selection.next_able(by)
        self.screen.present()

    def stack(self) -> None:
        """Select all units in the hex. Again: choose some of them."""
        from cockade.tui.play.unit_picker import choose_units

        found = self.session.selection.take_stack()
        self.screen.present()
        if found:
            choose_units(self.screen, found)

    def column(self) -> None:
        """Form a column from the selection and the units along the road."""
        from cockade.tui.session.marching import form_column

        if not self.session.messages.is_idle():
            form_column(self.session.selection)
        self.screen.present()

    # ------------------------------------------------------------ pointing

    def point(self, hex_: int, *, again: bool = False) -> None:
        """Act there without dice, or select its units. If dice are needed, show the odds first."""
        session = self.session
        found = session.present.aims.get(hex_, ()) if session.is_mine else ()
        dicey = any(
            choice.verb in session.ui.selection.dicey - session.ui.selection.risky for choice in found
        )
        if found and dicey and not again:
            session.message = line(say("Click again or press Enter to do it."))
            self.screen.present()
        elif found or again or session.ui.map.stack(session.state, hex_)[:-1]:
            self.screen.pick(hex_)

    def letters(self) -> None:
        """Show labels on target places, or hide them."""
        self.session.lettering.press()
        self.screen.present()

    def spell(self, letter: str) -> bool:
        """Add a letter to a label, and act at its place once complete. False if it is not such a letter."""
        session = self.session
        takes = session.lettering.takes(letter)
        if takes and self.screen.guard.stops(letter):
            self.screen.present()
        elif takes:
            with self.screen.guard.obeying(letter):
                self._act_at(session.lettering.spell(letter))
        return takes

    def _act_at(self, place: int) -> None:
        session = self.session
        if not place:
            self.screen.present()
        elif place in session.present.aims:
            session.cursor = place
            self.point(place)
        elif session.hand and session.present.aims:
            self.verbs()
        elif session.selection.can_act(place):
            session.cursor = place
            self.stack()
        else:
            session.orders.call(place)
            self.screen.present()

    # ------------------------------------------------------------ whom, and how many

    def call(self) -> None:
        """Select a stack that can come to the hex under the cursor. Again: the next one."""
        self.session.orders.call(self.session.cursor)
        self.screen.present()

    def add(self) -> None:
        """Add a unit to the selection."""
        self.session.selection.add()
        self.screen.present()

    def verbs(self) -> None:
        """Ask what the selected unit should do without moving, or do it if there is one choice."""
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
            text = "Select a unit that can do more than move. Press {next} for the next one."
            session.say_bad(say(text, next=session.key(actions.NEXT)))
        self.screen.present()

    def digit(self, digit: str) -> None:
        """Choose a numbered place, or part of a stack. In the past, start a jump."""
        session = self.session
        numbered = session.present.numbered if session.is_mine else ()
        if session.past is not None:
            self.screen.reviewing.jump(digit)
        elif not numbered:
            self._some(int(digit))
        elif 0 < int(digit) <= len(numbered):
            self.screen.pick(numbered[int(digit) - 1])
        else:
            session.say_bad(say("There are {n} places to choose from: 1 to {n}.", n=len(numbered)))
            self.screen.present()

    def _some(self, number: int) -> None:
        """Select this many units of the stack. Zero adds a leader."""
        session, selection = self.session, self.session.selection
        if len(session.hand) + len(selection.aside) < 2:
            keys = {"stack": session.key(actions.STACK), "jump": session.key(actions.JUMP)}
            session.say_bad(
                say("Select a stack with {stack}, then type how many units. {jump} jumps to a step.", **keys)
            )
        elif number:
            selection.take_first(number)
        else:
            selection.take_leader()
        self.screen.present()

    def part(self) -> None:
        """Send the selected units that can go. In the past, play on from there."""
        if self.session.past is not None:
            self.screen.play_on()
            return
        self.session.orders.send_part()
        self.screen.present()

    def routine(self) -> None:
        """Make the obvious move, or open the list. In the past, start the replay."""
        if self.session.past is not None:
            self.screen.reviewing.play()
            return
        if self.session.routine.do():
            self.screen.listing.open_sole()
        self.screen.present()
