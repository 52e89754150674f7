"""A lesson in progress: its current step, whether that is done, and the position for a step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cockade.engine.bots.analysis.aims import is_decided
from cockade.engine.bots.analysis.rollouts import place_of, step_of
from cockade.events.codec import codec_for
from cockade.saves.game_host import GameHost
from cockade.tui.games import GAMES
from cockade.tui.input.keymaps import names_of_keys
from cockade.tui.lessons.lesson_file import Lesson, lesson
from cockade.tui.lessons.puzzles import PREFIX, as_lesson, puzzle
from cockade.tui.session import panels
from cockade.tui.text.i18n import say, sentence
from cockade.tui.text.line import EMPTY, Line, Span, line, spread, wrapped

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from cockade.tui.lessons.lesson_file import LessonStep, Until
    from cockade.tui.lessons.own_puzzle import OwnPuzzle
    from cockade.tui.session.session import Session

UNDO = "undo"
"""Takes the place of a verb in a step's way, for an undo."""


class LessonProgress:
    """
    A lesson, and the player's progress in it.

    The state of the game completes a step, and the keys do not matter. Earlier conditions do not count again
    for the next step.
    """

    def __init__(self, name: str, own: Sequence[OwnPuzzle] = ()) -> None:
        """Load a lesson by its name, or make one from the first of the player's own decisions."""
        self.name = name
        self.own = own
        self.lesson = own[0].lesson if own else lesson_named(name)
        self.at = 0
        self.has_strayed = False
        """Whether the player did something that the step has a remark about instead."""
        self.rated = ""
        """The player's strength at puzzles, in words, after the answer."""
        self.first_at = len(self.lesson.before)
        """The event at which the player starts, after any formalities."""
        self._begun = self._most = 0
        self._said: Line = EMPTY
        self._seen: set[str] = set()

    @property
    def step(self) -> LessonStep:
        """The current step."""
        return self.lesson.step[self.at]

    @property
    def is_over(self) -> bool:
        """Whether the farewell is shown."""
        return self.at + 1 >= len(self.lesson.step)

    @property
    def is_learned(self) -> bool:
        """Whether the essential part is done: all steps, or the first one of a puzzle."""
        return self.is_over or (self.lesson.is_puzzle and self.at > 0)

    def begin(self) -> GameHost:
        """Return the game at the current step, played as the lesson has it."""
        host = self.own[0].starts() if self.own else self._as_written()
        self.first_at = host.opened.at
        for step in self.lesson.step[: self.at]:
            act(host, step.way)
        self._begun = host.opened.at
        return host

    def _as_written(self) -> GameHost:
        game, _, scenario = self.lesson.scenario.partition("/")
        host = GameHost.begin(GAMES[game], scenario, self.lesson.key.encode("latin-1"))
        act(host, self.lesson.before)
        return host

    def saw(self, what: str) -> None:
        """Note that a part of the screen was opened."""
        self._seen.add(what)

    def has_moved_on(self, session: Session) -> bool:
        """Return whether the step is done. If so, the next one becomes the current step."""
        self._most = max(self._most, session.opened.at)
        if self.is_over or not self._is_done(self.step.until, session):
            self.has_strayed = bool(self.step.otherwise) and self._has_strayed(session)
            return False
        self.turn_to(self.at + 1, session)
        return True

    def turn_to(self, at: int, session: Session) -> None:
        """Make a step the current one, and forget earlier undos, messages and opened pages."""
        self.at = max(0, min(at, len(self.lesson.step) - 1))
        self._begun = self._most = session.opened.at
        self._said, self.has_strayed = session.message, False
        self._seen.clear()

    def _is_done(self, until: Until, session: Session) -> bool:
        ui, state = session.ui, session.state
        top = type(state.agenda[-1]).__name__ if state.agenda else ""
        wanted = [
            (until.cursor, session.cursor == until.cursor),
            (until.odds, session.cursor == until.odds and panels.previewed(session) is not None),
            (until.held, set(until.held) <= set(session.hand)),
            (until.at, all(ui.map.home(state, unit) == hex_ for unit, hex_ in until.at.items())),
            (until.did, until.did in self._done(session)),
            (until.undone, session.opened.at < self._most),
            (until.refused, _is_refusal(session.message) and session.message is not self._said),
            (until.frame, top == until.frame),
            (until.phase, session.opened.game.phase(state) == until.phase),
            (until.seen, until.seen in self._seen),
            (until.laid, until.laid in session.laid.overlays),
            (until.first, until.first == self._first(session)),
            (until.ordered, bool(until.ordered) and self._was_ordered(session)),
            (until.is_over, self._is_decided(session)),
        ]
        return all(holds for asked, holds in wanted if asked)

    def _is_decided(self, session: Session) -> bool:
        """Return whether the game has ended, or its aim is reached or missed."""
        opened, aim = session.opened, self.lesson.aim
        if aim is None:
            return not opened.decider
        return is_decided(opened.game, aim, opened.state_at(self.first_at), session.state)

    def _first(self, session: Session) -> Mapping[str, Any]:
        """Return the first action since the step started, as lessons write it."""
        opened = session.opened
        if opened.at <= self._begun:
            return {}
        return codec_for(opened.game.vocabulary).plain(opened.event_at(self._begun + 1).action)

    def _has_strayed(self, session: Session) -> bool:
        """Return whether the player did something else, and the wanted action is no longer possible."""
        if self.step.until.ordered:
            return self._was_ordered(session) is False
        return bool(session.opened.at > self._begun)

    def _was_ordered(self, session: Session) -> bool | None:
        """Return whether the wanted place got an order, or None while it still can."""
        opened = session.opened
        game, step = opened.game, step_of(opened.game, opened.state_at(self._begun))
        place = place_of(codec_for(game.vocabulary).action(dict(self.step.until.ordered)))
        for at in range(self._begun, opened.at + 1):
            if step_of(game, opened.state_at(at)) != step:
                return False
            if at < opened.at and place_of(opened.event_at(at + 1).action) == place:
                return True
        return None

    def _done(self, session: Session) -> set[str]:
        """Return the verbs of the events since the lesson started."""
        places = range(self.first_at + 1, session.opened.at + 1)
        return {type(session.opened.event_at(place).action).__name__ for place in places}


def lesson_named(name: str) -> Lesson:
    """Return a lesson, or a puzzle as one. Raises DataError for a file that cannot be used."""
    return as_lesson(puzzle(name)) if name.startswith(PREFIX) else lesson(name)


def _is_refusal(said: Line) -> bool:
    return bool(said) and said[-1].tone == "rule"


def act(host: GameHost, actions: Iterable[Mapping[str, Any]]) -> None:
    """
    Play actions as a lesson writes them, with the forced ones left out.

    Raises: Refusal or DecodeError for one that cannot be.
    """
    for said in actions:
        if said["verb"] == UNDO:
            host.undo()
            continue
        host.act(host.opened.decider, codec_for(host.game.vocabulary).action(dict(said)))
        while (formality := host.game.formality(host.opened.state)) is not None:
            host.act(host.opened.decider, formality, joined=True)


# ---------------------------------------------------------------- words


def lesson_lines(progress: LessonProgress, keys: Mapping[str, str], width: int) -> list[Line]:
    """Return the step: its heading, its exits and its text. `keys` are those the player changed."""
    names = names_of_keys(keys)
    number = say("{n} of {all}", n=progress.at + 1, all=len(progress.lesson.step))
    left = line(Span(f" {say('Learn')} {number}  ", "dim"), Span(say(progress.step.title), "key"))
    words = progress.step.otherwise if progress.has_strayed else progress.step.text
    said = say(" ".join(words.split()), **names, **progress.lesson.names)
    heading = spread(left, (*_ways_out(progress, names), Span(" ")), width)
    rated = line(" ", Span(sentence([progress.rated]), "title")) if progress.rated else ()
    return [heading, *wrapped((*line(" ", said), *rated), width - 1, 1)]


def _ways_out(progress: LessonProgress, names: Mapping[str, str]) -> Line:
    ways = [(names["home"], say("leave"))]
    if progress.lesson.is_puzzle and progress.at:
        ways = [(names["another"], say("next puzzle")), *ways]
    if not progress.is_over:
        ways = [(names["skip"], say("next")), (names["again"], say("set it up again")), *ways]
    return line(*(part for key, words in ways for part in (Span(key, "key"), f" {words}  ")))
