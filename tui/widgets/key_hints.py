"""The line of active keys. A click on one presses it."""

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
"""Matches a range of keys. A click on it presses the first."""


class KeyHints(Lines):
    """Keys and their actions in one line, from `cockade.tui.session.panels.hints` or a list."""

    def on_click(self, event: events.Click) -> None:
        """Press the clicked key, or the key before the clicked words."""
        shown = self._shown_at(event.x)
        if shown:
            key = pressed(shown[0] if RANGE.fullmatch(shown) else shown)
            self.app.simulate_key(key if is_key(key) else ANY)

    def _shown_at(self, x: int) -> str:
        """Return the shown key. Of two keys, return the nearer one, and for their words the last."""
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
