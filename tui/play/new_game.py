"""Starts a battle in a new file in the player's own folder, and shows it."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from cockade.saves.game_host import GameHost
from cockade.saves.library import Library
from cockade.saves.line_format import new_key
from cockade.tui.games import GAMES, card_of, scenarios
from cockade.tui.session.next_game import Following
from cockade.tui.session.seats import RECENT, seats
from cockade.tui.widgets.navigation import navigation

if TYPE_CHECKING:
    from typing import Any

    from textual.screen import Screen

    from cockade.tui.widgets.protocols import Owner


def begin_battle(
    screen: Screen[Any], scenario: str, players: tuple[str, str], *, is_set_up: bool = False
) -> None:
    """Start a scenario, as game/scenario. `is_set_up` places the units automatically."""
    game, _, id_ = scenario.partition("/")
    by_side = seats(card_of(scenario), players)
    host = GameHost.begin(GAMES[game], id_, new_key())
    if is_set_up:
        from cockade.tui.session.auto_setup import auto_set_up

        auto_set_up(host, by_side)
    host.save = Library().keep(host.opened, players=by_side)
    navigation(screen).open_game(host, by_side, briefs=True)


def following(screen: Owner) -> Following | None:
    """Return the next battles after a finished game that was played here and saved."""
    session, host = screen.session, screen.session.host
    is_own = isinstance(host, GameHost) and host.save is not None and navigation(screen).writes_files
    if not is_own or session.decider or not session.players:
        return None
    return Following.after(session, scenarios(), islice(Library().entries(GAMES), RECENT))
