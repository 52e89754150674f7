"""
Data read strictly: TOML in, frozen attrs classes out, and every fault named with its file and place.

Nothing is guessed: `"712"`, `7.9` and `true` are no whole numbers, a word is no list, and a key that
nobody reads is a fault.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from importlib import resources
from typing import Any, Literal, TypeVar, get_args, get_origin

from attrs import NOTHING, fields, frozen, has, resolve_types
from cattrs import ClassValidationError, Converter, ForbiddenExtraKeysError, IterableValidationError
from cattrs.cols import list_structure_factory, mapping_structure_factory
from cattrs.errors import AttributeValidationNote, IterableValidationNote

T = TypeVar("T")
Hook = Callable[[Any, Any], Any]

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
class Fault:
    """One thing that is wrong: its place (`$.road[3].hexes[2]`) and what to do about it."""

    place: str
    says: str


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


def package_text(package: str, path: str) -> str:
    """The text of a data file inside a package; DataError if there is none."""
    try:
        return resources.files(package).joinpath(path).read_text("utf-8")
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
    try:
        return _STRICT.structure(raw, cls)
    except Exception as error:
        raise DataError(name, *faults_of(error)) from error


def faults_of(error: Exception, place: str = "$") -> Iterator[Fault]:
    """What a failed structuring complains of, with the places, in the order of the data."""
    if not isinstance(error, ClassValidationError | IterableValidationError):
        yield Fault(place, _words(error))
        return
    noted, bare = error.group_exceptions()
    for inner, note in noted:
        yield from faults_of(inner, place + _step(note))
    for inner in bare:
        yield from faults_of(inner, place)


def _step(note: AttributeValidationNote | IterableValidationNote) -> str:
    if isinstance(note, AttributeValidationNote):
        return f".{note.name}"
    return f"[{note.index}]" if isinstance(note.index, int) else f".{note.index}"


def _words(error: Exception) -> str:
    if isinstance(error, KeyError):
        return "is missing; add it"
    if isinstance(error, ForbiddenExtraKeysError):
        known = ", ".join(field.name for field in fields(error.cl))
        return f"has the unknown key {', '.join(sorted(error.extra_fields))}; known are {known}"
    return str(error)


def strict_converter() -> Converter:
    """A converter that takes every value for what it is; to be extended where a format needs more."""
    converter = Converter(forbid_extra_keys=True)
    for kind in (int, str, bool):
        converter.register_structure_hook(kind, _only(kind))
    converter.register_structure_hook(float, _number)
    converter.register_structure_hook_factory(_is_literal, _literal)
    converter.register_structure_hook_factory(_is_row, _row)
    converter.register_structure_hook_factory(_is_fixed_tuple, _fixed_tuple)
    converter.register_structure_hook_factory(_is_table, _table)
    converter.register_structure_hook_factory(has, _record)
    return converter


def _want(kind: type, value: object) -> None:
    if type(value) is not kind:
        raise TypeError(f"{_WANTED[kind]} is wanted here, not {value!r}")


def _only(kind: type) -> Hook:
    def hook(value: object, _: object) -> object:
        _want(kind, value)
        return value

    return hook


def _number(value: object, _: object) -> float:
    if isinstance(value, float):
        return value
    if type(value) is int:
        return float(value)
    raise TypeError(f"{_WANTED[float]} is wanted here, not {value!r}")


def _is_literal(cls: object) -> bool:
    return get_origin(cls) is Literal


def _literal(cls: object, _: Converter) -> Hook:
    allowed = get_args(cls)

    def hook(value: object, _: object) -> object:
        if any(value == one and type(value) is type(one) for one in allowed):
            return value
        raise ValueError(f"{value!r} is not allowed here; write one of {', '.join(map(repr, allowed))}")

    return hook


def _is_row(cls: object) -> bool:
    return get_origin(cls) in (list, frozenset) or (get_origin(cls) is tuple and Ellipsis in get_args(cls))


def _row(cls: Any, converter: Converter) -> Hook:
    entries, build = list_structure_factory(cls, converter), get_origin(cls)
    assert build is not None

    def hook(value: object, _: object) -> object:
        _want(list, value)
        return build(entries(value, cls))

    return hook


def _is_fixed_tuple(cls: object) -> bool:
    return get_origin(cls) is tuple and Ellipsis not in get_args(cls)


def _fixed_tuple(cls: object, converter: Converter) -> Hook:
    kinds = get_args(cls)

    def hook(value: Any, _: object) -> object:
        _want(list, value)
        if len(value) != len(kinds):
            raise ValueError(f"{len(kinds)} entries are wanted here, not {len(value)}")
        return tuple(_entry(converter, n, value[n], kind) for n, kind in enumerate(kinds))

    return hook


def _entry(converter: Converter, index: int, value: object, kind: Any) -> object:
    try:
        return converter.structure(value, kind)
    except Exception as error:
        error.add_note(IterableValidationNote(f"entry {index}", index, kind))
        raise IterableValidationError("a fixed row", [error], kind) from error


def _is_table(cls: object) -> bool:
    return get_origin(cls) is dict


def _table(cls: Any, converter: Converter) -> Hook:
    return _guarded(mapping_structure_factory(cls, converter))


def _record(cls: Any, converter: Converter) -> Hook:
    """Read by the names of the fields: each file is read once, which no generated function is worth."""
    wanted = {field.name: (field.type, field.default is NOTHING) for field in fields(resolve_types(cls))}

    def hook(value: Any, _: object) -> object:
        _want(dict, value)
        read: dict[str, object] = {}
        errors: list[Exception] = []
        for name, (kind, needed) in wanted.items():
            if name in value:
                try:
                    read[name] = converter.structure(value[name], kind)
                except Exception as error:  # noqa: BLE001 - all faults are gathered
                    errors.append(_noted(error, name, kind))
            elif needed:
                errors.append(_noted(KeyError(name), name, kind))
        if strange := set(value) - set(wanted):
            errors.append(ForbiddenExtraKeysError(None, cls, strange))
        if errors:
            raise ClassValidationError(f"in {cls.__name__}", errors, cls)
        return cls(**read)

    return hook


def _noted(error: Exception, name: str, kind: object) -> Exception:
    error.add_note(AttributeValidationNote(f"attribute {name}", name, kind))
    return error


def _guarded(inner: Hook) -> Hook:
    def hook(value: object, cls: object) -> object:
        _want(dict, value)
        return inner(value, cls)

    return hook


_STRICT = strict_converter()
