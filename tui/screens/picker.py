"""Asks which of several things is meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Vertical

from cockade.tui.screens.overlay import BoxScreen
from cockade.tui.text.letters import cells
from cockade.tui.text.line import EMPTY, Line, Span, line
from cockade.tui.view.menu import Row
from cockade.tui.widgets.menu import Menu

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events
    from textual.app import ComposeResult


USUAL = 60
BESIDE = 12
"""Cells of a row that are neither of its texts: the frame, the cursor, the digit, what keeps both apart."""
NOTED = 10
"""Cells behind the title, where a key says why it does nothing."""


class Picker(BoxScreen[int]):
    """A short list; its digits choose too. The result is the place in the list."""

    DEFAULT_CSS = """
    Picker Menu { height: auto; background: $surface; }
    """

    def __init__(self, title: str, choices: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._title = title
        self._choices = choices

    def compose(self) -> ComposeResult:
        """The list."""
        with Vertical(id="box"):
            yield Menu(self._title)

    def on_mount(self) -> None:
        """Fill the list."""
        rows = [cells(left) + cells(right) for left, right in self._choices]
        widest = max(cells(self._title) + NOTED, *rows)
        self.query_one("#box").styles.width = min(self.app.size.width, max(USUAL, widest + BESIDE))
        menu = self.query_one(Menu)
        menu.styles.height = len(self._choices) + 1
        menu.offer([self._row(n, *choice) for n, choice in enumerate(self._choices, 1)])
        menu.focus()

    @staticmethod
    def _row(number: int, left: str, right: str) -> Row:
        said: Line = line(Span(f"{number} " if number < 10 else "  ", "key"), left)
        return Row(said, line(Span(right, "dim")) if right else EMPTY, key=number - 1)

    def on_menu_chosen(self, message: Menu.Chosen) -> None:
        """Enter or a second click."""
        self._choose(message.row)

    def on_menu_held(self, message: Menu.Held) -> None:
        """Space."""
        self._choose(message.row)

    def _choose(self, row: Row) -> None:
        if isinstance(row.key, int):
            self.dismiss(row.key)

    def on_key(self, event: events.Key) -> None:
        """A digit."""
        digit = event.character or ""
        if digit.isdecimal() and 1 <= int(digit) <= len(self._choices):
            event.stop()
            self.dismiss(int(digit) - 1)
