"""`cockade`, `cockade play` and `cockade review`: hand over to the screen when all is well."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
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
    return int(_screen().home(ascii=args.ascii))


def play(args: Namespace) -> int:
    """A new game, or one to go on with."""
    if Path(args.scenario).is_file():
        return resume(args)
    face, card = find_scenario(args.scenario)
    players = {side: getattr(args, side, None) or HUMAN for side in card.sides}
    for player in players.values():
        if player != HUMAN:
            check_bot(player, face.game.id)
    screen = _screen()
    with GameHost.begin(face.game, card.id, game_key(args.seed), path=args.save, players=players) as host:
        return int(screen.play(host, players, ascii=args.ascii))


def resume(args: Namespace) -> int:
    """A recorded game goes on as it was begun: players, dice and file are its own."""
    for name in ("american", "british", "seed", "save"):
        if getattr(args, name) is not None:
            text = "--{name}: {file} goes on as it was begun. Leave this out, or begin a new game."
            raise Trouble(say(text, name=name, file=args.scenario))
    recorded_game(args.scenario)
    return int(_screen().resume(Path(args.scenario), ascii=args.ascii))


def review(args: Namespace) -> int:
    """A recorded game, to step through."""
    _, reading = recorded_game(args.file)
    place = place_of(reading.opened, args.at)
    return int(_screen().review(reading.opened, place, ascii=args.ascii))


def _screen() -> Any:
    """The app; only where there is a terminal to show it on."""
    try:
        app = import_module("tui.app")
    except ModuleNotFoundError as error:
        if error.name != "tui.app":
            raise
        text = 'The screen is not in this build yet; "show", "log" and "protocol" work without it.'
        raise Trouble(say(text)) from error
    if not has_terminal():
        text = 'The screen needs a terminal; in a pipe use "cockade show", "log" or "protocol".'
        raise Trouble(say(text))
    return app


def has_terminal() -> bool:
    """Whether there is somebody to look and to press keys."""
    return sys.stdin.isatty() and sys.stdout.isatty()


_COMMANDS = {"": home, "play": play, "review": review}
