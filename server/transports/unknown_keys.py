"""Unlisted people: those with an account, and those who may sign up."""

from __future__ import annotations

from attrs import frozen

from cockade.server.store.access import Access, holds
from cockade.server.store.invites import Invite, Invites
from cockade.server.store.people import MEMBER, People
from cockade.server.store.registration import CLOSED, INVITED
from cockade.server.transports.connection import AcceptedConnection
from cockade.tui.text.i18n import mark

AWAY = mark("The games of this server are unavailable right now. Come back in a minute.")
"""The message for unlisted people while the store can't be reached."""


@frozen
class Newcomers:
    """The accounts of the server, and how sign-up works: open, with approval, or closed."""

    people: People
    mode: str = CLOSED

    @property
    def invites(self) -> Invites:
        """The invitations of the server."""
        return Invites(self.people.store)

    def is_taken(self, print_: str) -> bool:
        """Whether a key or browser was closed by its owner."""
        return Access(self.people.store).is_closed(print_)

    def signed_out(self, visit: AcceptedConnection, made: float) -> bool:
        """Whether a word's player has signed out everywhere since it was made."""
        return not holds(made, Access(self.people.store).signed_out_by(visit.prints or (visit.player,)))

    def visit_of(self, print_: str, door: str, address: str, code: str = "") -> AcceptedConnection | None:
        """Return the player of an unlisted key and a code. None if they aren't admitted."""
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
        """Whether an invitation admits an unknown visitor. A player's does unless sign-up is closed."""
        return not invite.game or self.mode != CLOSED

    def follow(self, code: str, visit: AcceptedConnection) -> bool:
        """Accept an invitation code. False if it is invalid."""
        prints = visit.prints or (visit.player,)
        known = self.people.known_by(prints)
        return self.invites.follow(code, prints[0], known.id if known else "")
