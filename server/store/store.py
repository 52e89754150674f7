"""The games of a server: lines of save files, one a row, in one database.

Changes are on disk when a call returns. The key (game, n) is the lock: if two processes continue from the
same line, one line is saved and the other process gets MovedOnError. Any number of servers and commands may
use one database: a SQLite file in the server's folder, or PostgreSQL if the folder says so. Open a store
after a fork, never before.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from attrs import define, frozen

from cockade.engine.game_tree import AnyGameTree
from cockade.engine.packs import PACK
from cockade.engine.value_overrides import without_overrides
from cockade.events.codec import codec_for
from cockade.events.problems import Problem, problem
from cockade.events.record import Record
from cockade.saves import line_format
from cockade.saves.append_log import LogFile
from cockade.saves.errors import SaveError, told
from cockade.saves.hash_chain import link, mark_of, sealed
from cockade.saves.line_format import Header
from cockade.saves.loader import Games, follow, read
from cockade.saves.save_file import agreed, collector_paused
from cockade.saves.save_writer import Writer
from cockade.server.store.copy_store import pour
from cockade.server.store.database import Database, KeyTakenError
from cockade.server.store.migrations import STEPS
from cockade.server.store.sqlite_base import SqliteBase

FILE = "cockade.sqlite3"
ADDRESS = "postgres"
"""The file with the games' PostgreSQL address: `postgresql://...`, or the form of psql."""
NEEDED = 'Games in PostgreSQL need another package: pip install "cockade[postgres]".'
VERSION = len(STEPS)
_ID = re.compile(r"[a-z0-9+_-]+")
_ALL = 1 << 30


class MovedOnError(SaveError):
    """Raised when another process has played on in this game. Nothing was saved."""


class LaterError(SaveError):
    """Raised when a later Cockade has migrated the tables. This one can't read or write them."""


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
    """The data of a server. `folder` holds its identity, and mostly the games."""

    folder: Path
    _base: Database
    clock: Callable[[], float] = time.time

    @classmethod
    def open(cls, folder: Path | str, *, create: bool = True) -> Store:
        """Open the store of a folder, which must exist unless `create`. Raise SaveError with a sentence."""
        folder = Path(folder)
        if create:
            try:
                folder.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise told(error, folder) from error
        store = cls(folder, _database(folder, create=create))
        try:
            store.lay_out()
        except BaseException:
            store.close()
            raise
        return store

    def lay_out(self) -> None:
        """Migrate the tables to the present version."""
        if self._base.version == VERSION:
            return
        with self.writing():
            self.check_version()
            if (version := self._base.version) < VERSION:
                self._base.make(STEPS, version)

    def check_version(self) -> None:
        """Accept tables whose version this program knows.

        Raises: LaterError if another process has brought the tables on further than this one knows them.
        """
        if self._base.version > VERSION:
            raise LaterError(self.path, "It was written by a later Cockade. Update Cockade.")

    @classmethod
    def check(cls, folder: Path) -> None:
        """Open the store of a folder, if there is one, and read all of it without changes.

        Raises: SaveError.
        """
        if (folder / ADDRESS).exists() or (folder / FILE).exists():
            base = _database(folder, create=False)
            with closing(cls(folder, base)) as store:
                store.check_version()
                base.look_through()

    @property
    def path(self) -> Path:
        """The store's name in messages."""
        return self._base.place

    def close(self) -> None:
        """Close the database."""
        self._base.close()

    # ------------------------------------------------------------ statements

    @contextmanager
    def writing(self) -> Iterator[Database]:
        """Write everything inside this context or nothing. A nested context joins the outer one."""
        base = self._base
        if base.is_writing:
            yield base
            return
        base.begin()
        try:
            yield base
            base.commit()
        except BaseException:
            base.roll_back()
            raise

    def rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        """Return the rows of a query."""
        return self._base.execute(query, values).fetchall()

    def named_rows(self, query: str, values: Mapping[str, Any]) -> list[tuple[Any, ...]]:
        """Return the rows of a query with named values."""
        return self._base.execute(query, values).fetchall()

    def row(self, query: str, *values: Any) -> tuple[Any, ...] | None:
        """Return the first row of a query."""
        found = self.rows(query, *values)
        return found[0] if found else None

    # ------------------------------------------------------------ other processes

    @property
    def changes(self) -> int:
        """A number that changes whenever another process writes."""
        return self._base.changes

    def changed_games(self) -> Collection[str] | None:
        """Return the games changed by others since the last call. None if that is unknown."""
        return self._base.changed_games()

    def watch(self, begin: Callable[[int], None], end: Callable[[int], object]) -> None:
        """Call a function now and after each reconnect with the file that signals other processes' writes."""
        self._base.watch(begin, end)

    def leads(self, task: str) -> bool:
        """Whether this process leads a task. It keeps the task until it releases it or ends."""
        return self._base.leads(task)

    def let_go(self, task: str) -> None:
        """Release a task to other processes."""
        self._base.let_go(task)

    @property
    def is_shared(self) -> bool:
        """Whether several machines may use this store."""
        return self._base.is_shared

    def keep_here(self, names: Collection[str]) -> None:
        """Claim these names (players, or a front end) for this process and release the earlier ones."""
        self._base.keep_here(names)

    def kept_elsewhere(self, query: str) -> set[str]:
        """Return which of the names that a query finds are claimed by other processes."""
        return self._base.kept_elsewhere(query)

    def players_elsewhere(self) -> set[str]:
        """Return the players at other processes now."""
        return self.kept_elsewhere("SELECT id FROM player")

    # ------------------------------------------------------------ games

    def games(self) -> list[Kept]:
        """Return all games, the oldest first."""
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
        """Save a new game with its moves so far. Its key stays on the server until it is over."""
        header = Header(
            opened.game.id,
            opened.scenario,
            key=opened.earlier[0][1].hex() if opened.earlier else "",
            proof=line_format.proof_of(opened.key),
            begun=datetime.fromtimestamp(self.clock(), UTC).isoformat(timespec="seconds"),
            players=dict(players or {}),
            options=dict(options or {}) | agreed(opened),
        )
        text, mark = line_format.written(header, opened)
        lines = text.splitlines(keepends=True)
        id_ = self._keep(header, opened.key, lines)
        return StoredGame(header, codec_for(opened.game.vocabulary), mark, id_, self, len(lines))

    def take_in(self, data: bytes, games: Games, source: Path) -> tuple[str, tuple[Problem, ...]]:
        """Import a recorded game. Return its name here, and notes for its players.

        A running game's old key is known to the player who brings it, so a new key decides its dice from here
        on.

        Raises: SaveError if it cannot be read, if it is of no scenario that is known here, or if its key is
        not in it and it is not over.
        """
        with collector_paused():
            reading = read(data, games, source)
        opened = reading.opened
        if not opened.key and opened.decider:
            raise SaveError(source, "Only the server that has the key of this game can continue it.")
        scenario = reading.header.scenario
        if PACK in opened.values:
            raise SaveError(
                source, "A server cannot import a game of a pack. Continue it on your own computer."
            )
        known = _ID.fullmatch(scenario) and scenario in opened.game.scenarios
        if not known or scenario != opened.scenario:
            gone = problem('There is no scenario "{scenario}". Update Cockade.', scenario=scenario)
            raise SaveError(source, gone, 1)
        whole = reading.renewed or data[: reading.ending.whole] + reading.ending.mend
        lines, key = whole.splitlines(keepends=True), opened.key
        notes = reading.notes
        if opened.decider:
            key = line_format.new_key()
            body = line_format.dice_body(line_format.proof_of(key))
            lines.append(sealed(body, link(reading.mark, body)))
            text = "From here on the dice use a new key, which stays secret until the game is over."
            notes += (problem(text),)
        return self._keep(reading.header, key, lines), notes

    def _keep(self, header: Header, key: bytes, lines: Sequence[bytes]) -> str:
        with self.writing() as base:
            # no player is to read the hash of a pack
            own = without_overrides(header.scenario) if PACK in header.values else header.scenario
            named = (f"{own}-0", f"{own}-:")  # the sign after 9
            count = base.execute("SELECT count(*) FROM game WHERE id >= ? AND id < ?", named)
            number = count.fetchone()[0] + 1
            while base.execute("SELECT 1 FROM game WHERE id = ?", (f"{own}-{number}",)).fetchone():
                number += 1
            id_ = f"{own}-{number}"
            row = (id_, header.game, header.scenario, key, header.begun)
            base.execute("INSERT INTO game VALUES (?, ?, ?, ?, ?)", row)
            rows = [(id_, n, text, self.clock()) for n, text in enumerate(lines)]
            base.executemany("INSERT INTO line VALUES (?, ?, ?, ?)", rows)
        return id_

    def lines(self, game: str, start: int = 0) -> list[bytes]:
        """Return the lines of a game from one on, as in a save file.

        Raises: SaveError if there is no such game.
        """
        found = self.rows("SELECT text FROM line WHERE game = ? AND n >= ? ORDER BY n", game, start)
        if not found and not self.has(game):
            raise SaveError(self.path, problem('There is no game "{game}" here.', game=game))
        return [text for (text,) in found]

    def moments(self, game: str, start: int, until: int) -> list[tuple[float, bytes]]:
        """When each line from one up to another was kept, in seconds since 1970, and its first signs."""
        query = "SELECT at, substr(text, 1, 24) FROM line WHERE game = ? AND n >= ? AND n < ? ORDER BY n"
        return [(at, bytes(text)) for at, text in self.rows(query, game, start, until)]

    def length(self, game: str) -> int:
        """Return the times (in seconds since 1970) and first characters of lines, from one to another."""
        found = self.row("SELECT max(n) + 1 FROM line WHERE game = ?", game)
        return int(found[0] or 0) if found else 0

    def last_line(self, game: str) -> bytes:
        """Return the first characters of a game's last line."""
        return next((text for _, text in self.moments(game, max(0, self.length(game) - 1), _ALL)), b"")

    def key(self, game: str) -> bytes:
        """Return the key of a game's dice."""
        found = self.row("SELECT key FROM game WHERE id = ?", game)
        return bytes(found[0]) if found else b""

    def open_game(self, game: str, games: Games) -> tuple[StoredGame, AnyGameTree]:
        """Open a game for play. Raise SaveError if it is missing or unreadable."""
        lines, where = self.lines(game), self.folder / game
        with collector_paused():
            reading = read(b"".join(lines), games, where, self.key(game) or None)
        codec = codec_for(reading.opened.game.vocabulary)
        return StoredGame(reading.header, codec, reading.mark, game, self, len(lines)), reading.opened

    def renew_keys(self) -> int:
        """Give all running games new keys for their dice. Return the number of those games.

        The old keys are published in the records. A player who remembers rolls from after a backup gains
        nothing.
        """
        with self.writing():
            going = [each.id for each in self.games() if not self._has_told(each.id)]
            for game in going:
                self._renew_key(game)
        return len(going)

    def _has_told(self, game: str) -> bool:
        """Whether a game's record has its current key, as at the end of a game."""
        lines = [text for _, text in self.moments(game, 0, _ALL)]
        told, changed = (
            max((n for n, text in enumerate(lines) if text.startswith(b'["%b"' % what)), default=-1)
            for what in (line_format.KEY.encode(), line_format.DICE.encode())
        )
        return told > changed

    def _renew_key(self, game: str) -> None:
        key, (last,) = line_format.new_key(), self.lines(game, self.length(game) - 1)
        mark, n = mark_of(last), self.length(game)
        with self.writing() as base:
            for body in (
                line_format.key_body(self.key(game)),
                line_format.dice_body(line_format.proof_of(key)),
            ):
                mark = link(mark, body)
                row = (game, n, sealed(body, mark), self.time_after(game, n))
                base.execute("INSERT INTO line VALUES (?, ?, ?, ?)", row)
                n += 1
            base.execute("UPDATE game SET key = ? WHERE id = ?", (key, game))

    def time_after(self, game: str, n: int) -> float:
        """Return the time now, but never one before the line before the nth."""
        last = self.row("SELECT at FROM line WHERE game = ? AND n = ?", game, n - 1)
        return max(self.clock(), last[0] if last else 0.0)

    def export(self, game: str, path: Path) -> None:
        """Export a game to a new save file. A running game is exported without its key."""
        LogFile.create(path, b"".join(self.lines(game))).close()

    def backup(self, path: Path) -> None:
        """Copy everything to a new file, consistent at one moment.

        Raises: SaveError if there is one.
        """
        if path.exists():
            raise SaveError(path, "A file with this name already exists. Choose another name.")
        self._base.copy(path)

    def take_in_all(self, path: Path) -> None:
        """Import all of such a copy.

        Raises: SaveError if there are games here already.
        """
        with closing(SqliteBase.open(path)) as copy, self.writing() as base:
            if base.execute("SELECT 1 FROM game UNION SELECT 1 FROM player").fetchone():
                raise SaveError(self.path, "This database already has games. Name an empty one.")
            pour(copy, base)
            base.number_on()


@define(eq=False)
class StoredGame(Writer):
    """The record of one game in a store, in the form of `cockade.saves.game_host.GameHost`."""

    id: str
    _store: Store
    _next: int

    @property
    def path(self) -> Path:
        """The game's name in messages."""
        return self._store.folder / self.id

    @property
    def length(self) -> int:
        """The number of lines, as far as this process knows."""
        return self._next

    def _write(self, line: bytes) -> None:
        """Write lines, none older than its predecessor.

        Raise MovedOnError if another process has played on.
        """
        try:
            with self._store.writing() as base:
                at = self._store.time_after(self.id, self._next)
                base.execute("INSERT INTO line VALUES (?, ?, ?, ?)", (self.id, self._next, line, at))
        except KeyTakenError as error:
            raise MovedOnError(self.path, "The game has moved on elsewhere. Look at it again.") from error
        self._next += 1

    def catch_up(self, opened: AnyGameTree) -> int:
        """Apply what other processes have played since. Return the number of their lines."""
        lines = self._store.lines(self.id, self._next)
        if lines:
            self._mark = follow(opened, self.header, lines, self._mark, self._next + 1, self.path)
            self._next += len(lines)
        return len(lines)

    def close(self) -> None:
        """Do nothing, because no resources are held."""


def _database(folder: Path, *, create: bool) -> Database:
    """Return the database that the folder names."""
    address, path = folder / ADDRESS, folder / FILE
    if address.exists():
        try:
            from cockade.server.store.postgres_base import PostgresBase  # noqa: PLC0415 - an extra of its own
        except ImportError as error:
            raise SaveError(address, NEEDED) from error
        return PostgresBase.open(address)
    if not create and not path.exists():
        raise SaveError(folder, problem('There are no games of a server here (no "{file}").', file=FILE))
    return SqliteBase.open(path)
