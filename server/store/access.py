"""Login keys and browsers of players. They can be removed one by one or all at once.

Links, cookies and session tokens carry the time they were made. If a player signs out everywhere, older
ones are invalid.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from attrs import define, frozen

from cockade.events.record import Record
from cockade.server.store.store import Store


@frozen
class Key(Record):
    """One login of an account, by the fingerprint that a front end knows.

    `since` when, `seen` the last time, `closed` the end, in seconds since 1970; 0 for not known, or not.
    """

    fingerprint: str
    since: float
    seen: float
    closed: float = 0.0


@define(eq=False)
class Access:
    """The keys in a store, and the times from which the players' words are valid."""

    store: Store

    def keys(self, player: str) -> list[Key]:
        """Return all keys that a player has used, the valid ones first."""
        query = (
            "SELECT fingerprint, since, seen, closed FROM door_key WHERE player = ?"
            " ORDER BY closed > 0, seen DESC, fingerprint"
        )
        return [Key(*row) for row in self.store.rows(query, player)]

    def used(self, seen: Mapping[str, float]) -> None:
        """Save when these keys were last used."""
        with self.store.writing() as base:
            rows = [(at, fingerprint) for fingerprint, at in seen.items()]
            base.executemany("UPDATE door_key SET seen = ? WHERE fingerprint = ?", rows)

    def forget(self, player: str, fingerprint: str) -> bool:
        """Close a key forever. False if it doesn't open this account."""
        query = "UPDATE door_key SET closed = ? WHERE player = ? AND fingerprint = ? AND closed = 0"
        with self.store.writing() as base:
            return base.execute(query, (self.store.clock(), player, fingerprint)).rowcount == 1

    def is_closed(self, fingerprint: str) -> bool:
        """Whether a key was closed."""
        query = "SELECT 1 FROM door_key WHERE fingerprint = ? AND closed > 0"
        return self.store.row(query, fingerprint) is not None

    def sign_out(self, player: str) -> float:
        """Make all of a player's links, cookies, tokens and codes invalid. Return the time."""
        now = self.store.clock()
        with self.store.writing() as base:
            base.execute("UPDATE player SET signed_out = ? WHERE id = ?", (now, player))
            base.execute("DELETE FROM door_code WHERE player = ?", (player,))
        return now

    def signed_out(self, player: str) -> float:
        """Return when a player last signed out everywhere, in seconds since 1970. 0 for never."""
        found = self.store.row("SELECT signed_out FROM player WHERE id = ?", player)
        return float(found[0]) if found else 0.0

    def signed_out_by(self, prints: Sequence[str]) -> float:
        """Return the same for the player with one of these fingerprints."""
        marks = ", ".join("?" * len(prints))
        query = (
            "SELECT coalesce(max(signed_out), 0) FROM player JOIN door_key ON player = id"  # noqa: S608 - our own words
            f" WHERE closed = 0 AND fingerprint IN ({marks})"
        )
        found = self.store.row(query, *prints)
        return float(found[0]) if found else 0.0

    def last_sign_out(self) -> float:
        """Return the time of the last sign-out of any player."""
        found = self.store.row("SELECT coalesce(max(signed_out), 0) FROM player")
        return float(found[0]) if found else 0.0


def holds(made: float, signed_out: float) -> bool:
    """Whether a word was made later than a moment, to the second."""
    return signed_out == 0.0 or made > signed_out


def is_browser(fingerprint: str) -> bool:
    """Whether a fingerprint belongs to a browser and not to a key."""
    return fingerprint.startswith("web:")


def only_browsers(keys: Collection[Key]) -> bool:
    """Whether an account has only browsers and no key."""
    return all(is_browser(each.fingerprint) for each in keys if not each.closed)
