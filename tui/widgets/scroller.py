"""Scrolling lines, by keys and mouse wheel."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType

from cockade.tui.board.binding import bound
from cockade.tui.input import actions
from cockade.tui.text.cell_width import cells
from cockade.tui.text.i18n import say
from cockade.tui.text.line import EMPTY, Line, Span, line, spread, text_of
from cockade.tui.widgets.lines import Lines

if TYPE_CHECKING:
    from textual import events
    from textual.strip import Strip


class Scroller(Lines, can_focus=True):
    """A panel with a heading and scrolling lines."""

    DEFAULT_CSS = """
    Scroller { height: 1fr; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        bound(actions.UP, "scroll_by(-1)"),
        bound(actions.DOWN, "scroll_by(1)"),
        bound(actions.PAGE_UP, "scroll_page(-1)"),
        bound(actions.PAGE_DOWN, "scroll_page(1)"),
        bound(actions.FIRST, "scroll_by(-100000)"),
        bound(actions.LAST, "scroll_by(100000)"),
    ]

    def __init__(self, heading: str, *, id: str | None = None) -> None:  # noqa: A002 - as in every widget
        super().__init__(id=id)
        self.heading = heading
        self.top = 0
        self.note = ""

    @property
    def page(self) -> int:
        """The rows under the heading."""
        return max(1, self.size.height - 1)

    @property
    def count(self) -> int:
        """The number of lines."""
        return len(self.lines)

    @property
    def last_top(self) -> int:
        """The last scroll position, with the last line in view."""
        return max(0, self.count - self.page)

    def render_line(self, y: int) -> Strip:
        """Return the heading, or a line by the scroll position."""
        if y == 0:
            return self.strip(self.heading_line(), "heading")
        return self.row_strip(y - 1 + self.top)

    def row_strip(self, number: int) -> Strip:
        """Return one of the lines as cells."""
        return self.strip(self.text_of_row(number))

    def text_of_row(self, number: int) -> Line:
        """Return the text of a line."""
        return self.lines[number] if number < len(self.lines) else EMPTY

    def heading_line(self) -> Line:
        """The heading, with the number of hidden rows above and below."""
        below = max(0, self.count - self.page - self.top)
        words = (
            self.note,
            say("{n} above", n=self.top) if self.top else "",
            say("{n} below", n=below) if below else "",
        )
        told = list(filter(None, words))
        ways = [say(", ").join(told), *told, ""]
        room = self.size.width - cells(self.heading) - 3
        more = next((way for way in ways if cells(way) <= room), ways[-1])
        return spread(line(Span(f" {self.heading}")), line(Span(f"{more} ")), self.size.width)

    def show(self, *lines: Line) -> None:
        """Show these lines, at the same scroll position."""
        if lines != self._lines:
            self._lines = lines
            self.top = max(0, min(self.top, self.last_top))
            self.refresh()

    def scroll_rows(self, top: int) -> None:
        """Scroll to this line."""
        top = max(0, min(top, self.last_top))
        if top != self.top:
            self.top = top
            self.refresh()

    def find(self, text: str) -> bool:
        """Scroll to the last line above the view that contains a text, or else the last of all."""
        wanted = text.casefold()
        found = [n for n, row in enumerate(self.lines) if wanted in text_of(row).casefold()]
        if not found:
            self.say_in_heading(say("not in here"))
            return False
        self.scroll_rows(max((n for n in found if n < self.top), default=found[-1]))
        self.say_in_heading(say("/ again finds one before"))
        return True

    def stop_at_end(self, *, stopped: bool, by: int) -> None:
        """Say in the heading that the end is reached, until a key moves again."""
        end = (say("the top") if by < 0 else say("the end")) if stopped else ""
        self.say_in_heading(end)

    def say_in_heading(self, note: str) -> None:
        """Show a short note in the heading until the next key."""
        if note != self.note:
            self.note = note
            self.refresh()

    def on_blur(self) -> None:
        """Clear the note in the heading."""
        self.say_in_heading("")

    def action_scroll_by(self, rows: int) -> None:
        """Scroll by a number of rows."""
        before = self.top
        self.scroll_rows(self.top + rows)
        self.stop_at_end(stopped=self.top == before, by=rows)

    def action_scroll_page(self, pages: int) -> None:
        """Scroll by a number of pages."""
        self.action_scroll_by(pages * max(1, self.page - 1))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Scroll up by three rows."""
        event.stop()
        self.scroll_rows(self.top - 3)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Scroll down by three rows."""
        event.stop()
        self.scroll_rows(self.top + 3)
