"""The running clocks in a store: when each ends, which players were warned, and vacations."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from attrs import astuple, define, fields, frozen

from cockade.engine.floats import total
from cockade.events.record import Record
from cockade.server.store.store import Store
from cockade.server.store.time_controls import DAY, Running, due, turn_over

VACATION, AT_ONCE = 28, 14
"""The most vacation days in any 365, and at one time."""
YEAR = 365 * DAY


@frozen
class Due(Record):
    """A game's clock: `side` loses at `due`, is warned at `warn`, and was warned at `warned` (0: not yet).

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
        """Return when the game is lost. After downtime the warned player still gets the promised time."""
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
    """Return a running clock as a row of the table."""
    end = due(each, away)
    return (*astuple(each), turn_over(each, away), end, end - each.warning)


@define(eq=False)
class Clocks:
    """The clocks and vacations in a store. Moments are seconds since 1970."""

    store: Store

    # ------------------------------------------------------------ clocks

    def keep(self, games: Collection[str], running: Iterable[Running]) -> None:
        """Set the running clocks of these games. Warnings of the same end stay."""
        rows = {each.game: (each, self.away(each.player)) for each in running}
        with self.store.writing() as base:
            stopped = [(game,) for game in games if game not in rows]
            base.executemany("DELETE FROM clock WHERE game = ?", stopped)
            for each, away in rows.values():
                base.execute(_KEEP, _row(each, away))

    def of_games(self, games: Collection[str]) -> dict[str, Due]:
        """Return the clocks that run in these games."""
        marks = ", ".join("?" * len(games))
        rows = self.store.rows(f"SELECT {_DUE} FROM clock WHERE game IN ({marks})", *games)  # noqa: S608 - our own words
        return {row[0]: Due(*row) for row in rows}

    def to_warn(self, now: float) -> list[Due]:
        """Return the clocks whose players are due for a warning."""
        query = f"SELECT {_DUE} FROM clock WHERE warned IS NULL AND warn <= ? ORDER BY warn"  # noqa: S608
        return [Due(*row) for row in self.store.rows(query, now)]

    def warned(self, game: str, now: float) -> bool:
        """Record a player's warning. False if another process was quicker."""
        with self.store.writing() as base:
            query = "UPDATE clock SET warned = ? WHERE game = ? AND warned IS NULL"
            return base.execute(query, (now, game)).rowcount == 1

    def to_end(self, now: float) -> list[Due]:
        """Return the expired clocks whose player was warned long enough ago."""
        query = f"SELECT {_DUE} FROM clock WHERE warned IS NOT NULL AND due <= ? ORDER BY due"  # noqa: S608
        return [each for row in self.store.rows(query, now) if (each := Due(*row)).lost_at <= now]

    # ------------------------------------------------------------ vacations

    def away(self, player: str) -> list[tuple[float, float]]:
        """Return a player's vacations."""
        query = "SELECT since, until FROM vacation WHERE player = ? ORDER BY since"
        return [(since, until) for since, until in self.store.rows(query, player)]

    def away_until(self, player: str, now: float) -> float:
        """Return the end of a player's vacation. 0 if they are here."""
        return max((until for since, until in self.away(player) if since <= now < until), default=0.0)

    def days_left(self, player: str, now: float) -> int:
        """Return how many vacation days a player has left this year."""
        parts = [max(0.0, until - max(since, now - YEAR)) for since, until in self.away(player)]
        return max(0, int(VACATION - total(parts) / DAY))

    def go_away(self, player: str, now: float, days: int) -> bool:
        """Start a vacation. False if it exceeds the days left or 14, or if one is running."""
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
        """End a vacation early."""
        with self.store.writing() as base:
            query = "UPDATE vacation SET until = ? WHERE player = ? AND since <= ? AND until > ?"
            base.execute(query, (now, player, now, now))
        self._move(player)

    def _move(self, player: str) -> None:
        """Move the end of the player's clocks by the change of vacation."""
        rows = self.store.rows(f"SELECT {_RUNNING} FROM clock WHERE player = ?", player)  # noqa: S608 - our own words
        found = [Running(*row) for row in rows]
        if found:
            self.keep([each.game for each in found], found)
