"""A race of characters by successive halving: all play a few games, the best play more."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import frozen

from cockade.engine.floats import total
from cockade.events.record import Record

Play = Callable[[int, Sequence[int]], Sequence[float]]
"""`play(who, numbers)` returns a runner's scores in the games with these numbers, 0 to 1 each."""

FEW = 6  # games for every runner
KEPT = 3  # one of so many goes on to twice as many games
FINALISTS = 3  # so many at least run on to the end, beside the one that it began with


@frozen
class Race(Record):
    """The result of a race: the finalists, best first, and each runner's scores, game by game."""

    finished: tuple[int, ...]
    scores: dict[int, list[float]]

    @property
    def winner(self) -> int:
        """The runner with the best score."""
        return self.finished[0]


def race(runners: int, most: int, play: Play) -> Race:
    """
    Run a race. All play the same games, and the best third of each round plays twice as many.

    Runner 0 stays until the end and wins all ties. No runner plays more than `most` games.
    """
    scores: dict[int, list[float]] = {who: [] for who in range(runners)}
    left, played = list(scores), 0
    while played < most and (len(left) > 1 or not played):
        until = min(most, 2 * played or FEW)
        for who in left:
            scores[who] += play(who, range(played, until))
        played, ranked = until, by_score(scores, left)
        left = ranked[: max(FINALISTS, len(left) // KEPT)] if played < most else ranked
        left += [0] * (0 not in left)
    return Race(tuple(left), scores)


def by_score(scores: dict[int, list[float]], left: Sequence[int]) -> list[int]:
    """Return the remaining runners, best first. Ties keep their order."""
    return sorted(left, key=lambda who: (-total(scores[who]), who))
