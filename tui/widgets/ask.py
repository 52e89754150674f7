"""A dialog for a short text: a hex to go to, a unit to find."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import events
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Input

from cockade.tui.text.line import Span, line, wrapped
from cockade.tui.widgets.field import Field
from cockade.tui.widgets.lines import Lines
from cockade.tui.widgets.overlay import BoxScreen

if TYPE_CHECKING:
    from textual.app import ComposeResult


LONGEST = 1000
"""The maximum number of characters of an answer."""


class Ask(BoxScreen[str]):
    """A dialog with one text field."""

    DEFAULT_CSS = """
    Ask > #box { width: 44; }
    Ask.-wide-answer > #box { width: 74; }
    Ask Lines { background: $surface; }
    Ask Input, Ask Input:focus { border: none; height: 1; padding: 0; background: $panel; }
    """

    def __init__(self, question: str, begun: str = "", ends: str = "", *, wide: bool = False) -> None:
        """Start with the answer `begun`. A character of `ends` completes the answer."""
        super().__init__()
        self._question = question
        self._begun = begun
        self._ends = ends
        self._late: list[events.Key] = []
        self.since = Message().time
        self.set_class(wide, "-wide-answer")

    def compose(self) -> ComposeResult:
        """Lay out the question and the field."""
        with Vertical(id="box"):
            yield Lines(id="question")
            field = Field(self._begun, select_on_focus=False, max_length=LONGEST)
            field.cursor_blink = False
            yield field

    def on_mount(self) -> None:
        """Show the question."""
        width = (74 if self.has_class("-wide-answer") else 44) - 4
        rows = wrapped(line(Span(self._question, "title")), width)
        question = self.query_one(Lines)
        question.styles.height = len(rows)
        question.show(*rows)
        field = self.query_one(Input)
        field.focus()
        field.cursor_position = len(self._begun)

    def hear_key(self, event: events.Key) -> None:
        """
        Take a key that was pressed before the dialog appeared, as part of the answer.

        A fast typist may have typed several digits before the first one has opened the dialog.
        """
        self._late.append(event)
        if self.focused is not None:
            self._catch_up()

    def on_descendant_focus(self) -> None:
        """Replay the early keys once the field has the focus."""
        self._catch_up()

    def _catch_up(self) -> None:
        """Press the early keys now."""
        late, self._late = self._late, []
        for event in late:
            self.app.call_later(self._press, event.key, event.character)

    def _press(self, key: str, character: str | None) -> None:
        """Press one key. The app calls this, because keys sent by a screen don't leave it."""
        self.app.post_message(events.Key(key, character))

    def on_input_changed(self, message: Input.Changed) -> None:
        """Submit on a character that completes the answer."""
        if len(message.value) > 1 and message.value[-1] in self._ends and message.value[:-1].isdecimal():
            self.dismiss(message.value)

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Return the answer."""
        self.dismiss(message.value)
