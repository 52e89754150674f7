"""The arguments of the commands that judge games and rules: verify, analyse, coverage, compare."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cockade.tui.commands.values import jobs, positive
from cockade.tui.text.words import say

if TYPE_CHECKING:
    from argparse import ArgumentParser

Made = tuple[str, str, Callable[["ArgumentParser"], None]]
"""The module of a command, what it is for, and what enters its arguments."""

ANALYSIS = """\
From the beginning of every player turn the game is played on to its end, many times, by Regular on both
sides and with the same dice for all turns. A turning point is where two neighbours differ by more than two
standard errors. What is found is kept beside the game (FILE.analysis) until the rules change: Ctrl+C
loses nothing, and more rollouts later begin where these end.
With --side the rest is made up anew for every rollout from what that side could see."""


def commands() -> dict[str, Made]:
    """All of these commands by name."""
    return {"analyse": ("analysing", say("what turned a recorded battle"), _analyse)}


def _analyse(parser: ArgumentParser) -> None:
    parser.epilog = say(ANALYSIS)
    parser.add_argument("file", metavar=say("FILE"), help=say("a recorded game"))
    parser.add_argument("--side", metavar="S", help=say("from what only this side knew"))
    help_ = say("rollouts from each player turn (20)")
    parser.add_argument("--rollouts", metavar="K", type=positive, default=20, help=help_)
    parser.add_argument(
        "--jobs", metavar="J", type=jobs, help=say("how many processes; by default all cores")
    )
    parser.add_argument("--json", action="store_true", help=say("as JSON, for tools"))
