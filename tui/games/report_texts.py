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
    """How it is said that one unit went somewhere, and that several did: {unit}, {hex}; {moves}."""

    one: str
    many: str


class Fight(NamedTuple):
    """
    A combat in a few words, and all that was counted for it; from which hexes, and for which.

    `short` is where it was and what came of it, where the few words are still too many.
    """

    brief: str
    full: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]
    short: str = ""


class Chronicle(Generic[S]):
    """One game, told at length; as it stands here, a game that is told as its record tells it."""

    ways: Mapping[type[Fact], Way] = {}
    """The facts that take a unit (field `unit`) to a hex (the last of `path`, or `hex`)."""
    arrival = Way("{unit} comes on and goes to {hex}.", "Coming on: {moves}.")
    """How it is told that a unit comes on to the map and goes on to a hex."""
    hushed: frozenset[type[Fact]] = frozenset()
    """Facts that are not told: what they say is said otherwise."""
    rolls: Mapping[str, str] = {}
    """By purpose: how rolls are told in few words that are not those of a unit."""

    def fight(self, state: S, fact: Fact, roll: Rolled | None) -> Fight | None:
        """What a fact tells of a combat, given the roll before it; None if it tells of none."""
        return None

    def result(self, roll: Rolled) -> str:
        """What a roll came to, in words."""
        return roll.result

    def owner(self, state: S, unit: str) -> str:
        """The side of a unit; empty for what the state does not know."""
        return ""

    def is_off_map(self, state: S, unit: str) -> bool:
        """Whether a unit is not on the map yet, or not known."""
        return False

    @property
    def is_plain(self) -> bool:
        """Whether the game is told as its record tells it: nothing there goes from hex to hex."""
        return not self.ways
