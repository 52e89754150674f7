"""The home screen: continue, begin, review, quit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cockade.saves.file import review
from cockade.saves.host import GameHost
from cockade.saves.library import Entry, Library
from cockade.tui.games import GAMES, scenarios
from cockade.tui.players import HUMAN
from cockade.tui.screens.beginning import begin_battle
from cockade.tui.screens.lists import ListScreen
from cockade.tui.screens.navigation import navigation
from cockade.tui.text.words import say
from cockade.tui.view.home import entry_items, main_items, named, scenario_items, seat_items, set_up_items

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from textual import events


LISTED = 40
"""As many recorded games as are offered."""


class HomeScreen(ListScreen):
    """What can be done at home."""

    def __init__(self) -> None:
        super().__init__()
        self._library = Library()
        self._asked: tuple[str, list[Entry]] = ("", [])
        self._typed = ""
        self._found: object = None

    def begin(self) -> None:
        """Show what can be done first."""
        self.enter(say("What would you like to do?"), main_items(self._newest()))

    def begin_anew(self) -> None:
        """The first list again, in the language that is spoken now."""
        self._trail.clear()
        self.begin()

    def on_screen_resume(self) -> None:
        """Back from a game: the first list again, with that game to go on with."""
        if self._trail:
            self.begin_anew()

    def _newest(self) -> Entry | None:
        """The game that was played last and is not over."""
        for number, entry in enumerate(self._library.entries(GAMES)):
            if entry.side:
                return entry
            if number > LISTED:
                break
        return None

    def choose(self, what: str, value: Any) -> None:
        """Open a choice."""
        app = navigation(self)
        ways: dict[str, Callable[[], object]] = {
            "quit": lambda: self.app.exit(""),
            "settings": app.action_settings,
            "learn": lambda: app.open_lesson(value),
            "new": lambda: self.enter(say("Which battle?"), scenario_items(scenarios())),
            "scenario": lambda: self._ask_seats(value),
            "seats": lambda: self._ask_set_up(*value),
            "set_up": lambda: self._begin(*value),
            "continue": lambda: self._resume(value),
            "games": lambda: self._list_games(value),
            "review": lambda: self._review(value),
            "problem": lambda: self.note(value),
        }
        ways.get(what, lambda: self.note(say("There is nothing to choose here.")))()

    def _ask_seats(self, scenario: str) -> None:
        self.enter(say("Who plays?"), seat_items(scenarios()[scenario], scenario))

    def _list_games(self, what: str) -> None:
        entries = [entry for _, entry in zip(range(LISTED), self._library.entries(GAMES), strict=False)]
        self._asked, self._typed = (what, entries), ""
        self._show_games()

    def _show_games(self) -> None:
        what, entries = self._asked
        asked = say("Which game? Letters find one.")
        if self._typed:
            asked = say("Which game? With {letters} in it; Backspace takes back.", letters=self._typed)
        self.enter(asked, entry_items(named(entries, self._typed), what))
        self._found = self._trail[-1]

    def on_key(self, event: events.Key) -> None:
        """Letters find a game in the list of games."""
        if not self._trail or self._trail[-1] is not self._found:
            return
        letter = event.character or ""
        if event.key == "backspace":
            self._typed = self._typed[:-1]
        elif letter.isalnum() and event.key not in self.active_bindings:
            self._typed += letter
        else:
            return
        event.stop()
        self._trail.pop()
        self._show_games()

    # ------------------------------------------------------------ games

    def _ask_set_up(self, scenario: str, players: tuple[str, str]) -> None:
        """Where units are to be placed before the first turn: by whom; else the game begins."""
        from cockade.engine.bots import next_placement

        game, _, id_ = scenario.partition("/")
        state = GameHost.begin(GAMES[game], id_, bytes(16)).opened.state
        if HUMAN not in players or next_placement(game, state) is None:
            self._begin(scenario, players)
        else:
            self.enter(say("Who sets the units up?"), set_up_items(scenario, players))

    def _begin(self, scenario: str, players: tuple[str, str], is_set_up: bool = False) -> None:  # noqa: FBT001, FBT002 - a value of the list
        begin_battle(self, scenario, players, is_set_up=is_set_up)

    def _resume(self, path: Path) -> None:
        host = GameHost.open(path, GAMES)
        said = host.save.header.players if host.save else {}
        self._sit_down(host, {side: said.get(side, HUMAN) for side in host.game.sides})

    def _review(self, path: Path) -> None:
        opened = review(path, GAMES).opened
        self._sit_down(GameHost(opened, origin=path, games=GAMES), {}, 0)

    def _sit_down(self, host: GameHost, players: dict[str, str], at: int | None = None) -> None:
        navigation(self).open_game(host, players, at)
