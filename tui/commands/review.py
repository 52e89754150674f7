"""`cockade review`: step through a recorded game on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.commands.common import find_side, place_of, recorded_game
from cockade.tui.commands.terminal import screen_of

if TYPE_CHECKING:
    from argparse import Namespace

    from cockade.engine.game_tree import AnyGameTree
    from cockade.tui.games.port import AnyUI


def run(args: Namespace) -> int:
    """Show a recorded game to step through."""
    ui, reading = recorded_game(args.file)
    side = "" if args.side is None else find_side(ui, args.side)
    place = _turning_point(ui, reading.opened, side) if args.at is None else place_of(reading.opened, args.at)
    return int(screen_of(args).review(reading.opened, place, args.file, side, ascii=args.ascii))


def _turning_point(ui: AnyUI, opened: AnyGameTree, side: str) -> int:
    """The place where a review starts."""
    from cockade.tui.session.highlights import opening
    from cockade.tui.session.review_index import ReviewIndex

    return opening(ReviewIndex(opened, ui, side))[0]
