"""Strict data files: TOML in, frozen attrs classes out, and every fault with its file and place.

Nothing is guessed: `"712"`, `7.9` and `true` are not whole numbers, a word is not a list, and an unknown key
is a fault.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pkgutil import get_data
from typing import Any, Literal, Protocol, TypeVar

from attrs import fields, frozen

from cockade.events.problems import DecodeError, Problem, plain, problem
from cockade.events.record import Record
from cockade.events.strict_reading import faults_in, strict_converter

T = TypeVar("T")
E = TypeVar("E", bound="Named")

Source = Literal["", "seed", "public", "reconstructed", "printed"]
"""
Where a datum comes from: the rulebook, a public page, our own reasoning, or the owner's printed copy.

Nothing that was loaded has an empty source.
"""


class Named(Protocol):
    """An entry with an id."""

    @property
    def id(self) -> str:
        """A readable, unique id."""
        ...


@frozen(kw_only=True)
class Sourced(Record):
    """The source of a datum, and the reason for it."""

    source: Source = ""
    why: str = ""


ABOUT = "about"


def about(text: str) -> dict[str, str]:
    """Return the metadata that describes a field to the makers of files."""
    return {ABOUT: text}


@frozen
class Fault(Record):
    """One fault: its place (`$.road[3].hexes[2]`) and the remedy."""

    place: str
    says: str | Problem


_TOLD, _LONGEST = 20, 300


class DataError(ValueError):
    """Raised for an unusable data file, with a line `file: place: what is wrong` for every fault."""

    def __init__(self, file: str, *faults: Fault) -> None:
        """Take the name of the file and its faults."""
        super().__init__(file, *faults)
        self.file = file
        self.faults = faults

    def __str__(self) -> str:
        """Return the faults in English, one per line."""
        return "\n".join(map(str, self.told()))

    def told(self) -> Iterator[Problem]:
        """Yield the faults, each with its file and place. Of very many, only the first."""
        for fault in self.faults[:_TOLD]:
            says = fault.says if isinstance(fault.says, Problem) else plain(fault.says, _LONGEST)
            yield problem("{file}: {fault}", file=self.file, fault=DecodeError(fault.place, says).why)
        if more := len(self.faults[_TOLD:]):
            yield problem("{file}: and {n} more faults", file=self.file, n=more)


def check(file: str, faults: Iterable[Fault]) -> None:
    """Accept a sound file.

    Raises: DataError with all faults, each with its place, if there are any.
    """
    found = tuple(faults)
    if found:
        raise DataError(file, *found)


def package_text(package: str, path: str) -> str:
    """Return the text of a data file inside a package.

    Raises: DataError if there is none.
    """
    try:
        found = get_data(package, path)
        return "" if found is None else found.decode("utf-8")
    except OSError as error:
        raise DataError(path, Fault("$", f"cannot be read in the package {package}: {error}")) from error


MOST_DOTS = 400
"""The most dots in one line, because long dotted keys take memory by the square of their length."""


def too_dotted(text: str) -> int:
    """Return the first line, from 1, of a TOML text with too many dots. 0 if there is none."""
    lines = enumerate(text.splitlines(), 1)
    return next((n for n, line in lines if line.count(".") > MOST_DOTS), 0)


def read_toml(text: str, name: str) -> dict[str, Any]:
    """Return the tables of a TOML text. `name` is used in messages.

    Raises: DataError with the line if it is none.
    """
    if line := too_dotted(text):
        raise DataError(name, Fault("$", problem("there are too many dots in line {n}", n=line)))
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # no TOML, numbers without end, or lists in lists
        raise DataError(name, Fault("$", f"is not TOML: {error}")) from error


@cache
def package_tables(package: str, path: str) -> dict[str, Any]:
    """Return the tables of a data file in a package, read once. Callers must not change them."""
    return read_toml(package_text(package, path), path)


def scenario_file(id_: str) -> str:
    """Return the name of a scenario's file in the package of its game."""
    return f"scenarios/{id_}.toml"


def scenario_tables(package: str, id_: str) -> dict[str, Any]:
    """Return a scenario's tables. One that is `based_on` another inherits the keys that it lacks."""
    ours = dict(package_tables(package, scenario_file(id_)))
    base = ours.pop("based_on", "")
    return {**scenario_tables(package, base), **ours} if base else ours


def structure(raw: object, cls: type[T], name: str) -> T:
    """Return raw tables as an instance of `cls`. `name` is used in messages.

    Raises: DataError with every fault.
    """
    try:
        return strict_converter("a table").structure(raw, cls)
    except Exception as error:
        raise DataError(name, *(Fault(wrong.path, wrong.problem) for wrong in faults_in(error))) from error


def made_of(cls: type[T], sheet: object, **others: Any) -> T:
    """Return `cls` made of the fields that a sheet shares with it, with `others` added or replacing them.

    A field that neither gives keeps its default; a TypeError names one that has none.
    """
    said = {field.name for field in fields(type(sheet))}  # type: ignore[arg-type]
    names = [field.alias for field in fields(cls) if field.name in said]  # type: ignore[arg-type]
    return cls(**{name: getattr(sheet, name) for name in names} | others)


def by_id(entries: Iterable[E]) -> dict[str, E]:
    """Return the entries of a table by their ids."""
    return {entry.id: entry for entry in entries}
