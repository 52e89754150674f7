"""`cockade play`: a new game on the screen, or one to go on with."""

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
"""What can be chosen for a new game only, besides who plays."""


def run(args: Namespace) -> int:
    """A new game, or one to go on with."""
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
    """Whether a file is a pack, or a battle in one, and no recorded game."""
    from cockade.tui.games.pack_loading import is_meant

    return is_meant(file)


def resume(args: Namespace) -> int:
    """A recorded game goes on as it was begun: players, dice and file are its own."""
    anew = [name for name in ANEW if getattr(args, name) is not None]
    if getattr(args, "sides", {}):  # only then it matters which sides there are: the game is read twice
        anew = [*given(args, recorded_game(Path(args.scenario))[0].game.sides), *anew]
    for name in anew:
        text = "--{name}: {file} continues as it was started. Leave this option out, or start a new game."
        raise CommandError(say(text, name=name.replace("_", "-"), file=args.scenario))
    return int(screen_of(args).resume(Path(args.scenario), ascii=args.ascii))


def printed(file: Path) -> dict[str, Any]:
    """A player's printed values; few have some."""
    from cockade.tui.commands.play_values import printed_values

    return printed_values(file)
