"""
Views on the wire: any record of a game as JSON, and the difference between two of them.

A view is a frozen tree of records, tuples, mappings and plain values. A whole value is sent as it is, a
record as `{"Unit": [fields]}` with trailing defaults left out. A change is `{"=": whole}`, of a record `{"~":
{field: change}}`, of a tuple of the same length `{"@": [[place, change], ...]}`, of a mapping `{"%": [[[key,
value], ...], [gone, ...]]}`. Unchanged parts stay the same objects on the client too, so the screen's caches
by identity work there.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, get_args

from attrs import fields, has, resolve_types

from cockade.engine.game import AnyGame
from cockade.events.compact_form import default_of
from cockade.events.event import Action, Event, Fact, Frame, Vocabulary
from cockade.events.facts import Concealed, Secret

Json = Any

_BASES = {Action.__name__, Fact.__name__, Frame.__name__}
PLAIN = (int, str, bool, float, type(None))


class ViewCodec:
    """The wire format of one game's views. Get one from `view_codec`."""

    def __init__(self, blank: Any, vocabulary: Vocabulary) -> None:
        """Raise TypeError if two records that a view may hold have the same name."""
        said = (*vocabulary.actions, *vocabulary.facts, *vocabulary.frames, Secret, Concealed, Event)
        self._classes: dict[str, type] = {}
        self._walked: set[type] = set()
        for cls in (type(blank), *said):
            self._know(cls)
        self._fields = {cls: _said_fields(cls) for cls in self._classes.values()}

    def _know(self, kind: Any) -> None:
        """Register a class and all classes that its fields may hold."""
        for part in get_args(kind):
            self._know(part)
        if not (isinstance(kind, type) and has(kind)) or kind.__name__ in _BASES:
            return
        known = self._classes.setdefault(kind.__name__, kind)
        if known is not kind:
            raise TypeError(f"{kind!r} and {known!r} have the same name")
        if kind not in self._walked:
            self._walked.add(kind)
            for attribute in fields(resolve_types(kind)):
                self._know(attribute.type)

    def named(self, name: str) -> type:
        """Return a record class by its name."""
        return self._classes[name]

    # ------------------------------------------------------------ whole values

    def encode(self, value: Any) -> Json:
        """Return a value as JSON. Raise TypeError for one that no view may hold."""
        if isinstance(value, PLAIN):
            return value
        if isinstance(value, tuple | list):
            return [self.encode(part) for part in value]
        if isinstance(value, Mapping):
            return {"%": [[self.encode(key), self.encode(part)] for key, part in value.items()]}
        if isinstance(value, frozenset):
            return {"{}": [self.encode(part) for part in sorted(value)]}
        return {type(value).__name__: self._said(value)}

    def _said(self, value: Any) -> list[Json]:
        known = self._fields.get(type(value))
        if known is None:
            raise TypeError(f"{type(value)!r}: a view cannot hold this")
        found = [getattr(value, name) for name, _ in known]
        while found and found[-1] == known[len(found) - 1][1]:
            found.pop()
        return [self.encode(part) for part in found]

    def decode(self, said: Json) -> Any:
        """Return the value of JSON."""
        if isinstance(said, list):
            return tuple(self.decode(part) for part in said)
        if not isinstance(said, dict):
            return said
        ((name, inner),) = said.items()
        if name == "%":
            return {self.decode(key): self.decode(part) for key, part in inner}
        if name == "{}":
            return frozenset(self.decode(part) for part in inner)
        return self._classes[name](*(self.decode(part) for part in inner))

    # ------------------------------------------------------------ changes

    def diff(self, before: Any, after: Any) -> Json:
        """Return the change between two values. None if they are equal."""
        if before is after:
            return None
        if type(before) is type(after):
            if type(after) in self._fields:
                return self._record_change(before, after)
            if isinstance(after, tuple) and len(before) == len(after):
                return self._tuple_change(before, after)
            if isinstance(after, Mapping):
                return _mapping_change(self, before, after)
            if before == after:
                return None
        return {"=": self.encode(after)}

    def _record_change(self, before: Any, after: Any) -> Json:
        changes = {}
        for name, _ in self._fields[type(after)]:
            found = self.diff(getattr(before, name), getattr(after, name))
            if found is not None:
                changes[name] = found
        return {"~": changes} if changes else None

    def _tuple_change(self, before: tuple[Any, ...], after: tuple[Any, ...]) -> Json:
        changes = []
        for place, (then, now) in enumerate(zip(before, after, strict=True)):
            if then is not now:
                found = self.diff(then, now)
                if found is not None:
                    changes.append([place, found])
        return {"@": changes} if changes else None

    def apply(self, before: Any, change: Json) -> Any:
        """Return a value after a change."""
        if change is None:
            return before
        ((how, inner),) = change.items()
        if how == "=":
            return self.decode(inner)
        if how == "~":
            return before.replace(
                **{name: self.apply(getattr(before, name), part) for name, part in inner.items()}
            )
        if how == "@":
            parts = list(before)
            for place, part in inner:
                parts[place] = self.apply(parts[place], part)
            return tuple(parts)
        gone = {self.decode(key) for key in inner[1]}
        kept = {key: part for key, part in before.items() if key not in gone}
        return kept | {self.decode(key): self.decode(part) for key, part in inner[0]}


def _said_fields(cls: type) -> tuple[tuple[str, Any], ...]:
    """Return the fields of a record with their defaults."""
    return tuple((field.name, default_of(field)) for field in fields(cls))


def _mapping_change(codec: ViewCodec, before: Mapping[Any, Any], after: Mapping[Any, Any]) -> Json:
    new = [[key, part] for key, part in after.items() if key not in before or before[key] != part]
    gone = [key for key in before if key not in after]
    if not new and not gone:
        return None
    return {
        "%": [
            [[codec.encode(key), codec.encode(part)] for key, part in new],
            [codec.encode(key) for key in gone],
        ]
    }


@cache
def view_codec(game: AnyGame) -> ViewCodec:
    """Return the codec for a game's views."""
    return ViewCodec(game.blank, game.vocabulary)
