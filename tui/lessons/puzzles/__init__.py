"""
Puzzles: decisions of played battles in which one action is far better than all others.

A puzzle is a data file, `NAME.toml`, made by `cockade puzzles --write`. On the screen it is a lesson of three
steps.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from importlib.resources import files
from typing import Any

from attrs import evolve, field, frozen

from cockade.engine.bots.api import Aim
from cockade.engine.data_files import package_text, read_toml, structure
from cockade.tui.lessons.lesson_file import Lesson, LessonStep, Until
from cockade.tui.session.seats import HUMAN
from cockade.tui.text.i18n import mark, say

PREFIX = "puzzles/"
"""The prefix of a puzzle's name among the lessons."""

QUESTION = LessonStep(
    title=mark("Your decision"),
    text=mark(
        "{asked} If both sides play on like Regular, the best order wins {best} games of 100, any "
        "other at most {second}. Press {skip} to see it."
    ),
    otherwise=mark(
        "Not this one. The best order wins {best} games of 100, any other at most {second}. Press "
        "{again} to try again or {skip} to see the best."
    ),
)
ANSWER = LessonStep(
    title=mark("Found"),
    text=mark(
        "That is the best: {best} of 100, against {second}. {why} Press {skip} to watch one way to "
        "continue, or "
        "play on yourself."
    ),
)
AIMED = evolve(
    QUESTION,
    text=mark(
        "{asked} If both sides play on like Regular, the best order succeeds {best} times of 100, "
        "any other at "
        "most {second}. Press {skip} to see it."
    ),
    otherwise=mark(
        "Not this one. The best order succeeds {best} times of 100, any other at most {second}. Press "
        "{again} to "
        "try again or {skip} to see the best."
    ),
)
"""The question of a puzzle whose aim is not the whole game."""
END = LessonStep(
    title=mark("How it may end"),
    text=mark(
        "This is one way to continue. {record} opens the record, {again} starts again, {home} returns "
        "to the list."
    ),
)
DIFFICULTIES = ((60, mark("easy")), (40, mark("middling")), (0, mark("hard")))
"""The name of each difficulty, from this many wins of 100 between the best two orders."""
ASKED = mark("One order is far better here than all others: find it.")
"""The question of a puzzle without its own."""


@frozen
class Puzzle:
    """
    A puzzle: a position of a battle, the deciding side, and the best order.

    It has the battle, the hex key of its dice and the earlier actions. `text` is the question, `theme` its
    subject, `note` the reason why the best order wins. The best order and the best other one each have their
    wins of 100. An empty other order means Regular's own play. With an `aim`, that counts instead of the win,
    and the game continues until the aim is decided.
    """

    scenario: str
    key: str
    side: str
    turn: int
    opponent: str
    best: dict[str, Any]
    wins: tuple[int, int]
    before: tuple[dict[str, Any], ...]
    line: tuple[dict[str, Any], ...]
    second: dict[str, Any] = field(factory=dict)
    at_once: bool = True
    text: str = ASKED
    theme: str = ""
    note: str = ""
    aim: Aim | None = None

    @property
    def difficulty(self) -> str:
        """The difficulty: how much worse the next best order is."""
        gap = self.wins[0] - self.wins[1]
        return next(word for least, word in DIFFICULTIES if gap >= least)


@cache
def puzzle_names() -> tuple[str, ...]:
    """Return the names of all puzzles among the lessons."""
    found = (file.name for file in files(__name__).iterdir() if file.name.endswith(".toml"))
    return tuple(f"{PREFIX}{name.removesuffix('.toml')}" for name in sorted(found))


@cache
def puzzle(name: str) -> Puzzle:
    """Return a puzzle by its name among the lessons. Raises DataError for a file that cannot be used."""
    file = f"{name.removeprefix(PREFIX)}.toml"
    return structure(read_toml(package_text(__name__, file), file), Puzzle, file)


def next_puzzle(name: str, solved: Collection[str]) -> str:
    """Return the puzzle after another one, by name. Unsolved ones come first."""
    names = puzzle_names()
    at = names.index(name) if name in names else -1
    others = (*names[at + 1 :], *names[: max(at, 0)])
    return next((each for each in others if each not in solved), (others or names)[0])


def as_lesson(one: Puzzle) -> Lesson:
    """Return the puzzle as a lesson: decide, watch a continuation, see the end."""
    asked, why = (say(" ".join(text.split())) for text in (one.text, one.note))
    until = Until(first=one.best) if one.at_once else Until(ordered=one.best)
    return Lesson(
        title=mark("Puzzle"),
        note="",
        scenario=one.scenario,
        key=bytes.fromhex(one.key).decode("latin-1"),
        players={one.side: HUMAN, one.opponent: "regular"},
        before=one.before,
        step=(
            evolve(QUESTION if one.aim is None else AIMED, until=until, way=(one.best,)),
            evolve(ANSWER, until=Until(is_over=True), way=one.line),
            END,
        ),
        names={"best": str(one.wins[0]), "second": str(one.wins[1]), "asked": asked, "why": why},
        is_puzzle=True,
        aim=one.aim,
    )
