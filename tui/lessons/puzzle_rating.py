"""How strong a player is at puzzles: Elo's rating, worked out from their first answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.lessons.puzzles import puzzle, puzzle_names
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

FIRST = 1500.0
"""What somebody is thought to be worth who has answered nothing."""
HARDEST, EASIER = 1900, 10
"""The strength of a puzzle whose two best orders are alike; what each win between them takes off."""
SWING, STEADY, LEAST = 64.0, 5, 16.0
"""The first answer moves a rating by so much at most; after so many answers by half of it; never by less."""
CLASS = 400
"""Who is ahead by so much wins ten times of eleven."""


def strength(name: str) -> int:
    """How strong a puzzle is."""
    one = puzzle(name)
    return HARDEST - EASIER * (one.wins[0] - one.wins[1])


def ratings(answers: Mapping[str, bool]) -> Iterator[float]:
    """The rating before the first answer, and after each of them, in the order in which they were given."""
    rating = FIRST
    yield rating
    for number, (name, found) in enumerate(answers.items()):
        if name in puzzle_names():
            likely = 1 / (1 + 10 ** ((strength(name) - rating) / CLASS))
            rating += max(LEAST, SWING / (1 + number / STEADY)) * (found - likely)
        yield rating


def rating_said(answers: Mapping[str, bool]) -> str:
    """The rating in words, with what the last answer changed; nothing before the first one."""
    if not answers:
        return ""
    *_, before, now = (round(each) for each in ratings(answers))
    return say("rating {n} ({change})", n=now, change=f"{now - before:+d}")
