"""Keys of the game screen that ask or show without changing the game. Each page is loaded on demand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from cockade.tui.widgets.protocols import Owner


def news(screen: Owner) -> None:
    """Show the events since the viewer's last turn."""
    from cockade.tui.play.news_screen import show_news

    show_news(screen)


def ask_for_place(screen: Owner) -> None:
    """Ask for a place."""
    _ask(screen, say(screen.session.ui.map.places.question), screen.session.finding.go_to)


def ask_for_unit(screen: Owner) -> None:
    """Ask for a unit, or for words to find in the record."""
    if screen.record.has_focus:
        _ask(screen, say("Find what in the record?"), screen.record.find)
    else:
        _ask(screen, say("Find which unit?"), screen.session.finding.find)


def _ask(screen: Owner, question: str, do: Callable[[str], object]) -> None:
    from cockade.tui.play.dialogs import ask

    ask(screen, question, do)


def help_here(screen: Owner) -> None:
    """Show what works here and now, and then all keys."""
    from cockade.tui.reading.help_screen import Help
    from cockade.tui.session.panels import here_and_now

    session = screen.session
    screen.app.push_screen(Help(session.position.keys, here_and_now(session), session.ui.words.legend))


def copy(screen: Owner) -> None:
    """Copy the list's row, the record's page, the selected units, or the hex, through the terminal."""
    from cockade.tui.play.dialogs import copy as copied

    copied(screen, screen.record)


def order_of_battle(screen: Owner) -> None:
    """Show all units by place and state, with reinforcements and losses."""
    from cockade.tui.play.dialogs import show_order_of_battle

    show_order_of_battle(screen)
