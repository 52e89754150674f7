"""A game by mail in line mode."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from cockade.saves.mail.host import MAIL
from cockade.tui.mail.session import waiting
from cockade.tui.plain.seat import PlainSeat, Unclear
from cockade.tui.plain.start import run
from cockade.tui.session.seats import HUMAN
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from cockade.engine.rules import Refusal
    from cockade.saves.mail.host import MailHost


class PlainMailSeat(PlainSeat):
    """The seat of a player whose opponent answers by mail."""

    @property
    def mail(self) -> MailHost:
        """The host as a mail host."""
        return cast("MailHost", self.host)

    def check_present(self) -> None:
        """Raise Unclear if the other player has to answer first."""
        super().check_present()
        if why := waiting(self.mail, say('"quit"')):
            raise Unclear(why)

    def refused(self, refusal: Refusal) -> str:
        """Return the reason for a refusal. Waiting for the other player has no clause."""
        return say(refusal.text) if refusal.rule == MAIL else super().refused(refusal)

    @property
    def prompt(self) -> str:
        """The player to act and what they must do, or what the game waits for."""
        return (self.past is None and waiting(self.mail, say('"quit"'))) or super().prompt


def play(host: MailHost, *, ascii: bool = False) -> int:  # noqa: A002, ARG001 - as the screen
    """Play a player's turn in line mode, or show the game while they wait."""
    seat = PlainMailSeat(host, {host.side: HUMAN}, side=host.side)
    seat.kept_where = say(
        'Every order is saved in {path}. Continue with "cockade mail {path}".', path=host.mail.path
    )
    return run(seat)
