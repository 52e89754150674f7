"""Comments on the steps of finished games, and the step of a shared review."""

from __future__ import annotations

from attrs import define, frozen

from cockade.events.record import Record
from cockade.server.store.store import Store

MOST, MOST_EACH = 500, 50
"""The most spectator comments on a game, and of one person. The game's players have their own limit."""


@frozen
class Comment(Record):
    """The `n`th comment on a game: the event (in order of play), its author, the time and the text."""

    n: int
    node: int
    name: str
    at: float
    text: str


@frozen
class Look(Record):
    """The `n`th step shown in a shared review: an event in order of play, and the person who shows it."""

    n: int
    node: int
    player: str


@define(eq=False)
class Comments:
    """The comments and shared reviews in a store."""

    store: Store

    def add(self, game: str, node: int, player: str, text: str) -> bool:
        """Save a comment whose text is already escaped.

        False if there are too many, removed ones included.
        """
        query = (
            "SELECT coalesce(max(n), 0) + 1, count(*) FILTER (WHERE player = ?), count(*) FILTER (WHERE"
            " player NOT IN (SELECT player FROM seat WHERE game = ? AND player IS NOT NULL))"
            " FROM comment WHERE game = ?"
        )
        with self.store.writing() as base:
            n, mine, of_others = base.execute(query, (player, game, game)).fetchone()
            if mine >= MOST_EACH or (of_others >= MOST and not self._played(game, player)):
                return False
            row = (game, n, node, player, self.store.clock(), text)
            base.execute("INSERT INTO comment VALUES (?, ?, ?, ?, ?, ?)", row)
        return True

    def _played(self, game: str, player: str) -> bool:
        return self.store.row("SELECT 1 FROM seat WHERE game = ? AND player = ?", game, player) is not None

    def author(self, game: str, n: int) -> str:
        """Return the author of the nth comment on a game. Empty if there is none or it was removed."""
        query = "SELECT player FROM comment WHERE game = ? AND n = ? AND text <> ''"
        found = self.store.row(query, game, n)
        return str(found[0]) if found else ""

    def remove(self, game: str, n: int) -> bool:
        """Blank the nth comment on a game. Its number stays taken. False if it is empty or unknown."""
        query = "UPDATE comment SET text = '' WHERE game = ? AND n = ? AND text <> ''"
        with self.store.writing() as base:
            return base.execute(query, (game, n)).rowcount == 1

    def by(self, player: str) -> list[tuple[str, Comment]]:
        """Return all comments of a player with their games, the oldest first."""
        query = (
            "SELECT c.game, c.n, c.node, p.name, c.at, c.text FROM comment c JOIN player p ON p.id = c.player"
            " WHERE c.player = ? AND c.text <> '' ORDER BY c.at, c.game, c.n"
        )
        return [(game, Comment(*row)) for game, *row in self.store.rows(query, player)]

    def of(self, game: str, after: int = 0) -> list[Comment]:
        """Return the comments on a game after the nth, in order."""
        query = (
            "SELECT c.n, c.node, p.name, c.at, c.text FROM comment c JOIN player p ON p.id = c.player"
            " WHERE c.game = ? AND c.n > ? AND c.text <> '' ORDER BY c.n"
        )
        return [Comment(*row) for row in self.store.rows(query, game, after)]

    def show(self, game: str, node: int, player: str) -> None:
        """Show an event to all viewers of a game's shared review."""
        query = (
            "INSERT INTO look VALUES (?, 1, ?, ?) ON CONFLICT (game) DO UPDATE"
            " SET n = look.n + 1, node = excluded.node, player = excluded.player"
        )
        with self.store.writing() as base:
            base.execute(query, (game, node, player))

    def look(self, game: str) -> Look | None:
        """Return the step now shown. None if there is none."""
        found = self.store.row("SELECT n, node, player FROM look WHERE game = ?", game)
        return Look(*found) if found else None
