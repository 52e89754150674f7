"""A seat from which a column is formed: who leads it, and who will follow him."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.view.column import column, marchers, marches
from tui.view.line import Span, line
from tui.view.seat import Seat
from tui.words import count, say

if TYPE_CHECKING:
    from tui.view.choices import Choice, Hand


class Leader(Seat):
    """A seat whose hand may lead a column."""

    _column: Hand = ()
    """Who leads a column, as long as just they are in hand."""

    def form_column(self) -> None:
        """Make who is in hand, or under the cursor, the head of a column along the road; again: alone."""
        if self.is_idle():
            return
        if self.in_column:
            self._column = ()
            self.take(self._hand)
            return
        home = self.table.home(self.state, self._hand[0]) if self._hand else self.cursor
        if home and len(self._hand) < 2:
            self._hand, self.cursor = (), home
            self.take_stack()
        if self._hand:
            self._line_up(home or self.cursor)

    def _line_up(self, place: int) -> None:
        """Have the hand lead all who are joined to it by roads; say how many, or why nobody is."""
        home = self.table.places.name(place)
        others = column(self.table, self.state, self.offers, self._hand)[1:]
        able = set(marchers(self.table, self.offers))
        if not able.intersection(self._hand):
            self.say_bad(say("Nobody at {hex} can lead a column now.", hex=home))
        elif not others and len(self._hand) == 1:
            self.say_bad(say("No road joins anybody to {hex} who could follow.", hex=home))
        else:
            self._column = self._hand
            n = sum(len(stack.units) for stack in others)
            follow = count("{n} more follows", "{n} more follow", n) if n else say("who has no room behind")
            names = {"names": self._names(), "follow": follow, "key": self.key("S")}
            self.message = line(
                Span(say("Column: "), "title"), say("{names}, {follow}; {key} again: alone.", **names)
            )

    @property
    def in_column(self) -> bool:
        """Whether others will follow who is in hand."""
        return bool(self._column) and self._column == self._hand

    def _leads(self, choice: Choice) -> bool:
        """Whether a gesture is that of the head of a column."""
        is_march = choice.verb in marches(self.table)
        return is_march and self.in_column and choice in self.present.aims.get(choice.hex, ())
