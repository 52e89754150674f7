"""The app of a session on a server: the lobby and the games opened from it. It touches no files."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import App

from cockade.engine.rules import Refusal
from cockade.saves.errors import SaveError
from cockade.server.client.chat import ChatScreen
from cockade.server.client.connection import AGAIN, AwayError, Connection
from cockade.server.client.game_screen import ServedScreen
from cockade.server.client.lobby import LobbyScreen
from cockade.server.client.remote_host import RemoteHost
from cockade.server.client.table_session import SeatedSession
from cockade.server.lobby.lobby import BACK, announced, warning
from cockade.server.store.people import WAITS
from cockade.tui.app import CockadeApp
from cockade.tui.bots.in_process import InsideThinker
from cockade.tui.input.settings import parse, written
from cockade.tui.text.cli_errors import words_of
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.screen import Screen

    from cockade.tui.input.settings import Settings

Json = dict[str, Any]


class ServedApp(CockadeApp):
    """The app of one player's session."""

    COMMANDS = App.COMMANDS
    writes_files = False
    MODES: ClassVar[dict[str, str | Callable[[], Screen[Any]]]] = {}

    def __init__(
        self, connection: Connection, who: Json, *, plain: bool = False, line_cells: int = 0
    ) -> None:
        self.connection = connection
        self.player_name = ""
        self.moderates = False
        """Whether the player is a moderator here."""
        self.mails = False
        """Whether the server mails codes to players who lost their key."""
        self.waits = False
        """Whether the player waits for the operator's approval."""
        self._tables: dict[str, ServedScreen] = {}
        self._watched = -1
        self._in_request = self._is_to_look = False
        settings, problems = parse(who["settings"], Path(say("your settings")))
        super().__init__(
            plain=plain,
            settings=settings,
            problems=problems,
            line_cells=line_cells,
            making=InsideThinker,
        )
        self.welcome(who)
        connection.hear = self.hear
        connection.closing = self._unwatch

    def _begin(self, *_: object) -> Screen[Any]:
        return LobbyScreen()

    def welcome(self, who: Json) -> None:
        """Apply the account that the server returned at login."""
        self.player_name = who["player"]["name"] if who["player"] else ""
        self.mails, self.moderates = who.get("mail", False), who.get("moderator", False)
        self.waits = bool(who["player"]) and who["player"]["state"] == WAITS

    def on_mount(self) -> None:
        """Start to listen to the server."""
        self._watch()
        self.set_interval(AGAIN, self._come_back)
        if self.player_name and self.connection.is_open:
            self.call_later(self._go_on)

    def _go_on(self) -> None:
        """Return to the game that was open when the connection broke."""
        with suppress(Refusal, SaveError):
            if game := self.connection.ask("left").get("game"):
                self.sit_down(game)

    def on_unmount(self) -> None:
        """Stop listening."""
        self._unwatch()
        self.connection.closing = lambda: None

    # ------------------------------------------------------------ the line

    def _watch(self) -> None:
        self._unwatch()
        self._watched = self.connection.fileno()
        if self._watched >= 0:
            asyncio.get_running_loop().add_reader(self._watched, self._listen)

    def _unwatch(self) -> None:
        if self._watched >= 0:
            with suppress(RuntimeError):  # the app has ended, and its loop with it
                asyncio.get_running_loop().remove_reader(self._watched)
        self._watched = -1

    def _listen(self) -> None:
        """Handle incoming news from the server."""
        try:
            self.connection.listen()
        except AwayError as error:
            self._say(words_of(error))

    def _say(self, text: str) -> None:
        """Show a message on the current screen."""
        screen = self.screen
        if isinstance(screen, LobbyScreen):
            screen.tell(text)
        for table in self._tables.values():
            table.session.say_bad(text)
            if table is screen:
                table.present()

    def _come_back(self) -> None:
        """Reconnect if the server was away and is back."""
        if self.connection.is_open or self._exit:
            return
        try:
            self.welcome(self.connection.open())
            for table in self._tables.values():
                at, node = table.seated.opened.at, table.seated.opened.node
                table.seated.host.enter()
                table.hear(at, node)
        except (Refusal, SaveError) as error:
            self._say(words_of(error))
            return
        self._watch()
        self._say(say("The server is back."))
        self._look_soon()

    # ------------------------------------------------------------ news

    def hear(self, news: Json) -> None:
        """Handle news that the server sends unasked."""
        if news["news"] == "lobby":
            if news.get("turn") and news["game"] not in self._tables and self.settings.bell:
                self.bell()
            self._look_soon()
            return
        if news["news"] in self._others:
            self._others[news["news"]](news)
            return
        table = self._tables.get(news["game"])
        if table is None:
            return
        opened, asking = table.seated.host.opened, self.connection.is_asking
        at, node = opened.at, opened.node
        table.seated.host.hear(news)
        if not asking:
            self._show_news(table, at, node)

    @property
    def _others(self) -> dict[str, Callable[[Json], None]]:
        """Handle news about no game in view."""
        return {
            "clock": self._warn,
            "announcement": self._announce,
            "you": self._become,
            "end": self._end,
            "chances": self._rolled,
            "back": lambda _: self._say(say(BACK)),
        }

    def _rolled(self, news: Json) -> None:
        """Show further rollouts of a finished game's chances to win."""
        if news["game"] in self._tables:
            self._tables[news["game"]].seated.host.hear_rollouts(news)

    def _become(self, news: Json) -> None:
        """Called when the operator approves or renames this player."""
        waited = self.waits
        self.welcome(news)
        if waited and isinstance(self.screen, LobbyScreen):
            self.call_later(self.screen.show_anew)
        else:
            self._look_soon()

    def _end(self, news: Json) -> None:
        """End the session at the operator's order, and show why."""
        self.exit(say(news["text"], **news["names"]).strip(), return_code=1)

    def _warn(self, news: Json) -> None:
        """Warn of a nearly expired clock with the bell and a sentence that stays until a key is pressed."""
        if self.settings.bell:
            self.bell()
        self._say(warning(news))

    def _announce(self, news: Json) -> None:
        """Show the operator's announcement with the bell, until a key is pressed."""
        if self.settings.bell:
            self.bell()
        self._say(announced(news))

    def _show_news(self, table: ServedScreen, at: int, node: int) -> None:
        if table.hear(at, node) and self.settings.bell:
            self.bell()
        if isinstance(self.screen, ChatScreen):
            self.screen.show_said()

    def _look_soon(self) -> None:
        """Refresh the lists once, however much news arrives until then."""
        if not self._is_to_look:
            self._is_to_look = True
            self.call_later(self._look_again)

    def _look_again(self) -> None:
        self._is_to_look = False
        if isinstance(self.screen, LobbyScreen) and self.connection.is_open:
            self.screen.look_again()

    # ------------------------------------------------------------ games

    def sit_down(self, game: str) -> None:
        """Enter a game and show it."""
        self._tables.pop(game, None)
        host = RemoteHost(self.connection, game)
        session = SeatedSession(host)
        screen = ServedScreen(session, bookmark=host.told["bookmark"])
        is_new = bool(host.side) and not host.told["bookmark"]
        screen.briefs = screen.teaches = is_new and bool(host.now["bots"])  # nobody waits meanwhile
        self._tables[game] = screen
        self._dress(screen)
        self.push_screen(screen)

    async def action_home(self) -> None:
        """Return from a game to the lobby. The game is saved."""
        self._leave_tables()
        while not isinstance(self.screen, LobbyScreen) and len(self.screen_stack) > 1:
            await self.pop_screen()

    async def play_on(self, scenario: str, game: str, place: int) -> None:
        """Ask in the lobby for a new game from a step of a finished one."""
        for screen in self.screen_stack:
            if isinstance(screen, LobbyScreen):
                screen.play_on(scenario, game, place)
        await self.action_home()

    async def action_quit(self) -> None:
        """Quit. The server saves everything."""
        self._leave_tables()
        self.exit("")

    def _leave_tables(self) -> None:
        while self._tables:
            _, table = self._tables.popitem()
            with suppress(SaveError):
                table.keep_bookmark()
                table.session.host.close()

    def keep_places(self) -> None:
        """Save the player's place in each game."""
        for table in self._tables.values():
            table.keep_bookmark(for_good=True)

    # ------------------------------------------------------------ settings

    @property
    def settings_place(self) -> str:
        """The name of the place that saves the settings."""
        return say("saved on the server")

    def keep(self, settings: Settings) -> None:
        """Send the settings to the server. Raise OSError if that fails."""
        if not self.player_name:
            return
        try:
            self.connection.ask("settings", text=written(settings))
        except (Refusal, SaveError) as error:
            raise OSError(str(error)) from error
