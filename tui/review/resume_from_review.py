"""Opens a reviewed game to play on from the viewed step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.saves.errors import SaveError
from cockade.saves.game_host import GameHost
from cockade.tui.games import GAMES
from cockade.tui.text.cli_errors import words_of
from cockade.tui.text.i18n import say
from cockade.tui.text.line import Span, line
from cockade.tui.widgets.navigation import navigation

if TYPE_CHECKING:
    from collections.abc import Callable

    from cockade.tui.widgets.protocols import Owner

    Pick = Callable[[str, list[tuple[str, str]], Callable[[int | None], None]], None]


class Reopening:
    """Asks for the players, and opens the file. `pick` asks a question with several answers."""

    def __init__(self, screen: Owner, pick: Pick) -> None:
        self._screen, self._pick = screen, pick

    def ask(self) -> None:
        """Ask for the players."""
        from cockade.tui.session.seats import seat_items, seats

        opened = self._screen.session.opened
        card = opened.game.scenarios[opened.scenario]
        items = seat_items(card, opened.scenario)

        def chosen(number: int | None) -> None:
            if number is not None:
                self._reopen(seats(card, items[number].key[1][1]))

        title = say("Play on from step {n}: who plays?", n=self._screen.session.place)
        self._pick(title, [(item.text, item.note) for item in items], chosen)

    def _reopen(self, players: dict[str, str]) -> None:
        session = self._screen.session
        node = session.opened.line[session.place]
        try:
            host = self._opened_to_play()
            host.go_to(node)
            if host.save is not None:
                host.save.seat(players)
        except SaveError as error:
            session.say_bad(words_of(error))
            self._screen.present()
            return
        said = say("Play continues from step {n}. The line played so far stays saved.", n=host.opened.at)
        navigation(self._screen).open_game(host, players, message=line(Span(said, "key")))

    def _opened_to_play(self) -> GameHost:
        host = self._screen.session.host
        return GameHost(host.opened.aside()) if host.origin is None else GameHost.open(host.origin, GAMES)
