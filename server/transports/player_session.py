"""What a player's process does: play, and tell what went wrong if something did."""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib import import_module
from pkgutil import walk_packages
from socket import socket

from cockade.server.transports.environment import DUMB
from cockade.server.transports.seccomp import known_calls
from cockade.tui.text.i18n import speak
from cockade.tui.text.language_choice import AUTO, language_of

PRELOADED = (
    *(
        "cockade.engine",
        "cockade.events",
        "cockade.tui.board",
        "cockade.tui.bots",
        "cockade.tui.games",
        "cockade.tui.plain",
        "cockade.tui.protocol",
        "cockade.tui.play",
        "cockade.tui.home",
        "cockade.tui.reading",
        "cockade.tui.review",
    ),
    *(
        "cockade.server.client",
        "cockade.tui.terminal",
        "cockade.tui.text",
        "cockade.tui.session",
        "cockade.tui.lessons",
        "cockade.tui.input",
        "cockade.tui.widgets",
    ),
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
    *(
        "textual.system_commands",
        "textual.widgets._input",
        "textual.widgets._toast",
        "cockade.server.transports.remote_app",
    ),
)
"""What the framework loads when it is wanted."""


def preload() -> None:
    """Load what players' processes need, and work out once what each would."""
    for name in PARTS:
        import_module(name)
    for name in PRELOADED:
        package = import_module(name)
        for found in walk_packages(package.__path__, f"{name}."):
            import_module(found.name)
    known_calls()
    warm()


def warm() -> None:
    """Maps, charts and counters of every scenario, and what a visit prepares that nobody makes."""
    from cockade.engine.game_tree import GameTree  # noqa: PLC0415 - only here, in the fork server
    from cockade.tui.games import GAMES, scenarios, ui_of  # noqa: PLC0415 - as above

    for game in GAMES:
        ui_of(game)
    for name in scenarios():
        game, _, card = name.partition("/")
        GameTree.begin(GAMES[game], card, bytes(16))
    from cockade.server.transports.prewarm import prewarm  # noqa: PLC0415 - as above

    prewarm()


def session(dial: Callable[[], socket], token: str, *, is_bot: bool) -> tuple[int, str]:
    """Play; the exit code, and the traceback if something went wrong."""
    from cockade.server.client import plain, protocol  # noqa: PLC0415 - as above
    from cockade.server.client.session import run  # noqa: PLC0415 - as above
    from cockade.server.transports.remote_app import RemoteApp  # noqa: PLC0415 - loaded already, in the fork server

    speak(language_of(AUTO, os.environ))
    if is_bot:
        return protocol.run(dial, token), ""
    if os.environ["TERM"] == DUMB:
        return plain.run(dial, token), ""
    code = run(dial, token, kind=RemoteApp, asks=lambda: 0)
    return code, RemoteApp.trace


def guest() -> tuple[int, str]:
    """Play the game of a guest, of which no host knows; as in a session."""
    from cockade.server.client.guest import GuestApp, run  # noqa: PLC0415 - as above

    return run(), GuestApp.trace
