"""Counts of the sources of a game's data: the tables of docs/measured/data-sources.md."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from attrs import field, fields, frozen

from cockade.engine.data_files import Fault, Source, Sourced
from cockade.events.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


SOURCES = ("seed", "public", "reconstructed")


@frozen
class CensusRow(Record):
    """The number of entries of one kind of data from each source."""

    what: str
    counts: dict[str, int]

    def cells(self) -> tuple[str, ...]:
        """The row as texts: the kind, a count for each source, and the sum."""
        counted = [self.counts.get(source, 0) for source in SOURCES]
        return (self.what, *map(str, counted), str(sum(counted)))


def row(what: str, sources: Iterable[str]) -> CensusRow:
    """Return the row of one kind of data, from the source of every entry."""
    return CensusRow(what, dict(Counter(sources)))


def table(rows: Iterable[CensusRow]) -> str:
    """Return a census as a table in Markdown."""
    head = ("data", *SOURCES, "all")
    lines = [head, ["---"] * len(head), *(row.cells() for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


@frozen
class Origin:
    """The source of one field. Reconstructed values give a reason, public ones a page."""

    source: Source
    why: str = ""
    page: str = ""


@frozen(kw_only=True)
class PrintedEntry(Sourced):
    """An entry with its page, and the sources of fields that differ."""

    page: str = ""
    also: dict[str, Origin] = field(factory=dict)


def ill_sourced(place: str, entry: Any) -> Iterator[Fault]:
    """Yield what is missing in an entry's sources.

    An entry is an `PrintedEntry`, with an `Origin` for each field that differs.
    """
    yield from _faults(place, entry)
    known = {field.name for field in fields(type(entry))}
    for name, origin in entry.also.items():
        if name not in known:
            yield Fault(f"{place}.also.{name}", f"{name} is no field of this entry")
        yield from _faults(f"{place}.also.{name}", origin)


def _faults(place: str, said: Any) -> Iterator[Fault]:
    if not said.source:
        yield Fault(f"{place}.source", "is missing; add it")
    if said.source == "reconstructed" and not said.why:
        yield Fault(f"{place}.why", "is missing; say why it was made up so")
    if said.source == "public" and not said.page:
        yield Fault(f"{place}.page", "is missing; name the page")


def sources_of(entry: Any) -> Iterator[str]:
    """Yield the source of an entry and those of its fields that differ."""
    yield entry.source
    for origin in entry.also.values():
        yield origin.source
