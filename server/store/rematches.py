"""Rematches: the game after a finished one, of the same kind between the same players."""

from __future__ import annotations

from attrs import define, frozen

from cockade.events.record import Record
from cockade.server.store.store import Store


@frozen
class Rematch(Record):
    """The rematch `following` a `game`.

    `player` has offered it, with the sides exchanged by `swap`.
    """

    game: str
    following: str
    player: str
    swap: bool


@define(eq=False)
class Rematches:
    """The rematches in a store. A game has at most one."""

    store: Store

    def of(self, game: str) -> Rematch | None:
        """Return the rematch of a game."""
        found = self.store.row("SELECT game, next, player, swap FROM rematch WHERE game = ?", game)
        return Rematch(*found).replace(swap=bool(found[3])) if found else None

    def offer(self, one: Rematch) -> None:
        """Save a rematch. Raise KeyTakenError if the game has one."""
        with self.store.writing() as base:
            base.execute(
                "INSERT INTO rematch VALUES (?, ?, ?, ?)", (one.game, one.following, one.player, one.swap)
            )

    def forget(self, game: str) -> None:
        """Delete a failed rematch, so another can be offered."""
        with self.store.writing() as base:
            base.execute("DELETE FROM rematch WHERE game = ?", (game,))
