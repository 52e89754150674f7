"""Sanctions by the operator: bans, mutes and kicks."""

from __future__ import annotations

from attrs import define, frozen

from cockade.events.record import Record
from cockade.server.store.store import Store

BAN, MUTE, KICK = "ban", "mute", "kick"


@frozen
class Sanction(Record):
    """A sanction of a player, with start and end in seconds since 1970. None means forever."""

    player: str
    kind: str
    reason: str
    at: float
    until: float | None


@define(eq=False)
class Sanctions:
    """The sanctions in a store."""

    store: Store

    def take(self, player: str, kind: str, reason: str = "", until: float | None = None) -> None:
        """Ban, mute or kick a player. An earlier sanction of the kind is replaced."""
        with self.store.writing() as base:
            row = (player, kind, reason, self.store.clock(), until)
            query = (
                "INSERT INTO sanction VALUES (?, ?, ?, ?, ?) ON CONFLICT (player, kind) DO UPDATE"
                " SET reason = excluded.reason, at = excluded.at, until = excluded.until"
            )
            base.execute(query, row)

    def lift(self, player: str, kind: str) -> bool:
        """End a sanction. False if there was none."""
        with self.store.writing() as base:
            query = "DELETE FROM sanction WHERE player = ? AND kind = ? AND coalesce(until, 9e99) > ?"
            return base.execute(query, (player, kind, self.store.clock())).rowcount == 1

    def of(self, player: str, kind: str) -> Sanction | None:
        """Return a player's current sanction of a kind."""
        query = "SELECT * FROM sanction WHERE player = ? AND kind = ? AND coalesce(until, 9e99) > ?"
        found = self.store.row(query, player, kind, self.store.clock())
        return Sanction(*found) if found else None

    def all(self) -> dict[str, list[Sanction]]:
        """Return the current sanctions by player."""
        found: dict[str, list[Sanction]] = {}
        query = "SELECT * FROM sanction WHERE coalesce(until, 9e99) > ? ORDER BY kind"
        for row in self.store.rows(query, self.store.clock()):
            found.setdefault(row[0], []).append(Sanction(*row))
        return found
