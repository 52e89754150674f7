"""The events that came into view in a game, with their times, derived from the record's lines."""

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
    """For each line of a record after the first: its time, and the event in view after it.

    It is computed from the record alone, so every host that reads the game derives the same.
    """

    moments: list[tuple[float, int]] = field(factory=list)
    """Times in seconds since 1970, with the event in order of play."""
    _moved: list[int] = field(factory=list)
    """The lines that undo or redo."""
    _last: int = 0
    """The last line that concerns the line in view."""
    _nodes: int = 0

    def __len__(self) -> int:
        """Return the number of lines."""
        return len(self.moments)

    def follow(self, lines: Iterable[tuple[float, bytes]]) -> Iterator[tuple[float, int]]:
        """Log new lines, given with their times. The start of a line is enough.

        Yields the time of each line and the event in view after it, and then logs the line.
        """
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
        """Whether the last move was an undo or a redo."""
        return bool(self._moved) and self._moved[-1] == self._last

    def taken_back(self, opened: AnyGameTree) -> int:
        """Return the number of undos and redos since the deciding side got the decision."""
        start = len(self.moments)
        while start and opened.decider_at(self.moments[start - 1][1]) == opened.decider:
            start -= 1
        return len(self._moved) - bisect_left(self._moved, start)
