"""Where an entry of data comes from, and where single fields of it come from that differ."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import field, fields, frozen

from cockade.engine.data_files import Fault, Source, Sourced

if TYPE_CHECKING:
    from collections.abc import Iterator


@frozen
class Origin:
    """The source of one field: reconstructed values say why, public ones on which page."""

    source: Source
    why: str = ""
    page: str = ""


@frozen(kw_only=True)
class PrintedEntry(Sourced):
    """An entry that also says on which page it stands, and of which fields the source differs."""

    page: str = ""
    also: dict[str, Origin] = field(factory=dict)


def ill_sourced(place: str, entry: Any) -> Iterator[Fault]:
    """
    Everything missing in what an entry says about its sources.

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
    """The source of an entry and those of its fields that differ."""
    yield entry.source
    for origin in entry.also.values():
        yield origin.source
