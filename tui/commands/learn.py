"""`cockade learn`: a lesson on the screen."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from cockade.tui.commands.terminal import is_plain
from cockade.tui.text.cli_errors import CommandError
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from argparse import Namespace


def run(args: Namespace) -> int:
    """Show the lesson. It points at things on the screen, so it needs one."""
    if args.plain or is_plain():
        text = (
            "The lesson needs a screen. Play the same battle with typed commands: cockade play "
            "rebels/trenton "
            "--plain"
        )
        raise CommandError(say(text))
    return int(import_module("cockade.tui.app").learn(args.lesson, ascii=args.ascii))
