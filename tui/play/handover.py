"""The screen between two players who share a keyboard: it shows nothing of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.terminal.output import CellScreen
from cockade.tui.text.i18n import say
from cockade.tui.text.line import EMPTY, Span, line
from cockade.tui.widgets.lines import Lines

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult


class HandOver(CellScreen[None]):
    """Blank until the player for whom it is presses the key that it names; other keys do nothing."""

    DEFAULT_CSS = """
    HandOver { background: $background; align: center middle; }
    HandOver Lines { width: 60; max-width: 100%; height: 5; background: $background; }
    """

    def __init__(self, side: str, key: str) -> None:
        super().__init__()
        self._side = side
        self._key = key

    def compose(self) -> ComposeResult:
        """A few words."""
        yield Lines(id="words")

    def on_mount(self) -> None:
        """Say for whom it is."""
        self.query_one(Lines).show(
            line(Span(say("This is for the {side} player alone.", side=self._side), "title")),
            EMPTY,
            line(say("Make sure nobody else is looking, then press "), Span(self._key, "key"), say(".")),
            EMPTY,
            line(Span(say("Press Ctrl+Q to leave; the game is saved."), "dim")),
        )

    def on_key(self, event: events.Key) -> None:
        """Only the right key goes on."""
        event.stop()
        if event.character and event.character.lower() == self._key:
            self.dismiss(None)
