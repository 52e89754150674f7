"""The app of a player on another machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.server.client.app import ServedApp
from cockade.tui.terminal.remote import RemotePolicy

if TYPE_CHECKING:
    from textual.events import CursorPosition


class RemoteApp(RemotePolicy[str], ServedApp):
    """The lobby and the games, without the functions that would act on the server's machine."""

    writes_files = False

    def end_visit(self) -> None:
        """Save the player's position, because the front end ends this session."""
        self.keep_places()
        self.exit()

    def on_cursor_position(self, event: CursorPosition) -> None:
        """Note how wide the terminal draws a line character, from the cursor's distance to the left edge."""
        self.tell_width(event.x)
