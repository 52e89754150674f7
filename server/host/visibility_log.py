"""What has come into view in a game, and when: all that is derived from the places of its record."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from attrs import define, field

from cockade.saves.line_format import AT

if TYPE_CHECKING:
    from cockade.engine.game_tree import AnyGameTree

_PLACE = b'["%b",' % AT.encode()
_ABOUT = b'["'


@define(eq=False)
class VisibilityLog:
    """
    Of each line of a record after the first when it was kept, and the event in view after it.

    It is read from the record alone, so that every host that looks at a game derives the same from it.
    """

    moments: list[tuple[float, int]] = field(factory=list)
    """In seconds since 1970; the event by the order of play."""
    _moved: list[int] = field(factory=list)
    """The lines by which something was taken back or played again."""
    _last: int = 0
    """The last line that concerns what is in view."""
    _nodes: int = 0

    def __len__(self) -> int:
        """How many lines there are."""
        return len(self.moments)

    def follow(self, lines: Iterable[tuple[float, bytes]]) -> Iterator[tuple[float, int]]:
        """Go on by these lines, of which the first signs are enough; each is noted after it was given out."""
        for at, text in lines:
            number, is_place = len(self.moments), text.startswith(_PLACE)
            is_event = not text.startswith(_ABOUT)
            if is_place:
                node = int(text.split(b",")[1].rstrip(b'"]'))
            else:
                node = self._nodes if is_event else self.moments[-1][1]
            yield at, node
            self.moments.append((at, node))
            self._nodes += is_event
            if is_event or is_place:
                self._last = number
            if is_place:
                self._moved.append(number)

    @property
    def is_taken_back(self) -> bool:
        """Whether nothing was played since something was taken back, or played again."""
        return bool(self._moved) and self._moved[-1] == self._last

    def taken_back(self, opened: AnyGameTree) -> int:
        """How often that was done since the decision came to the side that has it."""
        start = len(self.moments)
        while start and opened.decider_at(self.moments[start - 1][1]) == opened.decider:
            start -= 1
        return len(self._moved) - bisect_left(self._moved, start)
