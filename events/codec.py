"""The JSON of one game's records, in two forms with the same fields.

Packed, for saves, see `cockade.events.compact_form`: `["March","14ca",1305]`. Plain, for the protocol and for
`--json`: `{"verb": "March", "unit": "14ca", "hex": 1305}`, facts and frames likewise under `fact` and
`frame`. Both refuse whatever is not exactly meant, with its place: `DecodeError`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, get_args, get_origin

from attrs import define

from cockade.events.compact_form import (
    SET_UP,
    TAGGED,
    TAGS,
    Packing,
    attributes,
    items_of,
    table_of,
    unless_none,
)
from cockade.events.event import Action, Event, Fact, Frame, Vocabulary
from cockade.events.facts import Modifier
from cockade.events.problems import DecodeError, Mismatch, problem, shown

if TYPE_CHECKING:
    from cockade.events.json_form import Plain

Json = dict[str, Any]


@define(eq=False)
class Codec:
    """The JSON codec of one game's vocabulary. Get one from `codec_for`."""

    vocabulary: Vocabulary
    write: Callable[[Event], str]
    _read: Callable[[Any], Event]
    _packing: Packing

    @cached_property
    def _plain(self) -> Plain:
        from cockade.events.json_form import Plain  # noqa: PLC0415 - a game is played and kept without

        return Plain(self.vocabulary)

    def check(self) -> None:
        """Compile the codec now. Raise TypeError for a field without a JSON form."""
        self._packing.check()
        self._plain.said(Modifier("", 0, ""))

    def pack(self, event: Event) -> str:
        """Return an event as packed JSON without its closing bracket.

        Raise DecodeError for an unreadable one.
        """
        try:
            return self.write(event)
        except Exception as error:
            raise self._unsayable(event, error) from error

    def unpack(self, row: Any) -> Event:
        """Return the event of a parsed packed array. Raise DecodeError with the first fault."""
        try:
            return self._read(row)
        except Exception as error:
            raise self._fault(row, error) from error

    def plain(self, said: Action | Fact | Frame | Event) -> Json:
        """Return an action, fact, frame or event as a plain JSON object."""
        return self._plain.said(said)

    def action(self, value: Any) -> Action:
        """Return the action of a plain JSON object. Raise DecodeError with the first fault."""
        action: Action = self._plain.meant(value, Action)
        return action

    def fact(self, value: Any) -> Fact:
        """Return the fact of a plain JSON object. Raise DecodeError with the first fault."""
        fact: Fact = self._plain.meant(value, Fact)
        return fact

    def frame(self, value: Any) -> Frame:
        """Return the frame of a plain JSON object. Raise DecodeError with the first fault."""
        frame: Frame = self._plain.meant(value, Frame)
        return frame

    def event(self, value: Any) -> Event:
        """Return the event of a plain JSON object.

        Raises: DecodeError, which names the first fault.
        """
        event: Event = self._plain.meant(value, Event)
        if event.side and event.side not in self.vocabulary.sides:
            known = problem("one of {known}", known=_listed(self.vocabulary.sides))
            raise DecodeError("$.side", Mismatch(known, event.side).problem)
        return event

    def _unsayable(self, event: Event, error: Exception) -> DecodeError:
        try:
            self.event(self.plain(event))
        except DecodeError as fault:
            return fault
        except Exception as other:  # noqa: BLE001 - whatever is wrong with it, it cannot be said
            return DecodeError("$", problem("this cannot be expressed: {why}", why=repr(other)))
        return DecodeError("$", problem("this cannot be expressed: {why}", why=repr(error)))

    def _fault(self, row: Any, error: Exception) -> DecodeError:
        """Return the fault of a packed event by converting it to the plain form, whose fields have names."""
        try:
            self.event(_Unpacking(self.vocabulary).event(row))
        except DecodeError as fault:
            return fault
        return DecodeError("$", problem("not a packed event: {why}", why=repr(error)))


@cache
def codec_for(vocabulary: Vocabulary) -> Codec:
    """Return the codec of a vocabulary, made once. Raise TypeError if two records share a name."""
    packing = Packing(vocabulary)
    return Codec(vocabulary, packing.write, packing.read, packing)


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join(shown(name) for name in names)


class _Unpacking:
    """Converts a packed event to named fields, even if it has other faults."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._sides = {SET_UP: "", **dict(enumerate(vocabulary.sides))}
        said = (vocabulary.actions, vocabulary.facts, vocabulary.frames)
        self._tables = {base: table_of(classes) for base, classes in zip(TAGGED, said, strict=True)}

    def event(self, row: Any) -> Any:
        if type(row) is not list or len(row) != 4:
            raise DecodeError("$", Mismatch(problem("[number, side, action, facts]"), row).problem)
        n, side, action, facts = row
        if type(side) is not int or side not in self._sides:
            raise DecodeError("$.side", Mismatch(problem("the number of a side"), side).problem)
        return {
            "n": n,
            "side": self._sides[side],
            "action": self.value(Action, action),
            "facts": self.value(tuple[Fact, ...], facts),
        }

    def value(self, kind: Any, packed: Any) -> Any:
        if type(packed) is not list or kind is Any:
            return packed
        kind = unless_none(kind) or kind
        if get_origin(kind) is tuple:
            return self.several(kind, packed)
        if kind in self._tables:
            return self.tagged(kind, packed)
        return packed if kind in (int, str, bool) else self.record(kind, packed)

    def several(self, kind: Any, packed: list[Any]) -> list[Any]:
        inner = items_of(kind)
        if inner is None and len(packed) != len(get_args(kind)):
            return packed
        kinds = get_args(kind) if inner is None else [inner] * len(packed)
        return [self.value(part, item) for part, item in zip(kinds, packed, strict=True)]

    def tagged(self, base: type, packed: list[Any]) -> Any:
        name = packed[0] if packed else None
        if type(name) is not str or name not in self._tables[base]:
            return {TAGS[base]: name}
        return {TAGS[base]: name, **self.record(self._tables[base][name], packed[1:])}

    def record(self, cls: type, packed: list[Any]) -> Json:
        found = attributes(cls)
        names = [field.name for field in found] + [f"surplus{i}" for i in range(len(found), len(packed))]
        kinds = [field.type for field in found] + [Any] * (len(packed) - len(found))
        named = zip(names, kinds, packed, strict=False)
        return {name: self.value(kind, item) for name, kind, item in named}
