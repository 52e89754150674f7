"""The talk over a game: what was said last, and a line to say more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Vertical
from textual.widgets import Input

from cockade.engine.rules import Refusal
from cockade.saves.errors import SaveError
from cockade.tui.screens.overlay import Overlay
from cockade.tui.text.line import Line, Span, line, wrapped
from cockade.tui.text.speech import LONGEST_CHAT
from cockade.tui.text.words import say
from cockade.tui.widgets.lines import Lines

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from cockade.tui.server.client.remote import RemoteHost

SHOWN = 12
WIDTH = 56


class Talk(Overlay[None]):
    """Enter says it; Escape goes back to the map."""

    DEFAULT_CSS = """
    Talk Lines { background: $surface; }
    Talk #said { height: 12; }
    Talk Input, Talk Input:focus { border: none; height: 1; padding: 0; background: $panel; }
    """

    def __init__(self, host: RemoteHost) -> None:
        super().__init__()
        self._host = host

    def compose(self) -> ComposeResult:
        """What was said, and the line."""
        with Vertical(id="box"):
            yield Lines(id="heading")
            yield Lines(id="said")
            field = Input(max_length=LONGEST_CHAT)
            field.cursor_blink = False
            yield field

    def on_mount(self) -> None:
        """Show it."""
        heading = Span(say("Enter says it to everybody at this game."), "title")
        self.query_one("#heading", Lines).show(line(heading))
        self.query_one(Input).focus()
        self.show_said()

    def show_said(self) -> None:
        """The last lines."""
        rows: list[Line] = []
        for said in self._host.chat[-SHOWN:]:
            rows += wrapped(line(Span(f"{said['name']}: ", "title"), said["text"]), WIDTH)
        self.query_one("#said", Lines).show(*rows[-SHOWN:])

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Say it."""
        if not message.value.strip():
            return
        try:
            self._host.ask("say", text=message.value)
        except (Refusal, SaveError) as error:
            self.query_one("#heading", Lines).show(line(Span(str(error), "bad")))
            return
        message.input.value = ""
        self.show_said()
