"""The app, and the four ways in: play, resume, review, home."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from tui.board.glyphs import ASCII
from tui.board.palettes import DARK
from tui.games import GAMES, face
from tui.games.table import table
from tui.screens.game import GameScreen
from tui.terminal.output import CellApp
from tui.terminal.theme import theme_of
from tui.view.session import Session

if TYPE_CHECKING:
    from collections.abc import Mapping

    from textual.screen import Screen

    from saves.host import GameHost


class CockadeApp(CellApp[str]):
    """Cockade in a terminal."""

    TITLE = "Cockade"
    ENABLE_COMMAND_PALETTE = True

    def __init__(self, first: Screen[None]) -> None:
        super().__init__()
        self._first = first
        self.register_theme(theme_of(DARK))
        self.theme = DARK.name

    def get_default_screen(self) -> Screen[None]:
        """The screen to begin with."""
        return self._first


def session_of(host: GameHost, players: Mapping[str, str]) -> Session:
    """A game at this screen."""
    game = host.game.id
    return Session(host, face(game), table(game), players)
