"""The choice between the screen and the line mode."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

from cockade.tui.text.cli_errors import CommandError
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from argparse import Namespace


def screen_of(args: Namespace) -> Any:
    """The app, or the line mode if it is asked for or is all that the terminal can show."""
    if args.plain or is_plain():
        if not has_input():
            raise CommandError(say('There is no terminal here to type in. "show" and "log" need no input.'))
        return import_module("cockade.tui.plain.start")
    return import_module("cockade.tui.app")


def is_plain() -> bool:
    """True if no terminal can show a screen."""
    term = os.environ.get("TERM", "")
    return not has_terminal() or term == "dumb" or (not term and os.name != "nt")


def has_terminal() -> bool:
    """True if a person can see the output and press keys."""
    return has_input() and sys.stdin.isatty() and sys.stdout.isatty()


def has_input() -> bool:
    """True if lines can be read."""
    return sys.stdin is not None and not sys.stdin.closed
