"""Events: one player's action together with all its consequences."""

from __future__ import annotations

from types import ModuleType
from typing import ClassVar, TypeVar

from attrs import frozen

from cockade.events.record import Record


class Action(Record):
    """What a player asks for. Its first field, if it has one, is its subject."""

    __slots__ = ()


class Fact(Record):
    """
    One elementary change or observation, with its result inside.

    A fact that `reveals` something, as dice do, cannot be taken back. `clause` is the one under which it
    happens where the fact itself carries no `rule`.
    """

    __slots__ = ()
    reveals: ClassVar[bool] = False
    clause: ClassVar[str] = ""


class Frame(Record):
    """
    A sequence in progress: who must decide what, kept on the agenda of the state.

    `clause` is the one that it follows.
    """

    __slots__ = ()
    clause: ClassVar[str] = ""


@frozen
class Event(Record):
    """
    The only thing that changes a game.

    `n` counts from 0 (the set-up) along the line of play; dice are drawn by it.
    `side` is the player who acted; for the set-up it is the empty string.
    """

    n: int
    side: str
    action: Action
    facts: tuple[Fact, ...]


@frozen
class Vocabulary(Record):
    """All that can be said in one game; the JSON of a record is tagged with its class name."""

    sides: tuple[str, ...]
    actions: tuple[type[Action], ...]
    facts: tuple[type[Fact], ...]
    frames: tuple[type[Frame], ...]


R = TypeVar("R", bound=Record)


def kinds(base: type[R], *modules: ModuleType) -> tuple[type[R], ...]:
    """Return the records of a kind that some modules define, in order of definition."""
    return tuple(
        found
        for module in modules
        for found in vars(module).values()
        if isinstance(found, type) and issubclass(found, base) and found.__module__ == module.__name__
    )
