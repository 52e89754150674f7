"""Reading of characters: a game's bots as its bots.toml describes them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from attrs import field, fields, frozen

from cockade.engine.data_files import DataError, Fault, Source, check, package_text, read_toml, structure
from cockade.engine.value_overrides import without_overrides
from cockade.events.record import Record

GREEDY, REGULAR, RECRUIT, VETERAN = "greedy", "regular", "recruit", "veteran"
FILE = "bots.toml"
C = TypeVar("C")


@frozen
class Entry(Record):
    """A character's differences from the one that it is `like`, for a side and scenarios. Empty for all.

    `why` says how it was found: by hand, or by which race on which seeds over how many games.
    """

    name: str
    source: Source
    why: str
    values: dict[str, Any]
    side: str = ""
    scenarios: tuple[str, ...] = ()
    like: str = GREEDY

    def is_for(self, scenario: str, side: str) -> bool:
        """Whether the entry applies to a side of a scenario."""
        known = (
            not self.scenarios or scenario in self.scenarios or without_overrides(scenario) in self.scenarios
        )
        return known and self.side in ("", side)

    @property
    def nicety(self) -> tuple[bool, bool]:
        """The order of merging: general entries first, then those for a side, then for a scenario."""
        return bool(self.scenarios), bool(self.side)


@frozen
class Sheet(Record):
    """All entries of a game."""

    character: tuple[Entry, ...] = field(factory=tuple)


def read(package: str, kind: type[Any]) -> Sheet:
    """Read the characters of a game. Raise DataError for a value that no character has."""
    sheet = structure(read_toml(package_text(package, FILE), FILE), Sheet, FILE)
    check(FILE, faults(sheet.character, kind))
    return sheet


def faults(entries: Iterable[Entry], kind: type[Any]) -> Iterator[Fault]:
    """Yield the faults of entries: unknown values, and unknown names."""
    known, names = {one.name for one in fields(kind)}, {GREEDY}
    for n, entry in enumerate(entries):
        for name in entry.values.keys() - known:
            yield Fault(f"$.character[{n}].values.{name}", "no player of this game has such a value")
        if entry.like not in names:
            yield Fault(f"$.character[{n}].like", f"no character above is called {entry.like!r}")
        if not entry.source or not entry.why:
            yield Fault(f"$.character[{n}].why", "is missing; say how it was found")
        names.add(entry.name)


def character(sheet: Sheet, kind: type[C], name: str, scenario: str, side: str) -> C:
    """Return the character of a name for a side, all entries merged.

    Raise LookupError for an unknown name.
    """
    return laid(kind, values_of(sheet, name, scenario, side))


def laid(kind: type[C], values: dict[str, Any]) -> C:
    """Return a character from its values. Raise DataError for missing or wrong ones."""
    return structure(values, kind, FILE)


def values_of(sheet: Sheet, name: str, scenario: str, side: str) -> dict[str, Any]:
    """Return the values of a character, and of the one that it is like.

    Raises: LookupError for an unknown name.
    """
    mine = [entry for entry in sheet.character if entry.name == name]
    if not mine:
        raise LookupError(name)
    fitting = entries_of(sheet, name, scenario, side)
    like = fitting[-1].like if fitting else mine[0].like
    found = {} if name == GREEDY else values_of(sheet, like, scenario, side)
    return found | traits(sheet, name, scenario, side)


def traits(sheet: Sheet, name: str, scenario: str, side: str) -> dict[str, Any]:
    """Return the values in a character's own entries."""
    found: dict[str, Any] = {}
    for entry in entries_of(sheet, name, scenario, side):
        found |= entry.values
    return found


def entries_of(sheet: Sheet, name: str, scenario: str, side: str) -> list[Entry]:
    """Return the entries of a character for a side of a scenario, the most general first."""
    mine = (one for one in sheet.character if one.name == name and one.is_for(scenario, side))
    return sorted(mine, key=lambda one: one.nicety)


def names_for(sheet: Sheet, scenario: str, side: str) -> tuple[str, ...]:
    """Return the characters for a side of a scenario, greedy first."""
    fitting = (entry.name for entry in sheet.character if entry.is_for(scenario, side))
    return tuple(dict.fromkeys((GREEDY, *fitting)))


__all__ = ["DataError", "Entry", "Sheet", "character", "laid", "names_for", "read", "traits", "values_of"]
