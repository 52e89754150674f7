"""The panels next to the map, as a part of the port of a game."""

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
    """A part of the order of battle: the units of a place, in some rows. Place 0 is for units off the map."""

    place: int
    lines: tuple[Line, ...]


class Panels(Protocol[S_contra]):
    """The panels next to the map: the place under the cursor, its stack, tracks, records, and the score."""

    def hex_lines(self, state: S_contra, place: int) -> list[Line]:
        """Describe the ground of a place in full, in a panel of some 40 columns."""
        return [self.hex_brief(state, place)]

    def hex_brief(self, state: S_contra, place: int) -> Line:
        """The ground in one line, for small terminals."""
        ...

    def cover(self, state: S_contra, place: int) -> str:
        """The effect of a place's ground on attacks against it. Empty if there is none."""
        return ""

    def stack_lines(self, state: S_contra, place: int, hand: Collection[object]) -> list[Line]:
        """The units of a place with their values. Selected units are marked."""
        return [self.stack_brief(state, place, hand)]

    def stack_brief(self, state: S_contra, place: int, hand: Collection[object]) -> Line:
        """The units of a place in one line, selected ones first."""
        ...

    def unit_row(self, state: S_contra, unit: Hashable) -> tuple[str, str]:
        """A unit in a list of choices: name, kind, values and movement. Empty for none."""
        return "", ""

    def track_lines(self, state: S_contra, width: int) -> list[Line]:
        """
        The lines that are always visible: turns, steps and the state of both sides, `width`
        columns wide.
        """
        return [self.track_brief(state)]

    def track_brief(self, state: S_contra) -> Line:
        """The state of both sides, for the top line."""
        ...

    def track_words(self, state: S_contra) -> Sequence[Line]:
        """The state of both sides in words, the longest first, if there is room."""
        return ()

    def book_lines(self, state: S_contra) -> list[Line]:
        """The full records: points with their clauses, boxes, arrivals."""
        return []

    def duty_lines(self, state: S_contra) -> list[Line]:
        """The obligations of the current step."""
        return []

    def score_lines(self, state: S_contra, facts: Sequence[Fact]) -> list[Line]:
        """The points of a game and their causes, from its last state and all its facts."""
        return []

    def order_of_battle(self, state: S_contra) -> list[Station]:
        """
        All units that the viewer may know, with their places and states.

        Arrivals and losses are included.
        """
        return []

    def fallen(self, state: S_contra, side: str) -> list[str] | None:
        """The names of a side's lost units. None if the state does not save them."""
        return None
