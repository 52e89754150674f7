"""Strict reading of plain values into attrs classes: faults are refused, with their places.

All input is read here, JSON and TOML alike: data files, settings, headers, letters, requests.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin

from attrs import NOTHING, fields, frozen, has, resolve_types
from cattrs import BaseConverter, BaseValidationError, ClassValidationError, ForbiddenExtraKeysError
from cattrs.errors import AttributeValidationNote, IterableValidationNote

from cockade.events.problems import DecodeError, Mismatch, Problem, problem, shown

T = TypeVar("T")
C = TypeVar("C", bound=BaseConverter)
Hook = Callable[[Any, Any], Any]
_SEVERAL: tuple[Any, ...] = (tuple[Any, ...], frozenset[Any], dict[str, Any])


@frozen
class Only:
    """A further limit of a field: the noun for its values, and the test they must pass."""

    noun: str | Problem
    fits: Callable[[Any], bool]


def one_of(known: Collection[str]) -> Only:
    """Return a hook that accepts only these texts, and lists them in its refusal."""
    return Only(problem("one of {known}", known=", ".join(known)), lambda value: value in known)


def exactly(kind: type, noun: str) -> Hook:
    """Return a hook that accepts only values of exactly this class: `True` is not a whole number."""

    def check(value: Any, _: Any) -> Any:
        if type(value) is not kind:
            raise Mismatch(noun, value)
        return value

    return check


def made_strict(converter: C, table: str = "an object") -> C:
    """Return a cattrs converter that accepts only what the fields declare. `table` is the noun for a dict.

    cattrs by itself turns "712", 7.9 and true into whole numbers and a text into a tuple of letters.
    `Annotated[str, Only("a short text", is_short)]` is a text of which a question must be true as well.
    What is raised is for `faults_in` and `located`.
    """
    of_tuple, of_set, of_dict = (converter.get_structure_hook(kind) for kind in _SEVERAL)
    converter.register_structure_hook(int, exactly(int, "a whole number"))
    converter.register_structure_hook(float, _number)
    converter.register_structure_hook(str, exactly(str, "a text"))
    converter.register_structure_hook(bool, exactly(bool, "true or false"))
    converter.register_structure_hook_func(_is_literal, _one_of)
    converter.register_structure_hook_factory(_is_checked, lambda kind: _checked(kind, converter))
    converter.register_structure_hook_factory(_is_tuple, lambda kind: _list_for(kind, of_tuple))
    converter.register_structure_hook_factory(_is_set, lambda kind: _list_for(kind, of_set))
    converter.register_structure_hook_factory(
        _is_dict, lambda kind: _object_for(_several(kind, of_dict), table)
    )
    converter.register_structure_hook_factory(has, lambda kind: _object_for(_record(kind, converter), table))
    converter.register_unstructure_hook_factory(_is_fixed, lambda kind: _listing(kind, converter))
    return converter


@cache
def strict_converter(table: str = "an object") -> BaseConverter:
    """Return the converter for all callers that add nothing to it.

    It is the one of cattrs that compiles nothing: most classes are read a few times and then never again.
    """
    return made_strict(BaseConverter(detailed_validation=True), table)


def read_strictly(value: object, kind: type[T]) -> T:
    """Return a plain value as an instance of an attrs class. Raise DecodeError with the first fault."""
    try:
        return strict_converter().structure(value, kind)
    except Exception as error:
        raise located(error) from error


# ---------------------------------------------------------------- the hooks


def _number(value: Any, _: Any) -> float:
    if type(value) not in (int, float):
        raise Mismatch("a number", value)
    return float(value)


def _one_of(value: Any, kind: Any) -> Any:
    known = get_args(kind)
    if not any(value == one and type(value) is type(one) for one in known):
        raise Mismatch(problem("one of {known}", known=", ".join(map(shown, known))), value)
    return value


def _is_literal(kind: Any) -> bool:
    return bool(get_origin(kind) == Literal)


def _is_checked(kind: Any) -> bool:
    return bool(get_origin(kind) == Annotated)


def _checked_by(kind: Any) -> Only | None:
    """Return a field's `Only`. Other annotations say nothing about its values."""
    return next((note for note in get_args(kind)[1:] if isinstance(note, Only)), None)


def _checked(kind: Any, converter: BaseConverter) -> Hook:
    base, only = get_args(kind)[0], _checked_by(kind)
    hook: Hook = converter.get_structure_hook(base)
    if only is None:
        return lambda value, _: hook(value, base)

    def check(value: Any, _: Any) -> Any:
        try:
            found = hook(value, base)
        except Mismatch as error:
            raise Mismatch(only.noun, value) from error
        if not only.fits(found):
            raise Mismatch(only.noun, value)
        return found

    return check


def _is_fixed(kind: Any) -> bool:
    return _is_tuple(kind) and Ellipsis not in get_args(kind)


def _listing(kind: Any, converter: BaseConverter) -> Callable[[Any], list[Any]]:
    """Return a hook for lists, because JSON has no tuples and cattrs skips those of fixed length."""
    hooks = [converter.get_unstructure_hook(part) for part in get_args(kind)]
    return lambda value: [hook(item) for hook, item in zip(hooks, value, strict=True)]


def _is_tuple(kind: Any) -> bool:
    return get_origin(kind) is tuple


def _is_set(kind: Any) -> bool:
    return get_origin(kind) is frozenset


def _is_dict(kind: Any) -> bool:
    return kind is dict or get_origin(kind) in (dict, Mapping)


def _list_for(kind: Any, structure: Hook) -> Hook:
    wanted = get_args(kind)
    length = len(wanted) if _is_fixed(kind) else None
    noun = problem("a list") if length is None else problem("a list of {n}", n=length)

    def check(value: Any, of: Any) -> Any:
        if type(value) is not list or (length is not None and len(value) != length):
            raise Mismatch(noun, value)
        return structure(value, of)

    return check


def _several(kind: Any, structure: Hook) -> Hook:
    """Return a hook that checks keys and values. A bare `dict` may hold anything."""
    of = kind if get_args(kind) else dict[str, Any]
    return lambda value, _: structure(value, of)


def _record(cls: Any, converter: BaseConverter) -> Hook:
    """Return a hook that reads each field by its own hook, and raises all faults at once."""
    found = {field.name: field for field in fields(resolve_types(cls))}
    hooks = {name: (converter.get_structure_hook(field.type), field.type) for name, field in found.items()}
    needed = [name for name, field in found.items() if field.default is NOTHING]

    def structure(value: dict[str, Any], _: Any) -> Any:
        given, wrong = {}, []
        for name, (hook, kind) in hooks.items():
            if name in value:
                try:
                    given[name] = hook(value[name], kind)
                except Exception as error:  # noqa: BLE001 - it is told with its place
                    wrong.append(_noted(error, name, kind))
        wrong += [_noted(KeyError(name), name) for name in needed if name not in value]
        if strange := value.keys() - hooks.keys():
            wrong.append(ForbiddenExtraKeysError("", cls, strange))
        if wrong:
            raise ClassValidationError("", wrong, cls)
        return cls(**given)

    return structure


def _noted(error: Exception, name: str, kind: Any = None) -> Exception:
    error.add_note(AttributeValidationNote("", name, kind))
    return error


def _object_for(structure: Hook, noun: str) -> Hook:
    def check(value: Any, of: Any) -> Any:
        if type(value) is not dict:
            raise Mismatch(noun, value)
        return structure(value, of)

    return check


# ---------------------------------------------------------------- what was wrong


def faults_in(error: Exception, path: str = "$") -> Iterator[DecodeError]:
    """Yield every fault in a strict converter's exception, with its place, in the order of the fields."""
    if isinstance(error, DecodeError):
        yield DecodeError(path + error.path[1:], error.problem)
    elif isinstance(error, BaseValidationError):
        for one in error.exceptions:
            yield from faults_in(one, path + _step(one))
    elif isinstance(error, ForbiddenExtraKeysError):
        known = ", ".join(field.name for field in fields(error.cl))
        for key in sorted(map(str, error.extra_fields)):
            yield DecodeError(f"{path}.{key}", _unknown(known))
    elif isinstance(error, KeyError):
        yield DecodeError(path, "missing")
    else:
        yield DecodeError(path, error.problem if isinstance(error, Mismatch) else problem("{why}", why=error))


def _unknown(known: str) -> Problem:
    return problem("unknown key; known are {known}", known=known) if known else problem("unknown key")


def located(error: Exception) -> DecodeError:
    """Return the first fault in a strict converter's exception, with its place."""
    return next(faults_in(error))


def _step(error: Exception) -> str:
    """Return one step of a path: the innermost note that cattrs left on the way out."""
    for note in getattr(error, "__notes__", ()):
        if isinstance(note, AttributeValidationNote):
            return f".{note.name}"
        if isinstance(note, IterableValidationNote):
            return f"[{note.index!r}]"
    return ""


_MAY_BE_HALVED = re.compile(rb"\\u[dD][89a-fA-F]")


def read_json(text: str | bytes) -> Any:
    """Return the value of a JSON text.

    ValueError where it is none, or holds half of a surrogate pair: nothing could be kept or sent of that.
    """
    said = json.loads(text)
    raw = text if isinstance(text, bytes) else text.encode("utf-8", "backslashreplace")
    if _MAY_BE_HALVED.search(raw):
        json.dumps(said, ensure_ascii=False).encode()
    return said
