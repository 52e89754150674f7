"""Searches among the offered actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from cockade.events.event import Action

A = TypeVar("A", bound=Action)


def listed(actions: Sequence[Action], verb: type[A]) -> list[A]:
    """Return the actions of one verb."""
    return [action for action in actions if type(action) is verb]


def first(actions: Sequence[Action], *verbs: type[Action]) -> Action | None:
    """Return the first action of the first offered verb among these."""
    return next((action for verb in verbs for action in actions if type(action) is verb), None)
