"""What lists say of recorded games, kept beside them: a file that has not changed is not read again."""

from __future__ import annotations

import json
from contextlib import suppress
from datetime import datetime
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
"""Bytes of an index that is believed."""


def form_of(record: type[Any]) -> str:
    """A hash of the names and types of a record's fields, and of the records in them."""
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
    """An entry, and the file that it was read from: its size in bytes, its time in nanoseconds."""

    size: int
    modified: int
    entry: Entry


@frozen
class IndexSheet(Record):
    """All that is in the file of an index, by the names of games; an index of another form is made anew."""

    form: str
    kept: dict[str, IndexedFile]


@define
class Index:
    """The entries of a folder; what is not in it, or has changed since, is read, and kept if it could be."""

    folder: Path
    _kept: dict[str, IndexedFile] = field(factory=dict)
    _has_news: bool = False

    @classmethod
    def of(cls, folder: Path) -> Index:
        """The index of a folder; an empty one where there is none that can be used."""
        with suppress(OSError, ValueError, BaseValidationError, RecursionError):
            sheet = _converter().structure(json.loads(read_bounded(folder / FILE, MOST)), IndexSheet)
            if sheet.form == form_of(Entry):
                return cls(folder, sheet.kept)
        return cls(folder)

    def entry(self, path: Path, games: Games) -> Entry:
        """What a list says about one file of the folder."""
        try:
            found = path.stat()
        except OSError:  # gone since the folder was read
            return entry_of(path, games)
        kept = self._kept.get(path.name)
        if kept is None or (kept.size, kept.modified) != (found.st_size, found.st_mtime_ns):
            kept = IndexedFile(found.st_size, found.st_mtime_ns, entry_of(path, games))
            if kept.entry.problem is not None:  # perhaps not one for the next version
                return kept.entry
            self._kept[path.name], self._has_news = kept, True
        return kept.entry.replace(path=path)

    def keep(self) -> None:
        """Write down what is new; a folder that may not be written to stays without."""
        if not self._has_news:
            return
        there = {name: kept for name, kept in self._kept.items() if (self.folder / name).exists()}
        text = json.dumps(_converter().unstructure(IndexSheet(form_of(Entry), there)))
        with suppress(OSError):
            write_whole(self.folder / FILE, text.encode())


def _converter() -> Converter:
    """Times as ISO 8601, paths by their names: a folder may be moved."""
    found = Converter()
    found.register_unstructure_hook(datetime, datetime.isoformat)
    found.register_structure_hook(datetime, lambda text, _: datetime.fromisoformat(text))
    found.register_unstructure_hook(Path, lambda path: path.name)
    found.register_structure_hook(Path, lambda name, _: Path(name))
    return found
