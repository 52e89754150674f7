"""The app's services for its screens: other screens, the settings."""

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
    """The app as its screens see it."""

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
        Show a game on top of the current screen. Without players, it can only be reviewed.

        `at` is the first place of its line to show, None for the present. `message` is shown first. With
        `briefs`, the briefing is shown before the player's first decision.
        """

    def table_for(
        self, host: GameHost, players: Mapping[str, str], at: int | None = None, side: str = ""
    ) -> Owner:
        """Return the screen of a game without showing it. With a `side`, it shows what that side may see."""

    @property
    def drawing(self) -> tuple[Palette, GlyphSet]:
        """The colours and characters of maps."""

    def try_out(self, host: GameHost, players: Mapping[str, str]) -> Awaitable[None]:
        """Show an unsaved game over the workshop."""

    def open_lesson(self, name: str, own: Sequence[Any] = ()) -> Awaitable[None]:
        """Show a lesson on top of the current screen, or the first of the player's own puzzles."""

    def action_home(self) -> Awaitable[None]:
        """Leave a game for the screen that started it."""

    def write_page(self, screen: Owner) -> None:
        """Write a page that steps through the game, in the player's own folder."""

    def action_settings(self) -> None:
        """Show the settings."""

    def change_settings(self, settings: Settings) -> str:
        """Apply and save changed settings. Returns the error, or an empty string."""


def navigation(screen: Screen[Any]) -> Navigation:
    """Return the app of a screen."""
    return cast("Navigation", screen.app)
