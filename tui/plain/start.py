"""The entry points of line mode: play, resume, review, home, as for the screen."""

from __future__ import annotations

import shutil
import sys
from contextlib import suppress
from itertools import islice
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING

from cockade.saves.game_host import GameHost
from cockade.saves.library import Library
from cockade.tui.games import GAMES, scenarios
from cockade.tui.plain.loop import talk
from cockade.tui.plain.seat import PlainSeat
from cockade.tui.session.seats import HUMAN
from cockade.tui.text.cell_width import cells
from cockade.tui.text.cli_errors import problem_words
from cockade.tui.text.columns import filled
from cockade.tui.text.i18n import labelled, say, sentence

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cockade.engine.game_tree import AnyGameTree
    from cockade.tui.session.differences import Differences

MARK = "> "
LISTED = 5
"""The maximum number of recorded games listed at home."""


def play(host: GameHost, players: Mapping[str, str], *, ascii: bool = False) -> int:  # noqa: A002, ARG001 - as the screen
    """Play a new game. One without a file is saved in the player's own folder."""
    if host.save is None:
        host.save = Library().keep(host.opened, players=dict(players))
    return run(PlainSeat(host, players))


def resume(path: Path, *, ascii: bool = False) -> int:  # noqa: A002, ARG001 - as the screen
    """Continue a recorded game."""
    with GameHost.open(path, GAMES) as host:
        said = host.save.header.players if host.save else {}
        return run(PlainSeat(host, {side: said.get(side, HUMAN) for side in host.game.sides}))


def review(
    opened: AnyGameTree,
    at: int,
    path: Path,  # noqa: ARG001 - as the screen
    side: str = "",
    *,
    ascii: bool = False,  # noqa: A002, ARG001 - as the screen
) -> int:
    """Step through a game, whole or as a side may know it, without changing it."""
    return run(PlainSeat(GameHost(opened), {}, past=at, side=side))


def decide(differences: Differences, *, ascii: bool = False) -> int:  # noqa: A002, ARG001 - as the screen
    """Go through the differences that a rules change makes in recorded games."""
    from cockade.tui.plain.differences import ask_all

    ask_all(differences, hear, tell)
    return 0


def home(*, ascii: bool = False) -> int:  # noqa: A002, ARG001 - as the screen
    """List the battles and how to start them, and the recorded games."""
    tell(say("Battles:"))
    for name, card in scenarios().items():
        tell(sentence([labelled(name, say(card.title))]))
    tell(say('"cockade play BATTLE" starts one; with "--SIDE regular" a bot plays that side.'))
    for entry in islice(filter(attrgetter("may_go_on"), Library().entries(GAMES)), LISTED):
        if entry.problem:
            why = problem_words(entry.problem)
            tell(say("{file} cannot be read: {why}", file=entry.path, why=why))
        else:
            tell(say('"cockade play {path}" continues a game.', path=entry.path))
    return 0


def run(seat: PlainSeat) -> int:
    """Run the loop on standard input and output."""
    if hasattr(sys.stdin, "reconfigure"):
        with suppress(ValueError):
            sys.stdin.reconfigure(errors="replace")
    try:
        talk(seat, hear, tell)
    except KeyboardInterrupt as stopped:
        save = getattr(seat.host, "save", None)
        if save is None:
            raise
        raise KeyboardInterrupt(say("The game is saved in {path}", path=save.path)) from stopped
    return 0


def hear() -> str:
    """Read the next line, with a prompt mark on a terminal."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        sys.stdout.write(MARK)
    sys.stdout.flush()
    return sys.stdin.readline()


def tell(line: str) -> None:
    """Print a line at once."""
    put(line)
    sys.stdout.flush()


def put(line: str) -> None:
    """Print a line, wrapped on a terminal and unbroken in a pipe."""
    width = max(20, shutil.get_terminal_size((80, 24)).columns - 1)
    fits = cells(line) <= width or not sys.stdout.isatty()
    for piece in [line] if fits else filled(line, width):
        print(piece)  # noqa: T201 - this is how it speaks
