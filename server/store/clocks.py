"""The clocks that run in the games of a store: when each is over, who was warned, and who is away."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from attrs import astuple, define, fields, frozen

from cockade.engine.floats import total
from cockade.events.record import Record
from cockade.server.store.store import Store
from cockade.server.store.time_controls import DAY, Running, due, turn_over

VACATION, AT_ONCE = 28, 14
"""Days in any 365 for which a player may be away, and days at once."""
YEAR = 365 * DAY


@frozen
class Due(Record):
    """
    The clock of a game: `side` loses at `due`, is told so at `warn`, and was at `warned` (0: not yet).

    From `turn` on the reserve is used.
    """

    game: str
    side: str
    player: str
    due: float
    warn: float
    warned: float
    turn: float

    @property
    def lost_at(self) -> float:
        """When the game is lost: where the server was down, not sooner after the warning than promised."""
        return max(self.due, self.warned + self.due - self.warn)


_DUE = "game, side, player, due, warn, coalesce(warned, 0), turn"


_RUNNING = ", ".join(each.name for each in fields(Running))
_KEEP = (
    f"INSERT INTO clock ({_RUNNING}, turn, due, warn)"  # noqa: S608 - our own words
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (game) DO"
    " UPDATE SET side = excluded.side, player = excluded.player, since = excluded.since,"
    " allowed = excluded.allowed, reserve = excluded.reserve, turn = excluded.turn, due = excluded.due,"
    " warn = excluded.warn, warned = NULL"
    " WHERE clock.side <> excluded.side OR abs(clock.due - excluded.due) > 1"
)


def _row(each: Running, away: Collection[tuple[float, float]]) -> tuple[object, ...]:
    """A clock that runs, as the table has it."""
    end = due(each, away)
    return (*astuple(each), turn_over(each, away), end, end - each.warning)


@define(eq=False)
class Clocks:
    """The clocks and the vacations of a store; moments are seconds since 1970."""

    store: Store

    # ------------------------------------------------------------ clocks

    def keep(self, games: Collection[str], running: Iterable[Running]) -> None:
        """These clocks run in these games, and no others; whoever was warned of the same end stays so."""
        rows = {each.game: (each, self.away(each.player)) for each in running}
        with self.store.writing() as base:
            stopped = [(game,) for game in games if game not in rows]
            base.executemany("DELETE FROM clock WHERE game = ?", stopped)
            for each, away in rows.values():
                base.execute(_KEEP, _row(each, away))

    def of_games(self, games: Collection[str]) -> dict[str, Due]:
        """The clocks that run in these games."""
        marks = ", ".join("?" * len(games))
        rows = self.store.rows(f"SELECT {_DUE} FROM clock WHERE game IN ({marks})", *games)  # noqa: S608 - our own words
        return {row[0]: Due(*row) for row in rows}

    def to_warn(self, now: float) -> list[Due]:
        """Those whose players have to be told by now."""
        query = f"SELECT {_DUE} FROM clock WHERE warned IS NULL AND warn <= ? ORDER BY warn"  # noqa: S608
        return [Due(*row) for row in self.store.rows(query, now)]

    def warned(self, game: str, now: float) -> bool:
        """Keep that the player is told now; False if another process was quicker."""
        with self.store.writing() as base:
            query = "UPDATE clock SET warned = ? WHERE game = ? AND warned IS NULL"
            return base.execute(query, (now, game)).rowcount == 1

    def to_end(self, now: float) -> list[Due]:
        """Those that are over: of each the player was warned, and the time after that has passed as well."""
        query = f"SELECT {_DUE} FROM clock WHERE warned IS NOT NULL AND due <= ? ORDER BY due"  # noqa: S608
        return [each for row in self.store.rows(query, now) if (each := Due(*row)).lost_at <= now]

    # ------------------------------------------------------------ vacations

    def away(self, player: str) -> list[tuple[float, float]]:
        """When a player was or is away."""
        query = "SELECT since, until FROM vacation WHERE player = ? ORDER BY since"
        return [(since, until) for since, until in self.store.rows(query, player)]

    def away_until(self, player: str, now: float) -> float:
        """Until when a player is away; 0 if he is here."""
        return max((until for since, until in self.away(player) if since <= now < until), default=0.0)

    def days_left(self, player: str, now: float) -> int:
        """For how many days a player may still be away this year."""
        parts = [max(0.0, until - max(since, now - YEAR)) for since, until in self.away(player)]
        return max(0, int(VACATION - total(parts) / DAY))

    def go_away(self, player: str, now: float, days: int) -> bool:
        """Be away from now on; False if that is more than is left or than 14, or if he is away already."""
        if not 0 < days <= min(AT_ONCE, self.days_left(player, now)) or self.away_until(player, now):
            return False
        with self.store.writing() as base:
            query = (
                "INSERT INTO vacation VALUES (?, ?, ?)"
                " ON CONFLICT (player, since) DO UPDATE SET until = excluded.until"
            )
            base.execute(query, (player, now, now + days * DAY))
        self._move(player)
        return True

    def come_back(self, player: str, now: float) -> None:
        """Be here again before the time."""
        with self.store.writing() as base:
            query = "UPDATE vacation SET until = ? WHERE player = ? AND since <= ? AND until > ?"
            base.execute(query, (now, player, now, now))
        self._move(player)

    def _move(self, player: str) -> None:
        """The player's clocks end at another time now."""
        rows = self.store.rows(f"SELECT {_RUNNING} FROM clock WHERE player = ?", player)  # noqa: S608 - our own words
        found = [Running(*row) for row in rows]
        if found:
            self.keep([each.game for each in found], found)
