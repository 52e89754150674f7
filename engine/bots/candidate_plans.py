"""Ways to play a turn: a character, what differs from it, and groups of units with orders of their own."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from cockade.engine.bots.parameters import REGULAR
from cockade.events.record import Record

Changes = tuple[tuple[str, Any], ...]
"""Constants of a character by name that are not what bots.toml says."""


@frozen
class Group(Record):
    """Units that play as another character; against one hex, its `target`, if that is not 0."""

    units: tuple[str, ...]
    name: str
    changes: Changes = ()
    target: int = 0


@frozen
class Way(Record):
    """One way to play on: the name of a character, what differs from it, and the groups that leave it."""

    name: str = REGULAR
    changes: Changes = ()
    groups: tuple[Group, ...] = ()

    def ordered(self, group: Group) -> Way:
        """The same, but these units have other orders; whoever else has some keeps them."""
        left = (one for one in self.groups if not set(one.units) & set(group.units))
        return self.replace(groups=(*left, group))
