"""What people say of a game that is over: comments at its steps, and the step that they look at together."""

from __future__ import annotations

from attrs import define, frozen

from cockade.events.record import Record
from cockade.server.store.store import Store

MOST = 500
"""So many comments has a game."""


@frozen
class Comment(Record):
    """The `n`th of its game: beside which event (by the order of play), who, when, and what they said."""

    n: int
    node: int
    name: str
    at: float
    text: str


@frozen
class Look(Record):
    """What is looked at together: the `n`th step shown, an event by the order of play, and who shows it."""

    n: int
    node: int
    player: str


@define(eq=False)
class Comments:
    """Those of a store."""

    store: Store

    def add(self, game: str, node: int, player: str, text: str) -> bool:
        """Keep a comment, its text neutral already; False if there are too many."""
        with self.store.writing() as base:
            query = "SELECT coalesce(max(n), 0) FROM comment WHERE game = ?"
            n = int(base.execute(query, (game,)).fetchone()[0]) + 1
            if n > MOST:
                return False
            row = (game, n, node, player, self.store.clock(), text)
            base.execute("INSERT INTO comment VALUES (?, ?, ?, ?, ?, ?)", row)
        return True

    def of(self, game: str, after: int = 0) -> list[Comment]:
        """The comments on a game after the nth, in the order in which they came."""
        query = (
            "SELECT c.n, c.node, p.name, c.at, c.text FROM comment c JOIN player p ON p.id = c.player"
            " WHERE c.game = ? AND c.n > ? ORDER BY c.n"
        )
        return [Comment(*row) for row in self.store.rows(query, game, after)]

    def show(self, game: str, node: int, player: str) -> None:
        """Show an event to all who look at a game together."""
        query = (
            "INSERT INTO look VALUES (?, 1, ?, ?) ON CONFLICT (game) DO UPDATE"
            " SET n = look.n + 1, node = excluded.node, player = excluded.player"
        )
        with self.store.writing() as base:
            base.execute(query, (game, node, player))

    def look(self, game: str) -> Look | None:
        """What is shown, if anything was."""
        found = self.store.row("SELECT n, node, player FROM look WHERE game = ?", game)
        return Look(*found) if found else None
