"""A store in PostgreSQL, for several hosts and front ends on several machines.

It behaves like the SQLite file: one process writes at a time (a database lock, held for one transaction), and
commits are on disk. A broken connection is reopened at its next use, without the uncommitted changes. If the
result of a commit is unknown, the line's key (game, n) shows it at the next attempt.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import lru_cache
from pathlib import Path
from time import monotonic
from typing import Any

import psycopg
from attrs import define, field
from psycopg import errors
from psycopg.conninfo import conninfo_to_dict

from cockade.saves.append_log import read_file
from cockade.saves.errors import SaveError
from cockade.server.store.copy_store import pour
from cockade.server.store.database import LAYOUT, Found, KeyTakenError, Values
from cockade.server.store.migrations import STEPS
from cockade.server.store.sqlite_base import SqliteBase

PATIENCE, REACHED = 10, 3
"""Seconds to wait for another process's lock, and for a connection to the database."""
REST = 1.0
"""Seconds until an unreachable database is tried again."""
CHANNEL = "cockade"
"""The notification channel for changes between processes."""
ALONE = 1
"""The lock of the writer. The locks of tasks have numbers derived from their names."""
SETTINGS = (
    f"-c synchronous_commit=on -c lock_timeout={PATIENCE}s -c statement_timeout={6 * PATIENCE}s"
    f" -c idle_in_transaction_session_timeout={PATIENCE}s -c client_min_messages=warning"
    f" -c tcp_keepalives_idle={PATIENCE} -c tcp_keepalives_interval=3 -c tcp_keepalives_count=3"
)
"""Connection settings. Locks of a vanished machine end within half a minute."""
_HERE = "hashtextextended('here ' || ?, 0)"
NUMBERED = ("result", "report", "tournament", "entrant", "word", "announcement")
"""The tables that number their rows."""
AWAY = "The database does not answer. Confirmed actions are saved. Try again."

ALIKE = """
ALTER TABLE entrant ALTER COLUMN tournament TYPE text COLLATE nocase;
ALTER TABLE pairing ALTER COLUMN tournament TYPE text COLLATE nocase;
"""
"""The comparison of rows by text. Older tables differ from those made with PostgreSQL 18."""
TELLING = f"""
CREATE OR REPLACE FUNCTION tell_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_ARGV[0] = 'game' THEN PERFORM pg_notify('{CHANNEL}', COALESCE(NEW.game, OLD.game, '/'));
    ELSE PERFORM pg_notify('{CHANNEL}', '/' || TG_TABLE_NAME);
    END IF;
    RETURN NULL;
END $$;
DO $$
DECLARE name text; what text;
BEGIN
    FOR name, what IN
        SELECT c.relname, CASE WHEN EXISTS (
            SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'game'
        ) THEN 'game' ELSE '' END
        FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
            AND c.relname NOT IN ('layout', 'game', 'bookmark', 'notice', 'address',
                'door_visit', 'door_failure', 'offered_bot', 'mailed_code', 'listing', 'stood',
                'way_back', 'address_ban')
    LOOP
        EXECUTE format(
            'CREATE OR REPLACE TRIGGER tells AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW'
            ' EXECUTE FUNCTION tell_change(%L)', name, what
        );
    END LOOP;
END $$;
"""  # noqa: S608 - our own words
"""Triggers that publish each changed game, or "/" and the table. Bookmarks and the like publish nothing."""


@define(eq=False)
class PostgresBase:
    """A PostgreSQL database at a libpq address."""

    place: Path
    _address: str
    _connection: psycopg.Connection[tuple[Any, ...]] | None = None
    _writes: bool = False
    _changes: int = 0
    _changed: set[str] | None = field(factory=set)
    _listens: bool = False
    _held: set[str] = field(factory=set)
    _here: set[str] = field(factory=set)
    _tried: float = -REST
    _wire: int = -1
    _begin: Callable[[int], None] = lambda _: None
    _end: Callable[[int], object] = lambda _: None

    @classmethod
    def open(cls, path: Path) -> PostgresBase:
        """Open the database whose address is in a file.

        Raises: SaveError if that cannot be read.
        """
        base = cls(path, _address(path))
        with base._sentences():
            try:
                base._connected()
            except psycopg.OperationalError as error:
                raise SaveError(path, _unreached(error)) from error
        return base

    def close(self) -> None:
        """Close the connection and release its tasks at once."""
        with suppress(SaveError):
            for task in tuple(self._held):
                self.let_go(task)
        self._forget()

    # ------------------------------------------------------------ the connection

    def _connected(self) -> psycopg.Connection[tuple[Any, ...]]:
        """Return the connection, reconnecting if it broke, but never in the middle of a transaction."""
        if self._connection is None:
            if self._writes or monotonic() < self._tried + REST:
                raise SaveError(self.place, AWAY)
            self._tried = monotonic()
            self._connection = made = psycopg.connect(
                self._address,
                autocommit=True,
                connect_timeout=REACHED,
                options=SETTINGS,
                application_name="cockade",
                tcp_user_timeout=PATIENCE * 1000,
            )
            self._tried = -REST
            made.add_notify_handler(self._hear)
            if self._listens:
                self._listen()
        return self._connection

    def _listen(self) -> None:
        """Listen for changes from now on. Earlier changes are unknown."""
        connection = self._connected()
        connection.execute(f"LISTEN {CHANNEL}")
        self._changes, self._changed = self._changes + 1, None
        self._wire = connection.fileno()
        self._begin(self._wire)

    def _forget(self) -> None:
        """Discard the broken connection and the claims that it held."""
        if self._wire >= 0:
            self._end(self._wire)
        connection, self._connection, self._wire = self._connection, None, -1
        self._held.clear()
        self._here.clear()
        if connection is not None:
            with suppress(psycopg.Error, OSError):
                connection.close()

    @contextmanager
    def _sentences(self) -> Iterator[None]:
        """Convert PostgreSQL's errors to SaveError inside this context."""
        try:
            yield
        except errors.IntegrityError as error:
            raise KeyTakenError from error
        except psycopg.Error as error:
            if self._connection is None or self._connection.broken or self._connection.closed:
                self._forget()
                raise SaveError(self.place, AWAY) from error
            raise SaveError(self.place, _said(error)) from error

    # ------------------------------------------------------------ statements

    def execute(self, query: str, values: Values = ()) -> Found:
        """Execute one statement."""
        with self._sentences():
            return self._connected().execute(translated(query), values or None)

    def executemany(self, query: str, rows: Iterable[Values]) -> None:
        """Execute one statement with each of these rows."""
        with self._sentences(), self._connected().cursor() as cursor:
            cursor.executemany(translated(query), list(rows))

    @property
    def is_writing(self) -> bool:
        """Whether a transaction is open."""
        return self._writes

    def begin(self) -> None:
        """Begin a transaction. No other process on any machine writes until it ends."""
        with self._sentences():
            connection, self._writes = self._connected(), True
            try:
                connection.execute(f"BEGIN; SELECT pg_advisory_xact_lock({ALONE})")
            except BaseException:
                self.roll_back()
                raise

    def commit(self) -> None:
        """Commit the transaction to disk."""
        self.execute("COMMIT")
        self._writes = False

    def roll_back(self) -> None:
        """Roll back the transaction."""
        if self._connection is not None and not self._connection.closed:
            with suppress(psycopg.Error):
                self._connection.execute("ROLLBACK")
        self._writes = False

    # ------------------------------------------------------------ tables

    def look_through(self) -> None:
        """Do nothing, because a database server checks its own files."""

    @property
    def version(self) -> int:
        """The number of the last migration."""
        if self.execute("SELECT to_regclass('layout')").fetchone()[0] is None:
            return 0
        return int(self.execute("SELECT version FROM layout").fetchone()[0])

    def make(self, steps: Sequence[str], version: int) -> None:
        """Migrate in one transaction. Operators back up with `pg_dump`."""
        if not version:
            nocase = "provider = icu, locale = 'und-u-ks-level2', deterministic = false"
            self.execute(f"CREATE COLLATION IF NOT EXISTS nocase ({nocase})")
            self.execute("CREATE TABLE layout (version INTEGER NOT NULL)")
            self.execute("INSERT INTO layout VALUES (0)")
        for step in steps[version:]:
            self.execute(step)
        self.execute(ALIKE)
        self.execute(TELLING)
        self.execute("UPDATE layout SET version = ?", (len(steps),))
        self.execute(f"SELECT pg_notify('{CHANNEL}', '{LAYOUT}')")

    def copy(self, path: Path) -> None:
        """Copy the current contents to a new SQLite file."""
        self.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        try:
            with closing(SqliteBase.open(path)) as base:
                base.begin()
                base.make(STEPS, 0)
                pour(self, base)
                base.commit()
        finally:
            self.roll_back()

    def number_on(self) -> None:
        """Continue numbering after rows that were copied with their numbers."""
        for table in NUMBERED:
            self.execute(f"SELECT setval(pg_get_serial_sequence('{table}', 'n'), max(n)) FROM {table}")  # noqa: S608

    # ------------------------------------------------------------ others

    def _hear(self, notify: psycopg.Notify) -> None:
        if self._connection is None or notify.pid != self._connection.info.backend_pid:
            self._changes += 1
            if self._changed is not None:
                self._changed.add(notify.payload)

    @property
    def changes(self) -> int:
        """A number that changes whenever another process writes."""
        with self._sentences():
            if not self._listens:
                self._listens = True
                self._listen()
            self._connected().execute("SELECT 1")  # what was told by now is heard with the answer
        return self._changes

    def changed_games(self) -> Collection[str] | None:
        """Return the games changed by others since the last call. "/" and a table for anything else."""
        found, self._changed = self._changed, set()
        return found

    def watch(self, begin: Callable[[int], None], end: Callable[[int], object]) -> None:
        """Call `begin` with the socket that signals other processes' writes, now and after each reconnect."""
        self._begin, self._end = begin, end
        if self._wire >= 0:
            begin(self._wire)

    def leads(self, task: str) -> bool:
        """Whether this process leads a task: it holds a lock that ends with its connection."""
        if task not in self._held or self._connection is None:
            query = "SELECT pg_try_advisory_lock(hashtextextended(?, 0))"
            if not self.execute(query, (task,)).fetchone()[0]:
                return False
            self._held.add(task)
        return True

    @property
    def is_shared(self) -> bool:
        """Return True, because the database may be on another machine."""
        return True

    def keep_here(self, names: Collection[str]) -> None:
        """Take a shared lock for each of these names. It ends with the connection."""
        for name in self._here - set(names):
            self.execute(f"SELECT pg_advisory_unlock_shared({_HERE})", (name,))
            self._here.discard(name)
        for name in set(names) - self._here:
            self.execute(f"SELECT pg_try_advisory_lock_shared({_HERE})", (name,))
            self._here.add(name)

    def kept_elsewhere(self, query: str) -> set[str]:
        """Return the names for which another connection has such a lock."""
        lock = "locktype = 'advisory' AND objsubid = 1 AND pid <> pg_backend_pid()"
        number = "(classid::bigint << 32) | objid::bigint"
        held = f"pg_locks ON {number} = {_HERE.replace('?', 'name')} WHERE {lock}"
        found = f"SELECT name FROM ({query}) AS named (name) JOIN {held}"  # noqa: S608 - our own words
        return {name for (name,) in self.execute(found).fetchall()}

    def let_go(self, task: str) -> None:
        """Release a task to other processes."""
        if task in self._held:
            self._held.discard(task)
            self.execute("SELECT pg_advisory_unlock(hashtextextended(?, 0))", (task,))


def _address(path: Path) -> str:
    """Return the address in a file.

    Raise SaveError if it is malformed, or others may read a password in it.
    """
    address = read_file(path).decode(errors="replace").strip()
    try:
        words = conninfo_to_dict(address)
    except psycopg.ProgrammingError as error:  # which may say a part of the password
        raise SaveError(path, "This is not the address of a database. Write it as for psql.") from error
    if "password" in words and path.stat().st_mode & 0o077:
        raise SaveError(path, "It holds a password, and others may read it: chmod 600.")
    return address


def _unreached(error: psycopg.OperationalError) -> str:
    """Return why there is no connection, for the operator."""
    why = str(error).strip().rpartition("\n")[2].removeprefix("connection failed: ")
    return f"The database does not answer: {why}"


def _said(error: psycopg.Error) -> str:
    """Return PostgreSQL's error as a sentence."""
    if isinstance(error, errors.DiskFull):
        return "The disk is full. Free some space and try again."
    if isinstance(error, (errors.LockNotAvailable, errors.QueryCanceled)):
        return "Another process holds the database and does not let go of it. Try again."
    return f"PostgreSQL says: {str(error).partition(os.linesep)[0]}."


_WORDS = (
    (re.compile(r"\bREAL\b"), "DOUBLE PRECISION"),
    (re.compile(r"\bBLOB\b"), "BYTEA"),
    (re.compile(r"\bINTEGER PRIMARY KEY\b"), "INTEGER GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY"),
    (re.compile(r" WITHOUT ROWID\b"), ""),
    (re.compile(r"\bTEXT( NOT NULL REFERENCES tournament \(name\))"), r"TEXT COLLATE nocase\1"),
    (re.compile(r" INDEXED BY \w+"), ""),
    (re.compile(r"\bIS NOT (?!NULL)"), "IS DISTINCT FROM "),
    (re.compile(r"\bIN \(\)"), "IN (NULL)"),
    (re.compile(r"\?"), "%s"),
    (re.compile(r"(?<!:):([a-z]+)"), r"%(\1)s"),
)


@lru_cache(1024)
def translated(query: str) -> str:
    """Return a statement in PostgreSQL's dialect.

    >>> translated("SELECT n FROM line INDEXED BY it WHERE game = ? AND at IS NOT :at")
    'SELECT n FROM line WHERE game = %s AND at IS DISTINCT FROM %(at)s'
    """
    for pattern, word in _WORDS:
        query = pattern.sub(word, query)
    return query
