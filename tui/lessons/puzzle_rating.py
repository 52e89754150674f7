"""A player's strength at puzzles: an Elo rating, computed from the first answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.lessons.puzzles import puzzle, puzzle_names
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

FIRST = 1500.0
"""The rating of a player without any answers."""
HARDEST, EASIER = 1900, 10
"""The strength of a puzzle with two equal best orders, and the reduction for each win between them."""
SWING, STEADY, LEAST = 64.0, 5, 16.0
"""A rating's largest change: at the first answer, the answers that halve it, and its minimum."""
CLASS = 400
"""The rating difference at which the stronger side wins ten times of eleven."""


def strength(name: str) -> int:
    """Return the strength of a puzzle."""
    one = puzzle(name)
    return HARDEST - EASIER * (one.wins[0] - one.wins[1])


def ratings(answers: Mapping[str, bool]) -> Iterator[float]:
    """Yield the rating before the first answer, and after each one, in order."""
    rating = FIRST
    yield rating
    for number, (name, found) in enumerate(answers.items()):
        if name in puzzle_names():
            likely = 1 / (1 + 10 ** ((strength(name) - rating) / CLASS))
            rating += max(LEAST, SWING / (1 + number / STEADY)) * (found - likely)
        yield rating


def rating_said(answers: Mapping[str, bool]) -> str:
    """Return the rating in words, with the change by the last answer, or nothing before the first one."""
    if not answers:
        return ""
    *_, before, now = (round(each) for each in ratings(answers))
    return say("rating {n} ({change})", n=now, change=f"{now - before:+d}")
