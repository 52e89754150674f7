"""A lesson on the game screen: the words of a step below the map, and the keys to skip and repeat it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual.binding import Binding, BindingType

from tui.keymaps import keymap
from tui.screens.game import GameScreen
from tui.view.lesson import lesson_lines
from tui.view.line import line
from tui.widgets.lines import Lines
from tui.words import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from textual.widget import Widget

    from events.event import Action
    from tui.app import CockadeApp
    from tui.bots.thinker import Thinker
    from tui.view.lesson import Course
    from tui.view.session import Session


class LessonScreen(GameScreen):
    """A game that teaches; it goes on by what happens in it, and every step can be skipped."""

    DEFAULT_CSS = """
    LessonScreen #lesson { height: 4; background: $panel; }
    LessonScreen.-narrow #lesson { height: 5; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f3", "skip", "Next step of the lesson", id="lesson.skip", show=False),
        Binding("f4", "again", "Set the step up again", id="lesson.again", show=False),
    ]

    tells_news = False

    def __init__(self, session: Session, bots: Mapping[str, Thinker], course: Course) -> None:
        super().__init__(session, bots)
        self.course = course

    def between(self) -> Iterable[Widget]:
        """Where the words stand."""
        yield Lines(id="lesson")

    def _show_info(self, action: Action | None = None) -> None:
        """Whatever was done, it may have ended the step."""
        super()._show_info(action)
        record = self.focused is not None and self.focused.id in ("record", "record2")
        if record:
            self.course.saw("record")
        self.course.has_moved_on(self.session)
        app = cast("CockadeApp", self.app)
        keys = keymap(app.settings.keymap, app.settings.keys)
        said = lesson_lines(self.course, keys, self.size.width or 80)
        self.lines["lesson"].show(*said)

    def action_rules(self) -> None:
        """The clause; to have opened it may be what the step asks for."""
        super().action_rules()
        self.course.saw("rules")

    def on_screen_resume(self) -> None:
        """Back from the rules."""
        if self.is_mounted and self.course.has_moved_on(self.session):
            self.present()

    async def action_skip(self) -> None:
        """The next step, with the position that it needs; after the last one the battle goes on for good."""
        if self.course.is_over:
            await cast("CockadeApp", self.app).play_on(self)
            return
        await self._set_up(self.course.at + 1)

    async def action_again(self) -> None:
        """The position of this step again."""
        await self._set_up(self.course.at)

    async def _set_up(self, step: int) -> None:
        await self.bots.close()
        session, course = self.session, self.course
        course.turn_to(step, session)
        session.sit_at(course.begin())
        session.cursor = course.step.here or session.cursor
        if course.step.hand:
            session.take(course.step.hand)
        session.message = line(say("Here is the game as this step finds it."))
        course.turn_to(step, session)
        self.present()
