"""Invitations: a code or link for a seat of a game, or for an account on the server.

Each is valid once, until it expires or is withdrawn. An unknown visitor who follows one is remembered by
fingerprint. The invitation is redeemed when they choose a name.
"""

from __future__ import annotations

from attrs import define, frozen

from cockade.events.record import Record
from cockade.server.store.database import Database
from cockade.server.store.lobby import Lobby
from cockade.server.store.people import MEMBER, WAITS, new_code
from cockade.server.store.store import Store
from cockade.server.store.tables import LASTS

MOST_PLACES = 200
"""The most open account invitations at one time."""


@frozen
class Invite(Record):
    """The content of a code: a seat of a game, or an account if `game` and `side` are empty.

    `until` in seconds since 1970; 0 for a seat whose invitation was withdrawn.
    """

    code: str
    game: str
    side: str
    until: float


_INVITE = "code, coalesce(game, ''), coalesce(side, ''), until"


@define(eq=False)
class Invites:
    """The invitations in a store."""

    store: Store

    # ------------------------------------------------------------ offering

    def offer_place(self, until: float) -> str:
        """Offer an account on the server. Return its code, or empty if too many are open."""
        code = new_code()
        with self.store.writing() as base:
            base.execute("DELETE FROM invite WHERE game IS NULL AND until <= ?", (self.store.clock(),))
            if base.execute("SELECT count(*) FROM invite WHERE game IS NULL").fetchone()[0] >= MOST_PLACES:
                return ""
            base.execute("INSERT INTO invite VALUES (?, NULL, NULL, NULL, ?, NULL)", (code, until))
        return code

    def offer_seat(self, game: str, side: str) -> str:
        """Offer a seat again with another code. Empty if the seat is taken."""
        code, until = new_code(), self.store.clock() + LASTS
        with self.store.writing() as base:
            query = "UPDATE seat SET code = ?, invited = NULL WHERE game = ? AND side = ?"
            if not base.execute(f"{query} AND player IS NULL AND bot IS NULL", (code, game, side)).rowcount:
                return ""
            base.execute("DELETE FROM invite WHERE game = ? AND side = ?", (game, side))
            base.execute("INSERT INTO invite VALUES (?, NULL, ?, ?, ?, NULL)", (code, game, side, until))
        return code

    def withdraw(self, code: str) -> bool:
        """Withdraw an invitation. False if the code is unknown. A seat stays reserved for a later one."""
        with self.store.writing() as base:
            return base.execute("DELETE FROM invite WHERE code = ?", (code,)).rowcount == 1

    def all(self) -> list[Invite]:
        """Return the open account invitations, the next to end first."""
        query = f"SELECT {_INVITE} FROM invite WHERE until > ? ORDER BY until, code"  # noqa: S608 - our own words
        return [Invite(*row) for row in self.store.rows(query, self.store.clock())]

    def of(self, player: str) -> list[Invite]:
        """Return the seats that a player offers or has offered, by code, in the games they started."""
        query = (
            "SELECT s.code, s.game, s.side, coalesce(i.until, 0) FROM terms t JOIN seat s ON s.game = t.game"
            " LEFT JOIN invite i ON i.code = s.code LEFT JOIN ending e ON e.game = s.game"
            " WHERE t.starter = ? AND s.code IS NOT NULL AND s.player IS NULL AND e.game IS NULL"
        )
        return [Invite(*row) for row in self.store.rows(query, player)]

    # ------------------------------------------------------------ following

    def holding(self, code: str) -> Invite | None:
        """Return what a code opens, if it is valid and unused."""
        query = f"SELECT {_INVITE} FROM invite WHERE code = ? AND until > ? AND print IS NULL"  # noqa: S608
        found = self.store.row(query, code.strip().lower(), self.store.clock())
        return Invite(*found) if found else None

    def followed(self, print_: str) -> Invite | None:
        """Return the invitation that an unknown fingerprint has followed."""
        query = f"SELECT {_INVITE} FROM invite WHERE print = ? AND until > ?"  # noqa: S608 - our own words
        found = self.store.row(query, print_, self.store.clock())
        return Invite(*found) if found else None

    def follow(self, code: str, print_: str, player: str = "") -> bool:
        """Follow a code with a fingerprint, known or not. False if the code is invalid."""
        invite = self.holding(code)
        if invite is None:
            return False
        with self.store.writing() as base:
            query = "UPDATE invite SET print = ? WHERE code = ? AND print IS NULL"
            if not base.execute(query, (print_, invite.code)).rowcount:
                return False
        return not player or self.redeem(print_, player)

    def redeem(self, print_: str, player: str) -> bool:
        """Give a player the invitations that their fingerprint followed: approval, and the invited seat."""
        invite = self.followed(print_)
        if invite is None:
            return False
        with self.store.writing() as base:
            if not self._may_redeem(base, invite, player):
                base.execute("UPDATE invite SET print = NULL WHERE code = ?", (invite.code,))
                return False
            base.execute("DELETE FROM invite WHERE code = ?", (invite.code,))
            base.execute("UPDATE player SET state = ? WHERE id = ? AND state = ?", (MEMBER, player, WAITS))
            query = "UPDATE seat SET invited = ?, code = NULL WHERE game = ? AND side = ? AND player IS NULL"
            base.execute(query, (player, invite.game, invite.side))
        Lobby(self.store).relist(invite.game)
        return True

    @staticmethod
    def _may_redeem(base: Database, invite: Invite, player: str) -> bool:
        """Whether a player can use an invitation: they don't play that game, or have no account yet."""
        if invite.game:
            query = "SELECT 1 FROM seat WHERE game = ? AND player = ?"
            return base.execute(query, (invite.game, player)).fetchone() is None
        young = "SELECT 1 FROM player WHERE id = ? AND (state = ? OR (state = ? AND seen IS NULL))"
        return base.execute(young, (player, WAITS, MEMBER)).fetchone() is not None
