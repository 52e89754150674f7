"""A player at his game by mail: what waits for the other is said, and can be taken back until then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.saves.mail.host import MAIL
from cockade.tui.games import ui_of
from cockade.tui.players import HUMAN
from cockade.tui.text.line import Span, line
from cockade.tui.text.words import say
from cockade.tui.view.session import Session

if TYPE_CHECKING:
    from cockade.engine.rules import Refusal
    from cockade.saves.mail.host import MailHost


def waiting(host: MailHost, ends: str) -> str:
    """For what is waited, in a sentence; empty while this player can act. `ends` is how he leaves."""
    opened = host.opened
    if not host.is_waiting or not opened.decider:
        return ""
    if not host.exchange.is_mine:
        return say("The other player's letter has not come yet.")
    if host.asked is not None:
        order = ui_of(host.game.id).words.order(host.game.view(opened.state, host.side), host.asked)
        return say("{order}: this waits for the answer. {ends} writes the letter.", order=order, ends=ends)
    return say("The other player decides. {ends} writes the letter.", ends=ends)


class MailSession(Session):
    """The session of a player whose opponent writes letters."""

    host: MailHost

    def __init__(self, host: MailHost) -> None:
        players = {host.side: HUMAN}
        super().__init__(host, ui_of(host.game.id), players, host.side)

    @property
    def is_mine(self) -> bool:
        """Whether this player may decide, and looks at the present."""
        return super().is_mine and not self.host.is_waiting

    @property
    def bot(self) -> str:
        """No bot plays by mail."""
        return ""

    @property
    def waiting(self) -> str:
        """For what is waited."""
        return waiting(self.host, self.key("q"))

    def is_idle(self) -> bool:
        """Whether nothing can be done now; says why."""
        if not self._is_past() and self.waiting:
            self.say_bad(self.waiting)
            return True
        return super().is_idle()

    def say_refusal(self, refusal: Refusal) -> None:
        """Why not; that something waits for the other player is no refusal of the rules."""
        if refusal.rule == MAIL:
            self.message = line(Span(say(refusal.text), "title"))
        else:
            super().say_refusal(refusal)

    def undo(self) -> None:
        """Take back what waits for the other, or else the last gesture."""
        if self.past is None and self.host.asked is not None:
            order = self.ui.words.order(self.state, self.host.asked)
            self.host.undo()
            self._changed()
            self.message = line(say("Taken back: {order}.", order=order))
        else:
            super().undo()
