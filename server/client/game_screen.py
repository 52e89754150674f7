"""The screen of a game on a server, with chat and questions to the other player."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, ClassVar, cast

from textual.binding import BindingType
from textual.command import Provider

from cockade.saves.errors import SaveError
from cockade.server.client.chat import ChatScreen
from cockade.tui.board.binding import bound
from cockade.tui.board.layout import OVERVIEW, ZOOMS
from cockade.tui.input import actions
from cockade.tui.play.game import GameScreen, game_commands, game_places
from cockade.tui.text.i18n import say
from cockade.tui.text.line import Span, line
from cockade.tui.widgets.picker import Picker

if TYPE_CHECKING:
    from collections.abc import Callable

    from cockade.server.client.lobby import LobbyApp
    from cockade.server.client.table_session import Json, SeatedSession
    from cockade.tui.board.glyphs import GlyphSet

KEEP = 4.0
"""Seconds between two checks of the bookmark."""


class ServedScreen(GameScreen):
    """One game on the server, for a player or a spectator. Export is off, because files would be there."""

    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {game_commands, game_places}

    BINDINGS: ClassVar[list[BindingType]] = [
        bound(actions.TALK, "talk"),
        bound(actions.ACROSS, "across"),
    ]

    def __init__(self, session: SeatedSession, glyphs: GlyphSet | None = None, *, bookmark: str = "") -> None:
        zoom = session.take_up(bookmark)
        self._kept = bookmark
        self._clock = session.clock
        super().__init__(session, glyphs=glyphs)
        known = next((layout for layout in (*ZOOMS, OVERVIEW) if layout.name == zoom), None)
        if known is not None:
            self.map.zoom_first(known)

    @property
    def seated(self) -> SeatedSession:
        """The session with its full type."""
        return cast("SeatedSession", self.session)

    def on_mount(self) -> None:
        """Start to save the player's place, and to update the clock."""
        self.set_interval(KEEP, self.keep_bookmark)
        self.set_interval(KEEP, self._show_clock)

    def _show_clock(self) -> None:
        """Update the clock if its text has changed."""
        clock, self._clock = self._clock, self.seated.clock
        if clock != self._clock and self.app.screen is self:
            self.present()

    def keep_bookmark(self, *, for_good: bool = False) -> None:
        """Send the player's place to the server if it has changed. Only leaving waits for the answer."""
        bookmark = self.seated.bookmark(self.map.zoom.name if self.map.is_zoomed else "")
        if bookmark == self._kept:
            return
        host = self.seated.host
        with suppress(SaveError):
            (host.ask if for_good else host.tell)("bookmark", text=bookmark)
            self._kept = bookmark

    # ------------------------------------------------------------ news

    def hear(self, at: int, node: int) -> bool:
        """Apply news. `at` and `node` are the position before. True if it is the player's turn now."""
        turned = self.seated.follow(at, node)
        shown = self.app.screen
        if getattr(shown, "gives_way", False):
            shown.dismiss(None)
        elif shown is self:
            self.present()
        return turned

    def present(self) -> None:
        """Show the game. In a shared review, show the others the same step."""
        super().present()
        with suppress(SaveError):
            self.seated.show_step()

    def on_screen_resume(self) -> None:
        """Show the news that arrived while another screen was open."""
        self.present()

    # ------------------------------------------------------------ talk

    def action_talk(self) -> None:
        """Open the chat."""
        self.app.push_screen(ChatScreen(self.seated))

    def _key_of_dice(self) -> str:
        return say("The key of the dice is {key}.", key=self.seated.host.now["key"])

    def action_across(self) -> None:
        """Open the list to ask, answer or resign."""
        session = self.seated
        if session.host.now["over"]:
            proof = say("cockade verify --dice checks every roll."), " ", self._key_of_dice()
            page = f" {session.publication}" if session.publication else ""
            session.message = line(Span(session.ended + " " if session.ended else "", "title"), *proof, page)
            self.present()
        elif not session.host.side:
            session.say_bad(say("You are only watching this game."))
            self.present()
        if not session.host.side:
            return
        choices = session.across()

        def chosen(number: int | None) -> None:
            if number is not None:
                self._do_across(number)

        found = [(words, note) for words, note, _ in choices]
        self.app.push_screen(Picker(session.reserves or say("Across the table"), found), chosen)

    def play_on(self) -> None:
        """Continue as in a local game. From a step of a finished game, start a new one."""
        session = self.seated
        opened, place = session.opened, session.place
        if session.host.now["over"] and opened.game.decider(session.state):
            scenario = f"{opened.game.id}/{opened.scenario}"
            self.app.run_worker(cast("LobbyApp", self.app).play_on(scenario, session.host.id, place))
        else:
            super().play_on()

    def _begin_anew(self, request: Json) -> None:
        """Open another game like this one."""
        try:
            found = self.seated.host.ask(**request)
        except SaveError as error:
            self.seated.say_bad(str(error))
            self.present()
            return
        cast("LobbyApp", self.app).sit_down(found["new"])

    def _do_across(self, number: int) -> None:
        """Send the chosen request. Resigning needs a confirmation."""
        session = self.seated
        _, _, request = session.across()[number]

        def sure(answer: int | None) -> None:
            if answer == 1:
                session.do_across(request)
            self.present()

        if request["do"] == "together":
            session.turn_together()
            self.present()
        elif request["do"] == "rematch":
            self._begin_anew(request)
        elif request["do"] == "resign":
            self.app.push_screen(
                Picker(say("Resign?"), [(say("No, play on"), ""), (say("Yes, resign"), "")]), sure
            )
        else:
            session.do_across(request)
            self.present()
