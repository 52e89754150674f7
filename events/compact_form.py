"""The packed form of records, for saves: arrays tagged by class name, trailing defaults left out.

`["March","14ca",1305]` is an action; a value whose class its field declares goes untagged. Saves of
thousands of events pass through functions that are compiled once per class, as attrs compiles
`__init__`. They are strict but do not say where a fault is: that is worked out by `cockade.events.codec`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from json.encoder import encode_basestring_ascii
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin

from attrs import NOTHING, Attribute, fields, has, resolve_types

from cockade.events.event import Action, Event, Fact, Frame, Vocabulary
from cockade.events.record import draft_of

TAGS: dict[type, str] = {Action: "verb", Fact: "fact", Frame: "frame"}
"""The kinds of records tagged with their class name, and the tag's key in the plain form."""
TAGGED = tuple(TAGS)
PLAIN: tuple[type, ...] = (int, str, bool)
SET_UP = -1

_WRITES = {int: "whole", str: "quote", bool: "truth"}


def attributes(cls: type) -> tuple[Attribute[Any], ...]:
    """Return the fields of a record class with their types.

    Raises: TypeError if it is not made of them by position.
    """
    if not has(cls):
        raise TypeError(f"{cls!r}: a field of this type cannot be kept")
    found: tuple[Attribute[Any], ...] = fields(resolve_types(cls))
    for field in found:
        if field.kw_only or not field.init or field.alias != field.name:
            raise TypeError(f"{cls.__name__}.{field.name}: a record is made of its fields by position")
    return found


def default_of(field: Attribute[Any]) -> Any:
    """Return the default of a field. `attrs.NOTHING` if it is required."""
    factory = getattr(field.default, "factory", None)
    return factory() if factory else field.default


def unless_none(kind: Any) -> Any:
    """Return X for the type `X | None`, otherwise None.

    Raises: TypeError for any other union.
    """
    if get_origin(kind) not in (Union, UnionType):
        return None
    inner = [part for part in get_args(kind) if part is not NoneType]
    if len(inner) != 1 or len(get_args(kind)) != 2:
        raise TypeError(f"{kind}: of unions only `X | None` can be kept")
    return inner[0]


def items_of(kind: Any) -> Any:
    """Return X for the type `tuple[X, ...]`, otherwise None."""
    parts = get_args(kind)
    return parts[0] if get_origin(kind) is tuple and parts[1:] == (Ellipsis,) else None


def table_of(classes: Sequence[type]) -> dict[str, type]:
    """Return classes by their names.

    Raises: TypeError if two have the same.
    """
    table: dict[str, type] = {}
    for cls in classes:
        if table.setdefault(cls.__name__, cls) is not cls:
            raise TypeError(f"two records of the same kind have the same name: {cls.__name__}")
    return table


class Packing:
    """The writer and the reader of packed events. Both pass on all exceptions.

    The text of an event lacks its closing bracket, so that a save can add to the line. A record's functions
    are compiled when the first of its class is said: TypeError then if it has a field that cannot be kept.
    """

    def __init__(self, vocabulary: Vocabulary) -> None:
        writers, readers = _Writers(), _Readers()
        said = (vocabulary.actions, vocabulary.facts, vocabulary.frames)
        for base, classes in zip(TAGGED, said, strict=True):
            known = table_of(classes)
            writers.tables[base].fill({cls: cls for cls in classes}, writers.tagged)
            readers.tables[base].fill(known, readers.tagged)
        self._tables = (*writers.tables.values(), *readers.tables.values())
        self.write: Callable[[Event], str] = writers.event(vocabulary.sides)
        self.read: Callable[[Any], Event] = readers.event(vocabulary.sides)

    def check(self) -> None:
        """Compile everything now. Raise TypeError for a field without a JSON form."""
        for table in self._tables:
            table.complete()


class _Table(dict[Any, Callable[[Any], Any]]):
    """Functions by class or name, compiled at first use. KeyError for an unknown one."""

    def fill(self, known: Mapping[Any, type], compiled: Callable[[type], Callable[[Any], Any]]) -> None:
        self._known, self._compiled = known, compiled

    def __missing__(self, key: Any) -> Callable[[Any], Any]:
        self[key] = found = self._compiled(self._known[key])
        return found

    def complete(self) -> None:
        for key in self._known:
            self[key]


class _Compiler:
    """Compiles functions of one value `v` into their own namespace, one per type."""

    def __init__(self, **names: Any) -> None:
        self.tables = {base: _Table() for base in TAGGED}
        self.scope: dict[str, Any] = names
        self.scope.update({base.__name__: table for base, table in self.tables.items()})
        self._names: dict[Any, str] = {}

    def function(self, body: Sequence[str], name: str = "") -> Callable[[Any], Any]:
        """Return a function of `v` with this body."""
        name = name or self.bind("f", None)
        exec(f"def {name}(v):\n  " + "\n  ".join(body), self.scope)  # noqa: S102
        function: Callable[[Any], Any] = self.scope[name]
        return function

    def tagged(self, cls: type) -> Callable[[Any], Any]:
        """Return the function for a record tagged with its name."""
        raise NotImplementedError

    def bind(self, prefix: str, value: Any) -> str:
        """Return a new name for a value."""
        name = f"{prefix}{len(self.scope)}"
        self.scope[name] = value
        return name

    def named(self, kind: Any) -> str:
        """Return the name of a type's function, compiled at first use. A type may contain itself."""
        if kind not in self._names:
            self._names[kind] = self.bind("f", None)
            self.function(self.body(kind), self._names[kind])
        return self._names[kind]

    def body(self, kind: Any) -> list[str]:
        raise NotImplementedError


class _Writers(_Compiler):
    """Functions from a value to its JSON. Numbers and texts of a wrong type raise TypeError."""

    def __init__(self) -> None:
        truth = {True: "true", False: "false"}.__getitem__
        super().__init__(quote=encode_basestring_ascii, whole=int.__repr__, truth=truth)

    def body(self, kind: Any) -> list[str]:
        if kind in TAGGED:
            return [f"return {kind.__name__}[type(v)](v)"]
        if inner := unless_none(kind):
            return [f'return "null" if v is None else {self.text(inner, "v")}']
        if items_of(kind):
            return [f"return {self.text(kind, 'v')}"]
        if get_origin(kind) is tuple:
            return self.fixed(get_args(kind))
        return self.record(kind, "")

    def tagged(self, cls: type) -> Callable[[Any], Any]:
        return self.function(self.record(cls, f'"{cls.__name__}",'))

    def fixed(self, kinds: Sequence[Any]) -> list[str]:
        names = [f"v{i}" for i, _ in enumerate(kinds)]
        texts = [self.text(kind, name) for kind, name in zip(kinds, names, strict=True)]
        return [f"({', '.join(names)},) = v", f"return {_filled('', texts)}"]

    def record(self, cls: type, tag: str) -> list[str]:
        """Return a body with one return for every number of omitted trailing defaults."""
        found = attributes(cls)
        texts = [self.text(field.type, f"v.{field.name}") for field in found]
        body: list[str] = []
        for count in range(len(found), 0, -1):
            default = default_of(found[count - 1])
            if default is NOTHING:
                return [*body, f"return {_filled(tag, texts[:count])}"]
            name = self.bind("default", default)
            body.append(f"if v.{found[count - 1].name} != {name}: return {_filled(tag, texts[:count])}")
        return [*body, f"return '[{tag.rstrip(',')}]'"]

    def text(self, kind: Any, value: str) -> str:
        """Return an expression for the JSON of a value."""
        if kind in PLAIN:
            return f"{_WRITES[kind]}({value})"
        inner = items_of(kind)
        if inner is None:
            return f"{self.named(kind)}({value})"
        each = _WRITES[inner] if inner in PLAIN else self.named(inner)
        return f'"[" + ",".join(map({each}, {value})) + "]"'

    def event(self, sides: Sequence[str]) -> Callable[[Event], str]:
        numbers = {"": str(SET_UP), **{side: str(number) for number, side in enumerate(sides)}}
        self.scope["sides"] = numbers
        facts = '",".join([Fact[type(f)](f) for f in v.facts])'
        parts = f"whole(v.n), sides[v.side], Action[type(v.action)](v.action), {facts}"
        return self.function([f'return "[%s,%s,%s,[%s]" % ({parts})'])


def _filled(tag: str, texts: Sequence[str]) -> str:
    """Return an expression for a JSON array of these parts."""
    return f"'[{tag}{','.join(['%s'] * len(texts))}]' % ({', '.join(texts)},)"


class _Readers(_Compiler):
    """Functions from parsed JSON to a value. They raise for anything unexpected."""

    def __init__(self) -> None:
        super().__init__(new=object.__new__)

    def body(self, kind: Any) -> list[str]:
        if kind in TAGGED:
            return [*_list_only("v"), f"return {kind.__name__}[v[0]](v)"]
        if inner := unless_none(kind):
            return ["if v is None: return None", *self.take(inner, "v"), "return v"]
        if items_of(kind) in PLAIN:
            return [*self.take(kind, "v"), "return v"]
        if get_origin(kind) is tuple:
            return self.several(kind)
        return self.record(kind, 0)

    def tagged(self, cls: type) -> Callable[[Any], Any]:
        return self.function(self.record(cls, 1))

    def several(self, kind: Any) -> list[str]:
        inner = items_of(kind)
        if inner is not None:
            return [*_list_only("v"), f"return tuple([{self.named(inner)}(x) for x in v])"]
        names = [f"v{i}" for i, _ in enumerate(get_args(kind))]
        checks = [line for pair in zip(get_args(kind), names, strict=True) for line in self.take(*pair)]
        everything = ", ".join(names)
        return [*_list_only("v"), f"({everything},) = v", *checks, f"return ({everything},)"]

    def record(self, cls: type, start: int) -> list[str]:
        """Return a reader of the fields from position `start`. Extra fields are an error."""
        found = attributes(cls)
        body = [*_list_only("v"), "n = len(v)", f"if n > {start + len(found)}: raise ValueError"]
        for place, field in enumerate(found, start):
            default, name = default_of(field), f"v{place}"
            steps = [f"{name} = v[{place}]", *self.take(field.type, name)]
            if default is NOTHING:
                body += steps
            else:
                body.append(f"{name} = {self.bind('default', default)}")
                body += [f"if n > {place}:", *(f"  {step}" for step in steps)]
        return [*body, *self.made(cls, {field.name: f"v{place}" for place, field in enumerate(found, start)})]

    def made(self, cls: type, values: Mapping[str, str]) -> list[str]:
        """Return the fastest expression for a record of these fields."""
        fill = [f"made.{name} = {value}" for name, value in values.items()]
        first = f"made = new({self.bind('draft', draft_of(cls))})"
        return [first, *fill, f"made.__class__ = {self.bind('cls', cls)}", "return made"]

    def take(self, kind: Any, name: str) -> list[str]:
        """Return statements that check a variable and replace it by its value."""
        if kind in PLAIN:
            return [f"if type({name}) is not {kind.__name__}: raise TypeError"]
        if items_of(kind) not in PLAIN:
            return [f"{name} = {self.named(kind)}({name})"]
        each = items_of(kind).__name__
        check = ["  for x in " + name + ":", f"    if type(x) is not {each}: raise TypeError"]
        return [*_list_only(name), f"if {name}:", *check, f"{name} = tuple({name})"]

    def event(self, sides: Sequence[str]) -> Callable[[Any], Event]:
        self.scope["sides"] = {SET_UP: "", **dict(enumerate(sides))}
        parts = {"n": "n", "side": "sides[side]", "action": "Action[action[0]](action)"}
        return self.function(
            [
                *_list_only("v"),
                "n, side, action, facts = v",
                *self.take(int, "n"),
                *self.take(int, "side"),
                *_list_only("facts"),
                *self.made(Event, {**parts, "facts": "tuple([Fact[f[0]](f) for f in facts])"}),
            ]
        )


def _list_only(name: str) -> list[str]:
    return [f"if type({name}) is not list: raise TypeError"]
