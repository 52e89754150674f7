"""The app, and its entry points: play, resume, review, home."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sys
import threading
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, runtime_checkable

from attrs import evolve
from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType

from cockade.saves.game_host import GameHost
from cockade.saves.library import Library
from cockade.tui.board.binding import bound
from cockade.tui.board.glyphs import ASCII
from cockade.tui.board.palettes import DARK, LIGHT, choose, choose_glyphs
from cockade.tui.games import GAMES, ui_of
from cockade.tui.input import actions
from cockade.tui.input.keymaps import keymap, shown
from cockade.tui.input.settings import AUTO, TELLINGS, Settings, load, save, settings_file
from cockade.tui.play.bot_player import PACE_SETTING
from cockade.tui.play.game import GameScreen
from cockade.tui.session.seats import HUMAN
from cockade.tui.session.session import Session
from cockade.tui.terminal.output import CellApp
from cockade.tui.terminal.probe import line_cells
from cockade.tui.terminal.theme import theme_of
from cockade.tui.text.i18n import say, speak
from cockade.tui.text.language_choice import asks_language, language_of

if TYPE_CHECKING:
    from textual import events
    from textual.command import Provider
    from textual.screen import Screen

    from cockade.engine.game_tree import AnyGameTree
    from cockade.saves.workshop import Workshop
    from cockade.tui.board.glyphs import GlyphSet
    from cockade.tui.board.palette import Palette
    from cockade.tui.bots.thinker import Thinker
    from cockade.tui.lessons.own_puzzle import OwnPuzzle
    from cockade.tui.play.lesson_screen import LessonScreen
    from cockade.tui.session.differences import Differences
    from cockade.tui.session.flavour_texts import FlavourText
    from cockade.tui.text.line import Line
    from cockade.tui.widgets.protocols import Owner

MOUSE = "COCKADE_MOUSE"
"""The variable that leaves the mouse to the terminal: `off`."""
SIGNALLED, LAST_SECONDS = 128, 3.0
"""A shell's offset for signal numbers, and the seconds allowed for the last picture."""

Making = Callable[["GameHost", str], "Thinker"]
"""Makes a bot for a game by its name."""

PALETTE = "--command-palette"
"""The id by which Textual recognizes an open palette."""


def worker(host: GameHost, name: str) -> Thinker:
    """Return a bot in its own process."""
    from cockade.tui.bots.thinker import WorkerThinker, seed_of

    return WorkerThinker(host.game.id, name, seed_of(host.opened.key))


def _tale_of(session: Session) -> FlavourText | None:
    """Return the flavour texts of a battle, or None."""
    from cockade.tui.session.flavour_texts import tale_of

    return tale_of(session.opened.game.id, session.opened.scenario)


def game_exports() -> type[Provider]:
    """Return the palette's exports, imported when the palette is opened."""
    from cockade.tui.export.exports import GameExports

    return GameExports


def home_screen() -> Screen[Any]:
    """Return a new home screen."""
    from cockade.tui.home.home_screen import HomeScreen

    return HomeScreen()


@runtime_checkable
class TakesKeys(Protocol):
    """A screen that accepts keys pressed before it appeared at `since`."""

    since: float

    def hear_key(self, event: events.Key) -> None:
        """Handle a key as if it was pressed now."""


@runtime_checkable
class Anew(Protocol):
    """A screen that can be shown again from its start, in another language."""

    def begin_anew(self) -> None:
        """Start again."""


class CockadeApp(CellApp[str]):
    """Cockade in a terminal, starting with the home screen or a game."""

    TITLE = "Cockade"

    CSS = """
    CommandPalette { background: transparent; }
    CommandPalette SearchIcon { display: none; }
    CommandPalette > Vertical { background: $surface; }
    CockadeApp:nocolor GameScreen #side, CockadeApp:nocolor GameScreen #far { border-left: ascii; }
    CockadeApp.-ascii BoxScreen > #box { border: ascii $accent; }
    """

    DEFAULT_MODE = "first"
    MODES: ClassVar[dict[str, str | Callable[[], Screen[Any]]]] = {"home": home_screen}

    BINDINGS: ClassVar[list[BindingType]] = [
        bound(actions.SETTINGS, "settings"),
        Binding("ctrl+z", "suspend_process", show=False),
    ]

    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {*App.COMMANDS, game_exports}

    writes_files = True
    """Whether the player's own folder is on this machine, which is not so in remote sessions."""

    def __init__(  # noqa: PLR0913 - all of these may be left out
        self,
        host: GameHost | None = None,
        players: Mapping[str, str] | None = None,
        *,
        at: int | None = None,
        side: str = "",
        briefs: bool = False,
        plain: bool = False,
        making: Making = worker,
        settings: Settings | None = None,
        problems: Sequence[str] = (),
        line_cells: int = 0,
        lesson_name: str = "",
        asks_language: bool = False,
        first: Screen[Any] | None = None,
    ) -> None:
        """Create the app. `first` is a start screen other than a game."""
        super().__init__()
        self.line_cells = line_cells
        self.clock: Callable[[], float] = monotonic
        self.settings = settings or Settings()
        speak(language_of(self.settings.language, os.environ))
        self._plain = plain
        self._problems = problems
        self._asks_language = asks_language
        self.making = making
        self._first = first or self._begin(host, players or {}, at, side, lesson_name)
        if isinstance(self._first, GameScreen):
            self._first.briefs = self._first.teaches = briefs
        for chrome in (DARK, LIGHT):
            self.register_theme(theme_of(chrome))
        self.theme = self._theme_name
        self.set_class(self._glyphs is ASCII, "-ascii")

    def _begin(
        self, host: GameHost | None, players: Mapping[str, str], at: int | None, side: str, lesson_name: str
    ) -> Screen[Any]:
        if lesson_name:
            return self.lesson_for(lesson_name)
        return home_screen() if host is None else self.table_for(host, players, at, side)

    def on_key(self, event: events.Key) -> None:
        """Pass a key to a question that was not yet open when the key was pressed."""
        asked = self.screen
        if isinstance(asked, TakesKeys) and (event.time < asked.since or asked.focused is None):
            event.stop().prevent_default()
            asked.hear_key(event)
        elif isinstance(asked, GameScreen) and asked.is_typed_at and asked.selecting.spell(event.key):
            event.stop().prevent_default()

    def on_load(self) -> None:
        """Install the signal handlers before anything is drawn."""
        self.hear_end()

    def on_mount(self) -> None:
        """Apply the player's key bindings."""
        self.set_keymap(self._changed_keys)

    def hear_end(self) -> None:
        """Restore the terminal when a signal ends the program."""
        if self.is_headless or threading.current_thread() is not threading.main_thread():
            return
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
            loop.add_signal_handler(number, self._end_by, number)

    def _end_by(self, number: int) -> None:
        self.exit(return_code=SIGNALLED + number)
        asyncio.get_running_loop().call_later(LAST_SECONDS, os._exit, SIGNALLED + number)

    def get_default_screen(self) -> Screen[Any]:
        """Return the start screen."""
        return self._first

    def on_ready(self) -> None:
        """Freeze the loaded objects after a start without garbage collection, and report problems."""
        if not gc.isenabled():
            gc.freeze()
            gc.enable()
        if self._problems:
            self.action_settings()
        if self._asks_language:
            from cockade.tui.home.first_language import ask_language

            ask_language(self, self.settings, self.change_settings)

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:  # noqa: ARG002
        """Yield the palette entries that every screen has."""
        yield SystemCommand(say("Settings"), say("colours, signs, keys, pace"), self.action_settings)
        yield SystemCommand(say("Quit"), say("the game has been saved already"), self.action_quit)
        yield SystemCommand(say("Redraw"), say("draw the whole screen again"), self.action_redraw_terminal)

    def action_command_palette(self) -> None:
        """Open the palette if it is not open."""
        from cockade.tui.play.palette import PaletteScreen

        if self.screen.id != PALETTE:
            self.push_screen(PaletteScreen(id=PALETTE))

    async def action_quit(self) -> None:
        """Quit, and say where the game is saved."""
        games = [screen for screen in self.screen_stack if isinstance(screen, GameScreen)]
        host = games[0].session.host if games else None
        save = host.save if isinstance(host, GameHost) else None
        self.exit(say("The game is saved in {path}", path=save.path) if save else "")

    def table_for(
        self, host: GameHost, players: Mapping[str, str], at: int | None = None, side: str = ""
    ) -> GameScreen:
        """Return the screen of a game. Without players it is a review, and a `side` limits the view."""
        session = Session(host, ui_of(host.game.id), players, side)
        if at is not None:
            session.review.go(at)
        screen = GameScreen(session, self._bots(host, players))
        self._dress(screen)
        return screen

    def _bots(self, host: GameHost, players: Mapping[str, str]) -> dict[str, Thinker]:
        return {name: self.making(host, name) for name in set(players.values()) - {HUMAN}}

    def lesson_for(self, name: str, own: Sequence[OwnPuzzle] = ()) -> LessonScreen:
        """Return the screen of a lesson, or of the player's own decisions."""
        from cockade.tui.lessons.lesson import LessonProgress
        from cockade.tui.play.lesson_screen import LessonScreen

        progress = LessonProgress(name, own)
        host, players = progress.begin(), progress.lesson.players
        session = Session(host, ui_of(host.game.id), players)
        screen = LessonScreen(session, self._bots(host, players), progress)
        self._dress(screen)
        return screen

    def open_game(
        self,
        host: GameHost,
        players: Mapping[str, str],
        at: int | None = None,
        message: Line | None = None,
        *,
        briefs: bool = False,
    ) -> Awaitable[None]:
        """See `Navigation`."""
        screen = self.table_for(host, players, at)
        screen.briefs = briefs
        screen.teaches = briefs or at is None
        screen.session.message = message or screen.session.message
        return self.push_screen(screen)

    def try_out(self, host: GameHost, players: Mapping[str, str]) -> Awaitable[None]:
        """See `Navigation`."""
        from cockade.tui.editor.screens.trial import TrialScreen

        session = Session(host, ui_of(host.game.id), players)
        session.position.viewpoint.alone = True
        screen = TrialScreen(session, self._bots(host, players))
        self._dress(screen)
        return self.push_screen(screen)

    def open_lesson(self, name: str, own: Sequence[OwnPuzzle] = ()) -> Awaitable[None]:
        """See `Navigation`."""
        return self.push_screen(self.lesson_for(name, own))

    async def action_home(self) -> None:
        """Leave a game for the home screen, and close its file, which is already saved."""
        from cockade.tui.home.home_screen import HomeScreen

        for screen in self.screen_stack:
            if isinstance(screen, GameScreen):
                await screen.stop()
                screen.session.host.close()
        if not any(isinstance(screen, HomeScreen) for screen in self.screen_stack):
            before = self.current_mode
            await self.switch_mode("home")
            self.add_mode(before, home_screen)  # only modes that are known can be removed
            await self.remove_mode(before)
        while not isinstance(self.screen, HomeScreen):
            await self.pop_screen()

    # ------------------------------------------------------------ settings

    @property
    def _changed_keys(self) -> dict[str, str]:
        return keymap(self.settings.keymap, self.settings.keys)

    @property
    def _theme_name(self) -> str:
        return (LIGHT if self.settings.theme == "light" else DARK).name

    @property
    def _wanted(self) -> dict[str, str]:
        own = self.settings
        chosen = {"COCKADE_PALETTE": own.palette, "COCKADE_GLYPHS": own.glyphs, "COCKADE_THEME": own.theme}
        return chosen | dict(os.environ)

    @property
    def _glyphs(self) -> GlyphSet:
        wanted = self._wanted
        return ASCII if self._plain else choose_glyphs(wanted, self.line_cells)

    @property
    def drawing(self) -> tuple[Palette, GlyphSet]:
        """See `Navigation`."""
        own = self.settings
        drawn = evolve(self._glyphs, numbers=own.numbers, outlines=own.grid, signs=own.signs)
        return choose(self._wanted), drawn

    def _dress(self, screen: GameScreen) -> None:
        """Apply the settings to a game. The environment overrides them."""
        screen.map.dress(*self.drawing)
        screen.guard.clock = self._now
        screen.session.laid.always = ("zone",) if self.settings.zones else ()
        screen.bots.pace = self.settings.pace
        screen.bots.tells = self._tells(screen)
        screen.session.position.keys = self._changed_keys
        screen.session.position.fine = self._glyphs is not ASCII
        screen.session.position.tale = _tale_of(screen.session) if self.settings.story else None

    def _now(self) -> float:
        return self.clock()

    def _tells(self, screen: GameScreen) -> bool:
        """Return whether the other side's turn is replayed on the map at its end."""
        is_wanted = self.settings.telling != TELLINGS[0] and PACE_SETTING not in os.environ
        return is_wanted and screen.tells_news and HUMAN in screen.session.players.values()

    def write_page(self, screen: Owner) -> None:
        """See `Navigation`."""
        from cockade.tui.export.exports import Exporter

        Exporter(screen).page()

    def action_settings(self) -> None:
        """Show the settings."""
        from cockade.tui.home.settings_screen import SettingsScreen

        if not isinstance(self.screen, SettingsScreen):
            self.push_screen(
                SettingsScreen(self.settings, self.settings_place, self.change_settings, self._problems)
            )

    def action_map_options(self) -> None:
        """Show the map's display options for this game."""
        from cockade.tui.board.atlas import HexAtlas
        from cockade.tui.home.settings_screen import SettingsScreen
        from cockade.tui.input.settings import knobs_of

        if not isinstance(self.screen, GameScreen):
            return
        knobs = knobs_of("hexes", "map") if isinstance(self.screen.map.atlas, HexAtlas) else knobs_of("map")
        self.push_screen(
            SettingsScreen(self.settings, self.settings_place, self.change_settings, knobs=knobs)
        )

    def change_settings(self, settings: Settings) -> str:
        """Apply and save changed settings. Returns the error, or an empty string."""
        self.settings, self._problems = settings, ()
        speak(language_of(settings.language, os.environ))
        self.theme = self._theme_name
        self.set_keymap(self._changed_keys)
        self.listen_to_mouse(on=settings.mouse and os.environ.get(MOUSE, "on") != "off")
        self._look_anew()
        try:
            self.keep(settings)
        except OSError as error:
            return say("This applies until you quit, but could not be saved: {why}.", why=error)
        return ""

    def _look_anew(self) -> None:
        """Draw everything again with the current settings and terminal."""
        self.set_class(self._glyphs is ASCII, "-ascii")
        for screen in self.screen_stack:
            if isinstance(screen, GameScreen):
                self._dress(screen)
                screen.present()
            elif isinstance(screen, Anew):
                screen.begin_anew()

    def tell_width(self, cells: int) -> None:
        """Set the width of a line sign that the terminal has reported."""
        before = self._glyphs
        self.line_cells = cells
        if self._glyphs is not before:
            self._look_anew()

    @property
    def settings_place(self) -> str:
        """Return where the settings are saved, with `~` for the home folder."""
        file, home = settings_file(), Path.home()
        return f"~/{file.relative_to(home).as_posix()}" if file.is_relative_to(home) else str(file)

    def keep(self, settings: Settings) -> None:
        """Write the settings. Raises OSError if that fails."""
        save(settings)

    def get_key_display(self, binding: Binding) -> str:
        """Return a key as written for players, with the player's own binding."""
        own = self._changed_keys.get(binding.id or "")
        return shown(own) if own else super().get_key_display(binding)


# ---------------------------------------------------------------- for the command line


def play(host: GameHost, players: Mapping[str, str], *, ascii: bool = False) -> int:  # noqa: A002 - the flag's name
    """Play a new game. One without a file is saved in the player's own folder."""
    if host.save is None:
        host.save = Library().keep(host.opened, players=dict(players))
    return run(CockadeApp(host, players, briefs=True, plain=ascii, **own_settings()))


def resume(path: Path, *, ascii: bool = False) -> int:  # noqa: A002 - the flag's name
    """Continue a recorded game."""
    with GameHost.open(path, GAMES) as host:
        return run(CockadeApp(host, players_of(host), plain=ascii, **own_settings()))


def review(
    opened: AnyGameTree,
    at: int,
    path: Path,
    side: str = "",
    *,
    ascii: bool = False,  # noqa: A002 - the flag's name
) -> int:
    """Step through a game, whole or as a side may know it. Notes and branches go into its file."""
    host = GameHost(opened, origin=path, games=GAMES)
    return run(CockadeApp(host, at=at, side=side, plain=ascii, **own_settings()))


def home(*, ascii: bool = False) -> int:  # noqa: A002 - the flag's name
    """Start with the home screen."""
    return run(CockadeApp(plain=ascii, **own_settings()))


def learn(name: str, *, ascii: bool = False) -> int:  # noqa: A002 - the flag's name
    """Start with a lesson."""
    return run(CockadeApp(plain=ascii, lesson_name=name, **own_settings()))


def decide(differences: Differences, *, ascii: bool = False) -> int:  # noqa: A002 - the flag's name
    """Go through the differences that a rules change makes in recorded games."""
    from cockade.tui.review.differences_screen import DifferencesScreen

    return run(CockadeApp(first=DifferencesScreen(differences), plain=ascii, **own_settings()))


def edit(shop: Workshop, battle: str, *, ascii: bool = False) -> int:  # noqa: A002 - the flag's name
    """Edit a battle of a pack."""
    from cockade.tui.editor.screens.edit import EditScreen

    own = own_settings()
    speak(language_of(own["settings"].language, os.environ))
    return run(CockadeApp(first=EditScreen(shop, battle), plain=ascii, **own))


def own_settings() -> dict[str, Any]:
    """Return the player's settings, their errors, and the terminal's abilities, as arguments of the app."""
    settings, problems = load()
    matters = settings.glyphs == AUTO and choose_glyphs(os.environ, 1) is not ASCII
    asks = asks_language(os.environ, is_kept=settings_file().exists())
    return {
        "settings": settings,
        "problems": problems,
        "line_cells": line_cells() if matters else 0,
        "asks_language": asks,
    }


def run(app: CockadeApp) -> int:
    """Run the app and print its last message. Garbage is not collected before the first picture."""
    gc.disable()
    _give_size()
    words = app.run(mouse=app.settings.mouse and os.environ.get(MOUSE, "on") != "off")
    if words:
        print(words)  # noqa: T201 - the screen is gone
    return app.return_code or 0


def _give_size() -> None:
    """Give a terminal of unknown size the usual size, so drawing is possible."""
    with suppress(AttributeError, OSError, ValueError):
        if 0 in os.get_terminal_size(sys.__stdout__.fileno()):  # type: ignore[union-attr]
            termios = import_module("termios")
            termios.tcsetwinsize(sys.__stdout__.fileno(), (24, 80))  # type: ignore[union-attr]


def players_of(host: GameHost) -> dict[str, str]:
    """Return the players of a recorded game, or people if it does not name them."""
    said = host.save.header.players if host.save else {}
    return {side: said.get(side, HUMAN) for side in host.game.sides}
