"""The chat of a game: the last lines, and a line to type."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Input

from cockade.engine.rules import Refusal
from cockade.saves.errors import SaveError
from cockade.server.lobby.lobby import REPORTED, WHAT_HAPPENED, WHOM, said_by
from cockade.tui.board.binding import bound
from cockade.tui.input import actions
from cockade.tui.text.chat_text import LONGEST_CHAT
from cockade.tui.text.i18n import mark, say
from cockade.tui.text.line import Line, Span, line, wrapped
from cockade.tui.widgets.ask import Ask
from cockade.tui.widgets.field import Field
from cockade.tui.widgets.lines import Lines
from cockade.tui.widgets.overlay import BoxScreen
from cockade.tui.widgets.picker import Picker

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.app import ComposeResult

    from cockade.server.client.table_session import SeatedSession

SHOWN = 12
WIDTH = 56


_HEARD = {
    True: mark("Press Enter to send it to the other player. Spectators read it too."),
    False: mark("Press Enter to send it to spectators. The players read it when the game is over."),
}
"""The readers of a line of a player, and of a spectator."""
_ALL_HEAR = mark("Press Enter to send it to everybody in this game.")
"""The same after the end of the game."""


class ChatScreen(BoxScreen[None]):
    """The chat screen. Enter sends a line, Escape returns to the map."""

    DEFAULT_CSS = """
    ChatScreen Lines { background: $surface; }
    ChatScreen #heading { height: 3; }
    ChatScreen #said { height: 12; }
    ChatScreen Input, ChatScreen Input:focus { border: none; height: 1; padding: 0; background: $panel; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [bound(actions.REPORT, "report")]

    def __init__(self, session: SeatedSession) -> None:
        super().__init__()
        self._session, self._host = session, session.host

    def compose(self) -> ComposeResult:
        """Compose the lines and the input."""
        with Vertical(id="box"):
            yield Lines(id="heading")
            yield Lines(id="said")
            field = Field(max_length=LONGEST_CHAT)
            field.cursor_blink = False
            yield field

    def on_mount(self) -> None:
        """Show the chat."""
        who = say(_ALL_HEAR if self._host.now["over"] else _HEARD[bool(self._host.side)])
        key = self._session.key(actions.REPORT)
        report = say("Press {key} to report somebody to the operator.", key=key)
        self._head(*wrapped(line(Span(who, "title")), WIDTH), line(Span(report, "dim")))
        self.query_one(Input).focus()
        self.show_said()

    def _head(self, *rows: Line) -> None:
        self.query_one("#heading", Lines).show(*rows)

    # ------------------------------------------------------------ to the operator

    def action_report(self) -> None:
        """Report a person in this game to the operator."""
        others = self._session.others
        if not others:
            self._head(line(Span(say("Nobody else is in this game."), "bad")))
            return

        def chosen(number: int | None) -> None:
            if number is not None:
                self._ask_what(others[number])

        self.app.push_screen(Picker(say(WHOM), [(name, "") for name in others]), chosen)

    def _ask_what(self, name: str) -> None:
        def said(text: str | None) -> None:
            if text:
                self._try(lambda: self._host.ask("report", name=name, text=text), say(REPORTED))

        self.app.push_screen(Ask(say(WHAT_HAPPENED)), said)

    def _try(self, do: Callable[[], object], done: str) -> None:
        try:
            do()
        except (Refusal, SaveError) as error:
            self._head(*wrapped(line(Span(str(error), "bad")), WIDTH))
        else:
            self._head(line(Span(done, "key")))

    def show_said(self) -> None:
        """Show the last lines."""
        rows: list[Line] = []
        for said in self._host.chat[-SHOWN:]:
            rows += wrapped(line(Span(f"{said_by(said)}: ", "title"), said["text"]), WIDTH)
        self.query_one("#said", Lines).show(*rows[-SHOWN:])

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Send the typed line."""
        if not message.value.strip():
            return
        try:
            self._host.ask("say", text=message.value)
        except (Refusal, SaveError) as error:
            self._head(*wrapped(line(Span(str(error), "bad")), WIDTH))
            return
        message.input.value = ""
        self.show_said()
