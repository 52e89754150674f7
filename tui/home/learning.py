"""A screen of lists for learning: lessons, short lessons, puzzles, both at home and in a lobby."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cockade.saves.lesson_progress import learned
from cockade.tui.home.home import insert_items, lesson_items, puzzle_items
from cockade.tui.text.i18n import say
from cockade.tui.widgets.list_screen import ListScreen
from cockade.tui.widgets.navigation import navigation

if TYPE_CHECKING:
    from collections.abc import Callable


class LearningScreen(ListScreen):
    """Opens lessons and puzzles."""

    def learning(self, value: Any) -> dict[str, Callable[[], object]]:
        """The action for each kind of row."""
        return {
            "lessons": lambda: self.enter(say("Which lesson?"), lesson_items(learned())),
            "puzzles": lambda: self.enter(say("Which puzzle?"), puzzle_items(learned())),
            "inserts": lambda: self.enter(say("Short lessons"), insert_items(learned())),
            "insert": lambda: self._show_insert(value),
            "learn": lambda: navigation(self).open_lesson(value),
        }

    def _show_insert(self, name: str) -> None:
        from cockade.tui.play.tip import show_insert

        show_insert(self, name)
