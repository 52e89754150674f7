"""Words as templates. The name of a field in braces determines how its value is written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from string import Formatter
from typing import Generic

from cockade.engine.rules import S
from cockade.events.record import Record
from cockade.tui.text.i18n import capital, say


@cache
def fields_of(text: str) -> tuple[str, ...]:
    """The names in braces of a template, in their order."""
    return tuple(name for _, name, _, _ in Formatter().parse(text) if name)


def named(table: Mapping[str, str]) -> Callable[[str], str]:
    """A function that looks up names in a table, in the player's language. Unknown ids stay as they are."""
    return lambda id_: say(table.get(id_, id_))


def tones(sides: Sequence[str]) -> Callable[[str], str]:
    """A function for the tone of a side's words, by its index among the sides. Other ids are dim."""
    return lambda side: f"side{sides.index(side)}" if side in sides else "dim"


class Naming(Generic[S]):
    """
    The words for fields of actions, facts and frames in sentences, by the name of the field.

    `ids` are for texts, `groups` for several texts (otherwise listed with commas), `numbers` for one or
    several numbers. `derived` names are not fields: they are computed from the whole record. Any other field
    is written as it is. In a template, `{Unit}` is `{unit}` with a capital letter.
    """

    def __init__(
        self,
        ids: Mapping[str, Callable[[S, str], str]],
        groups: Mapping[str, Callable[[S, Iterable[str]], str]] | None = None,
        numbers: Mapping[str, Callable[[int], str]] | None = None,
        derived: Mapping[str, Callable[[S, Record], object]] | None = None,
    ) -> None:
        self.ids = ids
        self.groups = groups or {}
        self.numbers = numbers or {}
        self.derived = derived or {}

    def but(self, **ids: Callable[[S, str], str]) -> Naming[S]:
        """The same naming with other names for some fields."""
        return Naming({**self.ids, **ids}, self.groups, self.numbers, self.derived)

    def and_also(self, **derived: Callable[[S, Record], object]) -> Naming[S]:
        """The same naming with additional derived names."""
        return Naming(self.ids, self.groups, self.numbers, {**self.derived, **derived})

    def say(self, text: str, state: S, record: Record, /, **names: object) -> str:
        """Fill a template in the player's language with the fields of a record. `names` take precedence."""
        return say(text, **self.names(text, state, record, **names))

    def names(self, text: str, state: S, record: Record, /, **given: object) -> dict[str, object]:
        """
        The values for all names in a template: given ones first, then those from the fields of
        a record.
        """
        found = dict(given)
        for field in fields_of(text):
            name = field.lower()
            if name not in found:
                found[name] = self._resolved(name, state, record)
            if field != name:
                found[field] = capital(str(found[name]))
        return found

    def plurals(self, text: str, state: S, records: Sequence[Record]) -> dict[str, object]:
        """The values for the plural names in a template, from several records: "{units}" from each `unit`."""
        asked = {field.lower() for field in fields_of(text)}.intersection(self.groups)
        singular = {field: field.removesuffix("s") for field in asked}
        found = {field: one for field, one in singular.items() if one != field and hasattr(records[0], one)}
        return {
            field: self.groups[field](state, [getattr(each, one) for each in records])
            for field, one in found.items()
        }

    def _resolved(self, field: str, state: S, record: Record) -> object:
        if field in self.derived:
            return self.derived[field](state, record)
        return self.called(field, state, getattr(record, field))

    def called(self, field: str, state: S, value: object) -> object:
        """The words for a value in a field of this name."""
        if isinstance(value, tuple):
            if field in self.groups:
                return self.groups[field](state, value)
            return say(", ").join(str(self.called(field, state, each)) for each in value)
        if isinstance(value, str) and field in self.ids:
            return self.ids[field](state, value)
        return self.numbers[field](value) if isinstance(value, int) and field in self.numbers else value
