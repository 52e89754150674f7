"""The server's messages to a player, saved until they are read."""

from __future__ import annotations

import json

from attrs import define, field, frozen

from cockade.events.record import Record
from cockade.server.store.store import Store

MOST = 20
"""The most messages saved for a player. Older ones are deleted."""

OF_THE_DAY = 0
"""The number of the message of the day, which stays after it was read."""


@frozen
class Word(Record):
    """The `n`th message: a sentence with its names, and the time in seconds since 1970."""

    n: int
    at: float
    text: str
    names: dict[str, str] = field(factory=dict)


@define(eq=False)
class Words:
    """The messages to players in a store."""

    store: Store

    def tell(self, player: str, text: str, **names: str) -> None:
        """Send a player a message, translated when they read it."""
        with self.store.writing() as base:
            query = "INSERT INTO word (player, at, text, names) VALUES (?, ?, ?, ?)"
            base.execute(query, (player, self.store.clock(), text, json.dumps(names)))
            last = "SELECT n FROM word WHERE player = ? ORDER BY n DESC LIMIT ?"
            query = f"DELETE FROM word WHERE player = ? AND n NOT IN ({last})"  # noqa: S608 - our own words
            base.execute(query, (player, player, MOST))

    def of(self, player: str) -> list[Word]:
        """Return a player's unread messages, the newest first."""
        query = "SELECT n, at, text, names FROM word WHERE player = ? ORDER BY n DESC"
        return [Word(n, at, text, json.loads(names)) for n, at, text, names in self.store.rows(query, player)]

    def read(self, player: str, n: int) -> None:
        """Delete the messages that a player has read."""
        with self.store.writing() as base:
            base.execute("DELETE FROM word WHERE player = ? AND n = ?", (player, n))
