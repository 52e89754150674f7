"""What a report tells otherwise than the record: many marches in one sentence, a combat in a few words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from attrs import frozen

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


@frozen(eq=False)
class Chronicle:
    """
    One game, told at length.

    `ways` are the facts that take a unit to a hex, or off the map to one (`arrival`); `fight` is what a
    fact tells of a combat, given the roll before it; `result` is what a roll came to, in words. Facts in
    `hushed` are not told: what they say is said otherwise.
    """

    ways: Mapping[type[Fact], Way]
    arrival: Way
    fight: Callable[[Any, Fact, Rolled | None], Fight | None]
    result: Callable[[Rolled], str]
    hushed: frozenset[type[Fact]]

    @property
    def is_plain(self) -> bool:
        """Whether the game is told as its record tells it: nothing there goes from hex to hex."""
        return not self.ways


PLAIN = Chronicle(
    ways={},
    arrival=Way("", ""),
    fight=lambda *_: None,
    result=lambda roll: roll.result,
    hushed=frozenset(),
)
"""A game that is told as its record tells it."""


@cache
def chronicle(game: str) -> Chronicle:
    """A game by its id, told at length."""
    try:
        found: Chronicle = import_module(f"cockade.tui.games.{game}.chronicle").CHRONICLE
    except ModuleNotFoundError:
        return PLAIN
    return found
