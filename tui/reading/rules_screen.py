"""The rules over the game: a clause, with links to related clauses and rulings."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import define
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input

from cockade.tui.reading.page import PageView
from cockade.tui.reading.rules import RulePage, page_of, search_page
from cockade.tui.text.i18n import say
from cockade.tui.text.line import Span, line
from cockade.tui.widgets.field import Field
from cockade.tui.widgets.key_hints import KeyHints
from cockade.tui.widgets.lines import Lines
from cockade.tui.widgets.overlay import BoxScreen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events
    from textual.app import ComposeResult

    from cockade.engine.rulebook import Rulebook

WIDEST, HIGHEST = 76, 22
FRAME = 5
"""Columns for the border, the padding, and a blank at the end of a row."""


@define
class PageVisit:
    """A page in the history: a clause or ruling by id, or a search, with the scroll position."""

    target: str
    search: str | None = None
    top: int = 0
    at: int = -1


class RulesScreen(BoxScreen[None]):
    """
    A clause of a rulebook, or the contents if the clause is empty or unknown.

    `at_hand` are related clauses from the place where it was opened, those of the visible modifiers.
    """

    DEFAULT_CSS = """
    RulesScreen > #box { width: 76; height: 22; }
    RulesScreen Lines { background: $surface; }
    RulesScreen #keys { background: $panel; }
    RulesScreen Input, RulesScreen Input:focus {
        display: none; border: none; height: 1; padding: 0; background: $panel;
    }
    RulesScreen.-searching Input, RulesScreen.-searching Input:focus { display: block; }
    RulesScreen.-searching #keys { display: none; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("backspace,left", "back", "Previous page", id="rules.back", show=False),
        Binding("slash", "search", "Search", id="rules.search", show=False),
        Binding("f1,q", "close", "Close", id="rules.close", show=False),
    ]

    def __init__(self, book: Rulebook, clause: str = "", at_hand: Sequence[str] = ()) -> None:
        super().__init__()
        self._book = book
        self._at_hand = tuple(at_hand)
        self._trail = [PageVisit(clause)]
        self._width = WIDEST - FRAME

    def compose(self) -> ComposeResult:
        """Lay out the page, the keys, and the search line."""
        with Vertical(id="box"):
            yield PageView()
            yield KeyHints(id="keys")
            field = Field(placeholder=say("words, or a number"))
            field.cursor_blink = False
            yield field

    def on_mount(self) -> None:
        """Open the page."""
        keys = (("1-9", say("follow")), ("/", say("search")), ("Bksp", say("back")), ("Esc", say("close")))
        spans = [part for key, words in keys for part in (Span(key, "key"), f" {words}  ")]
        self.query_one("#keys", Lines).show(line(*spans))
        self.view.focus()

    @property
    def view(self) -> PageView:
        """The page."""
        return self.query_one(PageView)

    def on_resize(self, event: events.Resize) -> None:
        """Fit the page to the screen, and wrap it again."""
        box = self.query_one("#box")
        box.styles.width = min(WIDEST, event.size.width)
        box.styles.height = min(HIGHEST, event.size.height)
        self._width = min(WIDEST, event.size.width) - FRAME
        self._show()

    def _show(self) -> None:
        visit = self._trail[-1]
        self.view.turn_to(self._page(visit), visit.top, visit.at)

    def _page(self, visit: PageVisit) -> RulePage:
        if visit.search is not None:
            return search_page(self._book, visit.search, self._width)
        at_hand = self._at_hand if visit is self._trail[0] else ()
        return page_of(self._book, visit.target, self._width, at_hand)

    def _leave(self) -> None:
        """Save the scroll position of the page."""
        self._trail[-1].top, self._trail[-1].at = self.view.top, self.view.at

    # ------------------------------------------------------------ going through the book

    def on_page_view_followed(self, message: PageView.Followed) -> None:
        """Show the linked page."""
        self._leave()
        self._trail.append(PageVisit(message.target))
        self._show()
        self.view.focus()

    def on_key(self, event: events.Key) -> None:
        """Follow the link with a typed number."""
        if event.character and event.character in "123456789" and not self.has_class("-searching"):
            event.stop()
            self.view.follow_number(int(event.character))

    def action_back(self) -> None:
        """Go to the previous page."""
        if len(self._trail) > 1:
            self._trail.pop()
            self._show()
        else:
            self.view.say_in_heading(say("first page; Esc closes"))

    def action_close(self) -> None:
        """Close the rules."""
        self.dismiss(None)

    # ------------------------------------------------------------ searching

    def action_search(self) -> None:
        """Ask for words to find. Results appear while they are typed."""
        self._leave()
        self._trail.append(PageVisit("", search=""))
        self.add_class("-searching")
        self.query_one(Input).value = ""
        self.query_one(Input).focus()
        self._show()

    def on_input_changed(self, message: Input.Changed) -> None:
        """Search for the text typed so far."""
        if self.has_class("-searching"):
            self._trail[-1] = PageVisit("", search=message.value)
            self._show()

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Open the search results. A single clause, or one with this number, opens directly."""
        links = self.view.sheet.links
        self._stop_searching()
        self.view.action_link(1)
        if len(links) == 1 or any(link.target == message.value.strip() for link in links[:1]):
            self.view.action_follow()

    def _stop_searching(self) -> None:
        self.remove_class("-searching")
        self.view.focus()

    def action_leave(self) -> None:
        """Cancel the search, or close the rules."""
        if self.has_class("-searching"):
            self._stop_searching()
            self.action_back()
        else:
            self.dismiss(None)
