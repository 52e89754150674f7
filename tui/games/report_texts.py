"""
The words of a report that differ from the record: many marches in one sentence, a combat in a
few words.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, NamedTuple

from attrs import frozen

from cockade.engine.rules import S
from cockade.events.event import Fact
from cockade.events.facts import Rolled
from cockade.events.record import Record


@frozen
class Way(Record):
    """The sentences for the move of one unit and of several: {unit}, {hex} and {moves}."""

    one: str
    many: str


class Fight(NamedTuple):
    """
    A combat in a few words and in full, with the hexes of both sides.

    `short` gives only its place and result, if the few words are still too many.
    """

    brief: str
    full: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]
    short: str = ""


class Chronicle(Generic[S]):
    """The long account of one game. The defaults here repeat the record."""

    ways: Mapping[type[Fact], Way] = {}
    """The facts that move a unit (field `unit`) to a hex (the last of `path`, or `hex`)."""
    arrival = Way("{unit} arrives and moves to {hex}.", "Arriving: {moves}.")
    """The words for a unit that enters the map and moves to a hex."""
    hushed: frozenset[type[Fact]] = frozenset()
    """Facts without a sentence, because other sentences cover them."""
    rolls: Mapping[str, str] = {}
    """Short texts for rolls of a purpose, except rolls of units."""

    def fight(self, state: S, fact: Fact, roll: Rolled | None) -> Fight | None:
        """The combat that a fact reports, given the roll before it. None for other facts."""
        return None

    def result(self, roll: Rolled) -> str:
        """The result of a roll in words."""
        return roll.result

    def owner(self, state: S, unit: str) -> str:
        """The side of a unit. Empty for an id that the state does not have."""
        return ""

    def is_off_map(self, state: S, unit: str) -> bool:
        """True if a unit is not on the map yet, or unknown."""
        return False

    @property
    def is_plain(self) -> bool:
        """True if no fact moves units from hex to hex, so the record serves as the report."""
        return not self.ways
