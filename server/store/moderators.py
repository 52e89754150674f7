"""The players who look after the others of a server, as its operator has named them."""

from __future__ import annotations

from attrs import define

from cockade.server.store.store import Store


@define(eq=False)
class Moderators:
    """Those of a store."""

    store: Store

    def name(self, player: str) -> None:
        """Somebody is a moderator from now on."""
        with self.store.writing() as base:
            query = "INSERT INTO moderator VALUES (?, ?) ON CONFLICT DO NOTHING"
            base.execute(query, (player, self.store.clock()))

    def dismiss(self, player: str) -> bool:
        """Somebody is none any more; False if they were none."""
        with self.store.writing() as base:
            return base.execute("DELETE FROM moderator WHERE player = ?", (player,)).rowcount == 1

    def all(self) -> set[str]:
        """All of them."""
        return {player for (player,) in self.store.rows("SELECT player FROM moderator")}
