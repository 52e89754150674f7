"""
What a store needs of the database under it: SQLite in the server's folder, or PostgreSQL past one machine.

Statements are written once, in the words that both understand; `?` and `:name` stand for values.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

LAYOUT = "/layout"
"""What others hear has changed when the tables were brought on."""
Values = Sequence[Any] | Mapping[str, Any]


class KeyTakenError(Exception):
    """What must be there once is there already; nothing was kept."""


class Found(Protocol):
    """What a statement has found, or how many rows it has changed."""

    @property
    def rowcount(self) -> int:
        """How many rows were changed."""
        ...

    def fetchone(self) -> Any:
        """The first row as a tuple; None if there is none."""
        ...

    def fetchall(self) -> list[tuple[Any, ...]]:
        """All rows of an answer; empty where there are none."""
        ...


class Database(Protocol):
    """A database as a store uses it. Every fault of it is a SaveError, or a KeyTakenError."""

    @property
    def place(self) -> Path:
        """What it is called in messages."""
        ...

    @property
    def is_writing(self) -> bool:
        """Whether something was begun that is not committed."""
        ...

    def look_through(self) -> None:
        """
        Read all of it.

        Raises: SaveError if it is damaged.
        """
        ...

    @property
    def version(self) -> int:
        """The number of the last step that made its tables; 0 for a new one."""
        ...

    @property
    def changes(self) -> int:
        """A number that is another one whenever another process has written something."""
        ...

    def changed_games(self) -> Collection[str] | None:
        """
        The games that others have changed since this was asked last; None if that is not known.

        "/" and the name of a table stands for what is not of one game.
        """
        ...

    def execute(self, query: str, values: Values = ()) -> Found:
        """Do one statement."""
        ...

    def executemany(self, query: str, rows: Iterable[Values]) -> None:
        """Do one statement with each of these rows."""
        ...

    def begin(self) -> None:
        """From here on nobody else writes, until all is committed or rolled back."""
        ...

    def commit(self) -> None:
        """Have on disk what was written."""
        ...

    def roll_back(self) -> None:
        """Undo what this transaction has written."""
        ...

    def make(self, steps: Sequence[str], version: int) -> None:
        """Bring tables of a version on by the steps after it."""
        ...

    def copy(self, path: Path) -> None:
        """All of it as it is now, in a new file of SQLite."""
        ...

    def number_on(self) -> None:
        """Number the next rows after those that have come with their numbers."""
        ...

    def watch(self, begin: Callable[[int], None], end: Callable[[int], object]) -> None:
        """Tell, now and after every new connection, what becomes readable when others have written."""
        ...

    def leads(self, task: str) -> bool:
        """Whether this process is the one that does a task, until it lets go of it or ends."""
        ...

    def let_go(self, task: str) -> None:
        """Leave a task to others."""
        ...

    @property
    def is_shared(self) -> bool:
        """Whether several machines may use it."""
        ...

    def keep_here(self, names: Collection[str]) -> None:
        """These names (players, or a door) are this process's now, and no others; others may ask for them."""
        ...

    def kept_elsewhere(self, query: str) -> set[str]:
        """Of the names that a query finds those that are other processes' now."""
        ...

    def close(self) -> None:
        """Let go of it."""
        ...
