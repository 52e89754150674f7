"""The app of a player who sits at another machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.server.client.app import ServedApp
from cockade.tui.terminal.remote import RemotePolicy

if TYPE_CHECKING:
    from textual.events import CursorPosition


class RemoteApp(RemotePolicy[str], ServedApp):
    """The lobby and the games, without what would happen on the server."""

    writes_files = False

    def end_visit(self) -> None:
        """The door wants it: keep where the player is, for he comes back there."""
        self.keep_places()
        self.exit()

    def on_cursor_position(self, event: CursorPosition) -> None:
        """The terminal tells how wide it draws a line sign: from the left edge, the cursor went so far."""
        self.tell_width(event.x)
