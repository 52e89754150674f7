"""Ways to play a turn: a character, its changes, and groups of units with their own orders."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from cockade.engine.bots.parameters import REGULAR
from cockade.events.record import Record

Changes = tuple[tuple[str, Any], ...]
"""A character's changed constants by name, different from bots.toml."""


@frozen
class Group(Record):
    """Units that play as another character, against one hex, their `target`, if that is not 0."""

    units: tuple[str, ...]
    name: str
    changes: Changes = ()
    target: int = 0


@frozen
class Way(Record):
    """One way to play: a character's name, its changes, and the groups that deviate."""

    name: str = REGULAR
    changes: Changes = ()
    groups: tuple[Group, ...] = ()

    def ordered(self, group: Group) -> Way:
        """Return this way with other orders for these units. Other units keep theirs."""
        left = (one for one in self.groups if not set(one.units) & set(group.units))
        return self.replace(groups=(*left, group))
