"""
Lessons: a battle in small steps, with instructions and conditions that complete each step.

A lesson is a data file, `NAME.toml`, with the tables of `Lesson`, `LessonStep` and `Until`.
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

    `cursor` is the hex under the cursor, and `odds` the same while odds are shown for it. `held` are the
    selected units, and `at` the hexes of units. `did` is the verb of an action in this lesson. `undone` and
    `refused` say that something was undone or refused since the step started. `frame` is the decision that
    the game waits for, `phase` the place in the sequence of play. `seen` is an opened part of the screen,
    `laid` an overlay on the map. `first` is the first action since the step started. `ordered` is an action
    whose place got an order since then, in the same step of the game. `is_over` says that the game has ended,
    or that the lesson's aim is decided.
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

    `way` has the actions that complete the step when it is skipped. A player who skips or starts here has the
    units `hand` selected and the cursor at `here`. `otherwise` replaces the text after any other action.
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
    A lesson: its title, battle, dice and players, the earlier events, the steps, and other names in braces.

    The last step is the farewell, with nothing to do. The first step of a puzzle solves it, and a puzzle may
    have an aim smaller than the whole game.
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
