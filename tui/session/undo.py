"""Undo and redo."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cockade.engine.rules import Refusal
from cockade.saves.errors import SaveError
from cockade.tui.text.i18n import count, say
from cockade.tui.text.line import line

if TYPE_CHECKING:
    from cockade.tui.session.orders import Orders


class TakingBack:
    """Undo and redo, as far as the game allows them."""

    def __init__(self, orders: Orders) -> None:
        self.orders = orders
        self.position = orders.position
        self.messages = orders.messages

    def undo(self) -> None:
        """Undo the last gesture."""
        self._go_back(self.position.host.undo)

    def undo_turn(self) -> None:
        """Undo everything back to the start of this player turn, or to the last dice."""
        opened, host, ui = self.position.opened, self.position.host, self.position.ui
        place, whose = opened.at, ui.selection.whose(opened.state)
        while place > max(opened.floor, 1) - 1 and ui.selection.whose(opened.state_at(place - 1)) == whose:
            place -= 1
        place = max(place, opened.floor)
        self._go_back(host.undo if place == opened.at else lambda: host.undo_to(place))

    def _go_back(self, back: Any) -> None:
        if self.messages.is_past():
            return
        last = self.position.opened.at
        order = self._order_at(last) if last else ""
        try:
            taken = back()
        except (Refusal, SaveError) as error:
            self.messages.say_error(error)
            return
        self.changed()
        if taken == 1:
            self.messages.text = line(say("Undone: {order}.", order=order))
        else:
            self.messages.text = line(count("Undone: {n} action.", "Undone: {n} actions.", taken))

    def redo(self) -> None:
        """Play the last undone gesture again."""
        if self.messages.is_past():
            return
        place = self.position.opened.at
        try:
            self.position.host.redo()
        except (Refusal, SaveError) as error:
            self.messages.say_error(error)
            return
        self.changed()
        self.orders.tell_done(range(place + 1, self.position.opened.at + 1))

    def _order_at(self, place: int) -> str:
        opened = self.position.opened
        return self.position.ui.words.order(opened.state_at(place - 1), opened.event_at(place).action)

    def changed(self) -> None:
        """Clear the selection after an undo or redo, and update the viewer."""
        self.orders.selection.put_down()
        self.orders.ended_by, self.position.traces = None, ()
        self.position.look_round()
        self.orders.selection.settle()
