"""Lobby lists: a stored summary of every game, and the games of a player by list and page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from attrs import astuple, define, frozen

from cockade.events.record import Record
from cockade.server.store.database import Database
from cockade.server.store.store import Store
from cockade.server.store.tables import Seat, Seats

MOST_AT_ONCE = 500
"""The most games in one query."""
MINE, INVITED, OPEN, WATCH, OVER = "mine", "invited", "open", "watch", "over"


@frozen
class Summary(Record):
    """The public state of a game at one number of lines.

    `decider` is empty when it is over; `how` is how people ended it, if they did. `shown` is 0, or when who
    watches with a delay may know that it is over, in seconds since 1970.
    """

    game: str
    lines: int
    decider: str
    turn: str
    phase: str
    winner: str
    how: str
    events: int
    shown: float = 0.0


@frozen
class Stood(Record):
    """The earlier state of a delayed game, valid from a moment in seconds since 1970."""

    game: str
    at: float
    decider: str
    turn: str
    phase: str
    events: int


@frozen
class Listed(Record):
    """A game in a player's list. `side` is that player's.

    Spectators see it `delay` minutes later, also its end (`shown`, as in the summary). A game of a
    `tournament` counts there.
    """

    id: str
    scenario: str
    side: str
    decider: str
    turn: str
    phase: str
    winner: str
    how: str
    events: int
    delay: int
    shown: float
    rated: bool
    tournament: str

    def is_behind(self, now: float) -> bool:
        """Whether this player may see only an earlier state."""
        return bool(self.delay) and not self.side and (self.decider != "" or self.shown > now)


@frozen
class Shown(Record):
    """A game as lists show it to its insiders, without its moves. `shown` as above."""

    game: str
    seats: tuple[Seat, ...]
    watchable: bool
    delay: int
    is_over: bool
    winner: str
    how: str
    shown: float


UNREADABLE = "!"
"""The decider of an unreadable game. Such a game stays in its lists."""
KINDS = (MINE, INVITED, OPEN, WATCH, OVER)
_COLUMNS = (
    "g.id, g.game || '/' || g.scenario, coalesce(mine.side, ''), s.decider, s.turn, s.phase, s.winner, s.how,"
    " s.events, coalesce(t.delay, 0), s.shown, coalesce(t.rated, FALSE), coalesce(t.tournament, '')"
)
_FROM = (
    "FROM {} JOIN summary s ON s.game = g.id LEFT JOIN terms t ON t.game = g.id"
    " LEFT JOIN seat mine ON mine.game = g.id AND mine.player = :player"
)
_EVERYBODY = ""
_ROWS = (
    "SELECT l.begun, l.game FROM listing l JOIN summary s ON s.game = l.game"
    " WHERE l.list = :kind AND l.player = {} AND {} ORDER BY l.begun DESC, l.game DESC LIMIT :most"
)
_NOT_OWN = "NOT EXISTS (SELECT 1 FROM listing own WHERE own.game = l.game AND own.player = :player)"
_PUBLIC = {
    OPEN: _NOT_OWN,
    WATCH: f"{_NOT_OWN} AND (s.decider <> '' OR s.shown > :now)",
    OVER: "s.shown <= :now",
}
"""The condition for a game in a public list that is in none of this player's own lists."""

_STALE = (
    "(s.game IS NULL OR s.decider <> ''"
    " AND s.lines IS NOT (SELECT max(n) + 1 FROM line WHERE line.game = {}))"
)
_STANDS = ("lines", "decider", "turn", "phase", "winner", "how", "events", "shown")
_OLD, _NEW = (", ".join(f"{table}.{name}" for name in _STANDS) for table in ("summary", "excluded"))
_KEEP = (
    "INSERT INTO summary VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (game) DO UPDATE"  # noqa: S608 - our own
    f" SET ({', '.join(_STANDS)}) = ({_NEW}) WHERE ({_OLD}) IS NOT ({_NEW})"
)

_OF_STOOD = ("decider", "turn", "phase", "events")
_STOOD = (
    "INSERT INTO stood VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (game, at) DO UPDATE"  # noqa: S608 - our own
    f" SET {', '.join(f'{name} = excluded.{name}' for name in _OF_STOOD)}"
)
_OUTDATED = (
    "DELETE FROM stood WHERE game = ? AND at < (SELECT max(o.at) FROM stood o JOIN terms t ON t.game = o.game"
    " WHERE o.game = ? AND o.at <= ? - 60 * t.delay)"
)
"""The condition for outdated public states. Of a running game only the last one is used."""
_SHOWN = (
    "DELETE FROM stood WHERE EXISTS"
    " (SELECT 1 FROM summary s WHERE s.game = stood.game AND s.decider = '' AND s.shown <= ?)"
)


@define(eq=False)
class Lobby:
    """The summaries in a store, and the queries about them."""

    store: Store

    def stale(self) -> list[str]:
        """Return the games whose summary is missing or of another length, the newest first.

        Finished games never change: of ten thousand games, only the running ones are checked.
        """
        query = f"SELECT g.id FROM game g LEFT JOIN summary s ON s.game = g.id WHERE {_STALE.format('g.id')}"  # noqa: S608
        return [id_ for (id_,) in self.store.rows(f"{query} ORDER BY g.begun DESC, g.id DESC")]

    def stale_of(self, player: str, most: int) -> list[str]:
        """Return at most so many outdated games of a player. Games never summed up are left out."""
        both = "listing JOIN summary s ON s.game = listing.game"
        which = f"list = ? AND player = ? AND {_STALE.format('s.game')}"
        query = f"SELECT s.game FROM {both} WHERE {which} LIMIT ?"  # noqa: S608 - our own words
        return [id_ for (id_,) in self.store.rows(query, MINE, player, most)]

    def keep(self, summaries: Iterable[Summary]) -> None:
        """Save the summaries of games, and enter the games in lists.

        An unchanged row is not written, so other processes get no news of it.
        """
        found = {each.game: each for each in summaries}
        if not found:
            return
        with self.store.writing() as base:
            base.executemany(_KEEP, [astuple(each) for each in found.values()])
            names = sorted(found)
            for at in range(0, len(names), MOST_AT_ONCE):
                some = names[at : at + MOST_AT_ONCE]
                self._list(base, [found[game] for game in some])

    def doubt_unreadable(self) -> None:
        """Have unreadable games tried once more, because a newer program may read them."""
        with self.store.writing() as base:
            base.execute("UPDATE summary SET lines = -1 WHERE decider = ?", (UNREADABLE,))

    def relist(self, game: str) -> None:
        """Update the lists of a game whose seats have changed. A game without a summary is in no list."""
        found = self.store.row(f"SELECT game, {', '.join(_STANDS)} FROM summary WHERE game = ?", game)  # noqa: S608
        if found:
            with self.store.writing() as base:
                self._list(base, [Summary(*found)])

    def _list(self, base: Database, summaries: list[Summary]) -> None:
        """Enter games in their lists, and remove them from all others."""
        names = [each.game for each in summaries]
        marks = ", ".join("?" * len(names))
        begun = dict(base.execute(f"SELECT id, begun FROM game WHERE id IN ({marks})", names).fetchall())  # noqa: S608
        hidden = f"SELECT game FROM terms WHERE NOT watchable AND game IN ({marks})"  # noqa: S608 - our own words
        private = {game for (game,) in base.execute(hidden, names).fetchall()}
        seats = Seats(self.store).of_games(names)
        query = f"SELECT game, list, player FROM listing WHERE game IN ({marks})"  # noqa: S608 - our own words
        there = set(base.execute(query, names).fetchall())
        wanted = {
            (each.game, *place)
            for each in summaries
            for place in _lists_of(each, seats[each.game], is_seen=each.game not in private)
        }
        gone = sorted(there - wanted)
        base.executemany("DELETE FROM listing WHERE game = ? AND list = ? AND player = ?", gone)
        new = [(kind, who, begun[game], game) for game, kind, who in sorted(wanted - there)]
        base.executemany("INSERT INTO listing VALUES (?, ?, ?, ?)", new)

    def keep_late(self, found: Iterable[Stood]) -> None:
        """Save states of games for delayed spectators. Drop those of games that are publicly over."""
        rows = [astuple(each) for each in found]
        if not rows:
            return
        now = self.store.clock()
        with self.store.writing() as base:
            base.executemany(_STOOD, rows)
            base.executemany(_OUTDATED, [(row[0], row[0], now) for row in rows])
            base.execute(_SHOWN, (now,))

    def stood(self, game: str, until: float) -> Stood | None:
        """Return a game's saved state at a moment. None before the first one."""
        query = "SELECT * FROM stood WHERE game = ? AND at <= ? ORDER BY at DESC LIMIT 1"
        found = self.store.row(query, game, until)
        return Stood(*found) if found else None

    def page(self, kind: str, player: str, after: str, most: int) -> list[Listed]:
        """Return a page of a list, the newest games first: those `after` a game of it, or the first page."""
        beyond = "(l.begun, l.game) < (:begun, :after)" if after else "TRUE"
        parts = [_ROWS.format(":player", beyond)] if kind in (MINE, INVITED, OVER) else []
        if kind in _PUBLIC:
            parts.append(_ROWS.format("''", f"{beyond} AND {_PUBLIC[kind]}"))
        source = _FROM.format(f"({_both(parts)}) l JOIN game g ON g.id = l.game")
        query = f"SELECT {_COLUMNS} {source} ORDER BY g.begun DESC, g.id DESC LIMIT :most"
        asked = {"kind": kind, "player": player, "most": most, "now": self.store.clock()}
        if after:
            asked |= {"after": after, "begun": self._begun(after)}
        return [_listed(row) for row in self.store.named_rows(query, asked)]

    def _begun(self, game: str) -> str:
        """Return when a game was started. Unknown games sort before all others."""
        found = self.store.row("SELECT begun FROM game WHERE id = ?", game)
        return str(found[0]) if found else ""

    def one(self, game: str, player: str) -> Listed | None:
        """Return a game as a player's lists show it."""
        found = self.store.named_rows(
            f"SELECT {_COLUMNS} {_FROM.format('game g')} WHERE g.id = :game",
            {"player": player, "game": game},
        )
        return _listed(found[0]) if found else None

    def shown(self, games: Iterable[str] | None = None) -> dict[str, Shown]:
        """Return these games, or all running ones, as lists show them.

        Games without a summary are left out.
        """
        wanted = None if games is None else sorted(games)
        if wanted is not None and len(wanted) > MOST_AT_ONCE:
            return {} | self.shown(wanted[:MOST_AT_ONCE]) | self.shown(wanted[MOST_AT_ONCE:])
        marks = ", ".join("?" * len(wanted or ()))
        which = "s.decider <> ''" if wanted is None else f"s.game IN ({marks})"
        query = (
            "SELECT s.game, coalesce(t.watchable, TRUE), coalesce(t.delay, 0), s.decider = '',"  # noqa: S608
            f" s.winner, s.how, s.shown FROM summary s LEFT JOIN terms t ON t.game = s.game WHERE {which}"
        )
        rows = self.store.rows(query, *(wanted or ()))
        seats = Seats(self.store).of_going() if wanted is None else Seats(self.store).of_games(wanted)
        return {
            game: Shown(game, tuple(seats.get(game, ())), bool(watchable), delay, bool(over), *rest)
            for game, watchable, delay, over, *rest in rows
        }

    def public(self) -> list[tuple[Any, ...]]:
        """Return the public rows besides games (names, tournaments, vacations) for comparison."""
        return [
            *self.store.rows("SELECT id, name, state FROM player ORDER BY id"),
            *self.store.rows("SELECT player, since, until FROM vacation ORDER BY player, since"),
            *self.store.rows("SELECT name, state FROM tournament ORDER BY n"),
            *self.store.rows("SELECT tournament, player, coalesce(withdrawn, 0) FROM entrant ORDER BY n"),
            *self.store.rows("SELECT tournament, round, place, one, two FROM pairing ORDER BY 1, 2, 3"),
            *self.store.rows("SELECT count(*), max(n), count(annulled) FROM result"),
        ]

    def totals(self) -> tuple[int, int, int]:
        """Return the numbers of running games, finished games, and lines in all records."""
        query = (
            "SELECT count(*) FILTER (WHERE decider <> ''), count(*) FILTER (WHERE decider = ''),"
            " coalesce(sum(lines), 0) FROM summary"
        )
        going, over, lines = map(int, self.store.row(query) or (0, 0, 0))
        return going, over, lines

    def going(self, player: str) -> int:
        """Return the number of running games in which a player has a seat."""
        found = self.store.row("SELECT count(*) FROM listing WHERE list = ? AND player = ?", MINE, player)
        return int(found[0]) if found else 0


def _both(parts: list[str]) -> str:
    """Return a query for all rows of these queries, each once."""
    return " UNION ".join(f"SELECT * FROM ({part}) AS part" for part in parts)  # noqa: S608 - our own


def _lists_of(game: Summary, seats: list[Seat], *, is_seen: bool) -> Iterator[tuple[str, str]]:
    """Yield the lists of a game, each with its player. Empty for a public one."""
    if not game.decider:
        yield from ((OVER, who) for who in {seat.player for seat in seats} if who)
        if is_seen:
            yield OVER, _EVERYBODY
            if game.shown:
                yield WATCH, _EVERYBODY
        return
    free = [seat for seat in seats if seat.is_free]
    yield from ((MINE, who) for who in {seat.player for seat in seats} if who)
    yield from ((INVITED, who) for who in {seat.invited for seat in free} if who)
    if any(not seat.invited and not seat.code for seat in free):
        yield OPEN, _EVERYBODY
    elif is_seen and not free:
        yield WATCH, _EVERYBODY


def _listed(row: tuple[Any, ...]) -> Listed:
    found = Listed(*row)
    return found.replace(rated=bool(found.rated))
