"""Reports by players about each other to the operator: limited, and closed with a note."""

from __future__ import annotations

from attrs import define, frozen

from cockade.events.record import Record
from cockade.server.store.people import DAY
from cockade.server.store.store import Store

MOST_A_DAY, MOST_EACH = 5, 20
"""The most reports of one player in a day, and the most of theirs that are open."""
NEW = 7 * DAY
MOST_OPEN = {True: 300, False: 1000}
"""The most open reports of new accounts, and of all others."""
KEPT = 365 * DAY
"""How long closed reports are kept."""


@frozen
class Report(Record):
    """One report by its number: its author, the reported player, the game (or none), time and text.

    `closed` is when the operator has closed it, in seconds since 1970, with a `note`; None while it is open.
    """

    n: int
    player: str
    about: str
    game: str
    at: float
    text: str
    closed: float | None
    note: str


class TooManyReportsError(Exception):
    """Raised when a player has reported too much today, or too many reports are open."""


_COLUMNS = "n, player, about, coalesce(game, ''), at, text, closed, note"


@define(eq=False)
class Reports:
    """The reports in a store."""

    store: Store

    def enter(self, player: str, about: str, game: str, text: str) -> int:
        """Save a report whose text is already escaped. Return its number.

        Raises: TooManyReportsError if there are too many.
        """
        now = self.store.clock()
        with self.store.writing() as base:
            base.execute("DELETE FROM report WHERE closed < ?", (now - KEPT,))
            if not self._has_room(player, now):
                raise TooManyReportsError
            query = "INSERT INTO report (player, about, game, at, text) VALUES (?, ?, ?, ?, ?) RETURNING n"
            return int(base.execute(query, (player, about, game or None, now, text)).fetchone()[0])

    def _has_room(self, player: str, now: float) -> bool:
        """Whether a player may report. New accounts have their own limit."""
        since = self.store.row("SELECT since FROM player WHERE id = ?", player)
        is_new = bool(since and since[0] > now - NEW)
        query = (
            "SELECT count(*) FILTER (WHERE r.player = ? AND r.at > ?), count(*) FILTER (WHERE r.player = ?),"
            " count(*) FILTER (WHERE (p.since > ?) = ?) FROM report r JOIN player p ON p.id = r.player"
            " WHERE r.closed IS NULL OR r.at > ?"
        )
        values = (player, now - DAY, player, now - NEW, is_new, now - DAY)
        today, mine, alike = self.store.rows(query, *values)[0]
        return bool(today < MOST_A_DAY and mine < MOST_EACH and alike < MOST_OPEN[is_new])

    def all(self, *, closed: bool = False) -> list[Report]:
        """Return the open reports, or all, the oldest first."""
        where = "" if closed else "WHERE closed IS NULL"
        return [Report(*row) for row in self.store.rows(f"SELECT {_COLUMNS} FROM report {where} ORDER BY n")]  # noqa: S608

    def close(self, n: int, note: str) -> bool:
        """Close a report with a note. False if no open report has this number."""
        with self.store.writing() as base:
            query = "UPDATE report SET closed = ?, note = ? WHERE n = ? AND closed IS NULL"
            return base.execute(query, (self.store.clock(), note, n)).rowcount == 1
