"""What a player's process does: play, and tell what went wrong if something did."""

from __future__ import annotations

import os
from importlib import import_module

from tui.doors.surroundings import DUMB
from tui.words import speak

PRELOADED = (
    *("tui.serving.session", "tui.serving.plain", "tui.doors.remote_app"),
    *(
        "tui.screens.ask",
        "tui.screens.settings",
        "tui.screens.help",
        "tui.screens.rules",
        "tui.screens.picker",
    ),
    *("tui.screens.talk", "tui.screens.served", "tui.screens.lobby", "tui.screens.books", "tui.view.rules"),
    *("textual.drivers.linux_driver", "textual.command", "textual.widgets.input", "textual.widgets._toast"),
)
"""What one player or another comes to need, loaded once for all."""


def preload() -> None:
    """Load what players' processes need, and what they would each work out anew."""
    for name in PRELOADED:
        import_module(name)


def session(port: str, token: str) -> tuple[int, str]:
    """Play; the exit code, and the traceback if something went wrong."""
    from tui.doors.remote_app import RemoteApp  # noqa: PLC0415 - loaded already, in the fork server
    from tui.serving import plain  # noqa: PLC0415 - as above
    from tui.serving.session import run  # noqa: PLC0415 - as above

    speak(os.environ["LANG"])
    if os.environ["TERM"] == DUMB:
        return plain.run(port, token), ""
    code = run(port, token, kind=RemoteApp)
    return code, RemoteApp.trace
