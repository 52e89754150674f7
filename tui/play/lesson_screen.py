"""A lesson on the game screen: a step's text below the map, and keys to skip and repeat it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType

from cockade.saves.errors import SaveError
from cockade.saves.game_host import GameHost
from cockade.saves.lesson_progress import learned, note_learned
from cockade.saves.library import Library
from cockade.saves.puzzle_history import answered, note_answer
from cockade.tui.board.binding import bound
from cockade.tui.input import actions
from cockade.tui.input.keymaps import keymap
from cockade.tui.lessons.lesson import lesson_lines
from cockade.tui.lessons.puzzle_rating import rating_said
from cockade.tui.lessons.puzzles import next_puzzle
from cockade.tui.play.game import GameScreen
from cockade.tui.text.cli_errors import words_of
from cockade.tui.text.i18n import say
from cockade.tui.text.line import line
from cockade.tui.widgets.lines import Lines
from cockade.tui.widgets.navigation import navigation

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from textual.widget import Widget

    from cockade.events.event import Action
    from cockade.tui.bots.thinker import Thinker
    from cockade.tui.lessons.lesson import LessonProgress
    from cockade.tui.session.session import Session


class LessonScreen(GameScreen):
    """A game that teaches. Events in the game complete its steps, and any step can be skipped."""

    DEFAULT_CSS = """
    LessonScreen #lesson { height: 4; min-height: 4; background: $panel; }
    LessonScreen.-narrow #lesson { min-height: 5; }
    LessonScreen #side #tracks.-long { height: 4; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        bound(actions.SKIP, "skip"),
        bound(actions.AGAIN, "again"),
        bound(actions.ANOTHER, "another"),
    ]

    tells_news = False

    def __init__(self, session: Session, bots: Mapping[str, Thinker], progress: LessonProgress) -> None:
        super().__init__(session, bots)
        self.progress = progress
        self._looked_for = -1
        session.cursor = progress.step.here or session.cursor
        if progress.lesson.is_puzzle:
            session.routine.asked = progress.first_at
            session.selection.look_ahead()

    def between(self) -> Iterable[Widget]:
        """Yield the panel for the text of a step."""
        yield Lines(id="lesson")

    def _show_info(self, action: Action | None = None, *, is_looking: bool = False) -> None:
        """Show the panels, and check whether the last action completed the step."""
        super()._show_info(action, is_looking=is_looking)
        record = self.focused is not None and self.focused.id in ("record", "record2")
        if record:
            self.progress.saw("record")
        self._moves_on()
        self._look_for_it()
        settings = navigation(self).settings
        keys = keymap(settings.keymap, settings.keys)
        said = lesson_lines(self.progress, keys, self.size.width or 80)
        words = self.lines["lesson"]
        if len(words.lines) != len(said):
            words.styles.height = len(said)  # the map gives way to a long question
        words.show(*said)

    def _look_for_it(self) -> None:
        """Bring the place that a new step mentions into view, with the cursor."""
        progress = self.progress
        if self._looked_for != progress.at and self.map.size.height:
            self._looked_for = progress.at
            places = (progress.step.spoken_of, self.session.cursor)
            self.map.have_in_view(places if places[0] else ())

    def show_rules(self) -> None:
        """Show the clause, and note it for steps that ask for it."""
        super().show_rules()
        self.progress.saw("rules")

    def show_books(self) -> None:
        """Show the reference pages, and note it for steps that ask for it."""
        super().show_books()
        self.progress.saw("books")

    def on_screen_resume(self) -> None:
        """Check the step after the rules or the reference pages are closed."""
        if self.is_mounted and self._moves_on():
            self.present()

    def _moves_on(self) -> bool:
        """Return whether the step is done. A completed lesson is saved as learned."""
        moved = self.progress.has_moved_on(self.session)
        if moved and self.progress.own:
            self.call_after_refresh(self._show_better)
            return moved
        if moved and self.progress.is_learned:
            note_learned(self.progress.name)
        if moved or self.progress.has_strayed:
            self._note_answer(found=moved)
        return moved

    def _note_answer(self, *, found: bool) -> None:
        """Rate the player by the first answer to a puzzle. Later answers don't count."""
        progress = self.progress
        if progress.lesson.is_puzzle and not progress.own and not progress.rated:
            is_new = progress.name not in answered()
            note_answer(progress.name, found=found)
            progress.rated = rating_said(answered()) if is_new else say("answered before")

    async def action_skip(self) -> None:
        """Go to the next step and its position. After the last one, the battle continues for real."""
        if self.progress.is_over:
            await (self.action_another() if self.progress.own else self._play_on())
            return
        self._note_answer(found=False)
        await self._set_up(self.progress.at + 1)
        if self.progress.own:
            self._show_better()

    def _show_better(self) -> None:
        """Draw the better order on the map, at the position where it was possible."""
        from cockade.tui.review.coach import draw

        own, session = self.progress.own[0], self.session
        session.review.go(self.progress.first_at)
        draw(session, own.seen, own.better)
        self.present()

    async def _play_on(self) -> None:
        """Continue the lesson's game for real, in a file."""
        session = self.session
        assert isinstance(session.host, GameHost)
        if not navigation(self).writes_files:
            session.say_bad(say("Lessons are not saved here. Start a game in the lobby to continue."))
            self.present()
            return
        try:
            session.host.save = Library().keep(session.opened, players=dict(session.players))
        except SaveError as error:
            session.say_bad(words_of(error))
            self.present()
            return
        await self.stop()
        await navigation(self).open_game(session.host, session.players)

    async def action_another(self) -> None:
        """Go to the next unsolved puzzle."""
        if not self.progress.lesson.is_puzzle:
            self.session.say_bad(
                say("This key is for puzzles. You find them under Learn, after the lessons.")
            )
            self.present()
            return
        await self.stop()
        app = self.app
        if self.progress.own or len(app.screen_stack) > 2:  # below it is more than the app's own blank screen
            app.pop_screen()
        left = self.progress.own[1:]
        if left or not self.progress.own:
            name = "" if left else next_puzzle(self.progress.name, learned())
            await navigation(self).open_lesson(name, left)

    def pick(self, place: int) -> None:
        """Open the list where a puzzle asks, so the cursor gives no answer away."""
        if self.session.routine.is_asked and not self.session.hand and not self.session.present.aims:
            self.listing.open_list()
        else:
            super().pick(place)

    async def action_again(self) -> None:
        """Restore the position of this step."""
        await self._set_up(self.progress.at)

    async def _set_up(self, step: int) -> None:
        await self.bots.close()
        session, progress = self.session, self.progress
        progress.turn_to(step, session)
        self._looked_for = -1
        session.sit_at(progress.begin())
        session.cursor = progress.step.here or session.cursor
        if progress.step.hand:
            session.selection.take(progress.step.hand)
        if progress.lesson.is_puzzle and not step:
            session.selection.look_ahead()
        session.message = line(say("This is the position at the start of this step."))
        progress.turn_to(step, session)
        self.present()
