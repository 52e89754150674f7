"""The app of a game by mail, and its entry point."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from cockade.tui.app import CockadeApp, own_settings, run
from cockade.tui.mail.session import mail_session
from cockade.tui.play.game import GameScreen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cockade.saves.game_host import GameHost
    from cockade.saves.mail.host import MailHost


class MailApp(CockadeApp):
    """One game for one player. Leaving it quits the app."""

    def table_for(
        self,
        host: GameHost,
        players: Mapping[str, str],  # noqa: ARG002 - there is one
        at: int | None = None,  # noqa: ARG002 - as above
        side: str = "",  # noqa: ARG002 - as above
    ) -> GameScreen:
        """Return the screen of the game."""
        screen = GameScreen(mail_session(cast("MailHost", host)))
        self._dress(screen)
        return screen

    async def action_home(self) -> None:
        """Leave the game."""
        self.exit("")

    async def action_quit(self) -> None:
        """Leave the game. The caller reports the result."""
        self.exit("")


def play(host: MailHost, *, ascii: bool = False) -> int:  # noqa: A002 - the flag's name
    """Play a player's turn, or show the game while they wait."""
    return run(MailApp(host, {}, plain=ascii, **own_settings()))
