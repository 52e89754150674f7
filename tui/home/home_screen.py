"""The home screen: continue, start, review, quit."""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Vertical

from cockade.saves.game_host import GameHost
from cockade.saves.library import Library
from cockade.saves.listing import Entry
from cockade.saves.save_file import review
from cockade.tui.board.glyphs import ASCII
from cockade.tui.games import GAMES, card_of, scenarios, ui_of
from cockade.tui.home.game_list import GameList
from cockade.tui.home.home import main_items, new_game_items, result_items, set_up_items
from cockade.tui.home.learning import LearningScreen
from cockade.tui.home.own_packs import more_items, own_items
from cockade.tui.home.static_map import Scenery
from cockade.tui.play.new_game import begin_battle
from cockade.tui.session.seats import HUMAN, RECENT, seat_items
from cockade.tui.text.i18n import say
from cockade.tui.text.line import EMPTY, Span, line, width_of
from cockade.tui.widgets.lines import Lines
from cockade.tui.widgets.logo import emblem, rosette
from cockade.tui.widgets.menu import Menu
from cockade.tui.widgets.navigation import navigation

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from textual import events
    from textual.app import ComposeResult
    from textual.geometry import Size
    from textual.timer import Timer

    from cockade.tui.home.list_preview import Panorama
    from cockade.tui.text.line import Line


REST = 0.1
"""The seconds that the cursor must rest before the preview loads."""
LARGEST = 33
"""The height of the emblem, in rows."""
LISTED = 40
"""The number of recorded games in the list."""


class HomeScreen(LearningScreen):
    """The home screen with its lists."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "order_games", "Order of games", id="home.order", show=False),
        Binding("shift+tab", "along(-1)", "Previous row", show=False),
        Binding("equals_sign", "rename_game", "Rename a game", id="home.rename", show=False),
        Binding("delete", "archive_game", "Archive a game", id="home.remove", show=False),
        Binding("insert", "restore_game", "Restore an archived game", id="home.bring_back", show=False),
    ]

    DEFAULT_CSS = """
    HomeScreen #outlook { display: none; width: 1fr; height: 100%; padding: 1 2 1 0; }
    HomeScreen.-broad.-high { layout: horizontal; }
    HomeScreen.-broad.-high > #list { width: 45%; min-width: 66; }
    HomeScreen.-broad.-high Menu { max-height: 75vh; }
    HomeScreen.-broad.-high #rosette { display: none; }
    HomeScreen.-broad.-high #outlook { display: block; }
    HomeScreen #emblem { height: 1fr; }
    HomeScreen #said { height: auto; margin: 1 0 0 0; }
    HomeScreen Scenery { display: none; }
    HomeScreen.-seeing Scenery { display: block; }
    HomeScreen.-seeing #emblem { display: none; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._library = Library()
        self._games: GameList | None = None
        self._looking: Timer | None = None
        self.seen: tuple[str, Any] | None = None
        """The key of the row whose preview is next to the list."""

    def compose(self) -> ComposeResult:
        """Yield the list and, if there is room, the preview of the row under the cursor."""
        yield from super().compose()
        with Vertical(id="outlook"):
            yield emblem(navigation(self).drawing, "emblem")
            yield Scenery()
            yield Lines(id="said")

    # ------------------------------------------------------------ beside the list

    def on_resize(self, event: events.Resize) -> None:
        """Show a preview if there is room now."""
        super().on_resize(event)
        self.call_after_refresh(self._look_soon)

    def on_menu_pointed(self, message: Menu.Pointed) -> None:
        """Show the note and the preview of the choice under the cursor."""
        super().on_menu_pointed(message)
        self._look_soon()

    def _look_soon(self) -> None:
        """Show the preview once the cursor rests."""
        if self._looking is not None:
            self._looking.stop()
        if self.query_one("#outlook").display:
            self._looking = self.set_timer(REST, self._look)

    def _look(self) -> None:
        key = self.pointed_key()
        width = self.query_one("#outlook").content_size.width
        fine = navigation(self).drawing[1].name != ASCII.name
        self.run_worker(
            partial(self._find, key, width, fine), thread=True, exclusive=True, exit_on_error=False
        )

    def _find(self, key: tuple[str, Any], width: int, fine: bool) -> None:  # noqa: FBT001 - of a thread
        from cockade.tui.home.list_preview import outlook

        found = outlook(*key, width, fine=fine)
        self.app.call_from_thread(self._show_outlook, key, found)

    def _show_outlook(self, key: tuple[str, Any], found: Panorama | None) -> None:
        """
        Show the preview with at least half of it a map, if the cursor is still there.

        Otherwise, the emblem.
        """
        if key != self.pointed_key():
            return
        self.seen = key
        self.set_class(found is not None, "-seeing")
        room = self.query_one("#outlook").content_size
        said = min(len(found.lines), room.height // 2) if found else 0
        if found is not None:
            free = room.width, room.height - said - 1
            self.query_one(Scenery).show(found.atlas, found.scene, navigation(self).drawing, free)
        self.query_one("#said", Lines).styles.height = said
        self.query_one("#said", Lines).show(*(found.lines if found else ()))
        high = min(room.height - 4, (room.width - 2) // 2, LARGEST) | 1
        for lines in self.query("#emblem").results(Lines):
            lines.show(*_middled(rosette(high), room))

    def begin(self) -> None:
        """Show the first list."""
        self.enter(say("What would you like to do?"), main_items(*self._newest()))

    def begin_anew(self) -> None:
        """Show the first list again, in the current language."""
        self._trail.clear()
        self.show_motto()
        self.offer_keys()
        self.begin()

    def on_screen_resume(self) -> None:
        """Return from a game to the first list, which now offers that game."""
        if self._games is not None and self._games.is_asking:
            self._games.is_asking = False
        elif self._was_left:
            self.begin_anew()

    def _newest(self) -> tuple[Entry | None, Entry | None]:
        """The unfinished game played last, and the last one since that is unreadable."""
        damaged = None
        for entry in islice(self._library.entries(GAMES), LISTED):
            if entry.side:
                return entry, damaged
            damaged = damaged or (entry if entry.problem else None)
        return None, damaged

    def choose(self, what: str, value: Any) -> None:
        """Open the entry that was chosen in the list."""
        app = navigation(self)
        ways: dict[str, Callable[[], object]] = {
            "quit": lambda: self.app.exit(""),
            "settings": app.action_settings,
            **self.learning(value),
            "new": lambda: self.enter(
                say("Which battle?"), new_game_items(scenarios(), [*more_items(), *own_items()])
            ),
            "scenario": lambda: self._ask_seats(value),
            "seats": lambda: self._ask_set_up(*value),
            "set_up": lambda: self._begin(*value),
            "continue": lambda: self._resume(value),
            "games": lambda: self._list_games(value),
            "results": lambda: self.enter(say("Results"), result_items(self._library.entries(GAMES))),
            "review": lambda: self._review(value),
            "problem": lambda: self.note(self.detail_of((what, value))),
        }
        if what.startswith("own"):
            from cockade.tui.home import own_battles

            own_battles.choose(self, what, value)
            return
        ways.get(what, lambda: self.note(say("There is nothing to choose here.")))()

    def _ask_seats(self, scenario: str) -> None:
        card = card_of(scenario)
        entries = islice(self._library.entries(GAMES), RECENT)
        items = seat_items(card, scenario, entries)
        self.enter(say("{battle}: your side?", battle=say(card.title)), items)

    def _list_games(self, what: str) -> None:
        self._games = GameList(self, self._library, what)

    def on_key(self, event: events.Key) -> None:
        """Search for a game by letters in the list of games."""
        letter = event.character or ""
        is_ours = event.key == "backspace" or (letter.isalnum() and event.key not in self.active_bindings)
        if is_ours and self._games is not None and self._games.is_in_view:
            event.stop()
            self._games.find(event.key if event.key == "backspace" else letter)

    def action_order_games(self) -> None:
        """Sort the list of games in another order. In other lists, move to the next row."""
        if self._games is not None and self._games.is_in_view:
            self._games.turn_round()
        else:
            self.action_along(1)

    def action_rename_game(self) -> None:
        """Rename the game under the cursor."""
        self._of_games(GameList.rename)

    def action_archive_game(self) -> None:
        """Archive the game under the cursor."""
        self._of_games(GameList.remove)

    def action_restore_game(self) -> None:
        """Restore an archived game."""
        self._of_games(GameList.bring_back)

    def _of_games(self, do: Callable[[GameList], object]) -> None:
        if self._games is not None and self._games.is_in_view:
            do(self._games)
        else:
            self.note(say("This key works in a list of games. Open one first."))

    def action_along(self, by: int) -> None:
        """Move to the next row, or to the one before."""
        self.query_one(Menu).action_step(by)

    # ------------------------------------------------------------ games

    def _ask_set_up(self, scenario: str, players: tuple[str, str]) -> None:
        """Ask who places the free units before the first turn. Without any, start the game."""
        from cockade.engine.bots import next_placement

        game, _, id_ = scenario.partition("/")
        state = GameHost.begin(GAMES[game], id_, bytes(16)).opened.state
        if HUMAN not in players or next_placement(game, state) is None:
            self._begin(scenario, players)
        else:
            self.enter(say("Who sets up the units?"), set_up_items(scenario, players))

    def _begin(self, scenario: str, players: tuple[str, str], is_set_up: bool = False) -> None:  # noqa: FBT001, FBT002 - a value of the list
        begin_battle(self, scenario, players, is_set_up=is_set_up)

    def _resume(self, path: Path) -> None:
        host = GameHost.open(path, GAMES)
        said = host.save.header.players if host.save else {}
        self._sit_down(host, {side: said.get(side, HUMAN) for side in host.game.sides})

    def _review(self, path: Path) -> None:
        from cockade.tui.session.highlights import opening
        from cockade.tui.session.review_index import ReviewIndex

        opened = review(path, GAMES).opened
        index = ReviewIndex(opened, ui_of(opened.game.id), "")
        host = GameHost(opened, origin=path, games=GAMES)
        self._sit_down(host, {}, *opening(index))

    def _sit_down(
        self, host: GameHost, players: dict[str, str], at: int | None = None, message: Line = EMPTY
    ) -> None:
        navigation(self).open_game(host, players, at, message)


def _middled(rows: list[Line], room: Size) -> list[Line]:
    """Centre rows of one width in a room."""
    blank = line(Span(" " * max(0, (room.width - width_of(rows[0])) // 2)))
    return [EMPTY] * max(0, (room.height - len(rows)) // 2) + [(*blank, *row) for row in rows]
