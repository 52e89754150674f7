"""The same by typed lines."""

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
    """The seat of a player whose opponent writes letters."""

    @property
    def mail(self) -> MailHost:
        """The host, as what it is here."""
        return cast("MailHost", self.host)

    def check_present(self) -> None:
        """Unclear if nothing can be done before the other has answered."""
        super().check_present()
        if why := waiting(self.mail, say('"quit"')):
            raise Unclear(why)

    def refused(self, refusal: Refusal) -> str:
        """Why not; that something waits for the other player is no refusal of the rules."""
        return say(refusal.text) if refusal.rule == MAIL else super().refused(refusal)

    @property
    def prompt(self) -> str:
        """Who must do what; or for what is waited."""
        return (self.past is None and waiting(self.mail, say('"quit"'))) or super().prompt


def play(host: MailHost, *, ascii: bool = False) -> int:  # noqa: A002, ARG001 - as the screen
    """Play the turn of a player, or look at the game while he waits."""
    seat = PlainMailSeat(host, {host.side: HUMAN}, side=host.side)
    seat.kept_where = say(
        'Every order is saved in {path}. Continue with "cockade mail {path}".', path=host.mail.path
    )
    return run(seat)
