"""People on no list: who of them may come in, because he has an account or may make one."""

from __future__ import annotations

from attrs import frozen

from cockade.server.store.access import Access, holds
from cockade.server.store.invites import Invite, Invites
from cockade.server.store.people import MEMBER, People
from cockade.server.store.registration import CLOSED, INVITED
from cockade.server.transports.connection import AcceptedConnection
from cockade.tui.text.i18n import mark

AWAY = mark("The games of this server are unavailable right now. Come back in a minute.")
"""What is told people on no list while nobody knows whether they have an account."""


@frozen
class Newcomers:
    """The accounts of the server, and how people make one: open, held for approval, or not at all."""

    people: People
    mode: str = CLOSED

    @property
    def invites(self) -> Invites:
        """The invitations of the server."""
        return Invites(self.people.store)

    def is_taken(self, print_: str) -> bool:
        """Whether this key, or browser, was taken away from its account."""
        return Access(self.people.store).is_closed(print_)

    def signed_out(self, visit: AcceptedConnection, made: float) -> bool:
        """Whether who comes by a word that was made then has signed out everywhere since."""
        return not holds(made, Access(self.people.store).signed_out_by(visit.prints or (visit.player,)))

    def visit_of(self, print_: str, door: str, address: str, code: str = "") -> AcceptedConnection | None:
        """Who comes with that key, which is on no list, and that code; None if he may not."""
        if self.is_taken(print_):
            return None
        known = self.people.known(print_)
        if known and known.state == MEMBER:
            return AcceptedConnection(print_, door, address)
        invite = self.invites.followed(print_) or self.invites.holding(code)
        if invite and self.admits(invite):
            return AcceptedConnection(print_, door, address, newcomer=INVITED)
        return None if self.mode == CLOSED else AcceptedConnection(print_, door, address, newcomer=self.mode)

    def admits(self, invite: Invite) -> bool:
        """Whether an invitation lets in somebody unknown: of players it does where sign-up is not closed."""
        return not invite.game or self.mode != CLOSED

    def follow(self, code: str, visit: AcceptedConnection) -> bool:
        """Come with the code of an invitation; False if it does not hold."""
        prints = visit.prints or (visit.player,)
        known = self.people.known_by(prints)
        return self.invites.follow(code, prints[0], known.id if known else "")
