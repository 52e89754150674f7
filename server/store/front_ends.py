"""Shared counts of several front ends on one database: sessions, and failed logins.

A front end writes its own counts and reads the others'. Counts of a closed connection are ignored.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from attrs import define, frozen

from cockade.server.store.people import DAY
from cockade.server.store.store import Store

REMEMBERED = 10_000
"""The most addresses with failures that are remembered, each for a day."""
SKEW = 60.0
"""The most seconds by which the clocks of two machines may differ."""


@frozen
class Inside:
    """One session: its account, its hashed address, and whether it has no account yet."""

    player: str
    place: str
    is_new: bool = False


@frozen
class Attempt:
    """A login attempt from an address, successful or failed."""

    place: str
    failed: bool


@frozen
class Failures:
    """The number of failed logins from an address, and the seconds since the last."""

    place: str
    count: int
    ago: float


@define(eq=False)
class Doors:
    """The counts of all front ends. `door` is this one's name."""

    store: Store
    door: str
    _looked: float = 0.0

    def exchange(
        self, inside: Counter[Inside], attempts: Sequence[Attempt]
    ) -> tuple[Counter[Inside], list[Failures]]:
        """Publish this front end's sessions and new attempts.

        Return the others' sessions, and all failures.
        """
        store, now = self.store, self.store.clock()
        store.keep_here({self.door})
        found = self._found()
        if attempts or found.get(self.door, Counter()) != inside:
            with store.writing():
                self._write(inside, gone=found.keys() - self._others())
                self._note(attempts, now)
        others = self._others()
        return sum((found[each] for each in found.keys() & others), Counter()), self._failures(now)

    def leave(self) -> None:
        """Remove this front end's counts."""
        with self.store.writing():
            self._write(Counter(), gone=())
        self.store.keep_here(())

    def _found(self) -> dict[str, Counter[Inside]]:
        """Return the recorded sessions by front end."""
        found: dict[str, Counter[Inside]] = {}
        for door, player, place, is_new, n in self.store.rows("SELECT * FROM door_visit"):
            found.setdefault(door, Counter())[Inside(player, place, bool(is_new))] = n
        return found

    def _others(self) -> set[str]:
        return self.store.kept_elsewhere("SELECT DISTINCT door FROM door_visit")

    def _write(self, inside: Counter[Inside], gone: Sequence[str] | set[str]) -> None:
        """Record this front end's sessions, and drop those of closed front ends."""
        with self.store.writing() as base:
            for door in {self.door, *gone}:
                base.execute("DELETE FROM door_visit WHERE door = ?", (door,))
            rows = [(self.door, each.player, each.place, each.is_new, n) for each, n in inside.items()]
            base.executemany("INSERT INTO door_visit VALUES (?, ?, ?, ?, ?)", rows)

    def _note(self, attempts: Sequence[Attempt], now: float) -> None:
        """Apply attempts in order. Drop old addresses, and the oldest if there are too many."""
        query = (
            "INSERT INTO door_failure VALUES (?, ?, ?) ON CONFLICT (place) DO UPDATE"
            " SET n = excluded.n * (door_failure.n + 1), at = excluded.at"
        )
        with self.store.writing() as base:
            base.executemany(query, [(each.place, int(each.failed), now) for each in attempts])
            base.execute("DELETE FROM door_failure WHERE at < ?", (now - DAY,))
            kept = "SELECT at FROM door_failure ORDER BY at DESC LIMIT 1 OFFSET ?"
            base.execute(f"DELETE FROM door_failure WHERE at < ({kept})", (REMEMBERED - 1,))  # noqa: S608 - our own words

    def _failures(self, now: float) -> list[Failures]:
        since, self._looked = self._looked - SKEW, now
        rows = self.store.rows("SELECT place, n, at FROM door_failure WHERE at >= ?", since)
        return [Failures(place, n, max(0.0, now - at)) for place, n, at in rows]
