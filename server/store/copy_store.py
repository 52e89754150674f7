"""Copying a store from one database to another, empty one, for backups and moves."""

from __future__ import annotations

from contextlib import closing
from functools import cache

from attrs import frozen

from cockade.server.store.database import Database
from cockade.server.store.migrations import STEPS
from cockade.server.store.sqlite_base import SqliteBase

BY_GAME = "line"
"""The table that is too large to load at once."""


@frozen
class Table:
    """A table as the migrations make it: name, columns, and which columns are boolean."""

    name: str
    columns: tuple[str, ...]
    truths: tuple[bool, ...]


@cache
def tables() -> tuple[Table, ...]:
    """Return all tables, each after those that it refers to."""
    with closing(SqliteBase.in_memory()) as base:
        base.make(STEPS, 0)
        names = base.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid").fetchall()
        return tuple(_table(base, name) for (name,) in names)


def _table(base: SqliteBase, name: str) -> Table:
    found = base.execute(f"PRAGMA table_info({name})").fetchall()
    return Table(name, tuple(row[1] for row in found), tuple(row[2] == "BOOLEAN" for row in found))


def pour(source: Database, target: Database) -> None:
    """Copy all rows, within the transactions of both databases."""
    for table in tables():
        columns = ", ".join(table.columns)
        query = f"SELECT {columns} FROM {table.name}"  # noqa: S608 - our own words
        into = f"INSERT INTO {table.name} ({columns}) VALUES ({', '.join('?' * len(table.columns))})"  # noqa: S608
        parts = [()] if table.name != BY_GAME else source.execute("SELECT id FROM game").fetchall()
        for part in parts:
            where = " WHERE game = ?" if part else ""
            for row in source.execute(query + where, part).fetchall():
                values = zip(table.truths, row, strict=True)
                target.execute(into, [bool(value) if truth else value for truth, value in values])
