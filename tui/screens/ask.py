"""Asks for a few letters: a hex to go to, a unit to find."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Vertical
from textual.widgets import Input

from tui.screens.overlay import Overlay
from tui.view.line import Span, line
from tui.widgets.lines import Lines

if TYPE_CHECKING:
    from textual.app import ComposeResult


class Ask(Overlay[str]):
    """One line to type into."""

    DEFAULT_CSS = """
    Ask > #box { width: 44; }
    Ask Lines { background: $surface; }
    Ask Input, Ask Input:focus { border: none; height: 1; padding: 0; background: $panel; }
    """

    def __init__(self, question: str) -> None:
        super().__init__()
        self._question = question

    def compose(self) -> ComposeResult:
        """The question and the line."""
        with Vertical(id="box"):
            yield Lines(id="question")
            field = Input()
            field.cursor_blink = False
            yield field

    def on_mount(self) -> None:
        """Ask."""
        self.query_one(Lines).show(line(Span(self._question, "title")))
        self.query_one(Input).focus()

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Answer."""
        self.dismiss(message.value)
