"""The moderators of a server, as its operator has named them."""

from __future__ import annotations

from attrs import define

from cockade.server.store.store import Store


@define(eq=False)
class Moderators:
    """The moderators in a store."""

    store: Store

    def name(self, player: str) -> None:
        """Make a player a moderator."""
        with self.store.writing() as base:
            query = "INSERT INTO moderator VALUES (?, ?) ON CONFLICT DO NOTHING"
            base.execute(query, (player, self.store.clock()))

    def dismiss(self, player: str) -> bool:
        """Remove a moderator. False if the player was not one."""
        with self.store.writing() as base:
            return base.execute("DELETE FROM moderator WHERE player = ?", (player,)).rowcount == 1

    def all(self) -> set[str]:
        """Return all moderators."""
        return {player for (player,) in self.store.rows("SELECT player FROM moderator")}
