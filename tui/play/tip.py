"""A tip over the game, shown when an action is first possible."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from attrs import evolve
from textual.binding import Binding, BindingType

from cockade.saves.lesson_progress import learned, note_learned
from cockade.tui.input.keymaps import keymap
from cockade.tui.lessons.tips import due, insert_lines, inserts
from cockade.tui.play.briefing_screen import WIDTH, NewsBox
from cockade.tui.text.i18n import say
from cockade.tui.text.line import EMPTY, Span, line
from cockade.tui.widgets.navigation import navigation

if TYPE_CHECKING:
    from textual.screen import Screen

    from cockade.tui.lessons.tips import Insert
    from cockade.tui.text.line import Line
    from cockade.tui.widgets.protocols import Owner

NO_MORE = "n"
"""The key that declines all further tips."""


class InsertPage(NewsBox):
    """The page of one tip, with a key that declines all others."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(NO_MORE, "decline", "Don't show these again", show=False)
    ]

    def action_decline(self) -> None:
        """Decline all tips. They stay under *Learn*, and the settings turn them on again."""
        app = navigation(self)
        app.change_settings(evolve(app.settings, inserts=False))
        self.dismiss(None)


def teach(screen: Owner) -> None:
    """Show the due tip once, unless the player wants none or the game is rated."""
    if not navigation(screen).settings.inserts or screen.session.host.rated:
        return
    found = due(screen.session, learned())
    if found is not None:
        note_learned(found.learned_as)
        no_more = line(Span(NO_MORE, "key"), " ", say("don't show these again; they are under Learn"))
        screen.app.push_screen(_page(screen, found, [EMPTY, no_more]), lambda _: screen.present())


def show_insert(screen: Screen[Any], name: str) -> None:
    """Show a tip on request."""
    found = next(each for each in inserts() if each.id == name)
    screen.app.push_screen(_page(screen, found, []))


def _page(screen: Screen[Any], insert: Insert, more: list[Line]) -> InsertPage:
    settings = navigation(screen).settings
    keys = keymap(settings.keymap, settings.keys)
    return InsertPage(say(insert.title), [*insert_lines(insert, keys, WIDTH), *more])
