"""Confirmed mail addresses with which players who lost their key recover their account."""

from __future__ import annotations

from attrs import define, frozen

from cockade.events.record import Record
from cockade.server.store.notification_targets import CODE, CODE_SECONDS, MOST_TRIES
from cockade.server.store.people import new_code
from cockade.server.store.store import Store


@frozen
class WayBack(Record):
    """A player's recovery address, and whether it is confirmed."""

    player: str
    target: str
    confirmed: bool


@define(eq=False)
class WaysBack:
    """The recovery addresses in a store. Moments are seconds since 1970."""

    store: Store

    def of(self, player: str) -> WayBack | None:
        """Return a player's recovery address."""
        found = self.store.row("SELECT player, target, confirmed FROM way_back WHERE player = ?", player)
        return WayBack(*found).replace(confirmed=bool(found[2])) if found else None

    def players(self, target: str) -> list[str]:
        """Return the players with this address, in any case."""
        query = "SELECT player FROM way_back WHERE lower(target) = lower(?) AND confirmed ORDER BY player"
        return [player for (player,) in self.store.rows(query, target)]

    def ask(self, player: str, target: str, now: float) -> str:
        """Set an unconfirmed address. Return the code to send there."""
        code = new_code(CODE)
        with self.store.writing() as base:
            base.execute("DELETE FROM way_back WHERE player = ?", (player,))
            row = (player, target, code, now + CODE_SECONDS)
            base.execute("INSERT INTO way_back VALUES (?, ?, FALSE, ?, 0, ?)", row)
        return code

    def confirm(self, player: str, code: str, now: float) -> bool:
        """Whether the code is right. A few wrong ones make it invalid."""
        with self.store.writing() as base:
            query = "UPDATE way_back SET tries = tries + 1 WHERE player = ? AND NOT confirmed"
            base.execute(query, (player,))
            query = (
                "UPDATE way_back SET confirmed = TRUE, code = '' WHERE player = ? AND code = ?"
                " AND NOT confirmed AND until >= ? AND tries <= ?"
            )
            row = (player, code.strip().lower(), now, MOST_TRIES)
            return base.execute(query, row).rowcount == 1

    def forget(self, player: str) -> None:
        """Remove a player's recovery address."""
        with self.store.writing() as base:
            base.execute("DELETE FROM way_back WHERE player = ?", (player,))
