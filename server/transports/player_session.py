"""The session in a player's process: play, and report a crash."""

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
"""The modules that are loaded once for all players."""
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
"""The parts of the framework that it loads late."""


def preload() -> None:
    """Load the modules of players' processes, and compute shared data once."""
    for name in PARTS:
        import_module(name)
    for name in PRELOADED:
        package = import_module(name)
        for found in walk_packages(package.__path__, f"{name}."):
            import_module(found.name)
    known_calls()
    warm()


def warm() -> None:
    """Prepare the maps, charts and counters of every scenario, and run a session without a player."""
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
    """Play. Return the exit code, and the traceback after a crash."""
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
    """Play a guest's game, which the host doesn't know, like a session."""
    from cockade.server.client.guest import GuestApp, run  # noqa: PLC0415 - as above

    return run(), GuestApp.trace
