"""Where the data of a game comes from, counted: the tables of docs/reference/census.md."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from attrs import frozen

from cockade.events.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterable

SOURCES = ("seed", "public", "reconstructed")


@frozen
class CensusRow(Record):
    """How many entries of one kind of data come from each source."""

    what: str
    counts: dict[str, int]

    def cells(self) -> tuple[str, ...]:
        """The row as texts: what it is, a count for each source, and the sum."""
        counted = [self.counts.get(source, 0) for source in SOURCES]
        return (self.what, *map(str, counted), str(sum(counted)))


def row(what: str, sources: Iterable[str]) -> CensusRow:
    """The row of one kind of data, from the source of every entry."""
    return CensusRow(what, dict(Counter(sources)))


def table(rows: Iterable[CensusRow]) -> str:
    """A census as a table in Markdown."""
    head = ("data", *SOURCES, "all")
    lines = [head, ["---"] * len(head), *(row.cells() for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
