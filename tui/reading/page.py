"""A page of text, with rows that link to other pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message

from cockade.tui.board.binding import bound
from cockade.tui.input import actions
from cockade.tui.reading.rules import RulePage
from cockade.tui.text.i18n import say
from cockade.tui.widgets.scroller import Scroller

if TYPE_CHECKING:
    from textual import events
    from textual.strip import Strip

    from cockade.tui.reading.rules import Link


class PageView(Scroller):
    """A page where the arrows go to the next visible link, or scroll if there is none."""

    DEFAULT_CSS = """
    PageView { background: $surface; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        bound(actions.UP, "step(-1)"),
        bound(actions.DOWN, "step(1)"),
        Binding("tab", "link(1)", "Next link", show=False),
        Binding("shift+tab", "link(-1)", "Previous link", show=False),
        Binding("enter,right", "follow", "Follow", show=False),
    ]

    class Followed(Message):
        """Posted when a link was followed."""

        def __init__(self, target: str) -> None:
            super().__init__()
            self.target = target

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - as in every widget
        super().__init__("", id=id)
        self.sheet = RulePage("", ())
        self.at = -1

    def turn_to(self, sheet: RulePage, top: int = 0, at: int = -1) -> None:
        """Show another page, scrolled to a row, with a link under the cursor."""
        self.sheet, self.heading = sheet, sheet.title
        self.at = min(at, len(sheet.links) - 1)
        self._lines = sheet.lines
        self.top = max(0, min(top, self.last_top))
        self.refresh()

    def on_resize(self) -> None:
        """Limit the scrolling to the last row."""
        self.scroll_rows(self.top)

    @property
    def link(self) -> Link | None:
        """The link under the cursor."""
        return self.sheet.links[self.at] if 0 <= self.at < len(self.sheet.links) else None

    def row_strip(self, number: int) -> Strip:
        """Return one row. All rows of the link under the cursor are marked."""
        link = self.link
        under = link is not None and link.row <= number < self._end(self.at)
        return self.strip(self.text_of_row(number), "cursor" if under else "")

    def _end(self, at: int) -> int:
        """Return the row after a link's last one: before the next link, or the next empty row."""
        links, row = self.sheet.links, self.sheet.links[at].row + 1
        following = links[at + 1].row if at + 1 < len(links) else len(self.lines)
        while row < following and self.text_of_row(row):
            row += 1
        return row

    def _in_view(self, at: int) -> bool:
        return 0 <= at < len(self.sheet.links) and 0 <= self.sheet.links[at].row - self.top < self.page

    # ------------------------------------------------------------ keys and mouse

    def action_step(self, by: int) -> None:
        """Go to the next link if it is visible, or scroll."""
        if self._in_view(self.at + by) and (self.at >= 0 or by > 0):
            self.at += by
            self.refresh()
        elif self.at + by == -1 and self.top == 0:
            self.at = -1
            self.refresh()
        else:
            self.action_scroll_by(by)

    def action_link(self, by: int) -> None:
        """Go to the next link, wherever it is."""
        if not self.sheet.links:
            self.stop_at_end(stopped=True, by=by)
            return
        first, before = (0 if by > 0 else -1), self.at
        self.at = (self.at + by if self.at >= 0 else first) % len(self.sheet.links)
        self.stop_at_end(stopped=self.at == before, by=by)
        row = self.sheet.links[self.at].row
        if not self._in_view(self.at):
            self.top = max(0, min(row - self.page // 2, self.last_top))
        self.refresh()

    def action_follow(self) -> None:
        """Follow the link under the cursor."""
        if self.link is not None:
            self.post_message(self.Followed(self.link.target))
        else:
            self.say_in_heading(say("Tab goes to a link"))

    def follow_number(self, number: int) -> None:
        """Follow a link by its number."""
        if 1 <= number <= len(self.sheet.links):
            self.post_message(self.Followed(self.sheet.links[number - 1].target))

    def on_click(self, event: events.Click) -> None:
        """Follow the clicked link."""
        event.stop()
        row = event.y - 1 + self.top
        for number, link in enumerate(self.sheet.links):
            if event.y and link.row <= row < self._end(number):
                self.post_message(self.Followed(link.target))
