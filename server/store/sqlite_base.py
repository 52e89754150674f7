"""A store in one SQLite file. Commits are on disk (WAL, full sync). Open it after a fork."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import closing
from pathlib import Path

from attrs import define

from cockade.saves.errors import SaveError, told
from cockade.server.store.database import Found, KeyTakenError, Values

PATIENCE = 10.0
"""Seconds to wait for another process's lock on the file."""


@define(eq=False)
class SqliteBase:
    """A database in one SQLite file."""

    place: Path
    connection: sqlite3.Connection

    @classmethod
    def open(cls, path: Path) -> SqliteBase:
        """Open the file in an existing folder, and make it if it is missing."""
        try:
            if not path.exists():
                os.close(os.open(path, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600))
            base = cls(path, sqlite3.connect(path, timeout=PATIENCE, isolation_level=None))
        except OSError as error:
            raise told(error, path) from error
        except sqlite3.Error as error:
            raise _said(error, path) from error
        try:
            for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
                base.execute(f"PRAGMA {pragma}")
        except SaveError:
            base.close()
            raise
        return base

    @classmethod
    def in_memory(cls) -> SqliteBase:
        """Return a private database in memory."""
        return cls(Path("memory"), sqlite3.connect(":memory:", isolation_level=None))

    def close(self) -> None:
        """Close the file."""
        self.connection.close()

    # ------------------------------------------------------------ statements

    def execute(self, query: str, values: Values = ()) -> Found:
        """Execute one statement.

        Raises: KeyTakenError for a key that there is already.
        """
        try:
            return self.connection.execute(query, values)
        except sqlite3.IntegrityError as error:
            raise KeyTakenError from error
        except sqlite3.Error as error:
            raise _said(error, self.place) from error

    def executemany(self, query: str, rows: Iterable[Values]) -> None:
        """Execute one statement with each of these rows.

        Raises: KeyTakenError as `execute`.
        """
        try:
            self.connection.executemany(query, rows)
        except sqlite3.IntegrityError as error:
            raise KeyTakenError from error
        except sqlite3.Error as error:
            raise _said(error, self.place) from error

    @property
    def is_writing(self) -> bool:
        """Whether a transaction is open."""
        return self.connection.in_transaction

    def begin(self) -> None:
        """Begin a transaction. No other process writes until it ends."""
        self.execute("BEGIN IMMEDIATE")

    def commit(self) -> None:
        """Commit the transaction to disk."""
        self.execute("COMMIT")

    def roll_back(self) -> None:
        """Roll back the transaction."""
        if self.is_writing:
            self.execute("ROLLBACK")

    # ------------------------------------------------------------ tables

    def look_through(self) -> None:
        """Read all of the file.

        Raises: SaveError if it is damaged.
        """
        if self.execute("PRAGMA quick_check").fetchone() != ("ok",):
            raise SaveError(self.place, "The games in this file are damaged. Restore them from a copy.")

    @property
    def version(self) -> int:
        """The number of the last migration."""
        return int(self.execute("PRAGMA user_version").fetchone()[0])

    def make(self, steps: Sequence[str], version: int) -> None:
        """Migrate the file, after copying one that holds games."""
        if version:
            self._copy_before(version)
        for statement in ";".join(steps[version:]).split(";"):
            self.execute(statement)
        self.execute(f"PRAGMA user_version={len(steps)}")

    def _copy_before(self, version: int) -> None:
        """Copy the file next to itself, replacing the copy of an earlier attempt."""
        path = Path(f"{self.place}.version-{version}")
        path.unlink(missing_ok=True)
        with closing(SqliteBase(self.place, sqlite3.connect(self.place))) as base:
            base.copy(path)  # ours is about to write, and waits for itself

    def copy(self, path: Path) -> None:
        """Copy the current contents to a new file."""
        try:
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
            with closing(sqlite3.connect(path)) as copy:
                self.connection.backup(copy)
        except OSError as error:
            raise told(error, path) from error
        except sqlite3.Error as error:
            raise _said(error, path) from error

    def number_on(self) -> None:
        """Do nothing, because SQLite numbers rows by itself."""

    # ------------------------------------------------------------ others

    @property
    def changes(self) -> int:
        """A number that changes whenever another process writes."""
        return int(self.execute("PRAGMA data_version").fetchone()[0])

    def changed_games(self) -> Collection[str] | None:
        """Return None, because a file doesn't show which games changed."""
        return None

    def watch(self, begin: Callable[[int], None], end: Callable[[int], object]) -> None:
        """Do nothing, because a file signals no writes. Callers poll `changes`."""

    def leads(self, task: str) -> bool:  # noqa: ARG002 - as a Database
        """Return True: on one machine any process may lead, and its work is saved only once."""
        return True

    def let_go(self, task: str) -> None:
        """Do nothing, because no lock is held."""

    @property
    def is_shared(self) -> bool:
        """Return False, because the file is on one machine."""
        return False

    def keep_here(self, names: Collection[str]) -> None:
        """Do nothing, because one machine has one host."""

    def kept_elsewhere(self, query: str) -> set[str]:  # noqa: ARG002 - as a Database
        """Return no names, because one machine has one host."""
        return set()


def _said(error: sqlite3.Error, path: Path) -> SaveError:
    """Return SQLite's error as a SaveError."""
    number = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return SaveError(path, _SAID.get(number, f"SQLite says: {error}."))


_SAID = {
    sqlite3.SQLITE_FULL: "The disk is full. Free some space and try again.",
    sqlite3.SQLITE_BUSY: "Another process is using the file. Try again.",
    sqlite3.SQLITE_LOCKED: "Another process is using the file. Try again.",
    sqlite3.SQLITE_READONLY: "It cannot be written to. Check its permissions.",
    sqlite3.SQLITE_CORRUPT: "The file is damaged. Restore it from a backup.",
    sqlite3.SQLITE_NOTADB: "This is not a database of games. Restore it from a backup.",
    sqlite3.SQLITE_CANTOPEN: "It cannot be opened. Check the permissions of the folder.",
    sqlite3.SQLITE_IOERR: "The disk cannot be read or written.",
}
