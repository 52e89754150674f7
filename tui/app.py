"""The app, and the ways in: play, resume, review, home."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual.app import SystemCommand

from saves.host import GameHost
from saves.library import Library
from tui.board.glyphs import ASCII
from tui.board.palettes import DARK
from tui.bots.thinker import Thinker, WorkerThinker, seed_of
from tui.games import GAMES, face_of
from tui.games.table import table
from tui.screens.game import GameScreen
from tui.screens.home import HomeScreen
from tui.terminal.output import CellApp
from tui.terminal.theme import theme_of
from tui.view.seat import HUMAN
from tui.view.session import Session
from tui.words import say

if TYPE_CHECKING:
    from textual.screen import Screen

    from engine.game import AnyOpenGame
    from tui.board.glyphs import GlyphSet

MOUSE = "COCKADE_MOUSE"
"""The setting that leaves the mouse to the terminal: `off`."""

Making = Callable[["GameHost", str], Thinker]
"""Makes a bot for a game by its name."""


def worker(host: GameHost, name: str) -> Thinker:
    """A bot in a process of its own."""
    return WorkerThinker(host.game.id, name, seed_of(host.opened.key))


class CockadeApp(CellApp[str]):
    """Cockade in a terminal. It begins with the home screen, or with a game."""

    TITLE = "Cockade"

    CSS = """
    CommandPalette { background: transparent; }
    CommandPalette SearchIcon { display: none; }
    CommandPalette > Vertical { background: $surface; }
    """

    def __init__(
        self,
        host: GameHost | None = None,
        players: Mapping[str, str] | None = None,
        *,
        at: int | None = None,
        plain: bool = False,
        making: Making = worker,
    ) -> None:
        super().__init__()
        self.glyphs: GlyphSet | None = ASCII if plain else None
        self.making = making
        self._first = HomeScreen() if host is None else self.table_for(host, players or {}, at)
        self.register_theme(theme_of(DARK))
        self.theme = DARK.name

    def get_default_screen(self) -> Screen[Any]:
        """The screen to begin with."""
        return self._first

    def on_ready(self) -> None:
        """After a quick start without garbage collection: what was loaded stays, so leave it alone."""
        if not gc.isenabled():
            gc.freeze()
            gc.enable()

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:  # noqa: ARG002
        """What every screen has in its palette."""
        yield SystemCommand(say("Quit"), say("the game is saved already"), self.action_quit)
        yield SystemCommand(say("Redraw"), say("draw the whole screen again"), self.action_redraw_terminal)

    async def action_quit(self) -> None:
        """Quit, and say where the game is kept: it always is already."""
        games = [screen for screen in self.screen_stack if isinstance(screen, GameScreen)]
        save = games[0].session.host.save if games else None
        self.exit(say("The game is kept in {path}", path=save.path) if save else "")

    def table_for(self, host: GameHost, players: Mapping[str, str], at: int | None = None) -> GameScreen:
        """The screen of a game; without players it can only be looked at."""
        session = Session(host, face_of(host.game.id), table(host.game.id), players)
        if at is not None:
            session.look(at)
        bots = {name: self.making(host, name) for name in set(players.values()) - {HUMAN}}
        return GameScreen(session, bots, self.glyphs)


# ---------------------------------------------------------------- for the command line


def play(host: GameHost, players: Mapping[str, str], *, ascii: bool = False) -> int:  # noqa: A002 - the flag's name
    """Play a game that has begun; one that has no file yet is kept in the player's own folder."""
    if host.save is None:
        host.save = Library().keep(host.opened, players=dict(players))
    return run(CockadeApp(host, players, plain=ascii))


def resume(path: Path, *, ascii: bool = False) -> int:  # noqa: A002 - the flag's name
    """Go on with a recorded game."""
    with GameHost.open(path, GAMES) as host:
        return run(CockadeApp(host, players_of(host), plain=ascii))


def review(opened: AnyOpenGame, at: int, *, ascii: bool = False) -> int:  # noqa: A002 - the flag's name
    """Step through a game; nothing of it can be changed."""
    return run(CockadeApp(GameHost(opened), at=at, plain=ascii))


def home(*, ascii: bool = False) -> int:  # noqa: A002 - the flag's name
    """Begin with the home screen."""
    return run(CockadeApp(plain=ascii))


def run(app: CockadeApp) -> int:
    """Run the app and say its last words. Nothing is collected before the first picture."""
    gc.disable()
    words = app.run(mouse=os.environ.get(MOUSE, "on") != "off")
    if words:
        print(words)  # noqa: T201 - the screen is gone
    return app.return_code or 0


def players_of(host: GameHost) -> dict[str, str]:
    """Who plays a recorded game; people, where it does not say."""
    said = host.save.header.players if host.save else {}
    return {side: said.get(side, HUMAN) for side in host.game.sides}
