"""
By what a player comes in: keys and browsers, each of which may be taken away, and all at once.

A link, a cookie or a token of a session says when it was made. Of a player who has signed out everywhere none
holds that was made before.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from attrs import define, frozen

from cockade.events.record import Record
from cockade.server.store.store import Store


@frozen
class Key(Record):
    """
    One way to a player's account, by the fingerprint that a door knows.

    `since` when, `seen` the last time, `closed` the end, in seconds since 1970; 0 for not known, or not.
    """

    fingerprint: str
    since: float
    seen: float
    closed: float = 0.0


@define(eq=False)
class Access:
    """The keys of a store, and from when on the words of its players hold."""

    store: Store

    def keys(self, player: str) -> list[Key]:
        """All that a player ever came by, those first that still open his account."""
        query = (
            "SELECT fingerprint, since, seen, closed FROM door_key WHERE player = ?"
            " ORDER BY closed > 0, seen DESC, fingerprint"
        )
        return [Key(*row) for row in self.store.rows(query, player)]

    def used(self, seen: Mapping[str, float]) -> None:
        """Keep when these keys were used last."""
        with self.store.writing() as base:
            rows = [(at, fingerprint) for fingerprint, at in seen.items()]
            base.executemany("UPDATE door_key SET seen = ? WHERE fingerprint = ?", rows)

    def forget(self, player: str, fingerprint: str) -> bool:
        """Have a key open nothing any more, for good; False if it is none that opens this account."""
        query = "UPDATE door_key SET closed = ? WHERE player = ? AND fingerprint = ? AND closed = 0"
        with self.store.writing() as base:
            return base.execute(query, (self.store.clock(), player, fingerprint)).rowcount == 1

    def is_closed(self, fingerprint: str) -> bool:
        """Whether this key was taken away."""
        query = "SELECT 1 FROM door_key WHERE fingerprint = ? AND closed > 0"
        return self.store.row(query, fingerprint) is not None

    def sign_out(self, player: str) -> float:
        """No link, cookie, token or code that a player has by now holds any more; the time of it."""
        now = self.store.clock()
        with self.store.writing() as base:
            base.execute("UPDATE player SET signed_out = ? WHERE id = ?", (now, player))
            base.execute("DELETE FROM door_code WHERE player = ?", (player,))
        return now

    def signed_out(self, player: str) -> float:
        """When a player last did so, in seconds since 1970; 0 for never."""
        found = self.store.row("SELECT signed_out FROM player WHERE id = ?", player)
        return float(found[0]) if found else 0.0

    def signed_out_by(self, prints: Sequence[str]) -> float:
        """The same of whoever is known by one of these fingerprints."""
        marks = ", ".join("?" * len(prints))
        query = (
            "SELECT coalesce(max(signed_out), 0) FROM player JOIN door_key ON player = id"  # noqa: S608 - our own words
            f" WHERE closed = 0 AND fingerprint IN ({marks})"
        )
        found = self.store.row(query, *prints)
        return float(found[0]) if found else 0.0

    def last_sign_out(self) -> float:
        """When anybody last did so."""
        found = self.store.row("SELECT coalesce(max(signed_out), 0) FROM player")
        return float(found[0]) if found else 0.0


def holds(made: float, signed_out: float) -> bool:
    """Whether a word that was made then, to the second, is later than that."""
    return signed_out == 0.0 or made > signed_out


def is_browser(fingerprint: str) -> bool:
    """Whether a browser comes by it, and no key."""
    return fingerprint.startswith("web:")


def only_browsers(keys: Collection[Key]) -> bool:
    """Whether nothing but browsers lead to an account."""
    return all(is_browser(each.fingerprint) for each in keys if not each.closed)
