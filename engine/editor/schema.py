"""
What the tables of a file may say, read off the classes by which the file is read.

Whoever adds a field to such a class has it in the workshop at once: nothing of it is listed here.
"""

from __future__ import annotations

import re
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from attrs import NOTHING, Factory, fields, frozen, has

from cockade.engine.data_files import ABOUT
from cockade.engine.hexgrid import spoken
from cockade.events.record import Record

TEXT, NUMBER, FLAG, CHOICE, LINE, TABLE, ROWS, NAMED = (
    "text",
    "number",
    "flag",
    "choice",
    "line",
    "table",
    "rows",
    "named",
)
"""What stands behind a key: one of the first five fits into a line, the others hold more keys."""
FACTORY: Any = Factory(dict)
"""What attrs keeps of a default that is made anew each time."""
HEXES = frozenset({"hex", "hexes", "around", "places", "communication", "closed_crossings"})
"""Keys whose numbers are hexes, which are written in four digits."""
KINDS = {int: NUMBER, float: NUMBER, bool: FLAG}
JOINT = re.compile(r"(?<=\w)-")
"""Joins the words of a group: `0508-0608`; behind it a number may be below 0."""
SOURCED = ("source", "why", "page", "also")
"""Keys of every datum: where it comes from."""


@frozen
class Shape(Record):
    """
    The values that a key may have.

    `of` is the shape of each item of a list, or of each value by name. A table has a class, `cls`.
    `choices` are the allowed words. `cells` are the kinds of the words of a `line`, in order; with `many`
    they repeat.
    """

    kind: str
    of: Shape | None = None
    cls: type[Any] | None = None
    choices: tuple[str, ...] = ()
    cells: tuple[type[Any], ...] = (str,)
    many: bool = True


@frozen
class Part(Record):
    """A key of a table: what it is for, its shape, and what holds where it is left out."""

    name: str
    about: str
    shape: Shape
    default: Any
    is_needed: bool

    @property
    def usual(self) -> Any:
        """What holds where it is left out, as a file has it."""
        return list(self.default) if isinstance(self.default, tuple) else self.default

    @property
    def is_hex(self) -> bool:
        """Whether its numbers are hexes."""
        return self.name in HEXES and (self.shape.kind == LINE or self.name in ("hex", "around"))


def parts(cls: type[Any]) -> tuple[Part, ...]:
    """The keys of a table, in the order of its class."""
    if cls not in _READ:
        hints = get_type_hints(cls)
        _READ[cls] = tuple(_part(each, shape_of(hints[each.name])) for each in fields(cls) if each.init)
    return _READ[cls]


_READ: dict[type[Any], tuple[Part, ...]] = {}
"""What was read off a class: it does not change."""


def part_of(cls: type[Any], name: str) -> Part:
    """One of them; KeyError for none."""
    return {part.name: part for part in parts(cls)}[name]


def _part(each: Any, shape: Shape) -> Part:
    default = each.default
    if isinstance(default, type(FACTORY)):
        default = default.factory()
    return Part(each.name, each.metadata.get(ABOUT, ""), shape, default, each.default is NOTHING)


def shape_of(hint: Any) -> Shape:
    """The shape of an annotation."""
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return shape_of(next(arg for arg in args if arg is not NoneType))
    if origin is Literal:
        return Shape(CHOICE, choices=args)
    if origin is dict:
        return Shape(NAMED, shape_of(args[1]))
    if origin is tuple:
        return _list_of(args)
    if has(hint):
        return Shape(TABLE, cls=hint)
    return Shape(KINDS.get(hint, TEXT), cells=(hint,))


def _list_of(args: tuple[Any, ...]) -> Shape:
    inner = args[0]
    if args[-1] is not Ellipsis:
        return Shape(LINE, cells=args, many=False)
    if has(inner):
        return Shape(ROWS, Shape(TABLE, cls=inner))
    cells = get_args(inner) or (inner,)
    if cells[-1] is Ellipsis:  # the rows of a chart
        return Shape(ROWS, shape_of(inner))
    return Shape(LINE, cells=cells)


# ---------------------------------------------------------------- in one line


def written(part: Part, value: Any) -> str:
    """A value as one line."""
    if value is None or value is NOTHING:
        return ""
    if part.shape.kind == LINE:
        each = [_joined(part, one) for one in value]
        return f"{'; '.join(each)};" if any(" " in one for one in each) else " ".join(each)
    if part.shape.kind in (ROWS, NAMED, TABLE):
        return _counted(value)
    return _word(part, value)


def _counted(value: Any) -> str:
    """What is told of more than fits into a line."""
    if isinstance(value, dict):
        return " ".join(f"{key}:{_short(each)}" for key, each in value.items())
    return str(len(value))


def _short(value: Any) -> str:
    return str(value) if isinstance(value, int | str) else ",".join(map(str, value)) if value else "-"


def _joined(part: Part, one: Any) -> str:
    return "-".join(_word(part, each) for each in one) if isinstance(one, list | tuple) else _word(part, one)


def _word(part: Part, value: Any) -> str:
    return spoken(value) if part.is_hex and isinstance(value, int) else str(value)


def meant(part: Part, text: str) -> Any:
    """
    What a line means as the value of a key.

    Raises: ValueError for a line that means nothing of this shape.
    """
    shape = part.shape
    if shape.kind == LINE:
        words = text.split(";") if ";" in text else re.split(r"[,\s]+", text)
        return _listed(shape, [word.strip() for word in words if word.strip()])
    if shape.choices and text not in shape.choices:
        raise ValueError(text)
    return _read(shape.cells[0], text)


def _listed(shape: Shape, words: list[str]) -> list[Any]:
    if not shape.many:
        return [_read(cell, word) for cell, word in zip(shape.cells, words, strict=True)]
    if len(shape.cells) == 1:
        return [_read(shape.cells[0], word) for word in words]
    groups = [JOINT.split(word) for word in words]
    return [[_read(cell, word) for cell, word in zip(shape.cells, group, strict=True)] for group in groups]


def _read(cell: type[Any], word: str) -> Any:
    return cell(word) if cell in (int, float) else word
