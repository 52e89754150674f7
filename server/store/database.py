"""The database behind a store: SQLite in the server's folder, or PostgreSQL for several machines.

Statements are written once, in the words that both understand; `?` and `:name` stand for values.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

LAYOUT = "/layout"
"""The name under which a change of the tables' version is published."""
Values = Sequence[Any] | Mapping[str, Any]


class KeyTakenError(Exception):
    """Raised when a row with this key exists already. Nothing was saved."""


class Found(Protocol):
    """The result of a statement: rows, or the number of changed rows."""

    @property
    def rowcount(self) -> int:
        """The number of changed rows."""
        ...

    def fetchone(self) -> Any:
        """Return the first row as a tuple. None if there is none."""
        ...

    def fetchall(self) -> list[tuple[Any, ...]]:
        """Return all rows. Empty if there are none."""
        ...


class Database(Protocol):
    """A database as a store uses it. Every fault is a SaveError or a KeyTakenError."""

    @property
    def place(self) -> Path:
        """The database's name in messages."""
        ...

    @property
    def is_writing(self) -> bool:
        """Whether a transaction is open."""
        ...

    def look_through(self) -> None:
        """Read all of the database.

        Raises: SaveError if it is damaged.
        """
        ...

    @property
    def version(self) -> int:
        """The number of the last migration. 0 for a new database."""
        ...

    @property
    def changes(self) -> int:
        """A number that changes whenever another process writes."""
        ...

    def changed_games(self) -> Collection[str] | None:
        """Return the games changed by others since the last call. None if that is unknown.

        "/" and the name of a table stands for what is not of one game.
        """
        ...

    def execute(self, query: str, values: Values = ()) -> Found:
        """Execute one statement."""
        ...

    def executemany(self, query: str, rows: Iterable[Values]) -> None:
        """Execute one statement with each of these rows."""
        ...

    def begin(self) -> None:
        """Begin a transaction. No other process writes until it ends."""
        ...

    def commit(self) -> None:
        """Commit the transaction to disk."""
        ...

    def roll_back(self) -> None:
        """Roll back the transaction."""
        ...

    def make(self, steps: Sequence[str], version: int) -> None:
        """Migrate the tables from a version by the remaining steps."""
        ...

    def copy(self, path: Path) -> None:
        """Copy the current contents to a new SQLite file."""
        ...

    def number_on(self) -> None:
        """Continue numbering after rows that were copied with their numbers."""
        ...

    def watch(self, begin: Callable[[int], None], end: Callable[[int], object]) -> None:
        """Call `begin` with the file that signals other processes' writes, now and after each reconnect."""
        ...

    def leads(self, task: str) -> bool:
        """Whether this process leads a task. It keeps the task until it releases it or ends."""
        ...

    def let_go(self, task: str) -> None:
        """Release a task to other processes."""
        ...

    @property
    def is_shared(self) -> bool:
        """Whether several machines may use this database."""
        ...

    def keep_here(self, names: Collection[str]) -> None:
        """Claim these names (players, or a front end) for this process and release the earlier ones."""
        ...

    def kept_elsewhere(self, query: str) -> set[str]:
        """Return which of the names that a query finds are claimed by other processes."""
        ...

    def close(self) -> None:
        """Close the database."""
        ...
