"""The entry point of sessions: transports call `run(address, token)` in the player's process.

Importing `cockade.server.client.app` beforehand, in a process that forks sessions, makes them start
at once.
As a program: `python -m cockade.server.client.session`, with COCKADE_HOST and COCKADE_TOKEN in its
environment.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from cockade.saves.library import HOME as DATA
from cockade.server.client.app import ServedApp
from cockade.server.client.connection import Connection, ServerError
from cockade.tui import app as screen
from cockade.tui.board.glyphs import ASCII
from cockade.tui.board.palettes import choose_glyphs
from cockade.tui.terminal.probe import line_cells
from cockade.tui.text.i18n import speak
from cockade.tui.text.language_choice import AUTO, language_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from cockade.server.client.connection import Address

HOST, TOKEN = "COCKADE_HOST", "COCKADE_TOKEN"


def run(
    address: Address,
    token: str,
    *,
    ascii: bool = False,  # noqa: A002 - the flag's name
    kind: type[ServedApp] = ServedApp,
    asks: Callable[[], int] = line_cells,
) -> int:
    """Run one player's session from the lobby until they leave. Return the exit code.

    `address` is the socket of the host, or a function that connects to it. `token` comes from `mint` of
    `cockade.server.host.tokens`. `kind` is the app to run. `asks` measures how many cells wide the terminal
    draws a line character.
    """
    connection = Connection(address, token, lambda _: None)
    try:
        who = connection.begin(_complain)
    except ServerError as error:
        _complain(str(error))
        return 2
    wide = asks() if choose_glyphs(os.environ, 1) is not ASCII else 0
    try:
        os.environ[DATA] = os.devnull  # no session has files, and none may know what another has learned
        return screen.run(kind(connection, who, plain=ascii, line_cells=wide))
    finally:
        connection.close()


def _complain(text: str) -> None:
    print(f"cockade: {text}", file=sys.stderr)  # noqa: T201 - there is no screen yet


def main() -> int:
    """Run a session for the host and token in the environment."""
    speak(language_of(AUTO, os.environ))
    return run(os.environ.pop(HOST, ""), os.environ.pop(TOKEN, ""))


if __name__ == "__main__":
    sys.exit(main())
