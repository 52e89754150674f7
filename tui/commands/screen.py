"""`cockade`, `cockade play` and `cockade review`: hand over to the screen when all is well."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cockade.tui.commands.common import (
    begun,
    check_bot,
    find_scenario,
    find_side,
    game_key,
    place_of,
    recorded_game,
)
from cockade.tui.commands.sides import given
from cockade.tui.players import HUMAN
from cockade.tui.text.trouble import Trouble
from cockade.tui.text.words import say

if TYPE_CHECKING:
    from argparse import Namespace


ANEW = ("seed", "save", "auto_setup", "values")
"""What can be chosen for a new game only, besides who plays."""


def run(args: Namespace) -> int:
    """Check what was asked for, and show the screen."""
    return _COMMANDS[args.command](args)


def home(args: Namespace) -> int:
    """The home screen."""
    return int(_screen(args).home(ascii=args.ascii))


def printed(file: str) -> dict[str, Any]:
    """A player's printed values; few have some."""
    from cockade.tui.commands.printed import printed_values

    return printed_values(file)


def play(args: Namespace) -> int:
    """A new game, or one to go on with."""
    if Path(args.scenario).is_file() and not _is_battle(args.scenario):
        return resume(args)
    ui, card = find_scenario(args.scenario)
    players = dict.fromkeys(card.sides, HUMAN) | given(args, card.sides)
    for player in players.values():
        if player != HUMAN:
            check_bot(player, ui.game.id)
    screen = _screen(args)
    with begun(
        ui.game,
        card.id,
        game_key(args.seed),
        path=args.save,
        players=players,
        values=printed(args.values) if args.values else None,
    ) as host:
        if args.auto_setup:
            from cockade.tui.placing import auto_set_up

            auto_set_up(host, players)
        return int(screen.play(host, players, ascii=args.ascii))


def _is_battle(file: str) -> bool:
    """Whether a file is a pack, or a battle in one, and no recorded game."""
    from cockade.tui.games.bringing import is_meant

    return is_meant(file)


def resume(args: Namespace) -> int:
    """A recorded game goes on as it was begun: players, dice and file are its own."""
    shown, _ = recorded_game(args.scenario)
    sides = given(args, shown.game.sides)
    for name in (*sides, *(name for name in ANEW if getattr(args, name) is not None)):
        text = "--{name}: {file} goes on as it was begun. Leave this out, or begin a new game."
        raise Trouble(say(text, name=name.replace("_", "-"), file=args.scenario))
    return int(_screen(args).resume(Path(args.scenario), ascii=args.ascii))


def review(args: Namespace) -> int:
    """A recorded game, to step through."""
    ui, reading = recorded_game(args.file)
    side = "" if args.side is None else find_side(ui, args.side)
    place = place_of(reading.opened, args.at or 0)
    return int(_screen(args).review(reading.opened, place, Path(args.file), side, ascii=args.ascii))


def learn(args: Namespace) -> int:
    """The lesson; it points at things on the screen, so it needs one."""
    if args.plain or is_plain():
        text = (
            'The lesson needs a screen. "cockade play rebels/trenton --plain" plays the same battle by lines.'
        )
        raise Trouble(say(text))
    return int(import_module("cockade.tui.app").learn(args.lesson, ascii=args.ascii))


def _screen(args: Namespace) -> Any:
    """The app, or the line mode where it is wanted or nothing else can be shown."""
    if args.plain or is_plain():
        if not has_input():
            raise Trouble(say('Nobody can type here; "show", "log" and "protocol" need no input.'))
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


_COMMANDS = {"": home, "learn": learn, "play": play, "review": review}
