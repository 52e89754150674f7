"""What a player's process does: play, and tell what went wrong if something did."""

from __future__ import annotations

import os
from importlib import import_module
from pkgutil import walk_packages

from tui.doors.surroundings import DUMB
from tui.words import speak

PRELOADED = (
    *("engine", "events", "tui.board", "tui.bots", "tui.games", "tui.plain", "tui.screens", "tui.serving"),
    *("tui.terminal", "tui.view", "tui.widgets"),
)
"""Whose modules are loaded once for all players."""
PARTS = (
    *(
        "textual.drivers.linux_driver",
        "textual.drivers.headless_driver",
        "textual.command",
        "textual.scrollbar",
    ),
    *("textual.layouts.factory", "textual.layouts.horizontal", "textual.layouts.stream", "textual.pilot"),
    *("textual.system_commands", "textual.widgets._input", "textual.widgets._toast", "tui.doors.remote_app"),
)
"""What the framework loads when it is wanted."""


def preload() -> None:
    """Load what players' processes need, and work out once what each would: maps, charts, counters."""
    for name in PARTS:
        import_module(name)
    for name in PRELOADED:
        package = import_module(name)
        for found in walk_packages(package.__path__, f"{name}."):
            import_module(found.name)
    from engine.game import OpenGame  # noqa: PLC0415 - only here, in the fork server
    from tui.games import GAMES, scenarios  # noqa: PLC0415 - as above

    for name in scenarios():
        game, _, card = name.partition("/")
        OpenGame.begin(GAMES[game], card, bytes(16))
    from tui.doors.rehearsal import rehearse  # noqa: PLC0415 - as above

    rehearse()


def session(port: str, token: str) -> tuple[int, str]:
    """Play; the exit code, and the traceback if something went wrong."""
    from tui.doors.remote_app import RemoteApp  # noqa: PLC0415 - loaded already, in the fork server
    from tui.serving import plain  # noqa: PLC0415 - as above
    from tui.serving.session import run  # noqa: PLC0415 - as above

    speak(os.environ["LANG"])
    if os.environ["TERM"] == DUMB:
        return plain.run(port, token), ""
    code = run(port, token, kind=RemoteApp, asks=lambda: False)
    return code, RemoteApp.trace
