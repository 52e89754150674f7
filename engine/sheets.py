"""
Data read strictly: TOML in, frozen attrs classes out, and every fault named with its file and place.

Nothing is guessed: `"712"`, `7.9` and `true` are no whole numbers, a word is no list, and a key that
nobody reads is a fault.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable
from functools import cache
from pkgutil import get_data
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin

from attrs import NOTHING, fields, frozen, has, resolve_types

from events.record import Record

T = TypeVar("T")

Source = Literal["", "seed", "public", "reconstructed", "printed"]
"""
Where a datum comes from: the rulebook, a public page, our own reasoning, or the owner's printed copy.

Nothing that was loaded has an empty source.
"""

_WANTED: dict[type, str] = {
    int: "a whole number",
    float: "a number",
    str: "a text in quotes",
    bool: "true or false",
    list: "a list in brackets",
    dict: "a table of keys",
}


@frozen
class Fault(Record):
    """One thing that is wrong: its place (`$.road[3].hexes[2]`) and what to do about it."""

    place: str
    says: str


Reader = Callable[[Any, str, list[Fault]], Any]
"""Reads a value at a place; what is wrong with it is added to the faults."""


class DataError(ValueError):
    """A file of data that cannot be used: one line `file: place: what is wrong` for every fault."""

    def __init__(self, file: str, *faults: Fault) -> None:
        """Name the file and all that is wrong with it."""
        super().__init__(file, *faults)
        self.file = file
        self.faults = faults

    def __str__(self) -> str:
        """All faults, one per line."""
        return "\n".join(f"{self.file}: {fault.place}: {fault.says}" for fault in self.faults)


def check(file: str, faults: Iterable[Fault]) -> None:
    """All that is wrong with a file as a DataError; nothing if it is sound."""
    found = tuple(faults)
    if found:
        raise DataError(file, *found)


def package_text(package: str, path: str) -> str:
    """The text of a data file inside a package; DataError if there is none."""
    try:
        found = get_data(package, path)
        return "" if found is None else found.decode("utf-8")
    except OSError as error:
        raise DataError(path, Fault("$", f"cannot be read in the package {package}: {error}")) from error


def read_toml(text: str, name: str) -> dict[str, Any]:
    """The tables of a TOML text; DataError with the line if it is none. `name` is used in messages."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError(name, Fault("$", f"is not TOML: {error}")) from error


def structure(raw: object, cls: type[T], name: str) -> T:
    """Raw tables as an instance of `cls`; DataError with every fault. `name` is used in messages."""
    faults: list[Fault] = []
    kind: Any = cls
    read: T = _reader(kind)(raw, "$", faults)
    check(name, faults)
    return read


# ---------------------------------------------------------------- a reader for every kind of value


@cache
def _reader(kind: Any) -> Reader:
    """How values of a kind are read, worked out once: the types of the fields say it."""
    origin, parts = get_origin(kind), get_args(kind)
    if kind is Any:
        return lambda value, *_: value
    if has(kind):
        return _record(kind)
    if origin is Literal:
        return _literal(parts)
    if origin is dict:
        return _table(*map(_reader, parts))
    if origin is tuple and Ellipsis not in parts:
        return _fixed_row([_reader(part) for part in parts])
    if origin in (list, frozenset, tuple):
        return _row(origin, _reader(parts[0]))
    if origin in (Union, UnionType):
        return _optional(*(_reader(part) for part in parts if part is not NoneType))
    return _number if kind is float else _only(kind)


def _fits(value: object, kind: type, place: str, faults: list[Fault]) -> bool:
    fits = type(value) is kind
    if not fits:
        faults.append(Fault(place, f"{_WANTED[kind]} is wanted here, not {value!r}"))
    return fits


def _only(kind: type) -> Reader:
    def read(value: Any, place: str, faults: list[Fault]) -> Any:
        _fits(value, kind, place, faults)
        return value

    return read


def _number(value: Any, place: str, faults: list[Fault]) -> Any:
    return float(value) if type(value) is int or _fits(value, float, place, faults) else value


def _literal(allowed: tuple[Any, ...]) -> Reader:
    def read(value: Any, place: str, faults: list[Fault]) -> Any:
        if not any(value == one and type(value) is type(one) for one in allowed):
            known = ", ".join(map(repr, allowed))
            faults.append(Fault(place, f"{value!r} is not allowed here; write one of {known}"))
        return value

    return read


def _optional(inner: Reader) -> Reader:
    return lambda value, place, faults: None if value is None else inner(value, place, faults)


def _row(build: Callable[[list[Any]], Any], entry: Reader) -> Reader:
    def read(value: Any, place: str, faults: list[Fault]) -> Any:
        if not _fits(value, list, place, faults):
            return value
        before = len(faults)
        entries = [entry(one, f"{place}[{n}]", faults) for n, one in enumerate(value)]
        return value if len(faults) > before else build(entries)

    return read


def _fixed_row(entries: list[Reader]) -> Reader:
    def read(value: Any, place: str, faults: list[Fault]) -> Any:
        if not _fits(value, list, place, faults):
            return value
        if len(value) != len(entries):
            faults.append(Fault(place, f"{len(entries)} entries are wanted here, not {len(value)}"))
            return value
        return tuple(
            entry(one, f"{place}[{n}]", faults)
            for n, (entry, one) in enumerate(zip(entries, value, strict=True))
        )

    return read


def _table(key: Reader, entry: Reader) -> Reader:
    def read(value: Any, place: str, faults: list[Fault]) -> Any:
        if not _fits(value, dict, place, faults):
            return value
        return {
            key(name, place, faults): entry(one, f"{place}.{name}", faults) for name, one in value.items()
        }

    return read


def _record(cls: Any) -> Reader:
    found = fields(resolve_types(cls))
    wanted = {field.name: (_reader(field.type), field.default is NOTHING) for field in found}

    def read(value: Any, place: str, faults: list[Fault]) -> Any:
        if not _fits(value, dict, place, faults):
            return value
        before, given = len(faults), {}
        for name, (entry, needed) in wanted.items():
            if name in value:
                given[name] = entry(value[name], f"{place}.{name}", faults)
            elif needed:
                faults.append(Fault(f"{place}.{name}", "is missing; add it"))
        if strange := set(value) - set(wanted):
            known = f"known are {', '.join(wanted)}"
            faults.append(Fault(place, f"has the unknown key {', '.join(sorted(strange))}; {known}"))
        return value if len(faults) > before else cls(**given)

    return read
