"""
The smallest map of hexes that Textual can show, with a panel and a footer: the first pictures' measure.

When its first picture is drawn it writes a report to the file that it is given.
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.app import App, ComposeResult
from textual.containers import Horizontal
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Footer, Static

COLUMNS = 40
GROUNDS = [Style.parse(f"on #{n:02x}{120 + n:02x}40") for n in range(8)]


class Hexes(Widget, can_focus=True):
    """Forty hexes in a row, and a cursor."""

    BINDINGS: ClassVar = [("right", "move(1)", "right"), ("left", "move(-1)", "left")]
    at = 0

    def render_line(self, y: int) -> Strip:
        """Half a row of hexes."""
        row, is_lower = divmod(y, 2)
        cells = [Segment("  ")] if row % 2 else []
        for column in range(COLUMNS):
            number = row * COLUMNS + column
            style = GROUNDS[number * 7 % len(GROUNDS)] + Style(reverse=number == self.at)
            cells.append(Segment("\\__ " if is_lower else f"/{column:02d} ", style))
        return Strip(cells).crop(0, self.size.width)

    def action_move(self, by: int) -> None:
        """Move the cursor."""
        self.at += by
        self.refresh()


class Minimal(App[None]):
    """A map, a list of units, and the keys."""

    CSS = "Hexes { width: 1fr } Static { width: 34; border-left: solid white }"

    def compose(self) -> ComposeResult:
        """The map next to the list, above the keys."""
        with Horizontal():
            yield Hexes()
            yield Static("\n".join(f"Unit {n}: 4-3" for n in range(30)))
        yield Footer()

    def on_mount(self) -> None:
        """Report after the first picture."""
        self.query_one(Hexes).focus()
        self.call_after_refresh(self.call_after_refresh, self.report)

    def report(self) -> None:
        """Say what was used up to here, and end."""
        found = {"seconds": time.process_time(), "modules": sorted(sys.modules)}
        Path(sys.argv[1]).write_text(json.dumps(found), "utf-8")
        os._exit(0)


if __name__ == "__main__":
    Minimal().run()
