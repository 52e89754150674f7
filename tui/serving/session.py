"""
The way into a session, for the doors: `run(address, token)` in the player's own process, on his terminal.

Importing `tui.serving.app` beforehand, in a process from which sessions are forked, makes them start at once.
As a program: `python -m tui.serving.session`, with COCKADE_HOST and COCKADE_TOKEN in its environment.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from tui import app as screen
from tui.board.glyphs import ASCII
from tui.board.palettes import choose_glyphs
from tui.serving.app import ServedApp
from tui.serving.line import Line, ServerError
from tui.terminal.probe import draws_wide
from tui.words import speak

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

HOST, TOKEN = "COCKADE_HOST", "COCKADE_TOKEN"


def run(
    address: Path | str,
    token: str,
    *,
    ascii: bool = False,  # noqa: A002 - the flag's name
    kind: type[ServedApp] = ServedApp,
    asks: Callable[[], bool] = draws_wide,
) -> int:
    """
    One player's session, the lobby first, until he leaves; the exit code.

    `address` is the socket of the host, `token` what `tui.serving.tokens.mint` made for the player,
    `kind` the app that is run. `asks` finds out whether the terminal draws line signs two cells wide.
    """
    line = Line(address, token, lambda _: None)
    try:
        who = line.open()
    except ServerError as error:
        print(f"cockade: {error}", file=sys.stderr)  # noqa: T201 - there is no screen yet
        return 2
    wide = choose_glyphs(os.environ) is not ASCII and asks()
    try:
        return screen.run(kind(line, who, plain=ascii, draws_wide=wide))
    finally:
        line.close()


def main() -> int:
    """A session for the host and the token of the environment."""
    speak(os.environ.get("LANG") or "C")
    return run(os.environ.pop(HOST, ""), os.environ.pop(TOKEN, ""))


if __name__ == "__main__":
    sys.exit(main())
