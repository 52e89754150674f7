"""Published pages of finished games. A game is as public as all its players agree."""

from __future__ import annotations

import secrets
from collections.abc import Collection

from attrs import define, frozen

from cockade.events.record import Record
from cockade.server.store.store import Store

PRIVATE, BY_LINK, LISTED = 0, 1, 2
"""The visibility of a game: its players only, anyone with the link, or anyone who reads the list."""


@frozen
class Published(Record):
    """A published game. `word` is the unguessable part of its address.

    It is there from `at` on, in seconds since 1970: not before those who watch with a delay see the end.
    """

    game: str
    word: str
    listed: bool
    at: float


@define(eq=False)
class Publishing:
    """The players' choices about publishing their games."""

    store: Store

    def wish(self, game: str, side: str, level: int, players: Collection[str], *, shown: float = 0.0) -> None:
        """Record a side's choice. The game is as public as the most cautious of its `players` wants.

        Its page opens when the end is public (`shown`). Withdrawing the consent removes it and its link. If
        it is published again, it gets a new link.
        """
        with self.store.writing() as base:
            query = (
                "INSERT INTO page_wish VALUES (?, ?, ?)"
                " ON CONFLICT (game, side) DO UPDATE SET level = excluded.level"
            )
            base.execute(query, (game, side, level))
            found = base.execute("SELECT side, level FROM page_wish WHERE game = ?", (game,)).fetchall()
            wishes = dict(found)
            agreed = min(wishes.get(player, PRIVATE) for player in players)
            if agreed == PRIVATE:
                base.execute("DELETE FROM page WHERE game = ?", (game,))
            else:
                row = (game, secrets.token_urlsafe(16), agreed == LISTED, max(shown, self.store.clock()))
                base.execute("INSERT INTO page VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", row)
                base.execute("UPDATE page SET listed = ? WHERE game = ?", (agreed == LISTED, game))

    def wishes(self, game: str) -> dict[str, int]:
        """Return the choice of each side that has made one."""
        return dict(self.store.rows("SELECT side, level FROM page_wish WHERE game = ?", game))

    def of(self, game: str) -> Published | None:
        """Return the page of a game, open already or not. None if it has none."""
        return self._one("game = ?", game)

    def is_seen(self, game: str) -> bool:
        """Whether a game has a page that is open already."""
        found = self.of(game)
        return found is not None and found.at <= self.store.clock()

    def by_word(self, word: str) -> Published | None:
        """Return the page with this word in its address."""
        return self._one("word = ? AND at <= ?", word, self.store.clock())

    def listed(self, most: int) -> list[tuple[Published, str]]:
        """Return the listed pages, the newest first, each with its scenario's full name."""
        where = "listed AND at <= ? ORDER BY at DESC, game LIMIT ?"
        pages = self._found(where, self.store.clock(), most)
        marks = ", ".join("?" * len(pages))
        query = f"SELECT id, game, scenario FROM game WHERE id IN ({marks})"  # noqa: S608 - our own words
        rows = self.store.rows(query, *(page.game for page in pages)) if pages else []
        scenarios = {id_: f"{game}/{scenario}" for id_, game, scenario in rows}
        return [(page, scenarios[page.game]) for page in pages]

    def _one(self, where: str, *values: object) -> Published | None:
        return next(iter(self._found(where, *values)), None)

    def _found(self, where: str, *values: object) -> list[Published]:
        rows = self.store.rows(f"SELECT game, word, listed, at FROM page WHERE {where}", *values)  # noqa: S608 - our own
        return [Published(game, word, bool(listed), at) for game, word, listed, at in rows]
