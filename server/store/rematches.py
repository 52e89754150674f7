"""The game that follows one that is over: another of the same kind, between the same two players."""

from __future__ import annotations

from attrs import define, frozen

from cockade.events.record import Record
from cockade.server.store.store import Store


@frozen
class Rematch(Record):
    """
    After a `game` its players have begun the `following` one.

    `player` has offered it, with the sides exchanged by `swap`.
    """

    game: str
    following: str
    player: str
    swap: bool


@define(eq=False)
class Rematches:
    """The rematches of a store; a game has one."""

    store: Store

    def of(self, game: str) -> Rematch | None:
        """The one that follows a game."""
        found = self.store.row("SELECT game, next, player, swap FROM rematch WHERE game = ?", game)
        return Rematch(*found).replace(swap=bool(found[3])) if found else None

    def offer(self, one: Rematch) -> None:
        """Keep it; KeyTakenError where the game has one."""
        with self.store.writing() as base:
            base.execute(
                "INSERT INTO rematch VALUES (?, ?, ?, ?)", (one.game, one.following, one.player, one.swap)
            )

    def forget(self, game: str) -> None:
        """It came to nothing: another one may be offered."""
        with self.store.writing() as base:
            base.execute("DELETE FROM rematch WHERE game = ?", (game,))
