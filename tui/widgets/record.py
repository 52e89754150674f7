"""The record: what has happened, in sentences, the newest at the bottom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.view.line import Line, wrapped
from tui.widgets.scroller import Scroller

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from textual import events

Entry = tuple["Hashable", Line]
"""A key by which an entry is known again, and its text in one long line."""


class Record(Scroller):
    """Sentences, wrapped; it follows the newest, half a page at a time, unless somebody has scrolled up."""

    def __init__(self, heading: str, *, id: str | None = None) -> None:  # noqa: A002 - as in every widget
        super().__init__(heading, id=id)
        self._entries: list[Entry] = []
        self._ends: list[int] = []

    def tell(self, entries: Sequence[Entry]) -> None:
        """Show these entries; those that are shown already stay as they are."""
        same = 0
        for old, new in zip(self._entries, entries, strict=False):
            if old[0] != new[0]:
                break
            same += 1
        if same == len(entries) == len(self._entries):
            return
        begun, follow = bool(self._entries), self.top + self.page >= self.count
        kept = list(self.lines[: self._ends[same - 1] if same else 0])
        del self._ends[same:]
        for _, said in entries[same:]:
            kept += wrapped(said, max(10, self.size.width - 2), 2)
            self._ends.append(len(kept))
        self._entries = list(entries)
        self.show(*kept)
        if follow and not self.top < self.count <= self.top + self.page:
            self.scroll_rows(self.last_top if begun else self.count - self.page)

    @property
    def last_top(self) -> int:
        """Half a page may be left free, so that what happens next is written below and nothing moves."""
        return max(0, self.count - max(1, self.page // 2))

    def on_resize(self, event: events.Resize) -> None:  # noqa: ARG002
        """Wrap everything anew."""
        entries, self._entries, self._ends, self._lines = self._entries, [], [], ()
        self.top = 0
        self.tell(entries)
