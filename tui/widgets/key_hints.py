"""The line of keys that do something now; a click on one of them is that key."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cockade.tui.input.keymaps import is_key, pressed
from cockade.tui.text.cell_width import cells
from cockade.tui.widgets.lines import Lines

if TYPE_CHECKING:
    from textual import events

ANY = "escape"
RANGE = re.compile(r"\d-\d")
"""Several keys, of which a click is the first."""


class KeyHints(Lines):
    """Keys and what they do in one line, as `cockade.tui.session.panels.hints` and lists tell them."""

    def on_click(self, event: events.Click) -> None:
        """Press the key that was clicked, or the one before the words that were."""
        shown = self._shown_at(event.x)
        if shown:
            key = pressed(shown[0] if RANGE.fullmatch(shown) else shown)
            self.app.simulate_key(key if is_key(key) else ANY)

    def _shown_at(self, x: int) -> str:
        """The key as it is shown; of two keys together the nearer one, and the last for the words."""
        shown, left = "", 0
        for span in self.line_at(0):
            width = cells(span.text)
            if span.tone == "key":
                keys = span.text.split(" ")
                shown = keys[min(len(keys) - 1, max(0, x - left) * len(keys) // max(1, width))]
            if x < left + width:
                return shown
            left += width
        return ""
