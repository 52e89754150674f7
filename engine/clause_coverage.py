"""Which clauses of its rulebook a recorded event exercises, as its facts and law name them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from attrs import fields, frozen, has

from cockade.engine.data_files import package_text, read_toml, structure
from cockade.engine.game import AnyGame
from cockade.engine.rules import subject
from cockade.events.event import Action, Event
from cockade.events.record import Record

NAMES = ("rule", "clause")
"""The fields and class variables that name a clause."""
UNEXERCISED = "unexercised.toml"
"""The file next to a rulebook with the clauses that no event can exercise."""


@frozen
class Unseeable(Record):
    """Clauses that no event can be seen to exercise, with the reason."""

    reason: str
    clauses: tuple[str, ...]


@frozen
class Unexercised(Record):
    """All such clauses of one rulebook."""

    group: tuple[Unseeable, ...] = ()


def unexercised(package: str) -> Mapping[str, str]:
    """Return why no event exercises a clause, by its id. Empty for a rulebook without such a file."""
    if not (files(package) / UNEXERCISED).is_file():
        return {}
    sheet = structure(read_toml(package_text(package, UNEXERCISED), UNEXERCISED), Unexercised, UNEXERCISED)
    return {id_: group.reason for group in sheet.group for id_ in group.clauses}


def clauses(game: AnyGame, before: Any, event: Event) -> set[str]:
    """Return the clauses that an event names. `before` is the state in which it was played."""
    found = {name for fact in event.facts for name in named(fact)}
    return found.union(filter(None, law_of(game, before, event)))


def law_of(game: AnyGame, before: Any, event: Event) -> Iterator[str]:
    """Yield the clause that offers an action, and that of the sequence it was played in."""
    if not before.agenda:
        return
    frame = before.agenda[-1]
    yield frame.clause
    law = game.rules.laws.get(type(frame), {}).get(type(event.action))
    if law is not None:
        yield law.rule if isinstance(law.rule, str) else offered_under(game, before, event.action)


def offered_under(game: AnyGame, before: Any, action: Action) -> str:
    """Return the clause of an action's offer. Empty if it is no longer offered."""
    about = subject(action)
    able = (one for one in game.offers(before) if one.verb is type(action) and one.subject == about)
    return next((one.rule for one in able if action in one.actions), "")


def named(said: Any) -> Iterator[str]:
    """Yield every clause in a fact, including those of its modifiers and its frame."""
    for name in NAMES:
        value = getattr(said, name, "")
        if isinstance(value, str) and value:
            yield value
    kind: Any = type(said)
    for name in inner_fields(kind):
        value = getattr(said, name)
        if isinstance(value, tuple):
            for one in value:
                if has(type(one)):
                    yield from named(one)
        elif has(type(value)):
            yield from named(value)


@cache
def inner_fields(kind: Any) -> tuple[str, ...]:
    """Return the fields of a record."""
    return tuple(one.name for one in fields(kind)) if has(kind) else ()


def in_rulebook(name: str, known: Collection[str]) -> str:
    """Return the rulebook's clause for a name: itself, or the nearest above it. Empty if there is none."""
    wanted = name
    while wanted and wanted not in known:
        wanted = wanted[:-1].rstrip(" .(")
    return wanted
