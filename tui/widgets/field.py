"""A text field that accepts all lines of a paste."""

from __future__ import annotations

from textual import events
from textual.widgets import Input

from cockade.tui.text.i18n import say


class Field(Input):
    """A field that joins pasted lines, and warns when they are too long."""

    def _on_paste(self, event: events.Paste) -> None:
        """Pass on one joined line that fits. Textual keeps only the first line."""
        text = " ".join(filter(None, map(str.strip, event.text.splitlines())))
        room = (self.max_length or len(text) + len(self.value)) - len(self.value) + len(self.selected_text)
        if len(text) > room:
            self.app.notify(say("The pasted text is too long. Its end is missing."), severity="warning")
        event.text = text[:room]
