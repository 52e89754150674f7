"""A cache of list entries, stored next to the games. Unchanged files are not read again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, get_args, get_type_hints

from attrs import define, field, fields, frozen, has
from cattrs import BaseValidationError, Converter

from cockade.events.record import Record
from cockade.saves.atomic import read_bounded, write_whole
from cockade.saves.listing import Entry, entry_of
from cockade.saves.loader import Games

FILE = ".index.json"
MOST = 64 << 20
"""The maximum size of an index in bytes."""
UNUSABLE = (BaseValidationError, ValueError, TypeError, LookupError, AttributeError, RecursionError)
"""The errors by which an index row is invalid."""


def form_of(record: type[Any]) -> str:
    """Return a hash of the names and types of a record's fields, with nested records."""
    met: dict[str, str] = {}
    _describe(record, met)
    return blake2b(repr(sorted(met.items())).encode(), digest_size=8).hexdigest()


def _describe(kind: Any, met: dict[str, str]) -> None:
    name = f"{getattr(kind, '__module__', '')}.{getattr(kind, '__qualname__', kind)}"
    if has(kind) and name not in met:
        hints = get_type_hints(kind)
        met[name] = repr([(each.name, hints[each.name]) for each in fields(kind)])
        for hint in hints.values():
            _describe(hint, met)
    for part in get_args(kind):
        _describe(part, met)


@frozen
class IndexedFile(Record):
    """An entry, and the file it was read from: its size in bytes, its time in nanoseconds."""

    size: int
    modified: int
    entry: Entry


@define
class Index:
    """
    The cached entries of a folder. Missing or outdated ones are read and added.

    The first row has the format of the file. Each game has a row, and its last one counts. A row is parsed
    when its game is requested, and new rows are appended. The file is rewritten when most of its rows are
    obsolete.
    """

    folder: Path
    _rows: dict[str, Any] = field(factory=dict)
    _number: int = 0
    _news: set[str] = field(factory=set)

    @classmethod
    def of(cls, folder: Path) -> Index:
        """Return the index of a folder, or an empty one if none is usable."""
        found = cls(folder)
        try:
            form, *rows = read_bounded(folder / FILE, MOST).splitlines()
        except (OSError, ValueError):
            return found
        if form.decode(errors="replace") != form_of(Entry):
            return found
        for row in rows:
            with suppress(
                ValueError, RecursionError, TypeError, AttributeError
            ):  # half a row, or none of ours
                found._rows.update(json.loads(row))
        found._number = 1 + len(rows)
        return found

    def entry(self, path: Path, games: Games) -> Entry:
        """Return the list entry of one file in the folder."""
        try:
            found = path.stat()
        except OSError:  # gone since the folder was read
            return entry_of(path, games)
        kept = self._kept(path.name)
        if kept is None or (kept.size, kept.modified) != (found.st_size, found.st_mtime_ns):
            kept = IndexedFile(found.st_size, found.st_mtime_ns, entry_of(path, games))
            if kept.entry.problem is not None:  # perhaps not one for the next version
                return kept.entry
            self._rows[path.name] = _converter().unstructure(kept)
            self._news.add(path.name)
        return kept.entry.replace(path=path)

    def _kept(self, name: str) -> IndexedFile | None:
        if name in self._rows:
            with suppress(ValueError, BaseValidationError, RecursionError):
                return _converter().structure(self._rows[name], IndexedFile)
        return None

    def keep(self) -> None:
        """Write the new entries. A read-only folder has no index."""
        if not self._news:
            return
        with suppress(OSError):
            if 0 < self._number <= 2 * len(self._rows):
                with (self.folder / FILE).open("ab") as file:
                    file.write(_rows({name: self._rows[name] for name in self._news}))
            else:
                there = {name: row for name, row in self._rows.items() if (self.folder / name).exists()}
                write_whole(self.folder / FILE, form_of(Entry).encode() + _rows(there))


def _rows(kept: Mapping[str, Any]) -> bytes:
    """Return a row for each entry, after a line break, so a truncated row before them does no harm."""
    return "".join(f"\n{json.dumps({name: row})}" for name, row in kept.items()).encode()


@cache
def _converter() -> Converter:
    """Return a converter with ISO 8601 times, and paths as names, so a folder can be moved."""
    found = Converter()
    found.register_unstructure_hook(datetime, datetime.isoformat)
    found.register_structure_hook(datetime, lambda text, _: datetime.fromisoformat(text))
    found.register_unstructure_hook(Path, lambda path: path.name)
    found.register_structure_hook(Path, lambda name, _: Path(name))
    return found
