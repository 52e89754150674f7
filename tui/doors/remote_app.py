"""The app of a player who sits at another machine."""

from __future__ import annotations

from tui.serving.app import ServedApp
from tui.terminal.remote import RemotePolicy


class RemoteApp(RemotePolicy[str], ServedApp):
    """The lobby and the games, without what would happen on the server."""
