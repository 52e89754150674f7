"""Results of rated games: the facts from which all ratings are computed."""

from __future__ import annotations

from attrs import define, frozen

from cockade.events.record import Record
from cockade.server.store.store import Store

COUNTS = ""
"""The value of `barred` for a game that counts."""


@frozen
class Result(Record):
    """The `n`th result of a store. `winner` is a side, or empty for a draw.

    `players` are the sides with who played them: a player's id, or `bot` with its name. It changes no
    rating if it was `barred` when it ended, by a reason in a word, or `annulled` since, for a `reason`.
    """

    n: int
    game: str
    scenario: str
    at: float
    winner: str
    how: str
    barred: str
    annulled: bool
    reason: str = ""
    players: tuple[tuple[str, str], ...] = ()

    @property
    def counts(self) -> bool:
        """Whether the result changes ratings."""
        return self.barred == COUNTS and not self.annulled and len(self.players) == 2


@frozen
class Pair(Record):
    """Two people with rated games in a game: how many in all and lately, and their wins.

    `wins` are those of the first and of the second, by their ids in `players`; `short` games were barred.
    """

    game: str
    players: tuple[str, str]
    games: int = 0
    lately: int = 0
    wins: tuple[int, int] = (0, 0)
    short: int = 0

    def after(self, result: Result, since: float) -> Pair:
        """Return the pair with one more game, which is late if it ended then or later."""
        first, second = (result.winner == side for side in self._sides(result))
        return self.replace(
            games=self.games + 1,
            lately=self.lately + (result.at >= since),
            wins=(self.wins[0] + first, self.wins[1] + second),
            short=self.short + (result.barred != COUNTS),
        )

    def _sides(self, result: Result) -> tuple[str, ...]:
        """Return the sides of the first and the second player."""
        side_of = {who: side for side, who in result.players}
        return tuple(side_of[who] for who in self.players)


BOT = "bot "
"""Prefix of a bot's name as the player of a side. Player ids have no spaces."""

_ROWS = (
    "SELECT r.n, r.game, g.game || '/' || g.scenario, r.at, r.winner, r.how, r.barred,"
    " r.annulled IS NOT NULL, r.reason, s.side, coalesce(s.player, 'bot ' || s.bot, '')"
    " FROM result r JOIN game g ON g.id = r.game JOIN seat s ON s.game = r.game"
)
_DUE = (
    "SELECT t.game FROM terms t LEFT JOIN summary s ON s.game = t.game LEFT JOIN ending e ON e.game = t.game"
    " LEFT JOIN result r ON r.game = t.game"
    " WHERE (t.rated OR t.tournament <> '') AND r.game IS NULL AND (s.decider = '' OR e.game IS NOT NULL)"
    " ORDER BY t.game"
)


@define(eq=False)
class Results:
    """The results in a store, in order."""

    store: Store

    def keep(self, game: str, winner: str, how: str, barred: str) -> bool:
        """Save how a game ended. False if that is saved already."""
        with self.store.writing() as base:
            query = "INSERT INTO result (game, at, winner, how, barred) VALUES (?, ?, ?, ?, ?)"
            query += " ON CONFLICT DO NOTHING"
            done = base.execute(query, (game, self.store.clock(), winner, how, barred))
        return done.rowcount == 1

    def after(self, n: int = 0) -> list[Result]:
        """Return the results after the nth, with their players."""
        return self._found(f"{_ROWS} WHERE r.n > ? ORDER BY r.n, s.side", n)

    def of(self, game: str) -> Result | None:
        """Return the result of one game."""
        found = self._found(f"{_ROWS} WHERE r.game = ? ORDER BY s.side", game)
        return found[0] if found else None

    def _found(self, query: str, value: int | str) -> list[Result]:
        found: dict[int, Result] = {}
        for *row, side, who in self.store.rows(query, value):
            one = found.get(row[0]) or Result(*row).replace(annulled=bool(row[-2]))
            found[one.n] = one.replace(players=(*one.players, (side, who)))
        return list(found.values())

    def pairs(self, since: float) -> list[Pair]:
        """Return all pairs of opponents, the most frequent since a moment first."""
        found: dict[tuple[str, ...], Pair] = {}
        for each in self.after():
            people = sorted(who for _, who in each.players if who and not who.startswith(BOT))
            if len(people) == 2 and not each.annulled:
                game = each.scenario.partition("/")[0]
                pair = found.get((game, *people)) or Pair(game, (people[0], people[1]))
                found[game, *people] = pair.after(each, since)
        return sorted(found.values(), key=lambda pair: (-pair.lately, -pair.games, pair.game, pair.players))

    def due(self) -> list[str]:
        """Return the finished games whose result should count and isn't saved yet."""
        return [game for (game,) in self.store.rows(_DUE)]

    def annul(self, game: str, reason: str) -> bool:
        """Annul a result. False if there is none to annul."""
        with self.store.writing() as base:
            query = (
                "UPDATE result SET annulled = ?, reason = ?"
                " WHERE game = ? AND annulled IS NULL AND barred = ''"
            )
            return base.execute(query, (self.store.clock(), reason, game)).rowcount == 1

    @property
    def annulled(self) -> int:
        """Return the number of annulled results. If it changes, all ratings must be recomputed."""
        found = self.store.row("SELECT count(*) FROM result WHERE annulled IS NOT NULL")
        return int(found[0]) if found else 0
