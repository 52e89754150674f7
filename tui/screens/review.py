"""What the keys for looking back do on the screen: steps, playing by itself, notes, figures, branches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from tui.board.glyphs import ASCII
from tui.view import timeline
from tui.view.line import Span, line
from tui.view.review import STEPS
from tui.widgets.timeline import Timeline
from tui.words import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.timer import Timer

    from tui.app import CockadeApp
    from tui.screens.game import GameScreen

PACES = (0.1, 0.2, 0.5, 1.0, 2.0, 4.0)
"""Seconds from one step to the next, the fastest first."""
USUAL = 1.0


class Reviewing:
    """One game screen that looks back. Nothing runs while nothing is played."""

    def __init__(self, screen: GameScreen) -> None:
        self.screen = screen
        self.seconds = USUAL
        self._timer: Timer | None = None
        self._other: int | None = None

    @property
    def review(self) -> Any:
        """The gestures on the session."""
        return self.screen.session.review

    @property
    def _app(self) -> CockadeApp:
        return cast("CockadeApp", self.screen.app)

    # ------------------------------------------------------------ showing

    def show(self) -> None:
        """The timeline stands under the map for as long as the past is looked at."""
        screen, session = self.screen, self.screen.session
        is_past = session.past is not None
        if is_past and not screen.query(Timeline):
            screen.mount(Timeline(id="timeline"), before="#info")
        if is_past != screen.has_class("-reviewing"):
            screen.set_class(is_past, "-reviewing")
        if not is_past:
            self.pause()
            return
        self._show_timeline()

    def _show_timeline(self) -> None:
        screen, session = self.screen, self.screen.session
        found = screen.query_one(Timeline)
        course = self.review.course
        found.last = course.last
        plain = screen.map.glyphs is ASCII
        found.show(*timeline.rows(course, session.place, self.review.notes, screen.size.width, ascii_=plain))

    def go(self, place: int) -> None:
        """To a place of the line of play."""
        self.pause()
        self.review.go(place)
        self.screen.present()

    def step(self, what: str, by: int) -> None:
        """One step of a kind."""
        self.pause()
        self.review.step(what, by)
        self.screen.present()

    # ------------------------------------------------------------ by itself

    @property
    def is_playing(self) -> bool:
        """Whether steps follow each other by themselves."""
        return self._timer is not None

    def play(self) -> None:
        """Let the game go by, or stop it."""
        session = self.screen.session
        if self.pause():
            session.message = line(Span(say("Paused at step {n}.", n=session.place), "key"))
        elif session.place >= session.opened.at:
            session.say_bad(say("There is nothing after this; [ and { go back."))
        else:
            self._start()
            self._say_pace()
        self.screen.present()

    def pause(self) -> bool:
        """Stop playing; False if nothing was being played."""
        timer, self._timer = self._timer, None
        if timer is not None:
            timer.stop()
        return timer is not None

    def pace(self, by: int) -> None:
        """Play faster or slower from now on."""
        at = PACES.index(self.seconds) - by
        session = self.screen.session
        if not 0 <= at < len(PACES):
            session.say_bad(say("It goes no faster.") if by > 0 else say("It goes no slower."))
        else:
            self.seconds = PACES[at]
            if self.pause():
                self._start()
            self._say_pace()
        self.screen.present()

    def tick(self) -> None:
        """One step of what goes by itself; at the end it stops."""
        if not self._is_at_end:
            self.review.go(self.screen.session.place + 1)
        if self._is_at_end:
            self.pause()
        self.screen.present()

    @property
    def _is_at_end(self) -> bool:
        session = self.screen.session
        return session.past is None or session.place >= session.opened.at

    def _start(self) -> None:
        self._timer = self.screen.set_interval(self.seconds, self.tick)

    def _say_pace(self) -> None:
        session = self.screen.session
        key = session.key(".")
        words = say("plays; {key} pauses", key=key) if self.is_playing else say("{key} plays", key=key)
        text = say("{n} seconds a step; {words}.", n=f"{self.seconds:g}", words=words)
        session.message = line(Span(text, "key"))

    # ------------------------------------------------------------ asking

    def jump(self, begun: str = "") -> None:
        """Ask where to; a digit begins the answer, and a key of a step ends it: "5]"."""
        question = say("Jump to: step 60, turn t4, 5] five on, +9, or words of a note")
        self._ask(question, self.review.jump, begun, "".join(STEPS.values()))

    def mark(self) -> None:
        """A bookmark, or none."""
        self.review.mark()
        self.screen.present()

    def note(self) -> None:
        """Ask for a note on this step; no words take it away."""
        self._ask(say("Note on this step"), self.review.note, self.review.own_note or "", wide=True)

    def _ask(
        self, question: str, do: Callable[[str], None], begun: str = "", ends: str = "", *, wide: bool = False
    ) -> None:
        from tui.screens.ask import Ask

        def answered(text: str | None) -> None:
            if text is not None:
                do(text)
            self.screen.present()

        self.pause()
        self._app.push_screen(Ask(question, begun, ends, wide=wide), answered)
