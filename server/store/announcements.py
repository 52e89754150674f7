"""The operator's announcements: messages to all sessions, and the message of the day."""

from __future__ import annotations

from attrs import define

from cockade.server.store.store import Store
from cockade.tui.text.i18n import mark

ONCE, DAILY = "once", "day"
MOST = 20
"""The most messages to sessions that are saved. Older ones are deleted."""
FROM_OPERATOR = mark("From the operator: {words}")
"""The name of the sender that players see."""


@define(eq=False)
class Announcements:
    """The announcements in a store. Their texts are already escaped."""

    store: Store

    def announce(self, text: str) -> None:
        """Announce something to all sessions at every host."""
        with self.store.writing():
            self._add(ONCE, text)
            self._forget(ONCE, MOST)

    def set_daily(self, text: str) -> bool:
        """Set the message of the day. An empty text removes it. False if there was none to remove."""
        there_was = bool(self.daily())
        with self.store.writing():
            if text:
                self._add(DAILY, text)
            self._forget(DAILY, 1 if text else 0)
        return bool(text) or there_was

    def _add(self, kind: str, text: str) -> None:
        with self.store.writing() as base:
            row = (kind, self.store.clock(), text)
            base.execute("INSERT INTO announcement (kind, at, text) VALUES (?, ?, ?)", row)

    def _forget(self, kind: str, most: int) -> None:
        """Delete all but the last messages of a kind."""
        last = "SELECT n FROM announcement WHERE kind = ? ORDER BY n DESC LIMIT ?"
        query = f"DELETE FROM announcement WHERE kind = ? AND n NOT IN ({last})"  # noqa: S608 - our own words
        with self.store.writing() as base:
            base.execute(query, (kind, kind, most))

    def daily(self) -> str:
        """Return the message of the day. Empty if there is none."""
        found = self.store.row("SELECT text FROM announcement WHERE kind = ? ORDER BY n DESC LIMIT 1", DAILY)
        return str(found[0]) if found else ""

    def after(self, n: int) -> list[tuple[int, str]]:
        """Return the messages after the nth with their numbers, the oldest first."""
        query = "SELECT n, text FROM announcement WHERE kind = ? AND n > ? ORDER BY n"
        return [(number, str(text)) for number, text in self.store.rows(query, ONCE, n)]

    def last(self) -> int:
        """Return the number of the last message of either kind. 0 if there was none."""
        found = self.store.row("SELECT coalesce(max(n), 0) FROM announcement")
        return int(found[0]) if found else 0
