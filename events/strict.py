"""Reading plain JSON or TOML values into attrs classes without guessing: wrong is refused, with its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, get_args, get_origin

from attrs import has
from cattrs import BaseValidationError, Converter, ForbiddenExtraKeysError
from cattrs.errors import AttributeValidationNote, IterableValidationNote
from cattrs.gen import make_dict_structure_fn

from events.faults import DecodeError, Mismatch

T = TypeVar("T")
Hook = Callable[[Any, Any], Any]


def exactly(kind: type, noun: str) -> Hook:
    """A hook that lets values of exactly this class through: `True` is no whole number."""

    def check(value: Any, _: Any) -> Any:
        if type(value) is not kind:
            raise Mismatch(noun, value)
        return value

    return check


def strict_converter() -> Converter:
    """
    A cattrs converter that accepts nothing but what the fields say.

    cattrs by itself turns "712", 7.9 and true into whole numbers and a text into a tuple of letters.
    Errors are gathered by `located`.
    """
    converter = Converter(forbid_extra_keys=True, detailed_validation=True)
    of_tuple, of_dict = (converter.get_structure_hook(kind) for kind in (tuple[Any, ...], dict[str, Any]))
    converter.register_structure_hook(int, exactly(int, "a whole number"))
    converter.register_structure_hook(str, exactly(str, "a text"))
    converter.register_structure_hook(bool, exactly(bool, "true or false"))
    converter.register_structure_hook_factory(_is_tuple, lambda kind: _list_for(kind, of_tuple))
    converter.register_structure_hook_factory(_is_dict, lambda _: _object_for(of_dict))
    converter.register_structure_hook_factory(
        has, lambda kind: _object_for(make_dict_structure_fn(kind, converter))
    )
    converter.register_unstructure_hook_factory(_is_fixed, lambda kind: _listing(kind, converter))
    return converter


def read_strictly(value: object, kind: type[T]) -> T:
    """A plain value as an instance of an attrs class; DecodeError names the first fault."""
    try:
        return strict_converter().structure(value, kind)
    except Exception as error:
        raise located(error) from error


def _is_fixed(kind: Any) -> bool:
    return _is_tuple(kind) and Ellipsis not in get_args(kind)


def _listing(kind: Any, converter: Converter) -> Callable[[Any], list[Any]]:
    """JSON has lists only; cattrs leaves tuples of a fixed length as they are."""
    hooks = [converter.get_unstructure_hook(part) for part in get_args(kind)]
    return lambda value: [hook(item) for hook, item in zip(hooks, value, strict=True)]


def _is_tuple(kind: Any) -> bool:
    return get_origin(kind) is tuple


def _is_dict(kind: Any) -> bool:
    return kind is dict or get_origin(kind) is dict


def _list_for(kind: Any, structure: Hook) -> Hook:
    wanted = get_args(kind)
    length = None if Ellipsis in wanted else len(wanted)
    noun = "a list" if length is None else f"a list of {length}"

    def check(value: Any, of: Any) -> Any:
        if type(value) is not list or (length is not None and len(value) != length):
            raise Mismatch(noun, value)
        return structure(value, of)

    return check


def _object_for(structure: Hook) -> Hook:
    def check(value: Any, of: Any) -> Any:
        if type(value) is not dict:
            raise Mismatch("an object", value)
        return structure(value, of)

    return check


def located(error: Exception, path: str = "$") -> DecodeError:
    """The first fault in what a strict converter raised, with its place."""
    if isinstance(error, DecodeError):
        return DecodeError(path + error.path[1:], error.problem)
    if isinstance(error, BaseValidationError):
        first = error.exceptions[0]
        return located(first, path + _step(first))
    if isinstance(error, ForbiddenExtraKeysError):
        return DecodeError(f"{path}.{min(error.extra_fields)}", "unknown key")
    if isinstance(error, KeyError):
        return DecodeError(path, "missing")
    return DecodeError(path, str(error))


def _step(error: Exception) -> str:
    """One step of a path: the innermost note that cattrs left on the way out."""
    for note in getattr(error, "__notes__", ()):
        if isinstance(note, AttributeValidationNote):
            return f".{note.name}"
        if isinstance(note, IterableValidationNote):
            return f"[{note.index!r}]"
    return ""
