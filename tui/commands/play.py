"""`cockade play`: a new game on the screen, or one to continue."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from cockade.tui.commands.common import begun, check_bot, find_scenario, game_key, recorded_game
from cockade.tui.commands.sides import given
from cockade.tui.commands.terminal import screen_of
from cockade.tui.session.seats import HUMAN
from cockade.tui.text.cli_errors import CommandError
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from argparse import Namespace


ANEW = ("seed", "save", "auto_setup", "values")
"""The options for new games only, apart from the players."""


def run(args: Namespace) -> int:
    """Play a new game, or continue one."""
    if Path(args.scenario).is_file() and not _is_battle(args.scenario):
        return resume(args)
    ui, card = find_scenario(args.scenario)
    players = dict.fromkeys(card.sides, HUMAN) | given(args, card.sides)
    for player in players.values():
        if player != HUMAN:
            check_bot(player, ui.game.id)
    screen = screen_of(args)
    with begun(
        ui.game,
        card.id,
        game_key(args.seed),
        path=args.save,
        players=players,
        values=printed(args.values) if args.values else None,
    ) as host:
        if args.auto_setup:
            from cockade.tui.session.auto_setup import auto_set_up

            auto_set_up(host, players)
        return int(screen.play(host, players, ascii=args.ascii))


def _is_battle(file: str) -> bool:
    """True if a file is a pack or a battle in one, rather than a recorded game."""
    from cockade.tui.games.pack_loading import is_meant

    return is_meant(file)


def resume(args: Namespace) -> int:
    """Continue a recorded game with its original players, dice and file."""
    anew = [name for name in ANEW if getattr(args, name) is not None]
    if getattr(args, "sides", {}):  # only then it matters which sides there are: the game is read twice
        anew = [*given(args, recorded_game(Path(args.scenario))[0].game.sides), *anew]
    for name in anew:
        text = "--{name}: {file} continues as it was started. Leave this option out, or start a new game."
        raise CommandError(say(text, name=name.replace("_", "-"), file=args.scenario))
    return int(screen_of(args).resume(Path(args.scenario), ascii=args.ascii))


def printed(file: Path) -> dict[str, Any]:
    """The player's printed values. Empty without a file."""
    from cockade.tui.commands.play_values import printed_values

    return printed_values(file)
