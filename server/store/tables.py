"""The players' data of a game: seats, terms, chat, questions, endings, bookmarks."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime
from math import inf

from attrs import astuple, define, frozen

from cockade.events.record import Record
from cockade.server.store.people import DAY, new_code
from cockade.server.store.store import Store

LASTS = 14 * DAY
"""The default duration of an invitation."""


@frozen
class Seat(Record):
    """The seat of a side: a player, a bot by name, or free.

    A free seat is for the player `invited`, for the holder of the `code`, or else for any player. `since` is
    when it was taken, in seconds since 1970.
    """

    game: str
    side: str
    player: str = ""
    bot: str = ""
    code: str = ""
    invited: str = ""
    since: float = 0.0

    @property
    def is_free(self) -> bool:
        """Whether the seat can still be taken."""
        return not self.player and not self.bot


@frozen
class Terms(Record):
    """The terms agreed at the start.

    `pace` is one of `cockade.server.store.time_controls`, or none. Others may
    watch if it is `watchable`, so many minutes of `delay` behind. A game that is `rated` changes ratings;
    one of a `tournament` counts there.
    """

    game: str
    starter: str = ""
    pace: str = ""
    watchable: bool = True
    delay: int = 0
    rated: bool = False
    tournament: str = ""


@frozen
class Ending(Record):
    """An ending outside the rules: how, by whom, the winner, and the time in seconds since 1970.

    "resigned", "draw", "time", or "claimed" in games of earlier versions.
    """

    winner: str
    how: str
    side: str
    at: float = 0.0


@frozen
class Wish(Record):
    """A question to the other side: undo to a `place` ("undo"), or a "draw".

    It was asked when the game had `lines` lines, and is open until both sides see a further event.
    """

    kind: str
    side: str
    lines: int
    place: int


TABLE, GALLERY = "", "gallery"
"""The two chat rooms: the players' table, and the spectators' gallery."""


@frozen
class Said(Record):
    """A line of chat: its number in its room, and the time in seconds since 1970."""

    room: str
    n: int
    player: str
    name: str
    at: float
    text: str


LATEST = 9e99
"""A time later than all others."""
_SEAT = (
    "game, side, coalesce(player, ''), coalesce(bot, ''), coalesce(code, ''), coalesce(invited, ''), since"
)
_TERMS = "game, coalesce(starter, ''), pace, watchable, delay, rated, tournament"


@define(eq=False)
class Seats:
    """The seats and chat of all games in a store."""

    store: Store

    # ------------------------------------------------------------ seats

    def lay(self, terms: Terms, seats: tuple[Seat, ...]) -> None:
        """Save the seats of a new game."""
        with self.store.writing() as base:
            game, starter, *rest = astuple(terms)
            query = "INSERT INTO terms (game, starter, pace, watchable, delay, rated, tournament)"
            query += " VALUES (?, ?, ?, ?, ?, ?, ?)"
            base.execute(query, (game, starter or None, *rest))
            now = self.store.clock()
            for seat in seats:
                others = (seat.player or None, seat.bot or None, seat.code or None, seat.invited or None)
                sat = (seat.game, seat.side, *others, 0.0 if seat.is_free else now)
                base.execute("INSERT INTO seat VALUES (?, ?, ?, ?, ?, ?, ?)", sat)
                if seat.code:
                    offer = (seat.code, terms.starter or None, seat.game, seat.side, now + LASTS)
                    base.execute("INSERT INTO invite VALUES (?, ?, ?, ?, ?, NULL)", offer)

    def all(self) -> dict[str, list[Seat]]:
        """Return the seats of every game."""
        found: dict[str, list[Seat]] = {}
        for row in self.store.rows(f"SELECT {_SEAT} FROM seat ORDER BY game, side"):  # noqa: S608 - our own words
            found.setdefault(row[0], []).append(Seat(*row))
        return found

    def of_going(self) -> dict[str, list[Seat]]:
        """Return the seats of every running game, by side."""
        found: dict[str, list[Seat]] = {}
        going = "SELECT game FROM summary WHERE decider <> ''"
        for row in self.store.rows(f"SELECT {_SEAT} FROM seat WHERE game IN ({going}) ORDER BY game, side"):  # noqa: S608 - our own words
            found.setdefault(row[0], []).append(Seat(*row))
        return found

    def of_games(self, games: Collection[str]) -> dict[str, list[Seat]]:
        """Return the seats of these games, by side."""
        found: dict[str, list[Seat]] = {game: [] for game in games}
        marks = ", ".join("?" * len(games))
        query = f"SELECT {_SEAT} FROM seat WHERE game IN ({marks}) ORDER BY game, side"  # noqa: S608 - our own words
        for row in self.store.rows(query, *games):
            found[row[0]].append(Seat(*row))
        return found

    def of(self, game: str) -> list[Seat]:
        """Return the seats of a game. Empty for an unknown one."""
        return [Seat(*row) for row in self.store.rows(f"SELECT {_SEAT} FROM seat WHERE game = ?", game)]  # noqa: S608

    def sit_down(self, game: str, side: str, player: str) -> bool:
        """Take a free seat. False if another player was quicker."""
        with self.store.writing() as base:
            query = (
                "UPDATE seat SET player = ?, code = NULL, invited = NULL, since = ?"
                " WHERE game = ? AND side = ? AND player IS NULL AND bot IS NULL"
            )
            done = base.execute(query, (player, self.store.clock(), game, side))
            base.execute("DELETE FROM invite WHERE game = ? AND side = ?", (game, side))
        return done.rowcount == 1

    def by_code(self, code: str) -> Seat | None:
        """Return the free seat of a code, while the invitation is valid."""
        holds = "SELECT code FROM invite WHERE code = ? AND until > ? AND print IS NULL"
        query = f"SELECT {_SEAT} FROM seat WHERE code = ({holds})"  # noqa: S608 - our own words
        found = self.store.row(query, code.strip().lower(), self.store.clock())
        return Seat(*found) if found else None

    def terms(self, game: str) -> Terms:
        """Return the terms of a game."""
        found = self.store.row(f"SELECT {_TERMS} FROM terms WHERE game = ?", game)  # noqa: S608
        if found is None:
            return Terms(game)
        id_, starter, pace, watchable, delay, rated, tournament = found
        return Terms(id_, starter, pace, bool(watchable), delay, bool(rated), tournament)

    def started(self, player: str, since: float) -> int:
        """Return how many games a player has started since a moment."""
        moment = datetime.fromtimestamp(since, UTC).isoformat(timespec="seconds")
        both = "terms t JOIN game g ON g.id = t.game"
        query = f"SELECT count(*) FROM {both} WHERE t.starter = ? AND g.begun > ?"  # noqa: S608 - our own words
        found = self.store.row(query, player, moment)
        return int(found[0]) if found else 0

    # ------------------------------------------------------------ talk

    def say(self, game: str, player: str, text: str, room: str = TABLE) -> int:
        """Save a line of chat, already escaped. Return its number in its room."""
        with self.store.writing() as base:
            last = "SELECT coalesce(max(n), 0) FROM talk WHERE game = ? AND room = ?"
            n = int(base.execute(last, (game, room)).fetchone()[0]) + 1
            row = (game, room, n, player, self.store.clock(), text)
            base.execute("INSERT INTO talk VALUES (?, ?, ?, ?, ?, ?)", row)
        return n

    def chat(
        self, game: str, after: int = 0, *, room: str = TABLE, until: float = inf, most: int = 200
    ) -> list[Said]:
        """Return the last so many lines of a room after a line and up to a moment."""
        query = (
            "SELECT room, n, player, name, at, text FROM talk JOIN player ON player = id"
            " WHERE game = ? AND room = ? AND n > ? AND at <= ? ORDER BY n DESC LIMIT ?"
        )
        found = self.store.rows(query, game, room, after, min(until, LATEST), most)
        return [Said(*row) for row in reversed(found)]

    # ------------------------------------------------------------ requests and endings

    def ask(self, game: str, wish: Wish) -> None:
        """Ask the other side. A later question of the same kind replaces this one."""
        with self.store.writing() as base:
            row = (game, wish.kind, wish.side, wish.lines, wish.place)
            query = (
                "INSERT INTO request VALUES (?, ?, ?, ?, ?) ON CONFLICT (game, kind) DO UPDATE"
                " SET side = excluded.side, lines = excluded.lines, place = excluded.place"
            )
            base.execute(query, row)

    def wishes(self, game: str) -> list[Wish]:
        """Return the questions in a game, outdated ones included."""
        query = "SELECT kind, side, lines, place FROM request WHERE game = ? ORDER BY kind"
        return [Wish(*row) for row in self.store.rows(query, game)]

    def answered(self, game: str, kind: str) -> None:
        """Delete a question of this kind."""
        with self.store.writing() as base:
            base.execute("DELETE FROM request WHERE game = ? AND kind = ?", (game, kind))

    def end(self, game: str, ending: Ending, lines: int = 0) -> bool:
        """End a game. False if it has ended already, or no longer has so many lines (0: any number)."""
        with self.store.writing() as base:
            row = (game, ending.winner, ending.how, ending.side, f"{self.store.clock():.0f}")
            there = "(SELECT max(n) + 1 FROM line WHERE game = ?)"
            query = f"INSERT INTO ending SELECT ?, ?, ?, ?, ? WHERE ? IN (0, {there}) ON CONFLICT DO NOTHING"
            done = base.execute(query, (*row, lines, game))
        return done.rowcount == 1

    def ending(self, game: str) -> Ending | None:
        """Return how people have ended a game. None if they haven't."""
        query = "SELECT winner, how, side, CAST(at AS REAL) FROM ending WHERE game = ?"
        found = self.store.row(query, game)
        return Ending(*found) if found else None

    # ------------------------------------------------------------ standing orders

    def standing(self, game: str) -> dict[str, tuple[str, ...]]:
        """Return the standing orders of a game's sides."""
        found: dict[str, tuple[str, ...]] = {}
        for side, what in self.store.rows("SELECT side, what FROM standing WHERE game = ?", game):
            found[side] = (*found.get(side, ()), what)
        return found

    def order(self, game: str, side: str, what: str, *, on: bool) -> None:
        """Give or cancel a standing order."""
        with self.store.writing() as base:
            if on:
                query = "INSERT INTO standing VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
                base.execute(query, (game, side, what))
            else:
                row = (game, side, what)
                base.execute("DELETE FROM standing WHERE game = ? AND side = ? AND what = ?", row)

    # ------------------------------------------------------------ bookmarks

    def bookmark(self, game: str, player: str) -> str:
        """Return the player's bookmark as the text of their screen. Empty at first."""
        query = "SELECT text FROM bookmark WHERE game = ? AND player = ?"
        found = self.store.row(query, game, player)
        return str(found[0]) if found else ""

    def set_bookmark(self, game: str, player: str, text: str) -> None:
        """Save a player's bookmark."""
        with self.store.writing() as base:
            query = (
                "INSERT INTO bookmark VALUES (?, ?, ?)"
                " ON CONFLICT (game, player) DO UPDATE SET text = excluded.text"
            )
            base.execute(query, (game, player, text))

    # ------------------------------------------------------------ bots that come by themselves

    def offer_bot(self, player: str, scenarios: Collection[str]) -> None:
        """Offer a bot as an opponent in these scenarios only, while it is connected."""
        with self.store.writing() as base:
            base.execute("DELETE FROM offered_bot WHERE player = ?", (player,))
            base.executemany("INSERT INTO offered_bot VALUES (?, ?)", [(player, each) for each in scenarios])

    def bots_offered(self, scenario: str) -> set[str]:
        """Return the bots offered for a scenario. Some may have disconnected."""
        query = "SELECT player FROM offered_bot WHERE scenario = ?"
        return {player for (player,) in self.store.rows(query, scenario)}


def invitation_code() -> str:
    """Return a new random code for a seat."""
    return new_code()
