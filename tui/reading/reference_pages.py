"""The reference pages of a game in one scrolling page: obligations, points, boxes, arrivals."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Vertical

from cockade.tui.reading.rules import cited
from cockade.tui.reading.rules_screen import RulesScreen
from cockade.tui.text.i18n import say
from cockade.tui.text.line import text_of, wrapped
from cockade.tui.widgets.overlay import BoxScreen
from cockade.tui.widgets.scroller import Scroller

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events
    from textual.app import ComposeResult

    from cockade.engine.rulebook import Rulebook
    from cockade.tui.text.line import Line

WIDTH = 74


class Books(BoxScreen[None]):
    """A page to read and close."""

    DEFAULT_CSS = """
    Books > #box { width: 78; height: 22; }
    Books Scroller { background: $surface; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("b,q", "leave", "Back", id="books.leave", show=False),
        Binding("f1", "rules", "Rule", id="books.rules", show=False),
    ]

    def __init__(
        self, lines: Sequence[Line], title: str = "", width: int = WIDTH, book: Rulebook | None = None
    ) -> None:
        super().__init__()
        self._book = book
        self._title = title or say("Overview")
        self._width = width
        self._page = [row for said in lines for row in wrapped(said, width, 4) or [()]]

    def compose(self) -> ComposeResult:
        """Lay out the page."""
        with Vertical(id="box"):
            yield Scroller(say("{title}: arrows and PgDn scroll, Esc goes back", title=self._title))

    def on_mount(self) -> None:
        """Fill the page."""
        self.query_one("#box").styles.width = self._width + 4
        page = self.query_one(Scroller)
        page.show(*self._page)
        page.focus()

    def action_rules(self) -> None:
        """Open the first clause cited on the visible page, with the others, or else the contents."""
        if self._book is not None:
            view = self.query_one(Scroller)
            texts = [text_of(row) for row in self._page[view.top : view.top + view.page]]
            clause, *others = cited(self._book, texts) or ("",)
            self.app.push_screen(RulesScreen(self._book, clause, others))

    def on_resize(self, event: events.Resize) -> None:
        """Fit the page to the screen."""
        self.query_one("#box").styles.height = max(10, min(event.size.height - 2, len(self._page) + 3))
