"""Whether there is a screen to hand over to, or only lines."""

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
    """The app, or the line mode where it is wanted or nothing else can be shown."""
    if args.plain or is_plain():
        if not has_input():
            raise CommandError(say('Nobody can type here; "show" and "log" need no input.'))
        return import_module("cockade.tui.plain.start")
    return import_module("cockade.tui.app")


def is_plain() -> bool:
    """Whether there is no terminal that could show a screen."""
    term = os.environ.get("TERM", "")
    return not has_terminal() or term == "dumb" or (not term and os.name != "nt")


def has_terminal() -> bool:
    """Whether there is somebody to look and to press keys."""
    return has_input() and sys.stdin.isatty() and sys.stdout.isatty()


def has_input() -> bool:
    """Whether lines can be read."""
    return sys.stdin is not None and not sys.stdin.closed
