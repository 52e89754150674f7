"""A race of characters: all play the same games, and who is clearly behind drops out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import frozen

from cockade.engine.bots.lab.statistics import mean_and_error
from cockade.events.record import Record

Play = Callable[[int, Sequence[int]], Sequence[float]]
"""`play(who, numbers)`: what a runner scores in the games of these numbers, 0 to 1 each."""

BATCH = 6
BEHIND = 1.3  # so many standard errors behind the leader drop a runner


@frozen
class Race(Record):
    """What came of a race: the winner, and the scores of each runner, game by game, until it dropped out."""

    winner: int
    scores: dict[int, list[float]]


def race(runners: int, most: int, play: Play) -> Race:
    """Batch after batch until one runner is left or `most` games are played; runner 0 wins all ties."""
    scores: dict[int, list[float]] = {who: [] for who in range(runners)}
    left = list(scores)
    for begin in range(0, most, BATCH):
        numbers = range(begin, min(most, begin + BATCH))
        for who in left:
            scores[who] += play(who, numbers)
        leader = best(scores, left)
        left = [who for who in left if who == leader or not is_behind(scores[who], scores[leader])]
        if len(left) == 1:
            break
    return Race(best(scores, left), scores)


def best(scores: dict[int, list[float]], left: Sequence[int]) -> int:
    """Who has scored most of those who are left; the first of equals."""
    return max(left, key=lambda who: (sum(scores[who]), -who))


def is_behind(scores: Sequence[float], leader: Sequence[float]) -> bool:
    """Whether the leader is so far ahead, game by game, that this is hardly an accident."""
    mean, error = mean_and_error([a - b for a, b in zip(leader, scores, strict=True)])
    return mean > BEHIND * error
