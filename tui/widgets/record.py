"""The record: the events in sentences, the newest at the bottom."""

from __future__ import annotations

from itertools import accumulate, chain
from typing import TYPE_CHECKING

from textual.message import Message

from cockade.tui.text.line import Line, wrapped
from cockade.tui.widgets.scroller import Scroller

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping, Sequence

    from textual import events

Entry = tuple["Hashable", Line]
"""A key that identifies an entry, and its text in one long line."""

LATEST = 60
"""The events shown until the player scrolls up. More would make long jumps slow."""
LONGEST = 400
FULL = 3
"""Rows that are always filled."""


class RecordPane(Scroller):
    """Wrapped sentences. The pane follows the newest, half a page at a time, unless scrolled up."""

    class ScrolledUp(Message):
        """Posted when the player scrolls up, so older entries can be added."""

    def __init__(self, heading: str, *, id: str | None = None) -> None:  # noqa: A002 - as in every widget
        super().__init__(heading, id=id)
        self._entries: dict[Hashable, Line] = {}
        self._rows: dict[Hashable, list[Line]] = {}
        self._width = 0

    @property
    def depth(self) -> int:
        """The number of events that should be available."""
        return LATEST if self._follows and not self.has_focus else LONGEST

    @property
    def _follows(self) -> bool:
        return self.top + self.page >= self.count

    def tell(self, entries: Sequence[Entry]) -> None:
        """
        Show these entries, without moving the text being read.

        An unchanged entry keeps its rows. The text of an entry may change when a secret is revealed, or when
        the viewer changes.
        """
        told = dict(entries)
        if told == self._entries:
            return
        begun, follows, before = bool(self._entries), self._follows, self._begins
        width = max(10, self.size.width - 2)
        same = {key: rows for key, rows in self._rows.items() if told.get(key) == self._entries[key]}
        self._entries = told
        self._rows = {key: same.get(key) or wrapped(said, width, 2) for key, said in told.items()}
        self._show_from(before)
        if follows and not self.top < self.count <= self.top + self.page:
            self.scroll_rows(self.last_top if begun else self.count - self.page)

    @property
    def _begins(self) -> dict[Hashable, int]:
        """The first row of each entry."""
        ends = accumulate((len(rows) for rows in self._rows.values()), initial=0)
        return dict(zip(self._rows, ends, strict=False))

    def _show_from(self, before: Mapping[Hashable, int]) -> None:
        """Keep the view in place when older entries above it come or go."""
        top, now = self.top, self._begins
        shift = next((now[key] - row for key, row in before.items() if key in now), 0)
        self.show(*chain.from_iterable(self._rows.values()))
        self.scroll_rows(top + shift)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:  # noqa: ARG002
        """Ask for older entries. The base class scrolls, because Textual calls both handlers."""
        self.post_message(self.ScrolledUp())

    @property
    def last_top(self) -> int:
        """The last scroll position. It leaves half a page free, so new lines don't move the text."""
        return max(0, self.count - max(min(self.page, FULL), self.page // 2))

    def on_resize(self, event: events.Resize) -> None:
        """Wrap everything again if the width changed, with the last row in view."""
        if event.size.width == self._width:
            self.scroll_rows(self.count - self.page)
            return
        self._width = event.size.width
        told, self._entries, self._rows, self._lines = self._entries, {}, {}, ()
        self.top = 0
        self.tell(tuple(told.items()))
