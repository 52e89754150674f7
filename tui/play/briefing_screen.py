"""A short page over the game, closed by any key that does not scroll it. The briefing is one."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Vertical

from cockade.tui.session.briefing import briefing_lines
from cockade.tui.text.cell_width import cells
from cockade.tui.text.i18n import say
from cockade.tui.widgets.overlay import BoxScreen
from cockade.tui.widgets.scroller import Scroller

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events
    from textual.app import ComposeResult

    from cockade.tui.text.line import Line
    from cockade.tui.widgets.protocols import Owner

WIDTH = 72
COUNTED = 20
"""Cells of a heading reserved for the counts of hidden rows above and below."""
TALLEST = 38


class NewsBox(BoxScreen[None]):
    """A short page that closes on any action."""

    DEFAULT_CSS = """
    NewsBox > #box { width: 76; }
    NewsBox Scroller { background: $surface; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space,q", "leave", "Back", show=False)]

    gives_way = True
    """Whether the page closes when the other player writes or asks something, which must be seen."""

    def __init__(self, title: str, lines: Sequence[Line]) -> None:
        super().__init__()
        self._title = title
        self._page = lines

    def compose(self) -> ComposeResult:
        """Lay out the page."""
        with Vertical(id="box"):
            yield Scroller(self._title)

    def on_mount(self) -> None:
        """Fill the page at its final size, so the first frame is not drawn twice."""
        self._fit(self.app.size.height)
        page = self.query_one(Scroller)
        page.show(*self._page)
        page.focus()

    def on_resize(self, event: events.Resize) -> None:
        """Fit the page to the screen."""
        self._fit(event.size.height)

    def _fit(self, height: int) -> None:
        rows = max(5, min(height - 2, TALLEST, len(self._page) + 3))
        self.query_one("#box").styles.height = rows
        goes_on = say("press any key")
        if len(self._page) + 3 > rows:
            goes_on = say("arrows to read on, any other key to play")
        told = f"{self._title}  ({goes_on})"
        self.query_one(Scroller).heading = told if cells(told) <= WIDTH - COUNTED else self._title

    def on_key(self, event: events.Key) -> None:
        """Close the page on any key without a meaning here, and keep the key from the game."""
        if event.key not in self.active_bindings:
            event.stop()
            self.dismiss(None)

    def on_click(self, event: events.Click) -> None:
        """Close the page on a click."""
        event.stop()
        self.dismiss(None)


def show_briefing(screen: Owner) -> None:
    """Show the situation, how each side wins, and the current position."""
    page = NewsBox(say("Briefing"), briefing_lines(screen.session, WIDTH))
    screen.app.push_screen(page, lambda _: screen.present())
