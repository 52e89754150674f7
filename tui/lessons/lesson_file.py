"""
Lessons: a battle played in small steps, with what to do in words and how the game shows that it was done.

A lesson is a file of data, `NAME.toml`; the tables are those of `Lesson`, `LessonStep` and `Until`.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from attrs import field, frozen

from cockade.engine.bots.api import Aim
from cockade.engine.data_files import package_text, read_toml, structure


@frozen
class Until:
    """
    The conditions for a step to be done. All that are given must hold.

    `cursor` is the hex under the cursor, `odds` the same while odds are shown for it, `held` those who
    are in hand, `at` the hexes of units, `did` the verb of an action of this lesson, `undone` that something
    was taken back since the step began, `refused` that something was refused since then, `frame` what the
    game waits for, `phase` where it is in the sequence of play, `seen` a part of the screen that was opened,
    `laid` what lies over the map, `first` the action that was done first since the step began, `ordered` one
    about whose place something was ordered since then, in the same step of the game, `is_over` that the game
    has ended, or what the lesson aims at is decided.
    """

    cursor: int = 0
    odds: int = 0
    held: tuple[str, ...] = ()
    at: dict[str, int] = field(factory=dict)
    did: str = ""
    undone: bool = False
    refused: bool = False
    frame: str = ""
    phase: str = ""
    seen: str = ""
    laid: str = ""
    first: dict[str, Any] = field(factory=dict)
    ordered: dict[str, Any] = field(factory=dict)
    is_over: bool = False


@frozen
class LessonStep:
    """
    One step: its text, with action names in braces for keys, and when it is done.

    `way` is how the game gets past the step for somebody who skips it. Whoever skips to this step has `hand`
    in hand and the cursor `here`, as has who begins with it. `otherwise` is said instead of the words while
    something else was done.
    """

    title: str
    text: str
    until: Until = Until()
    way: tuple[dict[str, Any], ...] = ()
    here: int = 0
    hand: tuple[str, ...] = ()
    otherwise: str = ""

    @property
    def spoken_of(self) -> int:
        """The place to which the text sends the cursor, or 0."""
        return self.until.cursor or self.until.odds


@frozen
class Lesson:
    """
    A lesson: what it is called, the battle, its dice, who plays which side, what has happened before, the
    steps; and what other names in braces stand for.

    The last step is the farewell: it has nothing to be done. A puzzle is solved by its first step, and may
    have an aim short of the whole game.
    """

    title: str
    note: str
    scenario: str
    key: str
    players: dict[str, str]
    before: tuple[dict[str, Any], ...]
    step: tuple[LessonStep, ...]
    names: dict[str, str] = field(factory=dict)
    is_puzzle: bool = False
    aim: Aim | None = None


@cache
def lesson(name: str) -> Lesson:
    """Return a lesson by its name. Raises DataError for a file that cannot be used."""
    file = f"{name}.toml"
    return structure(read_toml(package_text(__package__ or "", file), file), Lesson, file)
