"""What a lobby lists: a summary of every game, kept beside it, and the games of a player by list and page."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import astuple, define, frozen

from cockade.events.record import Record
from cockade.saves.store import Store

MINE, INVITED, OPEN, WATCH, OVER = "mine", "invited", "open", "watch", "over"


@frozen
class Summary(Record):
    """
    How a game stands, for one number of lines, as far as everybody may know.

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
class Listed(Record):
    """
    A game in a list of a lobby; `side` is that of who looks.

    Who only watches sees it so many minutes of `delay` later, also its end (`shown`, as in the summary).
    A game of a `tournament` counts there.
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
        """Whether who looks may not know how it stands now."""
        return bool(self.delay) and not self.side and (self.decider != "" or self.shown > now)


_FREE = "SELECT 1 FROM seat f WHERE f.game = g.id AND f.player IS NULL AND f.bot IS NULL"
_INVITED = f"EXISTS ({_FREE} AND f.invited = :player)"
_OPEN = f"EXISTS ({_FREE} AND f.invited IS NULL AND f.code IS NULL)"
_SEEN = "coalesce(t.watchable, TRUE)"
_KINDS = {
    MINE: "s.decider <> '' AND mine.side IS NOT NULL",
    INVITED: f"s.decider <> '' AND mine.side IS NULL AND {_INVITED}",
    OPEN: f"s.decider <> '' AND mine.side IS NULL AND NOT {_INVITED} AND {_OPEN}",
    WATCH: (
        "(s.decider <> '' OR s.shown > :now) AND mine.side IS NULL"
        f" AND NOT {_INVITED} AND NOT {_OPEN} AND {_SEEN}"
    ),
    OVER: f"s.decider = '' AND (mine.side IS NOT NULL OR ({_SEEN} AND s.shown <= :now))",
}
KINDS = tuple(_KINDS)
_COLUMNS = (
    "g.id, g.game || '/' || g.scenario, coalesce(mine.side, ''), s.decider, s.turn, s.phase, s.winner, s.how,"
    " s.events, coalesce(t.delay, 0), s.shown, coalesce(t.rated, FALSE), coalesce(t.tournament, '')"
)
_FROM = (
    "FROM game g JOIN summary s ON s.game = g.id LEFT JOIN terms t ON t.game = g.id"
    " LEFT JOIN seat mine ON mine.game = g.id AND mine.player = :player"
)
_GOING = (
    "FROM summary s INDEXED BY summary_going JOIN game g ON s.game = g.id LEFT JOIN terms t ON t.game = g.id"
    " LEFT JOIN seat mine ON mine.game = g.id AND mine.player = :player"
)
_INDEXED = "(s.decider <> '' OR s.shown > 0)"
"""What the index of the games that go on holds, in its own words, so that it is used."""

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


@define(eq=False)
class Lobby:
    """The summaries of a store, and what they are asked."""

    store: Store

    def stale(self) -> list[str]:
        """
        The games whose summary is missing, or of another number of lines; the newest first.

        One that is over stays as it is: of ten thousand, only those that go on are looked at.
        """
        query = f"SELECT g.id FROM game g LEFT JOIN summary s ON s.game = g.id WHERE {_STALE.format('g.id')}"  # noqa: S608
        return [id_ for (id_,) in self.store.rows(f"{query} ORDER BY g.begun DESC, g.id DESC")]

    def stale_of(self, player: str, most: int) -> list[str]:
        """At most so many of them at which this player sits."""
        both = "seat LEFT JOIN summary s ON s.game = seat.game"
        query = f"SELECT seat.game FROM {both} WHERE seat.player = ? AND {_STALE.format('seat.game')} LIMIT ?"  # noqa: S608
        return [id_ for (id_,) in self.store.rows(query, player, most)]

    def keep(self, summaries: Iterable[Summary]) -> None:
        """Keep how games stand; what is the same as before is no change that other processes would notice."""
        rows = [astuple(each) for each in summaries]
        if rows:
            with self.store.writing() as base:
                base.executemany(_KEEP, rows)

    def page(self, kind: str, player: str, page: int, most: int) -> list[Listed]:
        """A page of a list, the games begun last first; pages count from 0."""
        source, where = (_FROM, _KINDS[kind]) if kind == OVER else (_GOING, f"{_INDEXED} AND {_KINDS[kind]}")
        query = f"SELECT {_COLUMNS} {source} WHERE {where} ORDER BY g.begun DESC, g.id DESC"
        asked = {"player": player, "most": most, "skip": page * most, "now": self.store.clock()}
        return [_listed(row) for row in self.store.named_rows(f"{query} LIMIT :most OFFSET :skip", asked)]

    def one(self, game: str, player: str) -> Listed | None:
        """A game as a player finds it in his lists."""
        found = self.store.named_rows(
            f"SELECT {_COLUMNS} {_FROM} WHERE g.id = :game",
            {"player": player, "game": game},
        )
        return _listed(found[0]) if found else None

    def totals(self) -> tuple[int, int, int]:
        """How many games go on, how many are over, and how many lines all records have."""
        query = (
            "SELECT count(*) FILTER (WHERE decider <> ''), count(*) FILTER (WHERE decider = ''),"
            " coalesce(sum(lines), 0) FROM summary"
        )
        going, over, lines = map(int, self.store.row(query) or (0, 0, 0))
        return going, over, lines

    def going(self, player: str) -> int:
        """In how many games that go on a player has a seat."""
        both = "seat JOIN summary ON summary.game = seat.game"
        found = self.store.row(f"SELECT count(*) FROM {both} WHERE player = ? AND decider <> ''", player)  # noqa: S608
        return int(found[0]) if found else 0


def _listed(row: tuple[Any, ...]) -> Listed:
    found = Listed(*row)
    return found.replace(rated=bool(found.rated))
