"""The people of a server: their names, the keys by which a door knows them, and their settings."""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Callable, Collection, Sequence
from datetime import UTC, datetime, timedelta

from attrs import define, field, frozen

from cockade.events.record import Record
from cockade.saves.store import Store

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""Signs of codes: none that is taken for another."""
CODE = 8
LASTS = timedelta(minutes=15)

Clock = Callable[[], datetime]


def now() -> datetime:
    """The time."""
    return datetime.now(UTC)


def new_code(length: int = CODE) -> str:
    """A code that nobody guesses: 8 signs are 39 bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def written(moment: datetime) -> str:
    """A time as it is kept."""
    return moment.astimezone(UTC).isoformat(timespec="seconds")


@frozen
class Player(Record):
    """Somebody with a name. `id` is for ever; `name` is neutral text and nobody else's."""

    id: str
    name: str


class NameTakenError(Exception):
    """Somebody else has this name."""


@define(eq=False)
class People:
    """
    Who plays on this server.

    A door knows a person by a fingerprint: that of a public key, or whatever a browser was given. Several
    fingerprints may be one player's; another is added by a code that he asks for where he is known.
    """

    store: Store
    clock: Clock = field(default=now)

    def known(self, fingerprint: str) -> Player | None:
        """The player with this fingerprint."""
        query = "SELECT id, name FROM player JOIN door_key ON player = id WHERE fingerprint = ?"
        found = self.store.row(query, fingerprint)
        return Player(*found) if found else None

    def known_by(self, fingerprints: Sequence[str]) -> Player | None:
        """
        The player with one of these fingerprints, which are all of one person.

        Those that were nobody's are his from now on, so that he stays who he is when one of them goes.
        """
        found = next(filter(None, map(self.known, fingerprints)), None)
        new = [each for each in fingerprints if self.known(each) is None] if found else []
        if found and new:
            with self.store.writing() as base:
                rows = [(each, found.id) for each in new]
                base.executemany("INSERT OR IGNORE INTO door_key VALUES (?, ?)", rows)
        return found

    def named(self, name: str) -> Player | None:
        """The player of this name, whatever its case."""
        found = self.store.row("SELECT id, name FROM player WHERE name = ?", name)
        return Player(*found) if found else None

    def by_id(self, id_: str) -> Player | None:
        """The player with this id."""
        found = self.store.row("SELECT id, name FROM player WHERE id = ?", id_)
        return Player(*found) if found else None

    def all(self) -> list[Player]:
        """Everybody, by name."""
        return [Player(*row) for row in self.store.rows("SELECT id, name FROM player ORDER BY name")]

    def names(self, ids: Collection[str]) -> dict[str, str]:
        """The names of these players, by id."""
        marks = ", ".join("?" * len(ids))
        return dict(self.store.rows(f"SELECT id, name FROM player WHERE id IN ({marks})", *ids))  # noqa: S608

    def enter(self, fingerprint: str, name: str) -> Player:
        """A new player; NameTakenError if the name is another's. The name must be neutral already."""
        player = Player(secrets.token_hex(8), name)
        try:
            with self.store.writing() as base:
                base.execute("INSERT INTO player (id, name) VALUES (?, ?)", (player.id, name))
                base.execute("INSERT INTO door_key VALUES (?, ?)", (fingerprint, player.id))
        except sqlite3.IntegrityError as error:
            raise NameTakenError(name) from error
        return player

    def rename(self, player: str, name: str) -> None:
        """Another name; NameTakenError if it is another's."""
        try:
            with self.store.writing() as base:
                base.execute("UPDATE player SET name = ? WHERE id = ?", (name, player))
        except sqlite3.IntegrityError as error:
            raise NameTakenError(name) from error

    def link_code(self, player: str) -> str:
        """A code that makes another key this player's as well: once, and for a quarter of an hour."""
        code = new_code()
        with self.store.writing() as base:
            base.execute(
                "DELETE FROM door_code WHERE player = ? OR until < ?", (player, written(self.clock()))
            )
            base.execute(
                "INSERT INTO door_code VALUES (?, ?, ?)", (code, player, written(self.clock() + LASTS))
            )
        return code

    def redeem(self, code: str, fingerprint: str) -> Player | None:
        """Make a fingerprint the player's who asked for this code; None if it does not hold (any more)."""
        with self.store.writing() as base:
            query = "DELETE FROM door_code WHERE code = ? AND until >= ? RETURNING player"
            found = base.execute(query, (code.strip().lower(), written(self.clock()))).fetchone()
            if found is None:
                return None
            base.execute(
                "INSERT OR IGNORE INTO same_person SELECT player, ? FROM door_key"
                " WHERE fingerprint = ? AND player <> ?",
                (found[0], fingerprint, found[0]),
            )
            base.execute("INSERT OR REPLACE INTO door_key VALUES (?, ?)", (fingerprint, found[0]))
        return self.known(fingerprint)

    def are_one(self, player: str, other: str) -> bool:
        """Whether two players are one person: they are the same, or had a key in common."""
        query = "SELECT 1 FROM same_person WHERE (player, other) IN ((?, ?), (?, ?))"
        return player == other or self.store.row(query, player, other, other, player) is not None

    def seen(self, player: str) -> None:
        """Keep that somebody was here now."""
        with self.store.writing() as base:
            base.execute("UPDATE player SET seen = ? WHERE id = ?", (written(self.clock()), player))

    def settings(self, player: str) -> str:
        """What a player has chosen, as the text that he sent; empty at first."""
        found = self.store.row("SELECT settings FROM player WHERE id = ?", player)
        return str(found[0]) if found else ""

    def set_settings(self, player: str, text: str) -> None:
        """Keep what a player has chosen."""
        with self.store.writing() as base:
            base.execute("UPDATE player SET settings = ? WHERE id = ?", (text, player))
