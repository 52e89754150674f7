"""The home screen: continue, begin, review, quit."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual.binding import Binding, BindingType
from textual.containers import Vertical

from engine.bots import bot_names
from saves.errors import SaveError
from saves.file import review
from saves.host import GameHost
from saves.library import Entry, Library
from tui.games import GAMES, scenarios
from tui.terminal.output import CellScreen
from tui.view.home import Item, entry_items, main_items, scenario_items, seat_items, seats
from tui.view.line import Span, line, wrapped
from tui.view.menu import Row
from tui.view.seat import HUMAN
from tui.widgets.lines import Lines
from tui.widgets.menu import Menu
from tui.words import say

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from textual import events
    from textual.app import ComposeResult

    from tui.app import CockadeApp

LISTED = 40
"""As many recorded games as are offered."""


class HomeScreen(CellScreen[None]):
    """A list; each choice opens the next list or a game."""

    HORIZONTAL_BREAKPOINTS = [(0, "-tiny"), (40, "-room")]  # noqa: RUF012 - as Textual declares it
    VERTICAL_BREAKPOINTS = [(0, "-flat"), (16, "-tall")]  # noqa: RUF012 - as Textual declares it

    DEFAULT_CSS = """
    HomeScreen { align: center middle; background: $background; }
    HomeScreen > Vertical { width: 76; max-width: 100%; height: auto; max-height: 100%; padding: 1 2; }
    HomeScreen #title { height: 3; }
    HomeScreen Menu { max-height: 60vh; }
    HomeScreen #small { display: none; height: 1fr; }
    HomeScreen.-tiny > Vertical, HomeScreen.-flat > Vertical { visibility: hidden; height: 0; }
    HomeScreen.-tiny #small, HomeScreen.-flat #small { display: block; }
    HomeScreen #note { height: 4; padding: 1 0 0 0; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "Back", id="home.back", show=False),
        Binding("q", "app.quit", "Quit", id="home.quit", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._library = Library()
        self._trail: list[tuple[str, Sequence[Item]]] = []

    def compose(self) -> ComposeResult:
        """The title, the list, a line for troubles."""
        with Vertical():
            yield Lines(id="title")
            yield Menu("")
            yield Lines(id="note")
            yield Lines(id="keys")
        yield Lines(id="small")

    def on_resize(self, event: events.Resize) -> None:
        """Below this there is no room for the list."""
        width, height = event.size
        small = say("Please enlarge to 40x16 (now {w}x{h}).", w=width, h=height)
        self.query_one("#small", Lines).show(*wrapped(line(small), max(1, width)))

    def on_mount(self) -> None:
        """Show what can be done first."""
        title = line(Span("C O C K A D E", "key"))
        under = line(Span(say("Battles of the American Revolution"), "dim"))
        self.query_one("#title", Lines).show(title, under)
        keys = (("Enter", say("choose")), ("Esc", say("back")), ("q", say("quit")))
        spans = [span for key, words in keys for span in (Span(key, "key"), Span(f" {words}  "))]
        self.query_one("#keys", Lines).show(line(*spans))
        self._enter(say("What would you like to do?"), main_items(self._newest()))
        self.query_one(Menu).focus()

    def on_screen_resume(self) -> None:
        """Back from a game: the first list again, with that game to go on with."""
        if self._trail:
            self._trail.clear()
            self._enter(say("What would you like to do?"), main_items(self._newest()))

    def _newest(self) -> Entry | None:
        """The game that was played last and is not over."""
        for number, entry in enumerate(self._library.entries(GAMES)):
            if entry.side:
                return entry
            if number > LISTED:
                break
        return None

    # ------------------------------------------------------------ lists

    def _enter(self, heading: str, items: Sequence[Item]) -> None:
        self._trail.append((heading, items))
        self._show()

    def _show(self) -> None:
        heading, items = self._trail[-1]
        menu = self.query_one(Menu)
        menu.heading = heading
        menu.at = menu.top = 0
        menu.styles.height = len(items) + 1
        menu.offer([Row(line(item.text), line(Span(item.note, "dim")), key=item.key) for item in items])
        self._note("")
        self.call_after_refresh(menu.point)

    def _note(self, text: str, tone: str = "bad") -> None:
        note = self.query_one("#note", Lines)
        note.show(*wrapped(line(Span(text, tone)), max(20, note.size.width)))

    def action_back(self) -> None:
        """To the list before."""
        if len(self._trail) > 1:
            self._trail.pop()
            self._show()
        else:
            self._note(say("q quits."))

    def on_menu_pointed(self, message: Menu.Pointed) -> None:
        """What there is to know about the choice."""
        items = {item.key: item for item in self._trail[-1][1]}
        item = items.get(cast("tuple[str, Any]", message.row.key))
        self._note(item.detail if item else "", "dim")

    def on_menu_chosen(self, message: Menu.Chosen) -> None:
        """Open what was chosen."""
        key = cast("tuple[str, Any]", message.row.key)
        try:
            self._open(*key)
        except SaveError as error:
            self._note(str(error))

    def on_menu_held(self, message: Menu.Held) -> None:
        """Space is as good as Enter."""
        self.on_menu_chosen(Menu.Chosen(message.row))

    def _open(self, what: str, value: Any) -> None:
        app = cast("CockadeApp", self.app)
        ways: dict[str, Callable[[], object]] = {
            "quit": lambda: app.exit(""),
            "settings": app.action_settings,
            "learn": lambda: app.push_screen(app.lesson_for(value)),
            "new": lambda: self._enter(say("Which battle?"), scenario_items(scenarios())),
            "scenario": lambda: self._ask_seats(value),
            "seats": lambda: self._begin(*value),
            "continue": lambda: self._resume(value),
            "games": lambda: self._list_games(value),
            "review": lambda: self._review(value),
            "problem": lambda: self._note(value),
        }
        ways.get(what, lambda: self._note(say("There is nothing to choose here.")))()

    def _ask_seats(self, scenario: str) -> None:
        bots = bot_names(scenario.partition("/")[0])
        self._enter(say("Who plays?"), seat_items(scenarios()[scenario], scenario, bots))

    def _list_games(self, what: str) -> None:
        entries = [entry for _, entry in zip(range(LISTED), self._library.entries(GAMES), strict=False)]
        self._enter(say("Which game?"), entry_items(entries, what))

    # ------------------------------------------------------------ games

    def _begin(self, scenario: str, players: tuple[str, str]) -> None:
        game, _, id_ = scenario.partition("/")
        by_side = seats(scenarios()[scenario], players)
        host = GameHost.begin(GAMES[game], id_, secrets.token_bytes(16))
        host.save = self._library.keep(host.opened, players=by_side)
        self._sit_down(host, by_side)

    def _resume(self, path: Path) -> None:
        host = GameHost.open(path, GAMES)
        said = host.save.header.players if host.save else {}
        self._sit_down(host, {side: said.get(side, HUMAN) for side in host.game.sides})

    def _review(self, path: Path) -> None:
        opened = review(path, GAMES).opened
        self._sit_down(GameHost(opened, origin=path, games=GAMES), {}, 0)

    def _sit_down(self, host: GameHost, players: dict[str, str], at: int | None = None) -> None:
        app = cast("CockadeApp", self.app)
        app.push_screen(app.table_for(host, players, at))
