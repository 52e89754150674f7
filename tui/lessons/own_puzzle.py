"""A decision of the player's own game as a puzzle: find Regular's order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import frozen

from cockade.engine.bots.analysis.rollouts import place_of
from cockade.events.codec import codec_for
from cockade.events.event import Action
from cockade.saves.game_host import GameHost
from cockade.tui.lessons.lesson_file import Lesson, LessonStep, Until
from cockade.tui.session.seats import HUMAN
from cockade.tui.text.i18n import mark

QUESTION = LessonStep(
    title=mark("Your decision"),
    text=mark(
        "In your game this turn took your chances from {was} to {became} of 100, dice included. One order "
        "would have been better: find what Regular would do. Press {skip} to see it."
    ),
    otherwise=mark("Regular would give another order. Press {again} to try again or {skip} to see it."),
)
ANSWER = LessonStep(
    title=mark("The better order"),
    text=mark(
        "Regular would choose: {better}. {why} In your game you ordered: {ordered}. Press {another} "
        "for the next."
    ),
)


@frozen
class OwnPuzzle:
    """The question, the game at that time, and the answer: the side's view, and the better order."""

    lesson: Lesson
    starts: Callable[[], GameHost]
    seen: Any
    better: Action


def lesson_of(host: GameHost, side: str, better: Action, names: dict[str, str]) -> Lesson:
    """Return the two steps of the puzzle. Any order about the answer's place counts, if it has one."""
    plain = dict(codec_for(host.game.vocabulary).plain(better))
    until = Until(ordered=plain) if place_of(better) else Until(first=plain)
    others = {each: "regular" for each in host.game.sides if each != side}
    return Lesson(
        title=mark("Puzzle"),
        note="",
        scenario=f"{host.game.id}/{host.opened.scenario}",
        key="",
        players={side: HUMAN, **others},
        before=(),
        step=(
            LessonStep(QUESTION.title, QUESTION.text, until, (plain,), otherwise=QUESTION.otherwise),
            ANSWER,
        ),
        names=names,
        is_puzzle=True,
    )
