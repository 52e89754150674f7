"""A guest's game: the first battle against its weakest opponent, without a key.

It is played wholly in the guest's own process. No host is asked, there is no account, and nothing is kept.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from cockade.saves.game_host import GameHost
from cockade.saves.line_format import new_key
from cockade.tui import app as screen
from cockade.tui.app import CockadeApp
from cockade.tui.bots.in_process import InsideThinker
from cockade.tui.games import GAMES, scenarios
from cockade.tui.input.settings import Settings
from cockade.tui.lessons.tips import first_battle
from cockade.tui.session.auto_setup import auto_set_up
from cockade.tui.session.seats import HUMAN, seats
from cockade.tui.terminal.remote import RemotePolicy
from cockade.tui.text.i18n import say, speak
from cockade.tui.text.language_choice import AUTO, language_of

if TYPE_CHECKING:
    from textual.events import CursorPosition


class GuestApp(RemotePolicy[str], CockadeApp):
    """One game, which is discarded when the guest leaves."""

    writes_files = False

    def keep(self, settings: Settings) -> None:
        """Keep settings until the guest leaves."""

    def end_visit(self) -> None:
        """End at the front end's request."""
        self.exit(said_last())

    async def action_home(self) -> None:
        """Do nothing, because there is no lobby."""
        self.exit(said_last())

    async def action_quit(self) -> None:
        """Quit without saving."""
        self.exit(said_last())

    def on_cursor_position(self, event: CursorPosition) -> None:
        """Note how wide the terminal draws a line character, from the cursor's distance to the left edge."""
        self.tell_width(event.x)


def said_last() -> str:
    """Return the goodbye for a guest."""
    return say("This was a guest's game: it is not saved. With an SSH key you can log in as yourself.")


def guest_app(**more: Any) -> GuestApp:
    """Return the app for a new guest, at the first battle."""
    first = first_battle()
    game, _, card = first.scenario.partition("/")
    players = seats(scenarios()[first.scenario], (HUMAN, first.opponent))
    host = GameHost.begin(GAMES[game], card, new_key())
    auto_set_up(host, players)
    settings = Settings(inserts=False)  # what was told once cannot be kept, and would be told again
    return GuestApp(host, players, briefs=True, making=InsideThinker, settings=settings, **more)


def run() -> int:
    """Play until the guest leaves. Return the exit code."""
    speak(language_of(AUTO, os.environ))
    return screen.run(guest_app())
