"""What a server has to say to a player: kept until they have read it."""

from __future__ import annotations

import json

from attrs import define, field, frozen

from cockade.events.record import Record
from cockade.server.store.store import Store

MOST = 20
"""So many are kept for a player; older ones go."""

OF_THE_DAY = 0
"""The number of the message of the day, which is not gone when it was read."""


@frozen
class Word(Record):
    """The `n`th: a sentence and the names in it, said at a moment in seconds since 1970."""

    n: int
    at: float
    text: str
    names: dict[str, str] = field(factory=dict)


@define(eq=False)
class Words:
    """What is to be said to the players of a store."""

    store: Store

    def tell(self, player: str, text: str, **names: str) -> None:
        """Say something to a player; said again in their language when they read it."""
        with self.store.writing() as base:
            query = "INSERT INTO word (player, at, text, names) VALUES (?, ?, ?, ?)"
            base.execute(query, (player, self.store.clock(), text, json.dumps(names)))
            last = "SELECT n FROM word WHERE player = ? ORDER BY n DESC LIMIT ?"
            query = f"DELETE FROM word WHERE player = ? AND n NOT IN ({last})"  # noqa: S608 - our own words
            base.execute(query, (player, player, MOST))

    def of(self, player: str) -> list[Word]:
        """What a player has not read yet, the newest first."""
        query = "SELECT n, at, text, names FROM word WHERE player = ? ORDER BY n DESC"
        return [Word(n, at, text, json.loads(names)) for n, at, text, names in self.store.rows(query, player)]

    def read(self, player: str, n: int) -> None:
        """They have read it."""
        with self.store.writing() as base:
            base.execute("DELETE FROM word WHERE player = ? AND n = ?", (player, n))
