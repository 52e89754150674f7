"""`cockade review`: step through a recorded game on the screen."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cockade.tui.commands.common import find_side, place_of, recorded_game
from cockade.tui.commands.screen import screen_of

if TYPE_CHECKING:
    from argparse import Namespace


def run(args: Namespace) -> int:
    """A recorded game, to step through."""
    ui, reading = recorded_game(args.file)
    side = "" if args.side is None else find_side(ui, args.side)
    place = place_of(reading.opened, args.at or 0)
    return int(screen_of(args).review(reading.opened, place, Path(args.file), side, ascii=args.ascii))
