"""The innermost fields that differ between the facts of one event under two rules, as plain JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import Any

from attrs import frozen

from cockade.events.record import Record

Plain = dict[str, Any]
Pair = tuple[Plain | None, Plain | None]

FACT = "fact"
FRAMES = ("FramePushed", "FrameChanged", "FramePopped")
NAMED = (FACT, "verb", "frame", "name", "rule")
"""Fields that identify a record. They are shown next to a field that differs."""
MISSING, EXTRA = "missing", "extra"


@frozen
class FieldChange(Record):
    """
    One changed field: its fact, its path without list indexes, and the innermost clause.

    For a fact that only one of two rules has, `field` is MISSING or EXTRA. `name` is the name of a modifier.
    """

    fact: str
    field: str
    clause: str = ""
    name: str = ""
    then: Any = None
    now: Any = None

    @property
    def kind(self) -> tuple[str, str, str]:
        """The kind shared with changes in other games: fact, field and name, but not the values."""
        return self.fact, self.field, self.name


def without_frames(recorded: Sequence[Plain], today: Sequence[Plain]) -> tuple[list[Plain], list[Plain]]:
    """Return both lists of facts without frames of the agenda, unless only those differ."""
    both = [[fact for fact in facts if fact.get(FACT) not in FRAMES] for facts in (recorded, today)]
    return (both[0], both[1]) if both[0] != both[1] else (list(recorded), list(today))


def paired(recorded: Sequence[Plain], today: Sequence[Plain]) -> Iterator[Pair]:
    """Align two lists of facts to pair the most equal facts."""
    then, now = ([json.dumps(fact) for fact in facts] for facts in (recorded, today))
    for _, a, b, c, d in SequenceMatcher(None, then, now, autojunk=False).get_opcodes():
        yield from zip_longest(recorded[a:b], today[c:d])


def field_changes(recorded: Sequence[Plain], today: Sequence[Plain]) -> tuple[FieldChange, ...]:
    """Return every changed field, in the order of the facts. An unpaired fact is one change."""
    return tuple(
        change
        for pair in paired(*without_frames(recorded, today))
        if pair[0] != pair[1]
        for change in _of_pair(*pair)
    )


def most_telling(changes: Iterable[FieldChange]) -> FieldChange | None:
    """Return the first change of a named part, else the first one, because results follow from parts."""
    some = list(changes)
    return next((one for one in some if one.name), some[0] if some else None)


def _of_pair(then: Plain | None, now: Plain | None) -> Iterator[FieldChange]:
    if then and now and then.get(FACT) == now.get(FACT):
        clause = str(now.get("rule") or then.get("rule") or "")
        yield from _inside(FieldChange(str(then.get(FACT, "")), "", clause), then, now)
        return
    for fact, which in ((then, MISSING), (now, EXTRA)):
        if fact:
            yield FieldChange(str(fact.get(FACT, "")), which, str(fact.get("rule", "")))


def _inside(at: FieldChange, then: Any, now: Any) -> Iterator[FieldChange]:
    """Yield the innermost values that differ below one path."""
    if then == now:
        return
    if isinstance(then, dict) and isinstance(now, dict):
        here = _named(at, now if "rule" in now else then)
        for key in dict.fromkeys((*then, *now)):
            path = ".".join(filter(None, (at.field, key)))
            yield from _inside(here.replace(field=path), then.get(key), now.get(key))
    elif _is_list_of_records(then) and _is_list_of_records(now):
        left = [one for one in then if one not in now]
        added = [one for one in now if one not in then]
        for pair in zip_longest(left, added):
            yield from _of_part(at, *pair)
        if not left and not added:
            yield at.replace(then=then, now=now)
    else:
        yield at.replace(then=then, now=now)


def _of_part(at: FieldChange, then: Any, now: Any) -> Iterator[FieldChange]:
    """Yield the changes of two list records if they have the same subject, else each on its own."""
    if isinstance(then, dict) and isinstance(now, dict) and then.get("name") == now.get("name"):
        yield from _inside(at, then, now)
        return
    for one, which in ((then, "then"), (now, "now")):
        if isinstance(one, dict):
            yield _named(at, one).replace(**{which: one.get("value", one)})


def _named(at: FieldChange, record: Mapping[str, Any]) -> FieldChange:
    """Return the change with the name and the clause of a record within a fact."""
    if not at.field:
        return at
    return at.replace(clause=str(record.get("rule") or at.clause), name=str(record.get("name") or at.name))


def _is_list_of_records(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, dict) for one in value)


def lessened(then: Any, now: Any) -> tuple[Any, Any]:
    """Return two records with only their changed and identifying fields. Lists are reduced likewise."""
    if isinstance(then, dict) and isinstance(now, dict):
        kept = [key for key in then if key in NAMED or then[key] != now.get(key)]
        kept += [key for key in now if key not in then]
        both = {key: lessened(then.get(key), now.get(key)) for key in kept}
        return tuple(
            {key: both[key][side] for key in kept if key in whole} for side, whole in enumerate((then, now))
        )  # type: ignore[return-value]
    if _is_list_of_records(then) and _is_list_of_records(now):
        return [one for one in then if one not in now], [one for one in now if one not in then]
    return then, now
