"""The commands of the laboratory and their arguments."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cockade.tui.commands.values import jobs, positive, whole
from cockade.tui.text.words import say

if TYPE_CHECKING:
    from argparse import ArgumentParser

Made = tuple[str, str, Callable[["ArgumentParser"], None]]
"""The module of a command, what it is for, and what enters its arguments."""

TUNING = """\
  cockade tune rebels/trenton --side american --keep trenton.jsonl
In every round many characters near the best ones so far play a few games on the same dice, the best third of
them twice as many, and so on. At the end the winner and the one that it began with play fresh dice. Ctrl+C
keeps what is done: the same command goes on there. What is printed at the end can be laid into
engine/bots/GAME/bots.toml; it says whether the winner is better by two standard errors."""
BALANCING = """\
  cockade balance rebels/trenton --games 40 --keep trenton.jsonl
Every character of one side plays every character of the other on the same dice. The value is what the first
side wins of 100 games if both choose their characters as well as can be, in secret; a battle is balanced when
it lies within 30 to 70. Ctrl+C keeps what is done: the same command goes on there."""
LEVELS = """\
  cockade levels veteran rebels/stony-point rebels/trenton --against regular --keep levels.jsonl
The first plays each side of each scenario against the second; the table says how often it wins, and within
what bounds that lies 19 times in 20. Ctrl+C keeps what is done: the same command goes on there, and with more
--games it goes on from what there is."""
COMPARING = """\
  cockade compare rebels/trenton --change charts.terrain.town.shift=2
  cockade compare rebels/trenton --change unit.washington.command=2
Both battles are played on the same dice, addressed by what they mean, until a sequential test is sure that
the change is worth so many points, or none, or the games run out."""


def commands() -> dict[str, Made]:
    """All commands of the laboratory by name."""
    return {
        "tune": ("tuning", say("race characters for a side of a scenario"), _tune),
        "balance": ("balancing", say("all characters of a scenario against each other"), _balance),
        "levels": ("levelling", say("one level against another, side by side"), _levels),
        "compare": ("pairing", say("what a change of a value does to a battle"), _compare),
    }


def _common(parser: ArgumentParser, games: int, help_: str) -> None:
    parser.add_argument("scenario", metavar=say("SCENARIO"), help=say('as in "cockade list"'))
    _work(parser, games, help_)


def _work(parser: ArgumentParser, games: int, help_: str) -> None:
    add = parser.add_argument
    add("--games", metavar="N", type=positive, default=games, help=help_)
    add("--seed", metavar="N", type=whole, default=1, help=say("the first dice (1)"))
    add("--jobs", metavar="J", type=jobs, help=say("how many processes; by default all cores"))
    add("--keep", metavar=say("FILE"), help=say("what is done is kept here"))


def _tune(parser: ArgumentParser) -> None:
    _common(parser, 36, say("the most games of a runner in a round (36)"))
    parser.epilog = say(TUNING)
    add = parser.add_argument
    add("--side", choices=("american", "british"), required=True, help=say("whose character"))
    add("--start", metavar=say("NAME"), default="greedy", help=say("the character to begin with (greedy)"))
    add("--against", metavar=say("NAMES"), default="greedy", help=say("opponents in turn, with commas"))
    add("--field", metavar="N", type=positive, default=10, help=say("new characters in a round (10)"))
    add("--rounds", metavar="N", type=positive, default=6, help=say("how many rounds (6)"))
    add("--confirm", metavar="N", type=positive, default=60, help=say("games on fresh dice at the end (60)"))


def _balance(parser: ArgumentParser) -> None:
    _common(parser, 40, say("games of each pair (40)"))
    parser.epilog = say(BALANCING)
    add = parser.add_argument
    add("--characters", metavar=say("NAMES"), help=say("with commas; by default all that there are"))
    add("--json", action="store_true", help=say("as JSON, for tools"))


def _levels(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add("who", metavar=say("BOT"), help=say("whose wins are counted"))
    add("scenarios", metavar=say("SCENARIO"), nargs="+", help=say('as in "cockade list"'))
    _work(parser, 20, say("games of each side of each scenario (20)"))
    parser.epilog = say(LEVELS)
    add("--against", metavar=say("BOT"), default="regular", help=say("whom it meets (regular)"))
    add("--json", action="store_true", help=say("as JSON, for tools"))


def _compare(parser: ArgumentParser) -> None:
    _common(parser, 400, say("the most pairs of games (400)"))
    parser.epilog = say(COMPARING)
    add = parser.add_argument
    help_ = say("a value as in a file of printed values, and its new value; may be repeated")
    add("--change", metavar=say("PLACE=VALUE"), action="append", required=True, help=help_)
    add("--points", metavar="N", type=positive, default=5, help=say("what matters: so many wins of 100 (5)"))
    for side in ("american", "british"):
        help_ = say("the character that plays this side (regular)")
        add(f"--{side}", metavar=say("BOT"), default="regular", help=help_)
    add("--json", action="store_true", help=say("as JSON, for tools"))
