"""A dialog for a long task: its bar, the time left, and the key that stops it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Vertical

from cockade.tui.board.glyphs import ASCII
from cockade.tui.text.i18n import say
from cockade.tui.text.line import Span, line
from cockade.tui.widgets.lines import Lines
from cockade.tui.widgets.navigation import navigation
from cockade.tui.widgets.overlay import BoxScreen

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from cockade.tui.session.progress import Work

SOON = 0.5
"""Seconds before the bar appears. Shorter tasks need none."""
OFTEN = 0.25
"""Seconds between updates."""


class Working(BoxScreen[None]):
    """A dialog until the task ends. Escape stops the task."""

    DEFAULT_CSS = """
    Working > #box { width: 50; }
    Working Lines { background: $surface; }
    """

    def __init__(self, title: str, work: Work) -> None:
        super().__init__()
        self.title = title
        self.work = work

    def compose(self) -> ComposeResult:
        """Lay out the task's name, the bar, and the key."""
        with Vertical(id="box"):
            for name in ("what", "bar", "key"):
                yield Lines(id=name)

    def on_mount(self) -> None:
        """Update at once, and then regularly."""
        self.query_one("#what", Lines).show(line(Span(self.title or "", "title")))
        self.query_one("#key", Lines).show(line(Span(say("Esc stops it."), "dim")))
        self.set_interval(OFTEN, self.look)
        self.look()

    def look(self) -> None:
        """Show the progress, and close at the end."""
        if self.work.is_over:
            self.dismiss(None)
        fine = navigation(self).drawing[1].name != ASCII.name
        self.query_one("#bar", Lines).show(self.work.line(fine=fine))

    def action_leave(self) -> None:
        """Stop the task, which then reports it."""
        self.work.is_stopped = True
        super().action_leave()
