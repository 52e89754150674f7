"""What a screen asks of the app that it is part of: another screen, the settings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, cast

if TYPE_CHECKING:
    from collections.abc import Awaitable, Mapping, Sequence

    from textual.screen import Screen

    from cockade.saves.game_host import GameHost
    from cockade.tui.board.glyphs import GlyphSet
    from cockade.tui.board.palette import Palette
    from cockade.tui.input.settings import Settings
    from cockade.tui.text.line import Line
    from cockade.tui.widgets.protocols import Owner


class Navigation(Protocol):
    """The app, as far as its screens know it."""

    settings: Settings
    writes_files: bool
    """Whether the player's own folder is on this machine."""

    def open_game(
        self,
        host: GameHost,
        players: Mapping[str, str],
        at: int | None = None,
        message: Line | None = None,
        *,
        briefs: bool = False,
    ) -> Awaitable[None]:
        """
        Show a game over what is shown now; without players it can only be looked at.

        `at` is the place of its line to begin with, None for the present; `message` is said first. With
        `briefs` the player is told how to win before his first decision.
        """

    def table_for(
        self, host: GameHost, players: Mapping[str, str], at: int | None = None, side: str = ""
    ) -> Owner:
        """The screen of a game, not shown yet; with a `side` it is seen as that one may."""

    @property
    def drawing(self) -> tuple[Palette, GlyphSet]:
        """The colours and signs of maps."""

    def try_out(self, host: GameHost, players: Mapping[str, str]) -> Awaitable[None]:
        """Show a game that nobody keeps over the workshop."""

    def open_lesson(self, name: str, own: Sequence[Any] = ()) -> Awaitable[None]:
        """Show a lesson over what is shown now; or the first of some puzzles from the player's game."""

    def action_home(self) -> Awaitable[None]:
        """Leave a game for the screen that it was begun from."""

    def write_page(self, screen: Owner) -> None:
        """Write the page of a game, that steps through it, into the player's own folder."""

    def action_settings(self) -> None:
        """Show the settings."""

    def change_settings(self, settings: Settings) -> str:
        """Let other settings hold and keep them; what went wrong with that, or nothing."""


def navigation(screen: Screen[Any]) -> Navigation:
    """The app of a screen."""
    return cast("Navigation", screen.app)
