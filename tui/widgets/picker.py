"""A dialog to choose one of several things."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Vertical

from cockade.tui.session.menu import Row
from cockade.tui.text.cell_width import cells
from cockade.tui.text.line import Cell, Span, line
from cockade.tui.widgets.menu import Menu
from cockade.tui.widgets.overlay import BoxScreen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events
    from textual.app import ComposeResult


USUAL = 60
BESIDE = 12
"""Cells of a row besides its texts: the frame, the cursor, the digit, the gap."""
NOTED = 10
"""Cells after the title, where a key says why it does nothing."""


class Picker(BoxScreen[int]):
    """
    A list with digits or letters as shortcuts. It returns the index of the choice.

    `letters` has one for each row, or an empty string.
    """

    DEFAULT_CSS = """
    Picker Menu { height: auto; background: $surface; }
    """

    def __init__(
        self, title: str, choices: Sequence[tuple[str, str]], letters: Sequence[str] = (), at: int = 0
    ) -> None:
        """Start with the cursor at row `at`."""
        super().__init__()
        self._title = title
        self._choices = choices
        self._letters = letters or "123456789"
        self._at = at

    def compose(self) -> ComposeResult:
        """Lay out the list."""
        with Vertical(id="box"):
            yield Menu(self._title)

    def on_mount(self) -> None:
        """Fill the list."""
        rows = [cells(left) + cells(right) for left, right in self._choices]
        widest = max(cells(self._title) + NOTED, *rows)
        self.query_one("#box").styles.width = min(self.app.size.width, max(USUAL, widest + BESIDE))
        menu = self.query_one(Menu)
        menu.styles.height = min(len(self._choices) + 1, max(3, self.app.size.height - 2))
        menu.offer([self._row(n, *choice) for n, choice in enumerate(self._choices, 1)])
        menu.focus()
        if self._at:
            menu.action_step(self._at)

    def _row(self, number: int, left: str, right: str) -> Row:
        letter = self._letters[number - 1] if number <= len(self._letters) else ""
        return Row((Cell(line(Span(f"{letter or ' '} ", "key"), left)), right), number - 1)

    def on_menu_chosen(self, message: Menu.Chosen) -> None:
        """Choose on Enter or a second click."""
        self._choose(message.row)

    def on_menu_held(self, message: Menu.Held) -> None:
        """Choose on Space."""
        self._choose(message.row)

    def _choose(self, row: Row) -> None:
        if isinstance(row.key, int):
            self.dismiss(row.key)

    def on_key(self, event: events.Key) -> None:
        """Choose by a digit, or by the letter of a row."""
        letter = event.character or ""
        if letter and letter in [*self._letters[: len(self._choices)]]:
            event.stop()
            self.dismiss([*self._letters].index(letter))
