"""`cockade`, `cockade play` and `cockade review`: hand over to the screen when all is well."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

from saves.host import GameHost
from tui.commands.common import check_bot, find_scenario, game_key, place_of, recorded_game
from tui.commands.trouble import Trouble
from tui.words import say

if TYPE_CHECKING:
    from argparse import Namespace

HUMAN = "human"


def run(args: Namespace) -> int:
    """Check what was asked for, and show the screen."""
    return _COMMANDS[args.command](args)


def home(args: Namespace) -> int:
    """The home screen."""
    del args
    return int(_screen().home() or 0)


def play(args: Namespace) -> int:
    """A new game."""
    face, card = find_scenario(args.scenario)
    players = {side: getattr(args, side, HUMAN) for side in card.sides}
    for player in players.values():
        if player != HUMAN:
            check_bot(player, face.game.id)
    screen = _screen()
    with GameHost.begin(face.game, card.id, game_key(args.seed), path=args.save, players=players) as host:
        return int(screen.play(host, players) or 0)


def review(args: Namespace) -> int:
    """A recorded game, to step through."""
    _, reading = recorded_game(args.file)
    place = place_of(reading.opened, args.at)
    return int(_screen().review(reading.opened, place) or 0)


def _screen() -> Any:
    """The app; only where there is a terminal to show it on."""
    try:
        app = import_module("tui.app")
    except ModuleNotFoundError as error:
        if error.name != "tui.app":
            raise
        text = 'The screen is not in this build yet; "show", "log" and "protocol" work without it.'
        raise Trouble(say(text)) from error
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        text = 'The screen needs a terminal; in a pipe use "cockade show", "log" or "protocol".'
        raise Trouble(say(text))
    return app


_COMMANDS = {"": home, "play": play, "review": review}
