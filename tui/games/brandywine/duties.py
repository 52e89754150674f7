"""What is still owed while close combats are declared (12.1 to 12.1.5), each with its clause."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from attrs import frozen

from events.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.brandywine.state import State
    from events.brandywine import Declaration

OBLIGATIONS = "engine.brandywine.obligations"


@frozen
class Duty(Record):
    """Something that must be done before the combats can begin: where, what, and under which clause."""

    hex: int
    text: str
    rule: str


def duties(state: State, frame: Declaration) -> tuple[Duty, ...]:
    """Everything still owed, by hex."""
    if find_spec(OBLIGATIONS) is None:
        return ()
    owed: Iterable[Any] = import_module(OBLIGATIONS).still_owed(state, frame)
    return tuple(Duty(each.hex, each.text, each.rule) for each in owed)
