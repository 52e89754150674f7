"""Looking through what is offered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from cockade.events.event import Action

A = TypeVar("A", bound=Action)


def listed(actions: Sequence[Action], verb: type[A]) -> list[A]:
    """The actions of one verb."""
    return [action for action in actions if type(action) is verb]


def first(actions: Sequence[Action], *verbs: type[Action]) -> Action | None:
    """The first action of the first of these verbs that is offered at all."""
    return next((action for verb in verbs for action in actions if type(action) is verb), None)
