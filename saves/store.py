"""
The games of a server: the lines of a save file, one a row, in one SQLite file.

What a call has returned from is on disk (WAL, full sync). The key (game, n) is the lock: of two processes
that play on from the same line, one gets its line in and the other is told that the game has moved on. Any
number of servers and commands may hold the same folder. Open a store after a fork, never before.
"""

from __future__ import annotations

import os
import re
import secrets
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from attrs import define, frozen

from cockade.engine.game import AnyGameTree
from cockade.events.codec import codec_for
from cockade.events.faults import Problem, problem
from cockade.events.record import Record
from cockade.saves import record
from cockade.saves.chain import link, sealed
from cockade.saves.disk import LogFile
from cockade.saves.errors import SaveError, told
from cockade.saves.file import agreed, collector_paused
from cockade.saves.migrations import STEPS
from cockade.saves.reading import Games, follow, read
from cockade.saves.record import Header
from cockade.saves.writer import Writer

FILE = "cockade.sqlite3"
VERSION = len(STEPS)
_ID = re.compile(r"[a-z0-9+_-]+")
PATIENCE = 10.0
"""Seconds for which another process may hold the file."""


class MovedOnError(SaveError):
    """Another process has played on in this game; nothing was kept."""


@frozen
class Kept(Record):
    """One game in the list of a store."""

    id: str
    game: str
    scenario: str
    begun: str
    lines: int


@define(eq=False)
class Store:
    """The folder of a server."""

    folder: Path
    _base: sqlite3.Connection
    clock: Callable[[], float] = time.time

    @classmethod
    def open(cls, folder: Path | str, *, create: bool = True) -> Store:
        """The store in a folder; without `create` it must be there already. SaveError in a sentence."""
        folder = Path(folder)
        path = folder / FILE
        if not create and not path.exists():
            raise SaveError(folder, f'There are no games of a server here (no "{FILE}").')
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if not path.exists():
                os.close(os.open(path, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600))
        except OSError as error:
            raise told(error, folder) from error
        with _sentences(path):
            base = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
            for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
                base.execute(f"PRAGMA {pragma}")
            store = cls(folder, base)
            store._lay_out()
        return store

    def _lay_out(self) -> None:
        """Bring the file to the present version; before that, keep a copy of one that holds games."""
        with self.writing() as base:
            (version,) = base.execute("PRAGMA user_version").fetchone()
            if version > VERSION:
                raise SaveError(self.path, "It was written by a later Cockade. Update Cockade.")
            if 0 < version < VERSION:
                self._copy_before(version)
            for statement in ";".join(STEPS[version:]).split(";"):
                base.execute(statement)
            if version < VERSION:
                base.execute(f"PRAGMA user_version={VERSION}")

    def _copy_before(self, version: int) -> None:
        """Put a copy of the file as it is beside it; one that an earlier attempt left there goes."""
        path = Path(f"{self.path}.version-{version}")
        path.unlink(missing_ok=True)
        with closing(sqlite3.connect(self.path)) as base:  # ours is about to write, and waits for itself
            _copy(base, path)

    @property
    def path(self) -> Path:
        """The file."""
        return self.folder / FILE

    def close(self) -> None:
        """Let go of the file."""
        self._base.close()

    # ------------------------------------------------------------ statements

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """All that is written in here is on disk afterwards, or nothing is; within another, as that one."""
        is_within = bool(self._base.in_transaction)
        if is_within:
            yield self._base
            return
        with _sentences(self.path):
            self._base.execute("BEGIN IMMEDIATE")
            try:
                yield self._base
                self._base.execute("COMMIT")
            except BaseException:
                if self._base.in_transaction:
                    self._base.execute("ROLLBACK")
                raise

    def rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        """What a query finds."""
        with _sentences(self.path):
            return self._base.execute(query, values).fetchall()

    def named_rows(self, query: str, values: Mapping[str, Any]) -> list[tuple[Any, ...]]:
        """What a query finds, with values by name."""
        with _sentences(self.path):
            return self._base.execute(query, values).fetchall()

    def row(self, query: str, *values: Any) -> tuple[Any, ...] | None:
        """The first row that a query finds."""
        found = self.rows(query, *values)
        return found[0] if found else None

    @property
    def changes(self) -> int:
        """A number that is another one whenever another process has written something."""
        found = self.row("PRAGMA data_version")
        return int(found[0]) if found else 0

    # ------------------------------------------------------------ games

    def games(self) -> list[Kept]:
        """All games, the oldest first."""
        last = "(SELECT max(n) FROM line WHERE line.game = game.id)"
        query = f"SELECT id, game, scenario, begun, {last} + 1 FROM game ORDER BY begun, id"  # noqa: S608
        return [Kept(*row) for row in self.rows(query)]

    def has(self, game: str) -> bool:
        """Whether there is a game of this name."""
        return self.row("SELECT 1 FROM game WHERE id = ?", game) is not None

    def begin(
        self,
        opened: AnyGameTree,
        *,
        players: Mapping[str, str] | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> StoredGame:
        """A new game with all that was played so far. Its key stays with the server until it is over."""
        header = Header(
            opened.game.id,
            opened.scenario,
            key=opened.earlier[0][1].hex() if opened.earlier else "",
            proof=record.proof_of(opened.key),
            begun=datetime.fromtimestamp(self.clock(), UTC).isoformat(timespec="seconds"),
            players=dict(players or {}),
            options=dict(options or {}) | agreed(opened),
        )
        text, mark = record.written(header, opened)
        lines = text.splitlines(keepends=True)
        id_ = self._keep(header, opened.key, lines)
        return StoredGame(header, codec_for(opened.game.vocabulary), mark, id_, self, len(lines))

    def take_in(self, data: bytes, games: Games, source: Path) -> tuple[str, tuple[Problem, ...]]:
        """
        A recorded game from elsewhere: its name here, and notes for those who play it.

        The key of a game that goes on stands in the file of whoever brings it: from here on another key
        decides the dice. SaveError if it cannot be read, if it is of no scenario that is known here, or if
        its key is not in it and it is not over.
        """
        with collector_paused():
            reading = read(data, games, source)
        opened = reading.opened
        if not opened.key and opened.decider:
            raise SaveError(source, "Only the server that holds the key of this game can go on with it.")
        scenario = reading.header.scenario
        known = _ID.fullmatch(scenario) and scenario in opened.game.scenarios
        if not known or scenario != opened.scenario:
            raise SaveError(source, f'There is no scenario "{scenario}". Update Cockade.', 1)
        whole = reading.renewed or data[: reading.ending.whole] + reading.ending.mend
        lines, key = whole.splitlines(keepends=True), opened.key
        notes = reading.notes
        if opened.decider:
            key = secrets.token_bytes(16)
            body = record.dice_body(record.proof_of(key))
            lines.append(sealed(body, link(reading.mark, body)))
            text = "From here on the dice fall by a new key, which nobody knows before the game is over."
            notes += (problem(text),)
        return self._keep(reading.header, key, lines), notes

    def _keep(self, header: Header, key: bytes, lines: Sequence[bytes]) -> str:
        with self.writing() as base:
            count = base.execute("SELECT count(*) FROM game WHERE id GLOB ?", (f"{header.scenario}-[0-9]*",))
            number = count.fetchone()[0] + 1
            while base.execute(
                "SELECT 1 FROM game WHERE id = ?", (f"{header.scenario}-{number}",)
            ).fetchone():
                number += 1
            id_ = f"{header.scenario}-{number}"
            row = (id_, header.game, header.scenario, key, header.begun)
            base.execute("INSERT INTO game VALUES (?, ?, ?, ?, ?)", row)
            rows = [(id_, n, text, self.clock()) for n, text in enumerate(lines)]
            base.executemany("INSERT INTO line VALUES (?, ?, ?, ?)", rows)
        return id_

    def lines(self, game: str, start: int = 0) -> list[bytes]:
        """The lines of a game from one on, as in a save file; SaveError if there is no such game."""
        found = self.rows("SELECT text FROM line WHERE game = ? AND n >= ? ORDER BY n", game, start)
        if not found and not self.has(game):
            raise SaveError(self.path, f'There is no game "{game}" here.')
        return [text for (text,) in found]

    def moments(self, game: str, start: int = 0) -> list[tuple[float, bytes]]:
        """When each line of a game was kept, in seconds since 1970, and its first signs."""
        query = "SELECT at, substr(text, 1, 24) FROM line WHERE game = ? AND n >= ? ORDER BY n"
        return [(at, bytes(text)) for at, text in self.rows(query, game, start)]

    def key(self, game: str) -> bytes:
        """What decides the dice of a game."""
        found = self.row("SELECT key FROM game WHERE id = ?", game)
        return bytes(found[0]) if found else b""

    def open_game(self, game: str, games: Games) -> tuple[StoredGame, AnyGameTree]:
        """A game to play on; SaveError if it is not there or cannot be read."""
        lines, where = self.lines(game), self.folder / game
        with collector_paused():
            reading = read(b"".join(lines), games, where, self.key(game) or None)
        codec = codec_for(reading.opened.game.vocabulary)
        return StoredGame(reading.header, codec, reading.mark, game, self, len(lines)), reading.opened

    def export(self, game: str, path: Path) -> None:
        """A game as an ordinary save file, in a new file; one that is not over goes without its key."""
        LogFile.create(path, b"".join(self.lines(game))).close()

    def backup(self, path: Path) -> None:
        """A copy of everything in a new file, whole at one moment, while games go on."""
        if path.exists():
            raise SaveError(path, "There is a file of this name already. Choose another name.")
        with _sentences(path):
            _copy(self._base, path)


@define(eq=False)
class StoredGame(Writer):
    """The record of one game in a store, as `cockade.saves.host.GameHost` wants it."""

    id: str
    _store: Store
    _next: int

    @property
    def path(self) -> Path:
        """What this game is called in messages."""
        return self._store.folder / self.id

    @property
    def length(self) -> int:
        """How many lines there are, as far as this process knows."""
        return self._next

    def _write(self, line: bytes) -> None:
        """Also a MovedOnError, if another process has played on."""
        try:
            with self._store.writing() as base:
                row = (self.id, self._next, line, self._store.clock())
                base.execute("INSERT INTO line VALUES (?, ?, ?, ?)", row)
        except sqlite3.IntegrityError as error:
            raise MovedOnError(self.path, "The game has moved on elsewhere. Look at it again.") from error
        self._next += 1

    def catch_up(self, opened: AnyGameTree) -> int:
        """Fold what other processes have played since; how many lines that were."""
        lines = self._store.lines(self.id, self._next)
        if lines:
            self._mark = follow(opened, self.header, lines, self._mark, self._next + 1, self.path)
            self._next += len(lines)
        return len(lines)

    def close(self) -> None:
        """Nothing is held."""


def _copy(base: sqlite3.Connection, path: Path) -> None:
    """All of it as it is now, in a new file."""
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
    with closing(sqlite3.connect(path)) as copy:
        base.backup(copy)


@contextmanager
def _sentences(path: Path) -> Iterator[None]:
    """What SQLite says, as a SaveError; a broken lock (game, n) is left as it is."""
    try:
        yield
    except sqlite3.IntegrityError:
        raise
    except sqlite3.Error as error:
        raise SaveError(
            path, _SAID.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, f"SQLite says: {error}.")
        ) from error
    except OSError as error:
        raise told(error, path) from error


_SAID = {
    sqlite3.SQLITE_FULL: "The disk is full. Free some space and try again.",
    sqlite3.SQLITE_BUSY: "Another process holds the file and does not let go of it. Try again.",
    sqlite3.SQLITE_LOCKED: "Another process holds the file and does not let go of it. Try again.",
    sqlite3.SQLITE_READONLY: "It cannot be written to. Look at its permissions.",
    sqlite3.SQLITE_CORRUPT: "The file is damaged. Restore it from a backup.",
    sqlite3.SQLITE_NOTADB: "This is not a store of games. Restore it from a backup.",
    sqlite3.SQLITE_CANTOPEN: "It cannot be opened. Look at the permissions of the folder.",
    sqlite3.SQLITE_IOERR: "The disk cannot be read or written.",
}
