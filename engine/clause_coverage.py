"""Which clauses of its rulebook an event of a recorded game exercises: those that facts and law name."""

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
"""The fields and class variables under which a clause is named."""
UNEXERCISED = "unexercised.toml"
"""Beside a rulebook: the clauses that no event can be seen to exercise."""


@frozen
class Unseeable(Record):
    """Clauses that no event can be seen to exercise, and why none can."""

    reason: str
    clauses: tuple[str, ...]


@frozen
class Unexercised(Record):
    """All of them in one rulebook."""

    group: tuple[Unseeable, ...] = ()


def unexercised(package: str) -> Mapping[str, str]:
    """Why no event exercises a clause, by its id; nothing for a rulebook that says nothing of it."""
    if not (files(package) / UNEXERCISED).is_file():
        return {}
    sheet = structure(read_toml(package_text(package, UNEXERCISED), UNEXERCISED), Unexercised, UNEXERCISED)
    return {id_: group.reason for group in sheet.group for id_ in group.clauses}


def clauses(game: AnyGame, before: Any, event: Event) -> set[str]:
    """The clauses as the rules name them; `before` is the state in which the event was played."""
    found = {name for fact in event.facts for name in named(fact)}
    return found.union(filter(None, law_of(game, before, event)))


def law_of(game: AnyGame, before: Any, event: Event) -> Iterator[str]:
    """The clause under which an action is offered, and that of the sequence it was played in."""
    if not before.agenda:
        return
    frame = before.agenda[-1]
    yield frame.clause
    law = game.rules.laws.get(type(frame), {}).get(type(event.action))
    if law is not None:
        yield law.rule if isinstance(law.rule, str) else offered_under(game, before, event.action)


def offered_under(game: AnyGame, before: Any, action: Action) -> str:
    """The clause of the offer of an action; empty if it is not offered any more."""
    about = subject(action)
    able = (one for one in game.offers(before) if one.verb is type(action) and one.subject == about)
    return next((one.rule for one in able if action in one.actions), "")


def named(said: Any) -> Iterator[str]:
    """Every clause that stands in a fact, those of its modifiers and its frame among them."""
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
    """The fields of a record."""
    return tuple(one.name for one in fields(kind)) if has(kind) else ()


def in_rulebook(name: str, known: Collection[str]) -> str:
    """The clause of the rulebook that a name means: itself, or the nearest above it; empty for none."""
    wanted = name
    while wanted and wanted not in known:
        wanted = wanted[:-1].rstrip(" .(")
    return wanted
