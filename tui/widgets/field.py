"""A line to type into, which takes all lines of what is pasted."""

from __future__ import annotations

from textual import events
from textual.widgets import Input

from cockade.tui.text.i18n import say


class Field(Input):
    """Joins pasted lines to one, and says when they are too long for it."""

    def _on_paste(self, event: events.Paste) -> None:
        """Hand on one line that fits: the framework takes only the first line, and no long one."""
        text = " ".join(filter(None, map(str.strip, event.text.splitlines())))
        room = (self.max_length or len(text) + len(self.value)) - len(self.value) + len(self.selected_text)
        if len(text) > room:
            self.app.notify(say("The pasted text is too long. Its end is missing."), severity="warning")
        event.text = text[:room]
