"""People on no list: who of them may come in, because he has an account or may make one."""

from __future__ import annotations

from attrs import frozen

from cockade.saves.people import MEMBER, People
from cockade.saves.sign_ups import CLOSED
from cockade.tui.server.transports.visit import Visit


@frozen
class Newcomers:
    """The accounts of the server, and how people make one: open, held for approval, or not at all."""

    people: People
    mode: str = CLOSED

    def visit_of(self, print_: str, door: str, address: str) -> Visit | None:
        """Who comes with that key, which is on no list; None if he may not."""
        known = self.people.known(print_)
        if known and known.state == MEMBER:
            return Visit(print_, door, address)
        return None if self.mode == CLOSED else Visit(print_, door, address, newcomer=self.mode)
