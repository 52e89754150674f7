"""The accounts of a server: names, the keys known to the front ends, and settings."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import cache
from unicodedata import normalize

from attrs import define, frozen

from cockade.engine.data_files import package_text, read_toml, structure
from cockade.events.record import Record
from cockade.server.store.database import Database, KeyTakenError
from cockade.server.store.store import Store

NAME = "lookalikes.toml"
VOICED = "\u3099\u309a"
"""The marks that change a kana letter. All other marks are ignored."""


@frozen
class _Sheet(Record):
    letters: Mapping[str, str]
    pairs: Mapping[str, str]


@cache
def _sheet() -> tuple[dict[int, str], Mapping[str, str]]:
    sheet = structure(read_toml(package_text(__package__ or "", NAME), NAME), _Sheet, NAME)
    return {ord(other): letter for letter, others in sheet.letters.items() for other in others}, sheet.pairs


def likeness(name: str) -> str:
    r"""Return one text for all names that look the same, or nearly.

    >>> likeness("Ada Lee") == likeness("\N{CYRILLIC CAPITAL LETTER A}DA-1ee")
    True
    """
    letters, pairs = _sheet()
    plain = normalize("NFKD", name).casefold()
    found = "".join(each for each in plain if each.isalnum() or each in VOICED).translate(letters)
    for pair, letter in pairs.items():
        found = found.replace(pair, letter)
    return found


ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""The letters and digits of codes, without lookalikes."""
CODE = 8
LASTS = 15 * 60.0
"""The seconds for which a key-linking code is valid."""
LISTED, WAITS, MEMBER = "", "waits", "member"
"""The states of an account: listed or guest, waiting for approval, approved or invited."""
DAY = 24 * 3600.0
RENAMED_IN = 7 * DAY
"""The least time between two renames."""
HELD = 30 * DAY
"""How long a given-up name stays reserved."""


def new_code(length: int = CODE) -> str:
    """Return an unguessable code: 8 characters are 39 bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def written(moment: float) -> str:
    """Return a time of the store's clock in its stored form."""
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="seconds")


@frozen
class Player(Record):
    """A named account. `id` never changes. `name` is escaped and unique.

    `state` is LISTED, WAITS or MEMBER.
    """

    id: str
    name: str
    state: str = LISTED


@frozen
class Account(Record):
    """An account as the operator sees it: when it was made and last used, and its keys.

    `since` in seconds since 1970, 0 where it is not known; `seen` as text, empty for never.
    """

    player: Player
    since: float
    seen: str
    prints: tuple[str, ...]


class NameTakenError(Exception):
    """Raised when another player has this name or a lookalike, or had it a short while ago."""


_PLAYER = "id, name, state"


@define(eq=False)
class People:
    """The accounts of this server.

    A front end knows a person by a fingerprint: that of a public key, or a browser's random one. Several
    fingerprints may belong to one player. A code from a known session adds another.
    """

    store: Store

    def known(self, fingerprint: str) -> Player | None:
        """Return the player with this fingerprint, unless that key was closed."""
        query = (
            f"SELECT {_PLAYER} FROM player JOIN door_key ON player = id"  # noqa: S608 - our own words
            " WHERE fingerprint = ? AND closed = 0"
        )
        found = self.store.row(query, fingerprint)
        return Player(*found) if found else None

    def known_by(self, fingerprints: Sequence[str]) -> Player | None:
        """Return the player with one of these fingerprints, which all belong to one person.

        Unknown ones among them are linked to the player, so the account survives the loss of a key.
        """
        found = next(filter(None, map(self.known, fingerprints)), None)
        new = [each for each in fingerprints if self.known(each) is None] if found else []
        if found and new:
            with self.store.writing() as base:
                for each in new:
                    self._enter_key(base, each, found.id, "ON CONFLICT DO NOTHING")
        return found

    def named(self, name: str) -> Player | None:
        """Return the player of this name, in any case."""
        found = self.store.row(f"SELECT {_PLAYER} FROM player WHERE name = ?", name)  # noqa: S608 - as above
        return Player(*found) if found else None

    def by_id(self, id_: str) -> Player | None:
        """Return the player with this id."""
        found = self.store.row(f"SELECT {_PLAYER} FROM player WHERE id = ?", id_)  # noqa: S608 - as above
        return Player(*found) if found else None

    def all(self) -> list[Player]:
        """Return all players by name."""
        return [Player(*row) for row in self.store.rows(f"SELECT {_PLAYER} FROM player ORDER BY name")]  # noqa: S608

    def accounts(self) -> list[Account]:
        """Return all accounts with the operator's details, by name."""
        keys: dict[str, list[str]] = {}
        query = "SELECT player, fingerprint FROM door_key WHERE closed = 0 ORDER BY fingerprint"
        for player, print_ in self.store.rows(query):
            keys.setdefault(player, []).append(print_)
        query = f"SELECT {_PLAYER}, since, coalesce(seen, '') FROM player ORDER BY name COLLATE NOCASE"  # noqa: S608
        return [
            Account(Player(*row[:3]), row[3], row[4], tuple(keys.get(row[0], ())))
            for row in self.store.rows(query)
        ]

    def names(self, ids: Collection[str]) -> dict[str, str]:
        """Return the names of these players, by id."""
        if not ids:
            return {}
        marks = ", ".join("?" * len(ids))
        return dict(self.store.rows(f"SELECT id, name FROM player WHERE id IN ({marks})", *ids))  # noqa: S608

    def bots(self, ids: Collection[str]) -> set[str]:
        """Return which of these players are bots with their own key."""
        marks = ", ".join("?" * len(ids))
        query = (
            f"SELECT player FROM door_key WHERE player IN ({marks}) AND substr(fingerprint, 1, 4) = 'bot:'"  # noqa: S608
        )
        return {player for (player,) in self.store.rows(query, *ids)} if ids else set()

    def enter(self, fingerprint: str, name: str, state: str = LISTED) -> Player:
        """Add a player. Raise NameTakenError if the name is taken. It must be escaped."""
        player = Player(secrets.token_hex(8), name, state)
        with self._naming(name) as base:
            row = (player.id, name, state, self.store.clock(), likeness(name))
            query = "INSERT INTO player (id, name, state, since, likeness) VALUES (?, ?, ?, ?, ?)"
            base.execute(query, row)
            self._enter_key(base, fingerprint, player.id)
        return player

    def _enter_key(self, base: Database, fingerprint: str, player: str, more: str = "") -> None:
        """Give a key to a player. `more` is the SQL for a key that is taken."""
        query = f"INSERT INTO door_key (fingerprint, player, since) VALUES (?, ?, ?) {more}"  # noqa: S608 - as above
        base.execute(query, (fingerprint, player, self.store.clock()))

    def rename(self, player: str, name: str) -> None:
        """Rename a player and reserve the old name. Raise NameTakenError if the new one is taken."""
        now = self.store.clock()
        with self._naming(name, player) as base:
            base.execute("DELETE FROM old_name WHERE at < ?", (now - HELD,))
            query = (
                "INSERT INTO old_name SELECT likeness, id, name, ? FROM player WHERE id = ?"
                " ON CONFLICT (player, at) DO UPDATE SET likeness = excluded.likeness, name = excluded.name"
            )
            base.execute(query, (now, player))
            row = (name, likeness(name), player)
            base.execute("UPDATE player SET name = ?, likeness = ? WHERE id = ?", row)

    def renamed(self, player: str) -> float:
        """Return a player's last rename in seconds since 1970. 0 for never."""
        found = self.store.row("SELECT coalesce(max(at), 0) FROM old_name WHERE player = ?", player)
        return float(found[0]) if found else 0.0

    @contextmanager
    def _naming(self, name: str, player: str = "") -> Iterator[Database]:
        """Assign a name inside the context. Raise NameTakenError if it, or a lookalike, is or was taken."""
        try:
            with self.store.writing() as base:
                old = base.execute("SELECT name, id FROM player WHERE likeness = ''").fetchall()
                like = [(likeness(each), id_) for each, id_ in old]
                base.executemany("UPDATE player SET likeness = ? WHERE id = ?", like)
                query = (
                    "SELECT 1 FROM player WHERE likeness = :as AND id <> :who"
                    " UNION SELECT 1 FROM old_name WHERE likeness = :as AND player <> :who AND at > :since"
                )
                asked = {"as": likeness(name), "who": player, "since": self.store.clock() - HELD}
                if base.execute(query, asked).fetchone():
                    raise NameTakenError(name)
                yield base
        except KeyTakenError as error:
            raise NameTakenError(name) from error

    def let_in(self, player: str, state: str = MEMBER) -> None:
        """Approve a waiting player."""
        with self.store.writing() as base:
            base.execute("UPDATE player SET state = ? WHERE id = ?", (state, player))

    def link_code(self, player: str) -> str:
        """Return a code that links another key to this player, once, within a quarter of an hour."""
        code = new_code()
        with self.store.writing() as base:
            base.execute(
                "DELETE FROM door_code WHERE player = ? OR until < ?", (player, written(self.store.clock()))
            )
            base.execute(
                "INSERT INTO door_code VALUES (?, ?, ?)", (code, player, written(self.store.clock() + LASTS))
            )
        return code

    def redeem(self, code: str, fingerprint: str) -> Player | None:
        """Give a fingerprint to the player who asked for this code. None if the code is invalid."""
        with self.store.writing() as base:
            query = "DELETE FROM door_code WHERE code = ? AND until >= ? RETURNING player"
            found = base.execute(query, (code.strip().lower(), written(self.store.clock()))).fetchone()
            if found is None:
                return None
            base.execute(
                "INSERT INTO same_person SELECT player, ? FROM door_key"
                " WHERE fingerprint = ? AND player <> ? ON CONFLICT DO NOTHING",
                (found[0], fingerprint, found[0]),
            )
            now_his = "DO UPDATE SET player = excluded.player, since = excluded.since"
            self._enter_key(base, fingerprint, found[0], f"ON CONFLICT (fingerprint) {now_his}")
        return self.known(fingerprint)

    def are_one(self, player: str, other: str) -> bool:
        """Whether two players are one person: the same account, or accounts with a common key."""
        query = "SELECT 1 FROM same_person WHERE (player, other) IN ((?, ?), (?, ?))"
        return player == other or self.store.row(query, player, other, other, player) is not None

    def seen(self, languages: Mapping[str, str]) -> None:
        """Save that these players were here now, with their language codes if known."""
        query = "UPDATE player SET seen = ?, language = coalesce(nullif(?, ''), language) WHERE id = ?"
        with self.store.writing() as base:
            now = written(self.store.clock())
            base.executemany(query, [(now, language, player) for player, language in languages.items()])

    def language(self, player: str) -> str:
        """Return the language of a player's last session. Empty if there was none."""
        found = self.store.row("SELECT language FROM player WHERE id = ?", player)
        return str(found[0]) if found else ""

    def leave(self, player: str, game: str) -> None:
        """Save the game of a player whose connection broke."""
        with self.store.writing() as base:
            base.execute("UPDATE player SET left_game = ? WHERE id = ?", (game, player))

    def left(self, player: str) -> str:
        """Return that game, once. Empty if the player left properly."""
        found = self.store.row("SELECT left_game FROM player WHERE id = ?", player)
        if found and found[0]:
            self.leave(player, "")
        return str(found[0]) if found else ""

    def settings(self, player: str) -> str:
        """Return a player's saved settings as text. Empty at first."""
        found = self.store.row("SELECT settings FROM player WHERE id = ?", player)
        return str(found[0]) if found else ""

    def set_settings(self, player: str, text: str) -> None:
        """Save a player's settings."""
        with self.store.writing() as base:
            base.execute("UPDATE player SET settings = ? WHERE id = ?", (text, player))
