"""The session of a game by mail: a pending order is shown, and can be undone until it is sent."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from cockade.saves.mail.host import MAIL
from cockade.tui.games import ui_of
from cockade.tui.input import actions
from cockade.tui.session.seats import HUMAN
from cockade.tui.session.session import Session
from cockade.tui.session.turn_owner import Turns
from cockade.tui.session.undo import TakingBack
from cockade.tui.text.i18n import say
from cockade.tui.text.line import line

if TYPE_CHECKING:
    from collections.abc import Callable

    from cockade.saves.game_host import Port
    from cockade.saves.mail.host import MailHost
    from cockade.tui.input.actions import Act
    from cockade.tui.session.orders import Orders


def waiting(host: MailHost, ends: str) -> str:
    """Return what the game waits for, empty while this player can act. `ends` is how to leave."""
    opened = host.opened
    if not host.is_waiting or not opened.decider:
        return ""
    if not host.exchange.is_mine:
        return say("The other player's letter has not come yet.")
    if host.asked is not None:
        order = ui_of(host.game.id).words.order(host.game.view(opened.state, host.side), host.asked)
        return say(
            ("{order}: this waits for the other player's answer. Press {ends} to write the letter."),
            order=order,
            ends=ends,
        )
    return say("The other player decides. Press {ends} to write the letter.", ends=ends)


class MailTurns(Turns):
    """Turn ownership for a player whose opponent answers by mail."""

    waits = (MAIL,)

    def __init__(self, host: MailHost) -> None:
        super().__init__({host.side: HUMAN})
        self.host = host

    def is_here(self, side: str) -> bool:
        """Return whether this player may decide."""
        return super().is_here(side) and not self.host.is_waiting

    def bot(self, side: str) -> str:  # noqa: ARG002 - whichever it is
        """Return an empty string, because no bot plays by mail."""
        return ""

    def waiting(self, side: str, name: str, key: Callable[[Act], str]) -> str:  # noqa: ARG002 - as above
        """Return what the game waits for."""
        return waiting(self.host, key(actions.HOME))

    def why_idle(self, side: str, name: str, key: Callable[[Act], str]) -> str:
        """Return what the game waits for."""
        return self.waiting(side, name, key)


class MailTakingBack(TakingBack):
    """Undo that can withdraw a pending order until it is sent."""

    def __init__(self, orders: Orders, host: MailHost) -> None:
        super().__init__(orders)
        self.host = host

    def undo(self) -> None:
        """Withdraw the pending order, or undo the last gesture."""
        asked = self.host.asked
        if self.position.past is not None or asked is None:
            super().undo()
            return
        order = self.position.ui.words.order(self.position.state, asked)
        self.host.undo()
        self.changed()
        self.messages.text = line(say("Undone: {order}.", order=order))


def mail_session(host: MailHost) -> Session:
    """Return the session of a player whose opponent answers by mail."""
    turns, game = MailTurns(host), host.game.id
    session = Session(cast("Port", host), ui_of(game), turns.players, host.side, turns)
    session.taking_back = MailTakingBack(session.orders, host)
    return session
