"""The dialogs of the game screen, and copying. They are loaded on first use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.games.rulebooks import book_of, rulebook_of
from cockade.tui.play.order_of_battle import OrderOfBattle
from cockade.tui.reading.reference_pages import WIDTH, Books
from cockade.tui.reading.rules import cited, citing
from cockade.tui.reading.rules_screen import RulesScreen
from cockade.tui.session.briefing import briefing_lines
from cockade.tui.session.copying import chosen_text
from cockade.tui.session.panels import previewed
from cockade.tui.terminal.output import CellScreen
from cockade.tui.text.i18n import say
from cockade.tui.text.line import EMPTY, Span, line
from cockade.tui.widgets.ask import Ask
from cockade.tui.widgets.lines import Lines

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual import events
    from textual.app import ComposeResult

    from cockade.tui.widgets.protocols import Owner
    from cockade.tui.widgets.record import RecordPane


def ask(screen: Owner, question: str, do: Callable[[str], object]) -> None:
    """Ask for a short text and pass it to `do`. The keys go from the list to the map."""
    if screen.menu.has_focus:
        screen.go_to("", "-listing")

    def answered(text: str | None) -> None:
        if text:
            do(text)
        screen.present()

    screen.app.push_screen(Ask(question), answered)


def hand_over(screen: Owner) -> None:
    """Blank the screen until the deciding player sits alone in front of it."""
    session, app = screen.session, screen.app
    side = session.decider
    if isinstance(app.screen, HandOver):
        return

    def taken(_: object) -> None:
        session.take_over()
        screen.menu.forget()
        screen.present()

    app.push_screen(HandOver(session.ui.words.side(session.opened.state, side), side[:1]), taken)


def show_rules(screen: Owner) -> None:
    """Show the clause of the last refusal, of the selected row, or of the prompt."""
    session, menu = screen.session, screen.menu
    book = book_of(session.ui.game.id)
    if not book.clauses:
        session.say_bad(say("{title} has no rulebook.", title=book.title))
        screen.present()
        return
    clause, *others = cited(book, citing(session, menu.row if menu.has_focus else None)) or ("",)
    screen.app.push_screen(RulesScreen(book, clause, others))


def show_books(screen: Owner) -> None:
    """Show the preview in full, then the obligations, the briefing and the reference pages."""
    session, menu = screen.session, screen.menu
    worth = previewed(session, menu.row.action if menu.has_focus and menu.row else None)
    found = [line(Span(worth.title, "key")), *worth.lines, EMPTY] if worth else []
    duties = session.ui.panels.duty_lines(session.state)
    found += [*duties, EMPTY] if duties else []
    found += [*briefing_lines(session, WIDTH), EMPTY, *session.ui.panels.book_lines(session.state)]
    screen.app.push_screen(Books(found, book=rulebook_of(session.ui.game.id)))


def show_order_of_battle(screen: Owner) -> None:
    """Show all units with their place and state. Choosing one moves the cursor there."""
    session = screen.session

    def chosen(place: int | None) -> None:
        if place:
            session.cursor = place
        screen.present()

    screen.app.push_screen(OrderOfBattle(session.ui.panels.order_of_battle(session.state)), chosen)


def copy(screen: Owner, record: RecordPane) -> None:
    """Copy the list's row, the record's page, the selected units, or the hex, through the terminal."""
    page = record.lines[record.top : record.top + record.page] if record.has_focus else ()
    text = chosen_text(screen.session, screen.menu.row if screen.menu.has_focus else None, page)
    screen.app.copy_to_clipboard(text)
    screen.session.message = line(say("Copied: {text}", text=text.replace("\n", " ")))
    screen.present()


class HandOver(CellScreen[None]):
    """A blank screen until the next player presses the key it names. Other keys do nothing."""

    DEFAULT_CSS = """
    HandOver { background: $background; align: center middle; }
    HandOver Lines { width: 60; max-width: 100%; height: 5; background: $background; }
    """

    def __init__(self, side: str, key: str) -> None:
        super().__init__()
        self._side = side
        self._key = key

    def compose(self) -> ComposeResult:
        """Lay out the text."""
        yield Lines(id="words")

    def on_mount(self) -> None:
        """Show the name of the next player."""
        self.query_one(Lines).show(
            line(Span(say("This is for the {side} player alone.", side=self._side), "title")),
            EMPTY,
            line(say("Make sure nobody else is looking, then press "), Span(self._key, "key"), say(".")),
            EMPTY,
            line(Span(say("Press Ctrl+Q to leave; the game is saved."), "dim")),
        )

    def on_key(self, event: events.Key) -> None:
        """Close on the named key only."""
        event.stop()
        if event.character and event.character.lower() == self._key:
            self.dismiss(None)
