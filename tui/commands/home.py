"""`cockade`: the home screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.commands.terminal import screen_of

if TYPE_CHECKING:
    from argparse import Namespace


def run(args: Namespace) -> int:
    """Show the home screen."""
    return int(screen_of(args).home(ascii=args.ascii))
