"""What stands beside the map: a part of the port of a game."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from typing import Protocol, TypeVar

from attrs import frozen

from cockade.engine.rules import State
from cockade.events.event import Fact
from cockade.events.record import Record
from cockade.tui.text.line import Line

S_contra = TypeVar("S_contra", bound=State, contravariant=True)


@frozen
class Station(Record):
    """A part of the order of battle: who is at a place, in so many rows; 0 for who is at none."""

    place: int
    lines: tuple[Line, ...]


class Panels(Protocol[S_contra]):
    """What stands beside the map: the place under the cursor, its stack, tracks, books, and the score."""

    def hex_lines(self, state: S_contra, place: int) -> list[Line]:
        """All about the ground of a place, in a panel of some 40 columns."""
        return [self.hex_brief(state, place)]

    def hex_brief(self, state: S_contra, place: int) -> Line:
        """The same in one line, for small terminals."""
        ...

    def cover(self, state: S_contra, place: int) -> str:
        """What the ground of a place does in a fight, for those who aim at it; empty if it does nothing."""
        return ""

    def stack_lines(self, state: S_contra, place: int, hand: Collection[object]) -> list[Line]:
        """The units of a place with their values, those in hand marked."""
        return [self.stack_brief(state, place, hand)]

    def stack_brief(self, state: S_contra, place: int, hand: Collection[object]) -> Line:
        """The same in one line, those in hand first."""
        ...

    def unit_row(self, state: S_contra, unit: Hashable) -> tuple[str, str]:
        """A unit in a list to choose from: its name, kind and values, and its movement; empty for none."""
        return "", ""

    def track_lines(self, state: S_contra, width: int) -> list[Line]:
        """What is always in sight: turns, steps, how both sides stand, in so many columns."""
        return [self.track_brief(state)]

    def track_brief(self, state: S_contra) -> Line:
        """How both sides stand, for the top line."""
        ...

    def track_words(self, state: S_contra) -> Sequence[Line]:
        """The same in words, the longest first, for where there is room."""
        return ()

    def book_lines(self, state: S_contra) -> list[Line]:
        """The books in full: points with their clauses, boxes, arrivals."""
        return []

    def duty_lines(self, state: S_contra) -> list[Line]:
        """What the present step still asks for."""
        return []

    def score_lines(self, state: S_contra, facts: Sequence[Fact]) -> list[Line]:
        """How the points of a game came about, from its last state and all its facts."""
        return []

    def order_of_battle(self, state: S_contra) -> list[Station]:
        """Everybody that may be known: who is where and in what state, who is due, who is lost."""
        return []

    def fallen(self, state: S_contra, side: str) -> list[str] | None:
        """The names of those whom a side has lost; None where the state does not keep them."""
        return None
